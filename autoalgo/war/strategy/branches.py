"""The branches of a flank, and what of them can be chosen: stand-in barges follow the men (F-4)."""

from dataclasses import replace

from autoalgo.war.domain.records import Military
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.units import Branch


def counts(military: Military, branch: Branch) -> bool:
    """Return whether flanks are checked for a branch: for all but the stand-in barges, which are not chosen (DB-7)."""
    return branch is not Branch.SHIP or military.transport_given


def has_branch(military: Military, branch: Branch) -> bool:
    """Return whether a military has a branch that its flanks can be given; the ships' crew is infantry (F-4)."""
    if branch is Branch.SHIP:
        return military.transport_given
    return military.proportion(branch) > 0 or (military.crew_proportion > 0 and branch is Branch.INFANTRY)


def held(plan: FlankPlan, branch: Branch) -> int:
    """Return the men of a land branch, the ships' crew among the infantry; the ships for `SHIP`."""
    if branch is Branch.SHIP:
        return plan.ships
    return plan.men(branch) + (plan.crew if branch is Branch.INFANTRY else 0)


def with_held(plan: FlankPlan, branch: Branch, number: int, military: Military) -> FlankPlan:
    """Return the plan with another number of a branch, and with the stand-in barges that its men then need (F-4)."""
    match branch:
        case Branch.INFANTRY if military.crew_proportion:
            plan = replace(plan, infantry=0, crew=number)
        case Branch.INFANTRY:
            plan = replace(plan, infantry=number, crew=0)
        case Branch.CAVALRY:
            plan = replace(plan, cavalry=number)
        case Branch.ARTILLERY:
            plan = replace(plan, artillery=number)
        case Branch.SHIP:
            return replace(plan, ships=number)
    return with_barges(plan, military)


def with_barges(plan: FlankPlan, military: Military) -> FlankPlan:
    """Return the plan with as many stand-in barges as its men need; ships that were chosen stay (DB-7, F-4)."""
    return plan if military.transport_given else replace(plan, ships=military.transport.ships_for(plan.size))
