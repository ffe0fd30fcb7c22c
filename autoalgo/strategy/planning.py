"""From a request's flanks to flank plans, with every way in which they may not fit told at once (S-7, HR-3)."""

from collections.abc import Sequence
from math import ceil

from autoalgo.domain.problems import Place, Problem
from autoalgo.domain.records import Military, Selection
from autoalgo.domain.request import FlankRequest, WarRequest
from autoalgo.domain.strategy import MAXIMUM_FLANKS, FlankPlan, Side
from autoalgo.domain.units import LAND_BRANCHES
from autoalgo.strategy.composition import BranchStatus, Verdict, composition
from autoalgo.strategy.spread import spread_evenly
from autoalgo.tables import Rules


def plan_flanks(request: WarRequest, selection: Selection, rules: Rules) -> tuple[FlankPlan, ...] | list[Problem]:
    """Return the flanks of both sides, attacker's first, or every problem with them.

    A side for which the request lists no flank gets the even spread of FL-2.
    """
    plans: list[FlankPlan] = []
    problems: list[Problem] = []
    for side in Side:
        military = selection.belligerent(side).military
        asked = [flank for flank in request.flanks or () if flank.side == side.label]
        side_plans = requested_flanks(asked, side, military) if asked else spread_evenly(military, side, rules)
        plans += side_plans
        problems += flank_problems(side_plans, side, military, rules)
    return problems or tuple(plans)


def requested_flanks(asked: Sequence[FlankRequest], side: Side, military: Military) -> tuple[FlankPlan, ...]:
    """Return the flanks that a request lists for one side, whether or not they fit its military."""
    return tuple(
        FlankPlan(
            side=side,
            x_pixels=flank.x,
            y_pixels=flank.y,
            infantry=0 if military.navy_only else flank.infantry,
            cavalry=flank.cavalry,
            artillery=flank.artillery,
            ships=flank.ships if military.transport_given else _barges(flank, military),
            crew=flank.infantry if military.navy_only else 0,
            maneuver=flank.maneuver,
        )
        for flank in asked
    )


def _barges(flank: FlankRequest, military: Military) -> int:
    """Return the stand-in barges that carry a flank's men; nobody chooses their number (DB-7, F-4)."""
    return ceil((flank.infantry + flank.cavalry + flank.artillery) / military.transport.capacity)


def flank_problems(plans: Sequence[FlankPlan], side: Side, military: Military, rules: Rules) -> list[Problem]:
    """Return every way in which the flanks of one side do not fit its military (S-7, HR-3)."""
    problems = [
        Problem(
            Place(flank=f"{side.label} flank {number}"),
            f"{plan.men(branch)} {branch.name.lower()}",
            f"none, as {military.name} has no {branch.name.lower()}",
            f"move these men to another branch or give {military.name} a unit type in the database",
        )
        for number, plan in enumerate(plans, 1)
        for branch in LAND_BRANCHES
        if plan.men(branch) > 0 and military.proportion(branch) == 0.0
    ]
    problems += [_misfit(status, side, military) for status in composition(plans, military, rules).invalid]
    everyone = Place(flank=f"{side.label} flanks")
    if not any(plan.size for plan in plans):
        problems.append(Problem(everyone, "no soldiers", "at least one soldier a side", "give a flank some men"))
    if len(plans) > MAXIMUM_FLANKS:
        problems.append(Problem(everyone, f"{len(plans)} flanks", f"at most {MAXIMUM_FLANKS} a side", "remove some"))
    return problems


def _misfit(status: BranchStatus, side: Side, military: Military) -> Problem:
    surplus = status.used - status.available
    what = "ships" if status.branch not in LAND_BRANCHES else f"men of the {status.branch.name.lower()}"
    remedy = f"take {surplus} {what} away" if status.verdict is Verdict.TOO_MANY else f"add {-surplus} {what}"
    return Problem(
        Place(flank=f"{side.label} flanks"),
        status.text,
        f"{status.available} {what} in {military.name}",
        f"{remedy}, or leave the flanks out to spread the military evenly",
    )
