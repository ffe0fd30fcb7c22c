"""The protocol of workers: what fights very many wars, or plays very many games, on this machine or elsewhere.

Which worker takes which, in what parts and in what order, changes nothing: each is known by its number alone. Workers
may therefore do what is quickest.
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from autoalgo.common.problems import Problem

WholeNumbers = npt.NDArray[np.int64]
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True)
class Pause:
    """Nothing has arrived for a moment: the caller can tell progress or stop."""

    waiting_for: str = ""
    """What the workers wait for, in words for the user; empty while they are simply busy."""


class WorkersLost(Exception):  # noqa: N818 - nothing is wrong with what they have handed over
    """All workers are gone and will not come back; what they have delivered stays counted."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.text())
        self.problem = problem


class Fights(Protocol[T_co]):
    """Fights wars, or plays games, by their numbers; a thread needs its own."""

    def fight(self, numbers: range, /) -> T_co:
        """Fight those of these numbers and return what came of them."""


class Work(Protocol[T]):
    """Makes fighters, and says in whole numbers what they find: nothing else is taken from another machine."""

    def __call__(self) -> Fights[T]:
        """Make a fighter."""

    def size(self, numbers: range, /) -> int:
        """Return how many whole numbers say what came of these."""

    def packed(self, found: T, /) -> WholeNumbers:
        """Return what a fighter has found as whole numbers, shape (size,)."""

    def unpacked(self, packed: WholeNumbers, numbers: range, /) -> T:
        """Return what these whole numbers say of those numbers; ValueError where no fighter can have found it."""


class PieceWorkers(Protocol):
    """Workers that fight for whatever makes its own fighters."""

    def pieces(
        self, make: Work[T], runs: int, ranges: Iterator[range]
    ) -> Generator[tuple[range, T] | Pause, None, None]:
        """Let fighters that `make` makes fight `runs` wars, those of `ranges`; yield what they find, in any order.

        A range may be cut into as many pieces as is quick, but no piece goes beyond its range. A `Pause` comes at least
        every fifth of a second in which nothing else does, so that the caller can stop. Closing the generator stops the
        workers and leaves nothing running. `make` can be pickled where workers are other processes.

        Raises
        ------
        WorkersLost
            When no worker is left for the rest.
        """


def cut(ranges: Iterator[range], most: int) -> Iterator[range]:
    """Yield `ranges` cut into pieces of at most `most`, in their order."""
    for numbers in ranges:
        for first in range(numbers.start, numbers.stop, most):
            yield range(first, min(first + most, numbers.stop))
