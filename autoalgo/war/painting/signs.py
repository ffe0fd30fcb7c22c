"""The signs on a flank's square: its arm as military maps have it, and its maneuver (S-14).

Each is made of lines in a box from (−1, −1) to (1, 1), y downward; a curve is a line through enough of its points.
"""

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.units import LAND_BRANCHES, Branch

Line = tuple[tuple[float, float], ...]
"""Points that follow one another; of a closed line the first is the last."""
STROKE: Final = 0.3
"""Width of the lines, in the box's units."""
FILLED: Final = frozenset({Branch.ARTILLERY})
"""Arms whose sign is an area."""
_PARTS: Final = 24
"""Of a circle."""


def arm_of(plan: FlankPlan) -> Branch | None:
    """Return the branch that gives a flank its sign: that of most men, the ships of a crew; None without men."""
    if plan.crew:
        return Branch.SHIP
    strongest = max(LAND_BRANCHES, key=plan.men)
    return strongest if plan.men(strongest) else None


def _arc(middle: tuple[float, float], radius: float, share: float) -> Line:
    """Return a part of a circle, clockwise from its top."""
    turns = (2 * math.pi * share * part / _PARTS for part in range(_PARTS + 1))
    return tuple((middle[0] + radius * math.sin(turn), middle[1] - radius * math.cos(turn)) for turn in turns)


def _bezier(*points: tuple[float, float]) -> Line:
    """Return a cubic Bézier curve with these four points, without the first of them."""

    def place(at: float) -> tuple[float, float]:
        weights = ((1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at * at * (1 - at), at**3)
        x, y = (sum(w * point[axis] for w, point in zip(weights, points, strict=True)) for axis in (0, 1))
        return x, y

    return tuple(place(part / _PARTS) for part in range(1, _PARTS + 1))


ARMS: Final[Mapping[Branch, tuple[Line, ...]]] = MappingProxyType(
    {
        Branch.INFANTRY: (((-0.9, -0.75), (0.9, 0.75)), ((-0.9, 0.75), (0.9, -0.75))),
        Branch.CAVALRY: (((-0.9, 0.75), (0.9, -0.75)),),
        Branch.ARTILLERY: (_arc((0, 0), 0.5, 1),),
        Branch.SHIP: (
            ((-0.95, 0.3), (0.95, 0.3), (0.55, 0.9), (-0.55, 0.9), (-0.95, 0.3)),
            ((0, 0.3), (0, -0.95), (0.75, -0.1), (0, -0.1)),
        ),
    }
)
"""A cross, a slash, a ball and a hull under sail."""
MANEUVERS: Final[Mapping[Maneuver, tuple[Line, ...]]] = MappingProxyType(
    {
        Maneuver.NORMAL: (),
        Maneuver.POSITION: (((-0.85, 0.8), (-0.85, -0.6), (0.85, -0.6), (0.85, 0.8)),),
        Maneuver.FEIGNED_RETREAT: (
            ((-0.35, -0.95), (-0.9, -0.45), (-0.35, 0.05)),
            ((-0.9, -0.45), *_arc((0.3, 0.15), 0.6, 0.5), (-0.5, 0.75)),
        ),
        Maneuver.HIT_AND_RUN: (
            ((-0.9, 0), (0.9, 0)),
            ((-0.45, -0.5), (-0.9, 0), (-0.45, 0.5)),
            ((0.45, -0.5), (0.9, 0), (0.45, 0.5)),
        ),
        Maneuver.PILLAGING: (
            (
                (0, -0.95),
                *_bezier((0, -0.95), (0.25, -0.35), (0.8, -0.1), (0.65, 0.45)),
                *_bezier((0.65, 0.45), (0.5, 1.05), (-0.5, 1.05), (-0.65, 0.45)),
                *_bezier((-0.65, 0.45), (-0.75, 0.05), (-0.3, -0.1), (-0.3, -0.4)),
                *_bezier((-0.3, -0.4), (-0.1, -0.3), (0, -0.5), (0, -0.95)),
            ),
        ),
    }
)
"""Nothing, a rampart, an arrow that turns back, one back and forth, a flame."""
