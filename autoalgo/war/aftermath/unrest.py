"""The effect of the war on a nation's stability (ST-1, ST-2), as kernels.

Every war costs stability through Innate Stability; a lost capital or a fallen ruler makes that worse. Casualties cost
more, softened by a strong economy, and for the loser the more the further the winner's occupation went.
"""

import numpy as np

from autoalgo.common.kernels import kernel
from autoalgo.war.aftermath.arrays import Reckoning
from autoalgo.war.aftermath.logarithm import log10
from autoalgo.war.domain.rows import KILLED, StructuredRow


@kernel
def change_stability(reckoning: Reckoning, side: int, row: StructuredRow, generator: np.random.Generator) -> None:
    """Reckon the stability of a side's nation after the war (ST-2). Draws one U(0,5).

    Stability · Innate − ratio/(2 · Economy) · log(Occupation + 1) · 3 + U(0,5), clamped to 0–200; the logarithm is 1
    for the winner and in a stalemate (SC-5). Casualties are the killed and captured, not those who died of attrition.
    """
    rules, nation, change = reckoning.rules[0], reckoning.sides[side], reckoning.changes[side]
    change["innate_factor"] = innate_factor(reckoning, side, row)
    change["innate_stability"] = nation["innate_stability"] * change["innate_factor"]
    change["casualties"] = row["own_killed"][side] + row["own_captured"][side]
    change["casualty_ratio"] = casualty_ratio(reckoning, side)
    change["occupation_term"] = log10(row["occupation"] + 1.0) if row["winner"] == 1 - side else 1.0
    change["draw"] = generator.random() * rules["stability_random_maximum"]
    cost = change["casualty_ratio"] / (rules["economy_factor"] * nation["economy"])
    cost = cost * change["occupation_term"] * rules["occupation_factor"]
    after = nation["stability"] * change["innate_stability"] - cost + change["draw"]
    change["after"] = min(max(after, 0.0), rules["stability_maximum"])
    row["stability"][side] = change["after"]


@kernel
def innate_factor(reckoning: Reckoning, side: int, row: StructuredRow) -> float:
    """Return the product of the reductions of Innate Stability: the capital lost, the ruler killed (ST-1).

    Nobody loses a stalemate (SC-5).
    """
    factor = 1.0
    if row["winner"] == 1 - side:
        factor *= reckoning.sides[side]["capital_lost"]
    if row["leader"][side] == KILLED:
        factor *= reckoning.sides[side]["ruler_killed"]
    return factor


@kernel
def casualty_ratio(reckoning: Reckoning, side: int) -> float:
    """Return the casualties over the maximum military, capped (ST-2)."""
    cap = reckoning.rules[0]["casualty_ratio_cap"]
    casualties = reckoning.changes[side]["casualties"]
    most = reckoning.sides[side]["maximum_military"]
    if most > 0.0:
        return float(min(casualties / most, cap))
    return float(cap) if casualties > 0.0 else 0.0
