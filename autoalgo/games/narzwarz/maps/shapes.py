"""The geometry of a map: areas, points inside, outlines that cross themselves, countries that overlap or touch.

A polygon is a sequence of points (x, y) without the first again at its end; x grows to the east, y to the north.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

Spot = tuple[float, float]
Polygon = Sequence[Spot]

_LINES: Final = 256
"""Lines across a map along which overlaps are measured."""
_LOOKS: Final = 24
"""Places along each side of a country's box that are tried for the one farthest from its border."""

_Points = npt.NDArray[np.float64]


def area(polygon: Polygon) -> float:
    """Return the area in square units of the map."""
    around = pairwise([*polygon, polygon[0]])
    return abs(sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in around)) / 2


def is_inside(spot: Spot, polygon: Polygon) -> bool:
    """Return whether a point lies in a polygon."""
    (crossings,) = _crossings(polygon, np.array([spot[1]]))
    return sum(x > spot[0] for x in crossings) % 2 == 1


def crossing(polygon: Polygon) -> tuple[int, int] | None:
    """Return the first two sides, by the points from 0 that they begin at, that meet where they should not."""
    start = np.array(polygon, dtype=float)
    end = np.roll(start, -1, axis=0)
    count = len(start)
    # The sides of point i and of point j cross if the ends of each lie on either side of the other, or on it.
    sides = [
        _side(start[:, None], end[:, None], start[None]),
        _side(start[:, None], end[:, None], end[None]),
    ]
    apart = sides[0] * sides[1] <= 0
    boxes = np.ones((count, count), dtype=bool)
    for axis in (0, 1):
        low, high = np.minimum(start[:, axis], end[:, axis]), np.maximum(start[:, axis], end[:, axis])
        boxes &= (low[:, None] <= high[None]) & (low[None] <= high[:, None])
    meeting = apart & apart.T & boxes
    first, second = np.nonzero(np.triu(meeting, k=2))
    for one, other in zip(first.tolist(), second.tolist(), strict=True):
        if (other + 1) % count != one:
            return one, other
    # Neighbouring sides share a point; they overlap if the second runs straight back.
    back = np.roll(end, -1, axis=0)
    forth, home = end - start, back - end
    folded = (_side(start, end, back) == 0) & ((forth * home).sum(axis=1) <= 0)
    return (int(folded.argmax()), (int(folded.argmax()) + 1) % count) if folded.any() else None


def overlaps(polygons: Sequence[Polygon]) -> dict[tuple[int, int], float]:
    """Return the area that pairs of polygons have in common, measured along lines across the map."""
    heights = [y for polygon in polygons for _, y in polygon]
    low, step = min(heights), (max(heights) - min(heights)) / _LINES
    lines = low + (np.arange(_LINES, dtype=np.float64) + 0.5) * np.float64(step)
    cut = [_crossings(polygon, lines) for polygon in polygons]
    found: dict[tuple[int, int], float] = {}
    for line in range(_LINES):
        spans = [(*span, number) for number, crossings in enumerate(cut) for span in _spans(crossings[line])]
        spans.sort()
        for place, (_, right, one) in enumerate(spans):
            for left, also_right, other in spans[place + 1 :]:
                if left >= right:
                    break
                pair = (min(one, other), max(one, other))
                found[pair] = found.get(pair, 0.0) + (min(right, also_right) - left) * step
    return found


def distance(one: Polygon, other: Polygon) -> float:
    """Return how far apart the borders of two polygons are; 0 where they share a point."""
    first, second = np.array(one, dtype=float), np.array(other, dtype=float)
    return float(min(_distances(first, second).min(), _distances(second, first).min()))


def heart(polygon: Polygon) -> Spot:
    """Return a point inside, about as far from the border as can be: where a label has most room."""
    points = np.array(polygon, dtype=float)
    low, high = points.min(axis=0), points.max(axis=0)
    steps: _Points = low + (np.arange(_LOOKS)[:, None] + 0.5) / _LOOKS * (high - low)
    across = steps[:, 0].tolist()
    tried = [
        (x, y)
        for y, crossings in zip(steps[:, 1].tolist(), _crossings(polygon, steps[:, 1]), strict=True)
        for x in across
        if sum(crossing > x for crossing in crossings) % 2
    ]
    if not tried:  # a country as thin as a thread
        return polygon[0]
    away = _distances(np.array(tried), points).min(axis=1)
    return tried[int(away.argmax())]


def _crossings(polygon: Polygon, heights: _Points) -> list[list[float]]:
    """Return for each height where the border crosses its line, from west to east."""
    start = np.array(polygon, dtype=float)
    end = np.roll(start, -1, axis=0)
    lines, sides = np.nonzero((end[:, 1] > heights[:, None]) != (start[:, 1] > heights[:, None]))
    x, y = start[sides].T
    to_x, to_y = end[sides].T
    found: list[list[float]] = [[] for _ in heights]
    at = (to_x - x) * (heights[lines] - y) / (to_y - y) + x
    for line, crossed in zip(lines.tolist(), at.tolist(), strict=True):
        found[line].append(crossed)
    return [sorted(crossed) for crossed in found]


def _spans(crossings: Sequence[float]) -> list[tuple[float, float]]:
    return list(zip(crossings[::2], crossings[1::2], strict=True))


def _side(start: _Points, end: _Points, spot: _Points) -> _Points:
    """Return more than 0 where a point lies to the left of a line, less where to the right."""
    along, away = end - start, spot - start
    found: _Points = along[..., 0] * away[..., 1] - along[..., 1] * away[..., 0]
    return found


def _distances(spots: _Points, polygon: _Points) -> _Points:
    """Return how far each point is from each side of a polygon, shape (points, sides)."""
    start, along = polygon[None], (np.roll(polygon, -1, axis=0) - polygon)[None]
    away = spots[:, None] - start
    length = (along**2).sum(axis=2)
    share = np.clip((away * along).sum(axis=2) / np.where(length == 0, 1, length), 0, 1)
    found: _Points = np.sqrt(((away - share[..., None] * along) ** 2).sum(axis=2))
    return found
