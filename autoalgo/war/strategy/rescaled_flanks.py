"""Flanks with other men in the old proportions: for another military, or with what a battle has left of them.

To ask what more men would have done is to ask for the same line of battle with more men in it. The rulebook knows only
flanks that fit and flanks that do not (S-7), so this is done before a war is asked for, or where a size is drawn
(EX-2), never within a war.
"""

from collections.abc import Sequence
from dataclasses import replace

from autoalgo.war.domain.outcome import FlankSituation
from autoalgo.war.domain.records import Military
from autoalgo.war.domain.request import FlankRequest
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.units import Branch
from autoalgo.war.strategy.branches import counts
from autoalgo.war.strategy.composition import available

_FIELDS = {Branch.INFANTRY: "infantry", Branch.CAVALRY: "cavalry", Branch.ARTILLERY: "artillery", Branch.SHIP: "ships"}


def rescaled_flanks(flanks: Sequence[FlankRequest], before: Military, now: Military) -> tuple[FlankRequest, ...]:
    """Return the flanks of one side, made for the military `before`, with the men and ships of `now`.

    Every branch of which there are more or fewer is dealt out in the proportions that the flanks have of it, or of
    all men where no flank has any. Men or ships too many or too few before are as many too many or too few afterwards.
    """
    changed = [branch for branch in _FIELDS if counts(now, branch) and _differs(branch, before, now)]
    dealt = {_FIELDS[branch]: _dealt(flanks, branch, before, now) for branch in changed}
    return tuple(
        flank.model_copy(update={field: numbers[index] for field, numbers in dealt.items()})
        for index, flank in enumerate(flanks)
    )


def remaining_flank(plan: FlankPlan, situation: FlankSituation) -> FlankPlan:
    """Return a flank with the men and ships that a battle has left, every branch in its old proportion (S-10).

    The branches add up to the size rounded.
    """
    left, ships = min(round(situation.size), plan.size), min(round(situation.ships), plan.ships)
    if (left, ships) == (plan.size, plan.ships):
        return plan
    infantry, cavalry, artillery, crew = _proportional(left, (plan.infantry, plan.cavalry, plan.artillery, plan.crew))
    return replace(plan, infantry=infantry, cavalry=cavalry, artillery=artillery, crew=crew, ships=ships)


def _differs(branch: Branch, before: Military, now: Military) -> bool:
    return not counts(before, branch) or available(before, branch) != available(now, branch)


def _dealt(flanks: Sequence[FlankRequest], branch: Branch, before: Military, now: Military) -> list[int]:
    """Return what each flank has of a branch, in whole numbers that add up to what there is to deal out."""
    given = [int(getattr(flank, _FIELDS[branch])) for flank in flanks]
    misfit = sum(given) - available(before, branch) if counts(before, branch) else 0
    fielded = available(now, branch)
    total = max(fielded + misfit, 0) if fielded else 0
    weights = given if any(given) else [flank.infantry + flank.cavalry + flank.artillery for flank in flanks]
    if not any(weights):
        weights = [1] * len(flanks)
    return _proportional(total, weights)


def _proportional(total: int, weights: Sequence[int]) -> list[int]:
    """Return `total` in whole parts in proportion, by largest remainders; among equals to the first."""
    whole = max(sum(weights), 1)
    parts = [total * weight // whole for weight in weights]
    remainders = [total * weight % whole for weight in weights]
    order = sorted(range(len(weights)), key=lambda place: -remainders[place])
    for place in order[: total - sum(parts)]:
        parts[place] += 1
    return parts
