"""One round of the occupation after another: growth, wear and tear, and what the log tells of them (OC-3, OC-4).

A round first grows the occupation at the present Efficiency. Then it takes the occupiers' morale for the effort, for
hunger and for the loser's disease, all three reckoned from the morale that the round began with. The morale that is
left decides the Efficiency of the next round.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from autoalgo.aftermath.ending import Ending
from autoalgo.aftermath.exponential import exponential
from autoalgo.aftermath.garrison import Garrison
from autoalgo.domain.logarithms import log2


class Outbreak(NamedTuple):
    """An outbreak of the loser's disease among the occupiers (OC-4)."""

    draw: float
    """The U(0,1) that was below the probability."""
    random: float
    """The U(0,3) of the morale lost."""
    morale_lost: float


class OccupationRound(NamedTuple):
    """One round: the occupation after it, what made it grow, and what is left of the occupiers' morale."""

    number: int
    """Counts from 1."""
    occupation: float
    growth: float
    """The factor exp(Efficiency · Limitation) of this round."""
    efficiency: float
    """The Efficiency that the round grew with."""
    morale: float
    """What is left, 0 or more."""
    lost_to_effort: float
    lost_to_attrition: float
    attrition_random: float
    """The U(0,0.05) of AR-2, 0 where none was drawn."""
    outbreak: Outbreak | None


def occupation_rounds(
    ending: Ending, garrison: Garrison, base: float, generator: np.random.Generator
) -> Iterator[OccupationRound]:
    """Yield the rounds of the occupation until it hardly grows, morale is spent, or time is up (OC-3, OC-5)."""
    rules = ending.tables.rules.occupation
    occupation, efficiency, morale = base, garrison.efficiency, garrison.morale
    for number in range(1, rules.maximum_rounds + 1):
        if morale <= 0:
            return
        growth = exponential(efficiency * garrison.limitation)
        before, occupation = occupation, occupation * growth
        effort = morale * morale / garrison.full_morale
        hunger, random = _hunger(ending, garrison, morale, generator)
        outbreak = _outbreak(ending, garrison, generator)
        illness = 0.0 if outbreak is None else outbreak.morale_lost
        morale = max(morale - effort - hunger - illness, 0.0)
        yield OccupationRound(number, occupation, growth, efficiency, morale, effort, hunger, random, outbreak)
        if occupation - before < rules.least_change:
            return
        efficiency *= morale / garrison.morale


def _hunger(ending: Ending, garrison: Garrison, morale: float, generator: np.random.Generator) -> tuple[float, float]:
    """Return the morale lost where the land cannot feed all, and its U(0,0.05); 0 and 0 where it can (AR-2)."""
    if garrison.overcrowding <= 1.0:
        return 0.0, 0.0
    random = generator.random() * ending.tables.rules.attrition.random_maximum
    return morale * (garrison.attrition + random) * (garrison.overcrowding - 1.0), random


def _outbreak(ending: Ending, garrison: Garrison, generator: np.random.Generator) -> Outbreak | None:
    """Return the outbreak of this round, or None (OC-4)."""
    if garrison.outbreak_chance <= 0:
        return None
    draw = generator.random()
    if draw >= garrison.outbreak_chance:
        return None
    rules, disease = ending.tables.rules.disease, ending.tables.diseases[garrison.disease]
    severity = log2(disease.infectivity * disease.reproduction * disease.deadliness + 1.0)
    random = generator.random() * rules.morale_random_maximum
    return Outbreak(draw, random, severity * garrison.medicine * random * rules.morale_per_outbreak)
