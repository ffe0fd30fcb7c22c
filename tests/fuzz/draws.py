"""Choices that make a case: drawn at random once, written down, and made again, or made smaller, from what was written.

Everything that a target chooses it asks of `Draws`, so a case is a few lists of whole numbers: it can be saved, sent to
another process and reduced by whoever knows nothing of what the numbers mean. 0 is the plainest choice everywhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeVar

T = TypeVar("T")

LARGEST: Final = 2**32
_CHANGES: Final = (0, 1, 1, 1, 1, 1, 2, 2, 2, 3, 5)
"""How many changes cases have: mostly one, whose message can be judged by the place that it names."""


class Draws:
    """A row of choices.

    Parameters
    ----------
    given
        Choices that were made before; those that are missing are 0.
    random
        Where new choices come from; None makes those of `given` again.
    """

    def __init__(self, given: Sequence[int] = (), random: Random | None = None) -> None:
        self._given = list(given)
        self._random = random
        self.made: list[int] = []
        """All choices so far."""

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to `limit` - 1."""
        if self._random is not None:
            number = self._random.randrange(limit)
        else:
            number = min(self._given[len(self.made)], limit - 1) if len(self.made) < len(self._given) else 0
        self.made.append(number)
        return number

    def of(self, options: Sequence[T]) -> T:
        """Return one of `options`; the first is the plainest."""
        return options[self.below(len(options))]

    def one_in(self, count: int) -> bool:
        """Tell whether something rare happens."""
        return self.below(count) == count - 1

    def share(self) -> float:
        """Return a number from 0 to 1."""
        return self.below(LARGEST) / (LARGEST - 1)


@dataclass(frozen=True)
class Case:
    """One case of a target: the choices of a valid input, and those of each change to it."""

    target: str
    base: tuple[int, ...] = ()
    changes: tuple[tuple[int, ...], ...] = ()

    @property
    def size(self) -> tuple[int, int, int]:
        """How much there is to it: changes, choices, and how far these are from the plainest."""
        rows = (self.base, *self.changes)
        return len(self.changes), sum(map(len, rows)), sum(map(sum, rows))


@dataclass(frozen=True)
class Drawn:
    """The choices of a case while it is built."""

    base: Draws
    changes: tuple[Draws, ...]

    def case(self, target: str) -> Case:
        """Return the case, of which all choices have been made."""
        return Case(target, tuple(self.base.made), tuple(tuple(draws.made) for draws in self.changes))


def drawn_anew(target: str, seed: int, number: int) -> Drawn:
    """Return the choices of the case with that number; the same for the same seed, on every machine."""
    random = Random(f"{seed} {target} {number}")  # noqa: S311 - nothing secret
    return Drawn(Draws(random=random), tuple(Draws(random=random) for _ in range(random.choice(_CHANGES))))


def drawn_again(case: Case) -> Drawn:
    """Return the choices of a case that was made before."""
    return Drawn(Draws(case.base), tuple(Draws(choices) for choices in case.changes))
