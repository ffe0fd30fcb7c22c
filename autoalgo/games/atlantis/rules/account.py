"""The account of a battle: its draws, added up to who fell by whom and what was to be expected (AL-103).

Each stroke has the chance that it had at the beginning of its round, the mean over all whom it could reach then.
"""

from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from autoalgo.games.atlantis.rules.luck import PEASANTS, Blow, Expected, Luck, Strokes
from autoalgo.games.atlantis.rules.strikes import NO_STROKE, Strikes, numbers_of
from autoalgo.games.atlantis.rules.troops import Troop
from autoalgo.games.atlantis.rules.world import Unit

_MOST_BLOWS: Final = 10


class Account:
    """The account of a battle, to which each round and each death is added.

    Parameters
    ----------
    sides
        The units that attack, and those that defend.
    """

    def __init__(self, sides: tuple[Sequence[Unit], Sequence[Unit]]) -> None:
        self._units = [*sides[0], *sides[1]]
        self._first = (0, len(sides[0]))
        """Where the units of a side begin; the peasants come after all."""
        self._sums = np.zeros((4, len(self._units) + 1))
        """Strokes, the mean of who falls by them, its variance, and who fell, by unit."""
        self._pairs: list[NDArray[np.intp]] = []
        """By whom, and who, in one number for each who fell, by round."""
        self._blows: list[Blow] = []
        self._free: Expected | None = None
        self._rounds = 0

    def muster(self, troops: Sequence[Troop]) -> None:
        """Begin with all who fight; they have their numbers."""
        sides, units = np.array([troop.side for troop in troops]), np.array([troop.unit for troop in troops])
        self._owner = np.where(units >= 0, np.array(self._first)[sides] + units, len(self._units))
        self._turn = np.full(len(troops), -1)

    def begin_round(
        self, strikes: Strikes, troops: Sequence[Troop], order: Sequence[int], living: Sequence[Troop]
    ) -> None:
        """Begin a round in which some troops, of all who live, act in an order."""
        self._who, self._chances = strikes.chances(troops, order, living)
        self._turn[:] = -1
        self._turn[self._who] = np.arange(len(self._who))
        self._rounds += 1

    def struck(self, by: Troop, target: Troop, drawn: float, below: float) -> None:
        """Note a stroke by which somebody fell."""
        if len(self._blows) <= _MOST_BLOWS:
            unit, whom = (self._number(self._place(troop)) for troop in (by, target))
            self._blows.append(Blow(self._rounds, unit, whom, round(drawn, 3), round(below, 3)))

    def cast(self, by: Troop, half: int, living: int, through: float) -> None:
        """Note a spell that kills two even draws from 1 to `half`, of the `living`, with a chance to come through."""
        mean, square = _killed_by_spell(half, min(living, 2 * half))
        self._sums[:3, self._place(by)] += (1, mean * through, square * through - (mean * through) ** 2)

    def end_round(self, by: Sequence[Troop], dead: Sequence[Troop], over: bool, free: bool) -> None:
        """Add the strokes of the round, and who fell in it by whom.

        Who falls before its turn does not strike; once the battle is `over` nobody does after who has ended it.
        """
        strikers, fallen = numbers_of(by), numbers_of(dead)
        turns = self._turn[fallen]
        self._chances[turns[turns > self._turn[strikers]]] = NO_STROKE
        self._pairs.append(self._owner[strikers] * len(self._sums[0]) + self._owner[fallen])
        self._sums[3] += np.bincount(self._owner[strikers], minlength=len(self._sums[0]))
        chances = self._chances[: self._turn[strikers[-1]] + 1] if over else self._chances
        made = np.flatnonzero(chances != NO_STROKE)
        owners, chances = self._owner[self._who[made]], chances[made]
        for row, weights in enumerate((np.ones_like(chances), chances, chances * (1 - chances))):
            self._sums[row] += np.bincount(owners, weights, len(self._sums[row]))
        if free:
            self._free = self._expected(0, None)

    def luck(self) -> Luck:
        """Return what it all came to."""
        second = self._first[1]
        felled: list[dict[int, int]] = [{} for _ in self._sums[0]]
        pairs = np.unique(np.concatenate(self._pairs), return_counts=True) if self._pairs else ()
        for pair, many in zip(*(each.tolist() for each in pairs), strict=True):
            striker, target = divmod(pair, len(felled))
            felled[striker][self._number(target)] = many
        each = (
            Strokes(
                self._number(place),
                int(self._sums[0, place]),
                self._expected(place, place + 1),
                felled[place],
            )
            for place in np.flatnonzero(self._sums[0]).tolist()
        )
        blows = tuple(self._blows) if len(self._blows) <= _MOST_BLOWS else ()
        return Luck(self._free, self._expected(0, second), self._expected(second, None), tuple(each), blows)

    def _place(self, troop: Troop) -> int:
        return self._first[troop.side] + troop.unit if troop.unit >= 0 else len(self._units)

    def _number(self, place: int) -> int:
        return self._units[place].number if place < len(self._units) else PEASANTS

    def _expected(self, begin: int, end: int | None) -> Expected:
        _, mean, variance, fell = self._sums[:, begin:end].sum(axis=1).tolist()
        return Expected(int(fell), round(mean, 1), round(sqrt(max(0.0, variance)), 1))


@cache
def _killed_by_spell(half: int, living: int) -> tuple[float, float]:
    """Return the mean of who falls by a spell that comes through, and that of its square."""
    drawn = np.add.outer(np.arange(1, half + 1), np.arange(1, half + 1)).clip(max=living)
    return float(drawn.mean()), float((drawn * drawn).mean())
