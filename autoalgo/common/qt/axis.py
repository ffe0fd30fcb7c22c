"""Where the values of a chart lie on the screen, and which of them are written below it."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

_MOST_DECIMALS: Final = 6
_LABEL_APART: Final = 6.0
"""Pixels between two labels at least."""
_STEPS: Final = (1, 2, 2.5, 5, 10, 20, 25, 50, 100)


@dataclass(frozen=True)
class Axis:
    """Values from `low` to `high` on the pixels from `left` on."""

    low: float
    high: float
    left: float
    width: float

    def x(self, value: float) -> float:
        """Return the pixel of a value; values beyond an end lie on that end."""
        share = (value - self.low) / (self.high - self.low)
        return self.left + min(max(share, 0.0), 1.0) * self.width


@dataclass(frozen=True)
class AxisLabel:
    """A value that is written below a chart."""

    x: float
    """The pixel of the value."""
    left: float
    """Where its words begin."""
    width: float
    """Pixels that its words take."""
    text: str


def placed_labels(axis: Axis, room: tuple[float, float], whole: bool, width: Callable[[str], float]) -> list[AxisLabel]:
    """Return as many labels as stand side by side in `room`, from its left to its right end.

    Parameters
    ----------
    whole
        Only whole values are written.
    width
        Tells how many pixels some words take.
    """
    widest = max(width(f"{end:,.0f}") for end in (axis.low, axis.high))
    most = max(1, int((axis.width + _LABEL_APART) // (widest + _LABEL_APART)))
    while True:
        values = labels(axis.low, axis.high, most, whole)
        found = [_placed(axis, room, value, text, width(text)) for value, text in values]
        if all(one.left + one.width + _LABEL_APART <= other.left for one, other in pairwise(found)):
            return found
        most = len(found) - 1


def _placed(axis: Axis, room: tuple[float, float], value: float, text: str, width: float) -> AxisLabel:
    """Return the label below its value, moved where it would leave the room."""
    left, right = room
    x = axis.x(value)
    return AxisLabel(x, max(min(x - width / 2, right - width), left), width, text)


def labels(low: float, high: float, most: int, whole: bool) -> tuple[tuple[float, str], ...]:
    """Return round values between `low` and `high` with their words, evenly apart and at most `most` of them.

    There is one at least if any round value lies between; whole ones alone if asked.
    """
    unit = 10.0 ** math.floor(math.log10((high - low) / most))
    for step in (unit * number for number in _STEPS):
        first, last = math.ceil(low / step), math.floor(high / step)
        if last - first < most and not (whole and step % 1):
            values = (number * step + 0.0 for number in range(first, last + 1))
            return tuple((value, f"{value:,.{_decimals(step)}f}".replace("-", "−")) for value in values)
    return ()


def _decimals(step: float) -> int:
    """Return how many decimals the multiples of `step` have."""
    return next(places for places in range(_MOST_DECIMALS + 1) if places == _MOST_DECIMALS or _is_whole(step, places))


def _is_whole(step: float, places: int) -> bool:
    scaled = step * 10.0**places
    return math.isclose(scaled, round(scaled), rel_tol=1e-9)
