"""The boundary of the aftermath: from nations, scores and tables to the arrays that the kernels read."""

import numpy as np

from autoalgo.war.aftermath.arrays import CHANGE, FATE, ROUND, RULES, SIDE, Reckoning
from autoalgo.war.aftermath.garrison import fill_garrison
from autoalgo.war.aftermath.leaders import fill_leader
from autoalgo.war.aftermath.stability import fill_stability
from autoalgo.war.aftermath.stakes import Stakes
from autoalgo.war.domain.coalition import alike, generals_of
from autoalgo.war.domain.rows import StructuredArray, apart
from autoalgo.war.domain.sides import Side
from autoalgo.war.tables import Context


def open_reckoning(stakes: Stakes, *, rounds: bool) -> Reckoning:
    """Return what the kernels need to conclude a war; `rounds` says whether every round is remembered."""
    kept = stakes.tables.rules.occupation.maximum_rounds if rounds else 0
    return Reckoning(
        rules=rules_of(stakes),
        sides=sides_of(stakes),
        fates=apart(np.zeros(len(Side), dtype=FATE)),
        round=apart(np.zeros(1, dtype=ROUND)),
        rounds=np.zeros(kept, dtype=ROUND),
        changes=apart(np.zeros(len(Side), dtype=CHANGE)),
    )


def rules_of(stakes: Stakes) -> StructuredArray:
    """Return the numbers of the rules and of the place, shape (1,), dtype `RULES`."""
    rules, record = stakes.tables.rules, np.zeros(1, dtype=RULES)
    record["local_population"] = stakes.local_population
    record["attrition_constant"] = stakes.tables.number(stakes.location.attrition, Context.ATTRITION)
    record["attrition_random_maximum"] = rules.attrition.random_maximum
    record["overcrowding_cap"] = rules.attrition.overcrowding_cap
    record["least_change"] = rules.occupation.least_change
    record["maximum_rounds"] = rules.occupation.maximum_rounds
    record["morale_random_maximum"] = rules.disease.morale_random_maximum
    record["morale_per_outbreak"] = rules.disease.morale_per_outbreak
    record["survival_random_maximum"] = rules.leaders.survival_random_maximum
    record["survival_divisor"] = rules.leaders.survival_divisor
    record["stability_maximum"] = rules.stability.maximum
    record["casualty_ratio_cap"] = rules.stability.casualty_ratio_cap
    record["economy_factor"] = rules.stability.economy_factor
    record["occupation_factor"] = rules.stability.occupation_factor
    record["stability_random_maximum"] = rules.stability.random_maximum
    return record


def men_led(stakes: Stakes, side: Side, member: int) -> float:
    """Return the men of a member's general before the battle: of the whole side where it is no coalition (CO-7)."""
    if not stakes.belligerent(side).members:
        return stakes.initial[side]
    led = alike(generals_of(stakes.belligerent(side)), member)
    return float(sum(plan.size for plan in stakes.campaign.flanks if plan.side is side and led[plan.member]))


def sides_of(stakes: Stakes) -> StructuredArray:
    """Return what each side brings into the aftermath, shape (2,), dtype `SIDE`, by `Side`."""
    sides, leading = np.zeros(len(Side), dtype=SIDE), stakes.leading
    for side in Side:
        sides[side]["initial"] = men_led(stakes, side, 0)
        fill_leader(sides[side], leading, side)
        fill_garrison(sides[side], stakes, side)
        fill_stability(sides[side], leading, side)
    return sides
