"""At which hours of a war the chance is worked out: at all of a short one, of a long one where it moves (B-3c)."""

from typing import Final

from autoalgo.war.domain.sides import Side
from autoalgo.war.playback.chance.chances import Chances, ChanceStep

EVERY_HOUR: Final = 64
"""A battle of so many hours is looked at hour by hour."""
FIRST_LOOKS: Final = 32
"""Into how many parts a longer one is divided at first."""
MOST_LOOKS: Final = 128
"""Hours at most: each step of a long battle can be followed down to its hour."""


def first_looks(last: int, first: int = 0) -> tuple[int, ...]:
    """Return the hours to begin with: `first`, `last`, and all between or as many as divide them evenly."""
    hours = last - first
    if hours <= EVERY_HOUR:
        return tuple(range(first, last + 1))
    return tuple(first + hours * part // FIRST_LOOKS for part in range(FIRST_LOOKS + 1))


def further_looks(chances: Chances) -> tuple[int, ...]:
    """Return the hours to look at next: the middle of every stretch in which the chance moved beyond mere chance.

    Where there is no room for all, the stretches in which it moved most come first. Nothing when there is no more to
    find.
    """
    threshold = chances.threshold
    moved = [
        step
        for side in Side
        for step in chances.steps(side)
        if step.hour - step.since > 1 and step.significance > threshold
    ]
    middles: list[int] = []
    for step in sorted(moved, key=_most_first):
        middle = (step.since + step.hour) // 2
        if middle not in middles:
            middles.append(middle)
    return tuple(sorted(middles[: max(MOST_LOOKS - len(chances.hours), 0)]))


def _most_first(step: ChanceStep) -> tuple[float, int]:
    return -abs(float(step.gained)), step.hour
