"""The board of an hour: where every flank stands, as one row of numbers a flank.

An hour of a long war has two hundred flanks, and a war over four thousand hours: as arrays they take 36 MB, and what
has changed since the hour before is found without a loop.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from autoalgo.war.domain.outcome import FlankSituation, FlankState
from autoalgo.war.domain.rows import StructuredArray
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan

BOARD: Final = np.dtype(
    [
        ("x_pixels", np.float64),
        ("y_pixels", np.float64),
        ("size", np.float64),
        ("morale", np.float64),
        ("ships", np.float64),
        ("state", np.int8),
        ("supply_cut", np.bool_),
    ]
)
"""One flank: position in pixels; men, morale and ships as the engine has them (FL-5), which float32 could not hold."""

Board = StructuredArray
"""Shape (flanks of both sides,), dtype `BOARD`, in the order of the plan: attackers first."""


def numbered(plan: Sequence[FlankPlan]) -> tuple[tuple[Side, int], ...]:
    """Return side and number of every flank of a plan; numbers count from 1 within the side."""
    counts = dict.fromkeys(Side, 0)
    flanks = []
    for flank in plan:
        counts[flank.side] += 1
        flanks.append((flank.side, counts[flank.side]))
    return tuple(flanks)


def situations(plan: Sequence[FlankPlan], board: Board) -> tuple[FlankSituation, ...]:
    """Return every flank of a plan as it stands on a board."""
    return tuple(
        FlankSituation(
            side=side,
            number=number,
            x_pixels=x_pixels,
            y_pixels=y_pixels,
            size=size,
            initial_size=float(flank.size),
            morale=morale,
            ships=ships,
            state=FlankState(state),
            maneuver=flank.maneuver,
            supply_cut=supply_cut,
        )
        for flank, (side, number), (x_pixels, y_pixels, size, morale, ships, state, supply_cut) in zip(
            plan, numbered(plan), board.tolist(), strict=True
        )
    )
