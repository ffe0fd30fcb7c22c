"""The occupation round after round: growth, wear and tear, and the end of it (OC-3, OC-4, OC-5), as kernels.

A round first grows the occupation at the present Efficiency. Then it takes the occupiers' morale for the effort, for
hunger and for the loser's disease, all three reckoned from the morale that the round began with. The morale that is
left decides the Efficiency of the next round.
"""

import sys
from typing import Final

import numpy as np

from autoalgo.common.kernels import kernel
from autoalgo.war.aftermath.arrays import Reckoning
from autoalgo.war.aftermath.exponential import exponential
from autoalgo.war.aftermath.logarithm import log10
from autoalgo.war.domain.rows import StructuredRow

GREATEST: Final = sys.float_info.max


@kernel
def occupy(reckoning: Reckoning, winner: int, row: StructuredRow, generator: np.random.Generator) -> None:
    """Play the occupation until it hardly grows, morale is spent, or time is up, and write how far it went (OC)."""
    rules, occupier, current = reckoning.rules[0], reckoning.sides[winner], reckoning.round[0]
    efficiency = occupier["efficiency"]
    current["occupation"] = occupier["base"]
    current["morale"] = row["morale"][winner]
    current["overcrowding"] = overcrowding(reckoning, winner, row)
    rounds = 0
    while rounds < rules["maximum_rounds"] and current["morale"] > 0.0:
        before = current["occupation"]
        play_round(reckoning, winner, efficiency, generator)
        if rounds < len(reckoning.rounds):
            reckoning.rounds[rounds] = current
        rounds += 1
        if current["occupation"] - before < rules["least_change"]:
            break
        efficiency *= current["morale"] / row["morale"][winner]
    row["rounds"] = rounds
    row["base"] = occupier["base"]
    row["occupation"] = current["occupation"]
    row["occupation_score"] = log10(current["occupation"])


@kernel
def overcrowding(reckoning: Reckoning, winner: int, row: StructuredRow) -> float:
    """Return L: the soldiers who remain over those whom the land feeds, capped (AR-2)."""
    cap, soldiers = reckoning.rules[0]["overcrowding_cap"], row["remaining"][winner]
    fed = reckoning.rules[0]["local_population"] * row["capacity"][winner]
    if soldiers == 0.0:
        return 0.0
    if soldiers >= cap * fed:
        return float(cap)
    return float(soldiers / fed)


@kernel
def play_round(reckoning: Reckoning, winner: int, efficiency: float, generator: np.random.Generator) -> None:
    """Grow the occupation at this Efficiency, and take from the occupiers' morale what it costs (OC-3)."""
    occupier, current = reckoning.sides[winner], reckoning.round[0]
    morale = current["morale"]
    current["efficiency"] = efficiency
    current["growth"] = exponential(efficiency * occupier["limitation"])
    # A winner of whom next to nothing is left never tires, and would outgrow every float.
    current["occupation"] = min(float(current["occupation"]) * float(current["growth"]), GREATEST)
    current["lost_to_effort"] = morale * morale / occupier["full_morale"]
    starve(reckoning, generator)
    sicken(reckoning, winner, generator)
    left = morale - current["lost_to_effort"] - current["lost_to_attrition"] - current["lost_to_disease"]
    current["morale"] = max(left, 0.0)


@kernel
def starve(reckoning: Reckoning, generator: np.random.Generator) -> None:
    """Reckon the morale lost where the land cannot feed all. Draws one U(0,0.05) there (AR-2)."""
    rules, current = reckoning.rules[0], reckoning.round[0]
    current["attrition_random"] = 0.0
    current["lost_to_attrition"] = 0.0
    if current["overcrowding"] > 1.0:
        current["attrition_random"] = generator.random() * rules["attrition_random_maximum"]
        share = rules["attrition_constant"] + current["attrition_random"]
        current["lost_to_attrition"] = current["morale"] * share * (current["overcrowding"] - 1.0)


@kernel
def sicken(reckoning: Reckoning, winner: int, generator: np.random.Generator) -> None:
    """Reckon the morale lost to the loser's disease. Draws U(0,1), and U(0,3) if it breaks out (OC-4)."""
    rules, occupier, current = reckoning.rules[0], reckoning.sides[winner], reckoning.round[0]
    current["outbreak"] = 0
    current["outbreak_draw"] = 0.0
    current["outbreak_random"] = 0.0
    current["lost_to_disease"] = 0.0
    if occupier["outbreak_chance"] <= 0.0:
        return
    draw = generator.random()
    if draw < occupier["outbreak_chance"]:
        random = generator.random() * rules["morale_random_maximum"]
        current["outbreak"] = 1
        current["outbreak_draw"] = draw
        current["outbreak_random"] = random
        current["lost_to_disease"] = occupier["outbreak_severity"] * random * rules["morale_per_outbreak"]
