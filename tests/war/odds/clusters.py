"""Real Dask clusters of processes on this machine, each as slow, outdated or deadly as a test asks for.

The schedulers cannot import autoalgo, and the workers find no JSON folder: neither is needed.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property, partial
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[3]
START_SECONDS: Final = 300
WITHOUT_AUTOALGO: Final = 'import sys\nsys.modules["autoalgo"] = None\n'
REFUSING: Final = "from autoalgo.common.workers import cluster_task\ncluster_task.versions_here = dict\n"
OUTDATED: Final = 'import autoalgo\nautoalgo.__version__ = "0.0.9"\n'
SLOW: Final = """
import time
from autoalgo.war.odds.fighter import Fighter

def slowly(self, wars, quickly=Fighter.fight):
    tally = quickly(self, wars)
    time.sleep(0.002 * len(wars))
    return tally

if Fighter.fight.__name__ != "slowly":  # Dask runs this more than once
    Fighter.fight = slowly
"""
"""A war lasts 2 ms."""
DEADLY: Final = """
import os
from autoalgo.war.odds.fighter import Fighter

def deadly(self, wars, safely=Fighter.fight):
    return os._exit(3) if 0 in wars else safely(self, wars)

Fighter.fight = deadly
"""
"""War 0 kills whoever fights it."""

FAILING: Final = """
from autoalgo.war.odds.fighter import Fighter

def failing(self, wars, well=Fighter.fight):
    if wars.start >= 100:
        raise MemoryError("no room for\\nmore wars")
    return well(self, wars)

Fighter.fight = failing
"""
"""From war 100 on there is no memory."""


def wait_until(is_so: Callable[[], bool], seconds: float = START_SECONDS) -> None:
    """Return once `is_so`; TimeoutError after so many seconds."""
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.02)


class Member:
    """A scheduler or a worker: a process that does what `preload` says, and then what Dask's own command does."""

    def __init__(self, folder: Path, command: str, arguments: list[str], preload: str, allowed_failures: int) -> None:
        folder.mkdir()
        (folder / "preload.py").write_text(preload, encoding="utf-8")
        self.log: Final = folder / "log"
        home = {"PYTHONPATH": str(ROOT), "AUTOALGO_HOME": str(folder)}
        dask = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": str(allowed_failures)}
        with self.log.open("wb") as log:
            self.process: Final = subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.dask_{command}", *arguments, "--preload", "preload.py"],
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=folder,
                env={**os.environ, **home, **dask},
            )

    def says(self, words: str) -> bool:
        """Return whether the member has said so; RuntimeError if it has died."""
        if self.process.poll() is not None:
            raise RuntimeError(self.log.read_text(encoding="utf-8"))
        return words in self.log.read_text(encoding="utf-8")

    def kill(self) -> None:
        """Kill it, without a word of farewell."""
        self.process.kill()
        self.process.wait()


class Cluster:
    """A scheduler, and as many workers as have been started."""

    def __init__(self, folder: Path, allowed_failures: int, preload: str) -> None:
        self._folder: Final = folder
        self._failures: Final = allowed_failures
        self.workers: Final[list[Member]] = []
        arguments = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--dashboard-address", "127.0.0.1:0"]
        self.scheduler: Final = Member(folder / "scheduler", "scheduler", arguments, preload, allowed_failures)

    @cached_property
    def address(self) -> str:
        """The scheduler's address, once it has one."""
        words = "Scheduler at:"
        wait_until(lambda: self.scheduler.says(words))
        log = self.scheduler.log.read_text(encoding="utf-8")
        return log.partition(words)[2].split()[0]

    def start_worker(self, preload: str = "", threads: int = 1) -> Member:
        """Start a worker, which joins some seconds later."""
        scratch = ["--local-directory", str(self._folder)]
        arguments = [self.address, "--no-nanny", "--no-dashboard", "--nthreads", str(threads), *scratch]
        worker = Member(self._folder / f"worker {len(self.workers)}", "worker", arguments, preload, self._failures)
        self.workers.append(worker)
        return worker

    def join(self, *preloads: str, threads: int = 1) -> list[Member]:
        """Start workers and wait until they have joined."""
        started = [self.start_worker(preload, threads) for preload in preloads]
        for worker in started:
            wait_until(partial(worker.says, "Registered to:"))
        return started


@contextmanager
def cluster(folder: Path, allowed_failures: int = 3, preload: str = WITHOUT_AUTOALGO) -> Iterator[Cluster]:
    """Have a cluster whose scheduler does what `preload` says; its processes are gone afterwards."""
    started = Cluster(folder, allowed_failures, preload)
    try:
        yield started
    finally:
        for member in (*started.workers, started.scheduler):
            member.kill()
