"""A real Dask cluster on this machine: a scheduler and workers of one thread, each a process started by its command."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
START_SECONDS = 60
LONELY = "300"
"""Seconds after which members end by themselves, should nobody be left to end them."""


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[str]:
    """Have a cluster whose files lie in `folder`, and its address once all workers have joined."""
    members: list[subprocess.Popen[bytes]] = []
    try:
        log = folder / "scheduler.log"
        members.append(_start("scheduler", ["--host", "127.0.0.1", "--port", "0", "--idle-timeout", LONELY], log))
        address = _said(log, "Scheduler at:").split()[0]
        logs = [folder / f"worker {number}.log" for number in range(workers)]
        for worker in logs:
            options = ["--nthreads", "1", "--no-nanny", "--death-timeout", LONELY]
            members.append(
                _start("worker", [address, *options, "--local-directory", str(folder / worker.stem)], worker)
            )
        for worker in logs:
            _said(worker, "Registered to:")
        yield address
    finally:
        for member in reversed(members):
            member.terminate()
            member.wait()


def _start(kind: str, arguments: list[str], log: Path) -> subprocess.Popen[bytes]:
    with log.open("wb") as output:
        command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", *arguments, "--no-dashboard"]
        return subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT)


def _said(log: Path, words: str) -> str:
    """Return what follows `words` in a log as soon as they are there; TimeoutError if they are not in time."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        _, found, rest = log.read_text(encoding="utf-8").partition(words)
        if found and "\n" in rest:
            return rest
        time.sleep(0.05)
    raise TimeoutError(f"{log} does not say {words}")
