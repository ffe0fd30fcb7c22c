"""`autoalgo odds` as a user starts it: a process of its own, whose time and greatest memory the system tells."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
REQUEST = ROOT / "examples" / "hastings_1066.json"


@dataclass(frozen=True)
class Ran:
    """A process that has ended."""

    seconds: float
    peak_mib: float
    """The most memory that it had resident at a time."""


def run_odds(runs: int, environment: Mapping[str, str] | None = None) -> Ran:
    """Return what the odds of so many wars of the Hastings request take, from the start of Python to its end."""
    options = ["--runs", str(runs), "--seed", "1066"]
    return run([sys.executable, "-m", "autoalgo", "odds", str(REQUEST), *options], environment)


def run(command: list[str], environment: Mapping[str, str] | None = None) -> Ran:
    """Return what a command takes; CalledProcessError if it fails."""
    begin = time.perf_counter()
    process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **(environment or {})}, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return Ran(seconds, used.ru_maxrss / 2**10)
