"""The protocol of workers: what fights the wars of an order, on this machine or elsewhere.

Which worker fights which wars, in what parts and in what order, changes nothing: a war draws from its own stream and a
tally is whole numbers. Workers may therefore do what is quickest.
"""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeVar

from autoalgo.common.problems import Problem
from autoalgo.war.odds.order import Order
from autoalgo.war.odds.tally import Tally

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True)
class Pause:
    """Nothing has arrived for a moment: the caller can tell progress or stop."""

    waiting_for: str = ""
    """What the workers wait for, in words for the user; empty while they are simply busy."""


Piece = tuple[range, Tally]
"""Wars that follow one another, by their numbers, and their tally."""


class WorkersLost(Exception):  # noqa: N818 - nothing is wrong with the wars that they have handed over
    """All workers are gone and will not come back; what they have delivered stays counted."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.text())
        self.problem = problem


class Fights(Protocol[T_co]):
    """Fights wars by their numbers; a thread needs its own."""

    def fight(self, wars: range) -> T_co:
        """Fight the wars of these numbers and return what came of them."""


class Workers(Protocol):
    """Threads or a cluster that fight wars."""

    def tallies(self, order: Order, ranges: Iterator[range]) -> Generator[Piece | Pause, None, None]:
        """Fight all wars of `ranges` and yield their tallies in pieces, in any order, each war once.

        A range may be cut into as many pieces as is quick, but no piece goes beyond its range. A `Pause` comes at least
        every fifth of a second in which nothing else does, so that the caller can stop. Closing the generator
        stops the workers and leaves nothing running.

        Raises
        ------
        WorkersLost
            When no worker is left to fight the rest.
        """


class PieceWorkers(Protocol):
    """Workers that fight for whatever makes its own fighters."""

    def pieces(
        self, make: Callable[[], Fights[T]], runs: int, ranges: Iterator[range]
    ) -> Generator[tuple[range, T] | Pause, None, None]:
        """Let fighters that `make` makes fight `runs` wars, those of `ranges`; yield what they find as `Workers` do.

        `make`, and what fighters find, can be pickled where workers are other processes.
        """


def cut(ranges: Iterator[range], most: int) -> Iterator[range]:
    """Yield `ranges` cut into pieces of at most `most` wars, in their order."""
    for wars in ranges:
        for first in range(wars.start, wars.stop, most):
            yield range(first, min(first + most, wars.stop))
