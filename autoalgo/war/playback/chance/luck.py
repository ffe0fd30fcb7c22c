"""The luck of each hour: the chance before the war, hour by hour, to what came of it (B-4c).

The gains of all steps add up exactly to the difference between the result and the chance at the start, since each is
the difference of two shares of whole numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from autoalgo.war.domain.sides import Side
from autoalgo.war.playback.chance.chances import Chances, ChanceStep, Known, fraction
from autoalgo.war.playback.chance.phrases import hours_text, percents

DECIDING: Final = Fraction(3, 4)
"""The part of all that luck gave the winner which the hours that are named gave him."""
LITTLE: Final = Fraction(5, 100)
"""What luck added is little up to here."""


@dataclass(frozen=True)
class LuckByHour:
    """The luck of one side: what it added to its chance."""

    side: Side
    start: Fraction
    """The chance before the first hour, as the odds tell it."""
    steps: tuple[ChanceStep, ...]
    """One a stretch of the war, in the order of the hours."""
    end: Fraction
    """1 or 0 where the war has ended, else the chance where it was interrupted."""
    over: bool
    """Whether it has ended."""

    @property
    def gained(self) -> Fraction:
        """The luck of the side in all: the sum of the steps, exactly."""
        return sum((step.gained for step in self.steps), Fraction(0))

    @property
    def deciding(self) -> tuple[int, int] | None:
        """The first and the last of the fewest hours on end in which luck gave or took most of it.

        None where luck added little, or the other way than the war went.
        """
        if abs(self.gained) <= LITTLE:
            return None
        way = 1 if self.gained > 0 else -1
        return _shortest(self.steps, way, DECIDING * abs(self.gained))

    @property
    def sentence(self) -> str:
        """The luck in words: "Luck decided the rest in hours 4 to 6."."""
        deciding, before = self.deciding, percents(float(self.start))
        if deciding is None:
            return f"Luck had little to add: the {self.side.label}'s chance was {before} from the start."
        hours = hours_text(*deciding)
        if not self.over:
            way = "for" if self.gained > 0 else "against"
            return f"Luck spoke {way} the {self.side.label} mostly in {hours}."
        return f"Luck decided the rest in {hours}."


def luck_by_hour(chances: Chances, side: Side) -> LuckByHour | None:
    """Return what luck added to the chance of `side`; None where no hour, or but one, was looked at."""
    shares = chances.victory(side)
    if len(shares) < 2:
        return None
    over = isinstance(shares[-1], Known)
    return LuckByHour(side, fraction(shares[0]), chances.steps(side), fraction(shares[-1]), over)


def _shortest(steps: Sequence[ChanceStep], way: int, wanted: Fraction) -> tuple[int, int]:
    """Return the fewest hours on end in which at least `wanted` was gained that way; of several the first."""
    found = []
    for first, begin in enumerate(steps):
        gained = Fraction(0)
        for step in steps[first:]:
            gained += way * step.gained
            if gained >= wanted:
                found.append((step.hour - begin.since, begin.since + 1, step.hour))
                break
    _, first_hour, last_hour = min(found)
    return first_hour, last_hour
