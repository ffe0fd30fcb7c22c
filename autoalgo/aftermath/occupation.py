"""The occupation phase: how far the winner imposes control over the location (OC).

The occupation starts from the ratio of both occupation bases and grows at the pace of the winner's Efficiency, which
tires as his morale sinks. It ends when it hardly grows any more; its logarithm is the score of the war.
"""

from collections.abc import Iterator

import numpy as np

from autoalgo.aftermath.ending import Ending
from autoalgo.aftermath.garrison import Garrison, garrison_of
from autoalgo.aftermath.rounds import OccupationRound, Outbreak, occupation_rounds
from autoalgo.domain.events import Event, EventKind, Phase
from autoalgo.domain.lists import Motive
from autoalgo.domain.logarithms import log10
from autoalgo.domain.outcome import OccupationResult
from autoalgo.domain.strategy import Side
from autoalgo.tables import Context


def occupy(ending: Ending, winner: Side, generator: np.random.Generator) -> tuple[OccupationResult, tuple[Event, ...]]:
    """Return how far `winner` occupied the location, and the events of the phase in order (OC-1 … OC-5).

    A round's event comes after that of the outbreak in it, whose morale it has already lost.
    """
    garrison, base = garrison_of(ending, winner), occupation_start(ending, winner)
    rounds = tuple(occupation_rounds(ending, garrison, base, generator))
    occupation = rounds[-1].occupation if rounds else base
    score = log10(occupation)
    result = OccupationResult(
        winner=winner,
        base=base,
        occupation=occupation,
        score=score,
        band=band_name(ending, winner, score),
        rounds=len(rounds),
        efficiency=garrison.efficiency,
        limitation=garrison.limitation,
        unit_type=garrison.unit_type,
    )
    return result, tuple(_events(garrison, winner, rounds))


def occupation_start(ending: Ending, winner: Side) -> float:
    """Return Occupation₀: the ratio of the bases, over what the loser's disease takes (OC-1)."""
    tables, loser = ending.tables, winner.enemy
    power = tables.diseases[ending.belligerent(loser).nation.endemic_disease].power
    medicine = tables.number(ending.belligerent(winner).nation.medicine, Context.OCCUPATION)
    ratio = ending.scores(winner).occupation_base.value / ending.scores(loser).occupation_base.value
    return ratio / max(tables.rules.occupation.least_disease_divisor, power * medicine)


def band_name(ending: Ending, winner: Side, score: float) -> str:
    """Return the name of the band of `score`; a winning defender's is capped unless the war is Existential (OC-5)."""
    bands, tables = ending.tables.occupation_bands, ending.tables
    names = [band.name for band in bands]
    reached = names.index(tables.occupation_band(score).name)
    if winner is Side.DEFENDER and ending.campaign.request.motive is not Motive.EXISTENTIAL:
        reached = min(reached, names.index(tables.rules.occupation.counter_advance_cap))
    return names[reached]


def _events(garrison: Garrison, winner: Side, rounds: tuple[OccupationRound, ...]) -> Iterator[Event]:
    for each in rounds:
        if each.outbreak is not None:
            yield _outbreak_event(garrison, winner, each.number, each.outbreak)
        yield _round_event(garrison, winner, each)


def _round_event(garrison: Garrison, winner: Side, each: OccupationRound) -> Event:
    factors = {
        "occupation": each.occupation,
        "growth": each.growth,
        "efficiency": each.efficiency,
        "limitation": garrison.limitation,
        "morale": each.morale,
        "morale_lost_effort": each.lost_to_effort,
        "morale_lost_attrition": each.lost_to_attrition,
        "morale_lost_disease": 0.0 if each.outbreak is None else each.outbreak.morale_lost,
        "overcrowding": garrison.overcrowding,
        "constant": garrison.attrition,
        "random": each.attrition_random,
    }
    return Event(Phase.OCCUPATION, each.number, EventKind.OCCUPATION, winner, 0, 0, "", "", factors)


def _outbreak_event(garrison: Garrison, winner: Side, number: int, outbreak: Outbreak) -> Event:
    factors = {
        "disease": float(winner.enemy),
        "probability": garrison.outbreak_chance,
        "draw": outbreak.draw,
        "random": outbreak.random,
        "morale_lost": outbreak.morale_lost,
    }
    return Event(Phase.OCCUPATION, number, EventKind.OUTBREAK, winner, 0, 0, garrison.disease, "", factors)
