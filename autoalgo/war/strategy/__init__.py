"""Flanks before the battle: the even spread, what a request asks for, and whether it fits the military (FL-2, S-7)."""

from autoalgo.war.strategy.branches import has_branch, held, with_barges, with_held
from autoalgo.war.strategy.composition import (
    BranchStatus,
    CompositionStatus,
    CompositionVerdict,
    available,
    composition,
    side_composition,
    unassigned,
)
from autoalgo.war.strategy.flank_plans import (
    crowd_problems,
    flank_owners,
    flank_problems,
    flank_request,
    following_flanks,
    manned_flanks,
    plan_flanks,
    requested_flanks,
    side_flanks,
    side_problems,
)
from autoalgo.war.strategy.rescaled_flanks import remaining_flank, rescaled_flanks
from autoalgo.war.strategy.spread import spread_evenly, spread_over, spread_side
from autoalgo.war.strategy.standstill import standstill_warnings

__all__ = [
    "BranchStatus",
    "CompositionStatus",
    "CompositionVerdict",
    "available",
    "composition",
    "crowd_problems",
    "flank_owners",
    "flank_problems",
    "flank_request",
    "following_flanks",
    "has_branch",
    "held",
    "manned_flanks",
    "plan_flanks",
    "remaining_flank",
    "requested_flanks",
    "rescaled_flanks",
    "side_composition",
    "side_flanks",
    "side_problems",
    "spread_evenly",
    "spread_over",
    "spread_side",
    "standstill_warnings",
    "unassigned",
    "with_barges",
    "with_held",
]
