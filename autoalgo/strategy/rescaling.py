"""Flanks that follow their military: what a request gives each flank, in proportion, when the military is another one.

Whoever asks what more men would have done means the same line of battle with more men in it. The rulebook knows only
flanks that fit and flanks that do not (S-7), so this is done before a war is asked for, never within one.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise

from autoalgo.domain.records import Military
from autoalgo.domain.request import FlankRequest
from autoalgo.domain.units import Branch
from autoalgo.strategy.composition import available

_FIELDS = {Branch.INFANTRY: "infantry", Branch.CAVALRY: "cavalry", Branch.ARTILLERY: "artillery", Branch.SHIP: "ships"}


def rescaled_flanks(flanks: Sequence[FlankRequest], before: Military, now: Military) -> tuple[FlankRequest, ...]:
    """Return the flanks of one side, made for the military `before`, with the men and ships of `now`.

    Every branch of which there are more or fewer is dealt out in the proportions that the flanks have of it, or of
    all men where no flank has any. Men or ships too many or too few before are as many too many or too few afterwards.
    """
    changed = [branch for branch in _FIELDS if _is_chosen(branch, now) and _differs(branch, before, now)]
    dealt = {_FIELDS[branch]: _dealt(flanks, branch, before, now) for branch in changed}
    return tuple(
        flank.model_copy(update={field: numbers[index] for field, numbers in dealt.items()})
        for index, flank in enumerate(flanks)
    )


def _is_chosen(branch: Branch, military: Military) -> bool:
    """Return whether anybody chooses how many a flank has: nobody does for stand-in barges (DB-7)."""
    return branch is not Branch.SHIP or military.transport_given


def _differs(branch: Branch, before: Military, now: Military) -> bool:
    return not _is_chosen(branch, before) or available(before, branch) != available(now, branch)


def _dealt(flanks: Sequence[FlankRequest], branch: Branch, before: Military, now: Military) -> list[int]:
    """Return what each flank has of a branch, in whole numbers that add up to what there is to deal out."""
    given = [int(getattr(flank, _FIELDS[branch])) for flank in flanks]
    misfit = sum(given) - available(before, branch) if _is_chosen(branch, before) else 0
    fielded = available(now, branch)
    total = max(fielded + misfit, 0) if fielded else 0
    weights = given if any(given) else [flank.infantry + flank.cavalry + flank.artillery for flank in flanks]
    if not any(weights):
        weights = [1] * len(flanks)
    whole = sum(weights)
    ends = [(2 * total * reached + whole) // (2 * whole) for reached in accumulate(weights, initial=0)]
    return [end - begin for begin, end in pairwise(ends)]
