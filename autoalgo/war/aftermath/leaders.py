"""The chances of a military leader: boldness, the training of his men, and age (LD-1)."""

import math

from autoalgo.war.aftermath.stakes import Stakes
from autoalgo.war.domain.records import Military
from autoalgo.war.domain.rows import StructuredRow
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import LAND_BRANCHES


def fill_leader(record: StructuredRow, stakes: Stakes, side: Side) -> None:
    """Write into a side's record the terms of its military leader's survival; nothing without one (LD-1)."""
    rules, military = stakes.tables.rules.leaders, stakes.belligerent(side).military
    if military.leader is None:
        return
    record["led"] = 1
    record["martial"] = military.leader.martial / rules.skill_divisor * rules.survival_martial_factor
    record["training"] = mean_training(military) / rules.survival_training_divisor
    record["age"] = military.leader.age_years(stakes.campaign.request.year) / rules.survival_age_divisor


def mean_training(military: Military) -> float:
    """Return the mean Tactical Training of the land unit types by their share, the ship's for a navy only (LD-1)."""
    if military.navy_only:
        return military.transport.training
    shares = [
        (unit.training, military.proportion(branch))
        for branch in LAND_BRANCHES
        if (unit := military.unit_type(branch)) is not None
    ]
    return math.fsum(training * share for training, share in shares) / math.fsum(share for _, share in shares)
