"""Flanks before the battle: the even spread, what a request asks for, and whether it fits the military (FL-2, S-7)."""

from autoalgo.strategy.composition import BranchStatus, Composition, Verdict, available, composition
from autoalgo.strategy.planning import flank_problems, plan_flanks, requested_flanks
from autoalgo.strategy.rescaling import rescaled_flanks
from autoalgo.strategy.spread import spread_evenly

__all__ = [
    "BranchStatus",
    "Composition",
    "Verdict",
    "available",
    "composition",
    "flank_problems",
    "plan_flanks",
    "requested_flanks",
    "rescaled_flanks",
    "spread_evenly",
]
