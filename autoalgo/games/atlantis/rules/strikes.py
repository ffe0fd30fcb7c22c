"""Who of all who fight may do anything in a round, by luck alone (AL-64): of armies that hardly harm each other, few.

To let somebody act takes a hundred times as long as to see here that it would miss whomever it meets.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from autoalgo.games.atlantis.rules.numbers import Effect, Numbers
from autoalgo.games.atlantis.rules.troops import Arm, Troop

_SHAKING: Final = {Effect.FEAR, Effect.DAZZLE}
_NEVER: Final = 1.0
"""Luck by which nobody is hit."""
NO_STROKE: Final = -1.0
"""Stands for the chance of who strikes nobody."""


class Strikes:
    """The chances to hit of those who fight, by their numbers in the battle, which they get here.

    Parameters
    ----------
    numbers
        The numbers of the rules.
    troops
        All who fight, of both sides.
    """

    def __init__(self, numbers: Numbers, troops: Sequence[Troop]) -> None:
        combat = numbers.combat
        for number, troop in enumerate(troops):
            troop.number = number
        self._side = np.array([troop.side for troop in troops])
        self._attack = np.array([troop.attack for troop in troops])
        self._defence = np.array([troop.defence + troop.inside * combat.inside for troop in troops])
        self._saved = np.array([troop.saved for troop in troops])
        against = {Arm.CROSSBOW: combat.crossbow_against, Arm.LONGBOW: combat.longbow_against}
        self._shoots = np.array([troop.arm in against for troop in troops])
        self._against = np.array([against.get(troop.arm, 0) for troop in troops])
        """The least that a shot is measured by; a blow is by who is hit."""
        self._reloads = np.array([combat.crossbow_reloads * (troop.arm is Arm.CROSSBOW) for troop in troops])
        """Rounds after a shot."""
        self._reloading = np.zeros_like(self._reloads)
        self._cover = np.array([t.inside * combat.inside * numbers.reading.buildings_stop_missiles for t in troops])
        """By how much whoever is hit is harder to shoot at."""
        self._most = max(against.values()) + 1
        self._behind = np.array([troop.behind for troop in troops])
        self._casts = np.array([troop.arm is Arm.SPELL for troop in troops])
        self._close = np.array([troop.behind and not troop.far for troop in troops])
        self._does_more = np.array([troop.arm is Arm.SPELL or troop.stone for troop in troops])
        """Whoever casts or lays shields, whatever its luck."""
        self._may_shake = any(t.arm is Arm.SPELL and numbers.spells[t.spell].effect in _SHAKING for t in troops)
        self._order: Sequence[int] = ()
        self._known = (np.empty(0, np.intp), np.empty(0, np.intp))
        """Who acts by this order, and all who live: what `turns` and `chances` both need."""
        chances = numbers.hit_chances
        self._worst = min(chances)
        self._hits = np.array([chances[difference] for difference in sorted(chances)])
        self._chances = np.maximum.accumulate(self._hits)
        """To hit at most, by a difference of the skills up to one, from the worst on."""

    def turns(
        self, troops: Sequence[Troop], order: Sequence[int], drawn: NDArray[np.float64], living: Sequence[Troop]
    ) -> Iterator[tuple[int, list[float]]]:
        """Begin a round, and yield the turns of it on which somebody may change anything, each with its luck.

        Parameters
        ----------
        troops
            Who act in it.
        order
            The place of each among them, by turn.
        drawn
            Three numbers for each turn, its luck: of these the second must be below a chance to hit, the third no
            armor's. That of whoever reloads becomes such that it hits nobody.
        living
            All of both sides.
        """
        luck = drawn.reshape(-1, 3)
        turns = self._turns(*self._who(troops, order, living), luck)
        yield from zip(turns.tolist(), luck[turns].tolist(), strict=True)

    def _who(
        self, troops: Sequence[Troop], order: Sequence[int], living: Sequence[Troop]
    ) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return the numbers of those who act, by turn, and of all who live, as they were where the order is known."""
        if order is not self._order:
            acting = numbers_of(troops)
            self._order, self._known = order, (acting[order], acting if troops is living else numbers_of(living))
        return self._known

    def _turns(self, who: NDArray[np.intp], alive: NDArray[np.intp], luck: NDArray[np.float64]) -> NDArray[np.intp]:
        reloading = self._reloading[who] > 0
        luck[reloading, 1] = _NEVER
        self._reloading[who] = np.where(reloading, self._reloading[who] - 1, self._reloads[who])
        if self._may_shake:  # skills change, and whoever is dazzled is so until it acts
            return np.arange(len(who))
        enemies = [alive[self._side[alive] != side] for side in (0, 1)]
        weakest, least_saved = (np.array([of[them].min() for them in enemies]) for of in (self._defence, self._saved))
        side = self._side[who]
        difference = self._attack[who] - np.where(self._shoots[who], self._against[who], weakest[side])
        best = self._chances[np.clip(difference - self._worst, 0, len(self._chances) - 1)]
        may_hit = (luck[:, 1] < best) & (luck[:, 2] >= least_saved[side])
        return np.flatnonzero(may_hit | self._does_more[who])

    def chances(
        self, troops: Sequence[Troop], order: Sequence[int], living: Sequence[Troop]
    ) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
        """Return who has each turn of a round that begins, and the chance that whom it strikes at falls.

        It is the mean over all who can be reached. Parameters are as `turns` takes them, before it does.
        """
        who, alive = self._who(troops, order, living)
        found = np.full(len(who), NO_STROKE)
        shaken = np.zeros(len(self._side), np.intp)
        if self._may_shake:
            shaken[alive] = [troop.shaken for troop in living]
        lines = [alive[self._side[alive] == side] for side in (0, 1)]
        fronts = [line[~self._behind[line]] for line in lines]
        for side in (0, 1):
            met = fronts[1 - side] if len(fronts[1 - side]) else lines[1 - side]
            held = self._casts[who] | (self._reloading[who] > 0) | (self._close[who] & (len(fronts[side]) > 0))
            mine = np.flatnonzero((self._side[who] == side) & ~held)
            attack = self._attack[who[mine]] - shaken[who[mine]]
            least = attack.min(initial=0)
            kinds = ((attack - least) * self._most + self._against[who[mine]]) * 2 + self._shoots[who[mine]]
            for kind in np.flatnonzero(np.bincount(kinds)).tolist():
                skills = kind // 2 // self._most + least, kind // 2 % self._most
                found[mine[kinds == kind]] = self._chance(skills, bool(kind % 2), met, shaken)
        return who, found

    def _chance(self, skills: tuple[int, int], shoots: bool, met: NDArray[np.intp], shaken: NDArray[np.intp]) -> float:
        """Return the chance that one of those who are met falls, whoever it is, by skill and what a shot is against."""
        attack, base = skills
        against = base + self._cover[met] if shoots else self._defence[met] - shaken[met]
        hit = self._hits[np.clip(attack - against - self._worst, 0, len(self._hits) - 1)]
        return float((hit * (1 - self._saved[met])).mean())


def numbers_of(troops: Sequence[Troop]) -> NDArray[np.intp]:
    """Return the numbers of troops in their battle."""
    return np.array([troop.number for troop in troops], np.intp)
