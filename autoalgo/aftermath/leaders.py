"""Whether a military leader survives the battle (LD-1).

The more of his men come home and the better they are trained, the safer he is; a bold leader, rated high in martial
skill, exposes himself more. National leaders who stay at home are never in danger.
"""

import math

import numpy as np

from autoalgo.aftermath.ending import Ending
from autoalgo.domain.outcome import LeaderFate
from autoalgo.domain.records import Leader, Military
from autoalgo.domain.strategy import Side
from autoalgo.domain.units import LAND_BRANCHES


def leader_fate(ending: Ending, side: Side, generator: np.random.Generator) -> LeaderFate | None:
    """Return the fate of the military leader of `side`, None without one (LD-1).

    Draws U(0,1), the chance he must meet, then U(0,10), a term of that chance.
    """
    belligerent = ending.belligerent(side)
    leader = belligerent.military.leader
    if leader is None:
        return None
    draw = generator.random()
    bonus_draw = generator.random() * ending.tables.rules.leaders.survival_random_maximum
    chance = min(max(_survival(ending, side, leader, bonus_draw), 0.0), 1.0)
    return LeaderFate(
        name=leader.name,
        age_years=leader.age_years(ending.campaign.request.year),
        survival_chance=chance,
        draw=draw,
        bonus_draw=bonus_draw,
        survived=draw <= chance,
        ruler=belligerent.ruler_in_the_field,
    )


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


def _survival(ending: Ending, side: Side, leader: Leader, bonus_draw: float) -> float:
    """Return the chance of survival before it is clamped to 0–1 (LD-1)."""
    rules, outcome = ending.tables.rules.leaders, ending.outcome(side)
    martial = leader.martial / rules.skill_divisor * rules.survival_martial_factor
    training = mean_training(ending.belligerent(side).military) / rules.survival_training_divisor
    age = leader.age_years(ending.campaign.request.year) / rules.survival_age_divisor
    kept = outcome.remaining / outcome.initial if outcome.initial > 0 else 0.0
    return (bonus_draw - martial + training + age) / rules.survival_divisor + kept
