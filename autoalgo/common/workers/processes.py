"""Work in processes of this machine, for what holds Python's lock, and work in this very process.

Processes are started clean (`spawn`), which takes about a second each, so little work is quicker done here.
"""

import multiprocessing
import pickle
import signal
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from time import perf_counter
from typing import Final, TypeVar, cast

from autoalgo.common.problems import Place, Problem
from autoalgo.common.workers.pieces import Fights, Pause, WorkersLost
from autoalgo.common.workers.sizes import Sizes

T = TypeVar("T")

_SECONDS_PER_PAUSE: Final = 0.1
_WAITING: Final = 2
"""Pieces for each process: one that it is at, and one that is ready."""
_fighters: Final[list[Fights[object]]] = []
"""In a process of a pool, the one fighter that it has."""


class ThisProcess:
    """Does everything itself, one after the other."""

    def pieces(
        self, make: Callable[[], Fights[T]], runs: int, ranges: Iterator[range]
    ) -> Generator[tuple[range, T] | Pause, None, None]:
        """Fight all of `ranges`, one number a piece, with one fighter (see `PieceWorkers`)."""
        del runs
        fighter = make()
        for numbers in ranges:
            for number in numbers:
                yield range(number, number + 1), fighter.fight(range(number, number + 1))


class Processes:
    """Processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self._jobs: Final = jobs

    def pieces(
        self, make: Callable[[], Fights[T]], runs: int, ranges: Iterator[range]
    ) -> Generator[tuple[range, T] | Pause, None, None]:
        """Let a fighter in each process fight, and yield what comes as it comes (see `PieceWorkers`).

        After the generator is closed, processes finish the pieces they are at, of a second or so, and drop them.
        """
        sizes, left = Sizes(runs), range(0)
        under_way: dict[Future[tuple[object, float]], range] = {}
        executor = ProcessPoolExecutor(self._jobs, multiprocessing.get_context("spawn"), _begin, (pickle.dumps(make),))
        try:
            while True:
                while len(under_way) < _WAITING * self._jobs and (left := left or next(ranges, range(0))):
                    most = sizes.next(self._jobs)
                    taken, left = left[:most], left[most:]
                    sizes.taken(len(taken))
                    under_way[executor.submit(_fight, taken)] = taken
                if not under_way:
                    return
                done, _ = wait(under_way, _SECONDS_PER_PAUSE, FIRST_COMPLETED)
                if not done:
                    yield Pause()
                for future in done:
                    numbers = under_way.pop(future)
                    found, seconds = future.result()
                    sizes.learn(len(numbers), seconds, self._jobs)
                    yield numbers, cast(T, found)  # processes send what `make` makes finds
        except BrokenProcessPool as error:
            raise WorkersLost(_died()) from error
        finally:
            executor.shutdown(cancel_futures=True)


def _died() -> Problem:
    hint = "has this machine memory enough? Fewer jobs take less"
    return Problem(Place(key="jobs"), "a process that worked for this one has died", "", hint)


def _begin(packed: bytes) -> None:
    """Make the fighter of a new process. Ctrl+C, which the terminal sends to all, is for the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    make: Callable[[], Fights[object]] = pickle.loads(packed)  # noqa: S301 - from the process that started this one
    _fighters.append(make())


def _fight(numbers: range) -> tuple[object, float]:
    began = perf_counter()
    return _fighters[0].fight(numbers), perf_counter() - began
