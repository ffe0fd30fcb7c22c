"""Whether a military leader survives the battle (LD-1), as kernels.

The more of his men come home and the better they are trained, the safer he is; a bold leader, rated high in martial
skill, exposes himself more. National leaders who stay at home are never in danger.
"""

import numpy as np

from autoalgo.common.kernels import kernel
from autoalgo.war.aftermath.arrays import Reckoning
from autoalgo.war.domain.rows import KILLED, NO_LEADER, SURVIVED, StructuredRow


@kernel
def meet_fate(reckoning: Reckoning, side: int, row: StructuredRow, generator: np.random.Generator) -> None:
    """Decide the fate of a side's military leader, if there is one (LD-1).

    Draws U(0,1), the chance he must meet, then U(0,10), a term of that chance.
    """
    if reckoning.sides[side]["led"] == 0:
        row["leader"][side] = NO_LEADER
        return
    fate = reckoning.fates[side]
    fate["draw"] = generator.random()
    fate["bonus_draw"] = generator.random() * reckoning.rules[0]["survival_random_maximum"]
    fate["survival_chance"] = min(max(survival(reckoning, side, row), 0.0), 1.0)
    fate["survived"] = 1 if fate["draw"] <= fate["survival_chance"] else 0
    row["leader"][side] = SURVIVED if fate["survived"] == 1 else KILLED


@kernel
def survival(reckoning: Reckoning, side: int, row: StructuredRow) -> float:
    """Return the chance of survival before it is clamped to 0–1 (LD-1)."""
    led = reckoning.sides[side]
    skill = reckoning.fates[side]["bonus_draw"] - led["martial"] + led["training"] + led["age"]
    kept = row["led_remaining"][side] / led["initial"] if led["initial"] > 0.0 else 0.0
    return float(skill / reckoning.rules[0]["survival_divisor"] + kept)
