"""Formations: where a side's flanks stand beside one another (S-16). Pure geometry, in pixels of the map.

A formation is placed around the present centre of its flanks, turned to the enemy's centre, its flanks as far from one
another as they stand now. Who stands on the left stays on the left.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from math import cos, hypot, pi, sin, sqrt
from statistics import fmean, median
from types import MappingProxyType
from typing import Final

from autoalgo.war.domain.terrain import MAP_PIXELS

CLOSEST: Final = 10.0
"""Map pixels between neighbours at least, where the map has room for it: 2.5 km on a map of 100 km."""
WIDEST: Final = 100.0
"""Map pixels between neighbours at most: what the even spread has."""
_SAME: Final = 6
"""Decimals of a pixel beyond which two flanks stand equally far to the left: what turning and rounding leave."""
Point = tuple[float, float]


class Formation(StrEnum):
    """A template, by the name that menus give it."""

    LINE = "Line"
    DOUBLE_LINE = "Double line"
    WEDGE = "Wedge"
    CRESCENT = "Crescent"
    HEDGEHOG = "Hedgehog"


def arranged(formation: Formation, places: Sequence[Point], ahead: Point) -> list[Point]:
    """Return where flanks that stand at `places` stand in a formation, in the same order.

    `ahead` is what they face: a direction of any length, in pixels to the right and downward; (1, 0) where it is none.
    Their centre stays, unless the map has no room around it; where it has none at all for the formation, its flanks
    stand closer. Fewer than two flanks stay.
    """
    if len(places) < 2:
        return [*places]
    ahead = _direction(ahead)
    middle = centre(places)
    slots = _turned(_SHAPES[formation](len(places)), ahead)
    spacing = min(max(_spacing(places), CLOSEST), WIDEST, *(MAP_PIXELS / span for span in _spans(slots)))
    target = tuple(_kept(middle[axis], [spacing * slot[axis] for slot in slots]) for axis in (0, 1))
    moved = [(_clipped(target[0] + spacing * x), _clipped(target[1] + spacing * y)) for x, y in slots]
    taken = zip(_ranked(places, ahead), _ranked(moved, ahead), strict=True)
    return [moved[slot] for _, slot in sorted(taken)]


def centre(places: Sequence[Point]) -> Point:
    """Return the mean of some points, which are at least one."""
    return fmean(x for x, _ in places), fmean(y for _, y in places)


def _direction(ahead: Point) -> Point:
    length = hypot(*ahead)
    return (ahead[0] / length, ahead[1] / length) if length else (1.0, 0.0)


def _spacing(places: Sequence[Point]) -> float:
    """Return how far the flanks stand from one another: the median of the ways to their nearest neighbours."""
    return median(
        min(hypot(x - a, y - b) for other, (a, b) in enumerate(places) if other != index)
        for index, (x, y) in enumerate(places)
    )


def _spans(slots: Sequence[Point]) -> list[float]:
    """Return how wide and how high a shape is, where it is not flat."""
    spans = [max(slot[axis] for slot in slots) - min(slot[axis] for slot in slots) for axis in (0, 1)]
    return [span for span in spans if span > 0]


def _kept(middle: float, offsets: Sequence[float]) -> float:
    """Return the point nearest to `middle` from which all `offsets`, which the map has room for, lie on the map."""
    return min(max(middle, -min(offsets)), MAP_PIXELS - max(offsets))


def _clipped(pixels: float) -> float:
    """Take away what rounding has put beyond the edge."""
    return min(max(pixels, 0.0), float(MAP_PIXELS))


def _turned(slots: Sequence[Point], ahead: Point) -> list[Point]:
    """Return slots, to the right and ahead of their centre, as points of the map, to the right and downward."""
    middle = centre(slots)
    own = [(across - middle[0], depth - middle[1]) for across, depth in slots]
    # Right of who looks along the x axis is where y grows: y counts downward.
    return [(depth * ahead[0] - across * ahead[1], depth * ahead[1] + across * ahead[0]) for across, depth in own]


def _ranked(places: Sequence[Point], ahead: Point) -> list[int]:
    """Return the indices of points from the left to the right of who looks ahead; of equals the foremost first."""

    def rank(index: int) -> tuple[float, float]:
        x, y = places[index]
        return round(y * ahead[0] - x * ahead[1], _SAME), -round(x * ahead[0] + y * ahead[1], _SAME)

    return sorted(range(len(places)), key=rank)


# The shapes: points to the right and ahead, one apart from their neighbours.


def _line(count: int) -> list[Point]:
    return [(index - (count - 1) / 2, 0.0) for index in range(count)]


def _double_line(count: int) -> list[Point]:
    """Return two lines, one behind the other; an odd flank stands in front."""
    return [*_line(count - count // 2), *((across, -1.0) for across, _ in _line(count // 2))]


def _wedge(count: int) -> list[Point]:
    """Return two arms that go back at 45° from the one in front, or from the two."""
    slots = []
    for offset, _ in _line(count):
        first = 0.5 if count % 2 == 0 else 0.0
        back = (abs(offset) - first) / sqrt(2)
        slots.append((first + back if offset > 0 else -first - back, -back))
    return slots


def _crescent(count: int) -> list[Point]:
    """Return a third of a circle, its horns toward the enemy."""
    step = 2 * pi / 3 / (count - 1)
    radius = 0.5 / sin(step / 2)
    return [(radius * sin(offset * step), -radius * cos(offset * step)) for offset, _ in _line(count)]


def _hedgehog(count: int) -> list[Point]:
    """Return a ring, the first of it ahead."""
    step = 2 * pi / count
    radius = 0.5 / sin(step / 2)
    return [(radius * sin(index * step), radius * cos(index * step)) for index in range(count)]


_SHAPES: Final = MappingProxyType[Formation, Callable[[int], list[Point]]](
    {
        Formation.LINE: _line,
        Formation.DOUBLE_LINE: _double_line,
        Formation.WEDGE: _wedge,
        Formation.CRESCENT: _crescent,
        Formation.HEDGEHOG: _hedgehog,
    }
)
