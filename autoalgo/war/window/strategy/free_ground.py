"""Where a new flank is put: on free ground near another one, so that each can be seen and taken hold of (S-4, S-6)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from math import hypot
from typing import Final

import numpy as np

from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import MAP_PIXELS

SPACING: Final = 30.0
"""Map pixels from flank to flank, at which squares do not touch while the whole map is shown in a small window."""
_CLOSEST: Final = 1.0
"""Map pixels: what stands closer has no order that a new flank could continue."""
_ENOUGH: Final = 0.999
"""Of the spacing: what rounding leaves of it."""
_Point = tuple[float, float]


def free_ground(plans: Sequence[FlankPlan], near: FlankPlan) -> _Point:
    """Return the free point of the map nearest to `near`, for another flank of its side beside `plans`.

    Where the side's own flanks stand close together, the new one stands as close. Points below and above come first,
    then those behind, so that a column goes on as one. On a map without room for that, flanks stand closer.
    """
    spacing = _spacing([plan for plan in plans if plan.side is near.side])
    taken = [(plan.x_pixels, plan.y_pixels) for plan in plans]
    while spacing >= _CLOSEST:
        for x, y in _around(near, spacing):
            if all(hypot(x - other[0], y - other[1]) >= spacing * _ENOUGH for other in taken):
                return x, y
        spacing /= 2
    return near.x_pixels, near.y_pixels


def free_step(plans: Sequence[FlankPlan], group: Sequence[FlankPlan]) -> _Point | None:
    """Return the shortest step that brings all of `group`, kept in its shape, on free ground beside `plans`.

    None where no such step leaves all of them on the map; of a single flank `free_ground` knows more.
    """
    if len(group) < 2:
        return None
    spacing = _spacing([plan for plan in plans if plan.side is group[0].side])
    taken = np.array([(plan.x_pixels, plan.y_pixels) for plan in plans]).reshape(-1, 2)
    shape = np.array([(plan.x_pixels, plan.y_pixels) for plan in group])
    for step in _steps(spacing, group[0].side):
        places = shape + step
        if places.min() < 0 or places.max() > MAP_PIXELS:
            continue
        gaps = np.hypot(*(places[:, None] - taken).transpose(2, 0, 1))
        if gaps.min(initial=np.inf) >= spacing * _ENOUGH:
            return step
    return None


def _spacing(own: Sequence[FlankPlan]) -> float:
    """Return how far apart the side's flanks stand, each from the next in their order; never more than `SPACING`."""
    gaps = [hypot(one.x_pixels - two.x_pixels, one.y_pixels - two.y_pixels) for one, two in pairwise(own)]
    return min([SPACING, *(gap for gap in gaps if gap >= _CLOSEST)])


def _around(near: FlankPlan, spacing: float) -> Iterator[_Point]:
    """Yield the points of a lattice around a flank that lie on the map, from the nearest on."""
    for dx, dy in _steps(spacing, near.side):
        x, y = near.x_pixels + dx, near.y_pixels + dy
        if 0 <= x <= MAP_PIXELS and 0 <= y <= MAP_PIXELS:
            yield x, y


def _steps(spacing: float, side: Side) -> Iterator[_Point]:
    """Yield the steps from a flank to the points of a lattice around it, the shortest first."""
    most = int(MAP_PIXELS / spacing) + 1
    ahead = 1 if side is Side.ATTACKER else -1

    def rank(step: tuple[int, ...]) -> tuple[int, int, bool, bool]:
        across, down = step
        return across * across + down * down, abs(across), across * ahead > 0, down < 0

    for across, down in sorted(product(range(-most, most + 1), repeat=2), key=rank):
        yield across * spacing, down * spacing
