"""The chance of victory by hour, and which of its steps chance alone cannot explain (B-3c).

From the board as it stood after each hour the rest of the war is fought very often with fresh luck. The chance of a war
whose course is not known yet is on average what it was before (a martingale), so whatever moves it is news.
"""

import math
from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from statistics import NormalDist
from typing import Final

from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import Share

DOUBT: Final = 0.05
"""The chance, at most, that any step of a curve is told as one though nothing but chance moved it."""


@dataclass(frozen=True)
class Known(Share):
    """A chance that is no estimate: the battle is over."""

    @property
    def low(self) -> float:
        """The chance itself."""
        return self.value

    @property
    def high(self) -> float:
        """The chance itself."""
        return self.value


@dataclass(frozen=True)
class ChanceStep:
    """How the chance of one side moved from one hour that was looked at to the next one."""

    side: Side
    since: int
    """The hour before, 0 for the plan."""
    hour: int
    before: Share
    after: Share
    significance: float
    """By how many standard errors it moved, as z of two proportions; infinite where what was certain did not hold."""

    @property
    def gained(self) -> Fraction:
        """The gain of the chance, −1 to 1, exactly."""
        return fraction(self.after) - fraction(self.before)


@dataclass(frozen=True)
class Chances:
    """How likely either side's victory was at each hour that was looked at."""

    seed: int
    wars: int
    """How often the rest was to be fought from each hour."""
    last: int
    """The last hour of the battle; of a war that was interrupted, the last one that is known whole."""
    hours: tuple[int, ...]
    """From 0, the plan, upward; all hours of a short battle."""
    attacker: tuple[Share, ...]
    """Of the attacker's victory, one an hour that was looked at."""
    defender: tuple[Share, ...]
    stalemate: tuple[Share, ...]
    partial: bool
    """True when it was stopped before every hour was fought from as often as asked."""

    def victory(self, side: Side) -> tuple[Share, ...]:
        """Return the chances of `side`, one an hour that was looked at."""
        return self.attacker if side is Side.ATTACKER else self.defender

    def at(self, hour: int, side: Side) -> Share:
        """Return the chance of `side` at the last hour that was looked at up to `hour`; ValueError before any."""
        place = bisect_right(self.hours, hour)
        if place == 0:
            raise ValueError(f"no hour up to {hour} was looked at")
        return self.victory(side)[place - 1]

    def steps(self, side: Side) -> tuple[ChanceStep, ...]:
        """Return how the chance of `side` moved from each hour that was looked at to the next one."""
        told = zip(self.hours, self.victory(side), strict=True)
        return tuple(
            ChanceStep(side, since, hour, before, after, _significance(before, after))
            for (since, before), (hour, after) in pairwise(told)
        )

    @property
    def threshold(self) -> float:
        """The significance that chance alone reaches in any step of this war with a probability of `DOUBT` at most.

        Bonferroni's correction for every pair of hours of the battle and both sides: the hours of a long war are chosen
        by how the chance moved, so that any two may come to be compared.
        """
        compared = 2 * math.comb(self.last + 1, 2)
        return NormalDist().inv_cdf(1 - DOUBT / (2 * max(compared, 1)))


def fraction(share: Share) -> Fraction:
    """Return a share exactly."""
    return Fraction(share.count, share.runs)


def _significance(before: Share, after: Share) -> float:
    """Return z of the difference of two proportions with the variance that both have together."""
    moved = abs(float(fraction(after) - fraction(before)))
    if moved == 0:
        return 0.0
    known = next((share for share in (after, before) if isinstance(share, Known)), None)
    together = known.value if known is not None else (before.count + after.count) / (before.runs + after.runs)
    drawn = sum(1 / share.runs for share in (before, after) if not isinstance(share, Known))
    variance = together * (1 - together) * drawn
    return moved / math.sqrt(variance) if variance > 0 else math.inf
