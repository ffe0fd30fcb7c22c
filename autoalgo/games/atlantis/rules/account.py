"""The account of a battle: its draws, added up to who fell by whom and what was to be expected (AL-103).

Each stroke has the chance that it had at the beginning of its round, the mean over all whom it could reach then.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import Final

import numpy as np

from autoalgo.games.atlantis.rules.luck import PEASANTS, Blow, Expected, Luck, Strokes
from autoalgo.games.atlantis.rules.strikes import NO_STROKE, Strikes
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
        self._sums = np.zeros((3, len(self._units) + 1))
        """Strokes, the mean of who falls by them, and its variance, by unit."""
        self._felled = [Counter[int]() for _ in self._sums[0]]
        self._blows: list[Blow] = []
        self._free: Expected | None = None
        self._rounds = self._last = 0

    def muster(self, troops: Sequence[Troop]) -> None:
        """Begin with all who fight; they have their numbers."""
        self._owner = np.array([self._place(troop) for troop in troops])
        self._turn = np.full(len(troops), -1)

    def begin_round(
        self, strikes: Strikes, troops: Sequence[Troop], order: Sequence[int], reached: Sequence[Sequence[Troop]]
    ) -> None:
        """Begin a round in which some troops act in an order, and of each side some can be reached."""
        self._who, self._chances = strikes.chances(troops, order, reached)
        self._turn[:] = -1
        self._turn[self._who] = np.arange(len(self._who))
        self._rounds += 1

    def struck(self, by: Troop, target: Troop, drawn: float, below: float) -> None:
        """Note a stroke by which somebody fell."""
        if len(self._blows) <= _MOST_BLOWS:
            unit, whom = (self._number(self._place(troop)) for troop in (by, target))
            self._blows.append(Blow(self._rounds, unit, whom, round(drawn, 3), round(below, 3)))
        self.fell(by, target)

    def fell(self, by: Troop, target: Troop) -> None:
        """Note that somebody fell by a stroke or spell, who strikes no more where its turn has not come yet."""
        self._felled[self._place(by)][self._place(target)] += 1
        self._last = self._turn[by.number]
        if self._turn[target.number] > self._last:
            self._chances[self._turn[target.number]] = NO_STROKE

    def cast(self, by: Troop, half: int, living: int, through: float) -> None:
        """Note a spell that kills two even draws from 1 to `half`, of the `living`, with a chance to come through."""
        mean, square = _killed_by_spell(half, min(living, 2 * half))
        self._sums[:, self._place(by)] += (1, mean * through, square * through - (mean * through) ** 2)

    def end_round(self, over: bool, free: bool) -> None:
        """Add the strokes of the round; once the battle is `over` nobody strikes after who has ended it."""
        chances = self._chances[: self._last + 1] if over else self._chances
        made = np.flatnonzero(chances != NO_STROKE)
        owners, chances = self._owner[self._who[made]], chances[made]
        for row, weights in enumerate((np.ones_like(chances), chances, chances * (1 - chances))):
            self._sums[row] += np.bincount(owners, weights, len(self._sums[row]))
        if free:
            self._free = self._expected(0, None)

    def luck(self) -> Luck:
        """Return what it all came to."""
        second = self._first[1]
        each = (
            Strokes(
                self._number(place),
                int(self._sums[0, place]),
                self._expected(place, place + 1),
                {self._number(target): many for target, many in sorted(felled.items())},
            )
            for place, felled in enumerate(self._felled)
            if self._sums[0, place]
        )
        blows = tuple(self._blows) if len(self._blows) <= _MOST_BLOWS else ()
        return Luck(self._free, self._expected(0, second), self._expected(second, None), tuple(each), blows)

    def _place(self, troop: Troop) -> int:
        return self._first[troop.side] + troop.unit if troop.unit >= 0 else len(self._units)

    def _number(self, place: int) -> int:
        return self._units[place].number if place < len(self._units) else PEASANTS

    def _expected(self, begin: int, end: int | None) -> Expected:
        _, mean, variance = self._sums[:, begin:end].sum(axis=1).tolist()
        fell = sum(felled.total() for felled in self._felled[begin:end])
        return Expected(fell, round(mean, 1), round(sqrt(max(0.0, variance)), 1))


@cache
def _killed_by_spell(half: int, living: int) -> tuple[float, float]:
    """Return the mean of who falls by a spell that comes through, and that of its square."""
    drawn = np.add.outer(np.arange(1, half + 1), np.arange(1, half + 1)).clip(max=living)
    return float(drawn.mean()), float((drawn * drawn).mean())
