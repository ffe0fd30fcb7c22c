"""`autoalgo odds` as a user starts it: a process of its own, whose time and greatest memory are told."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
REQUEST = ROOT / "examples" / "hastings_1066.json"


OPTIONS = ("odds", str(REQUEST), "--seed", "1066", "--wars")
TELLING = """
import sys
from pathlib import Path
from autoalgo.war.cli import main
code = main(sys.argv[1:])
lines = Path("/proc/self/status").read_text().splitlines()
print(next(line.split()[1] for line in lines if line.startswith("VmHWM:")), file=sys.stderr)
sys.exit(code)
"""
"""The command, which tells at its end how many KiB it had resident at most.

What the system tells of a process that has ended counts the memory of the one that started it as well.
"""


def seconds_of_odds(runs: int, environment: Mapping[str, str] | None = None) -> float:
    """Return what the odds of so many wars of the Hastings request take, from the start of Python to its end."""
    return seconds_of([sys.executable, "-m", "autoalgo", *OPTIONS, str(runs)], environment)


def seconds_of(command: list[str], environment: Mapping[str, str] | None = None) -> float:
    """Return the seconds that a command takes; CalledProcessError if it fails."""
    begin = time.perf_counter()
    subprocess.run(command, cwd=ROOT, env={**os.environ, **(environment or {})}, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begin


def peak_mib_of_odds(runs: int) -> float:
    """Return the MiB that the odds of so many wars have resident at most, on Linux; CalledProcessError if they fail."""
    command = [sys.executable, "-c", TELLING, *OPTIONS, str(runs)]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, encoding="utf-8").stderr
    return int(told.splitlines()[-1]) / 2**10
