"""What the war did to a nation's stability (ST-1, ST-2).

Every war costs stability through Innate Stability; a lost capital or a fallen ruler makes that worse. Casualties cost
more, softened by a strong economy, and for the loser the more the further the winner's occupation went.
"""

import numpy as np

from autoalgo.aftermath.ending import Ending
from autoalgo.domain.lists import FederalGovernment, normalized
from autoalgo.domain.logarithms import log10
from autoalgo.domain.outcome import LeaderFate, OccupationResult, StabilityChange
from autoalgo.domain.strategy import Side


def stability_change(
    ending: Ending,
    side: Side,
    fate: LeaderFate | None,
    occupation: OccupationResult | None,
    generator: np.random.Generator,
) -> StabilityChange:
    """Return the stability of the nation of `side` before and after the war (ST-2). Draws one U(0,5).

    Stability · Innate − ratio/(2 · Economy) · log(Occupation + 1) · 3 + U(0,5), clamped to 0–200; the logarithm is 1
    for the winner and in a stalemate (SC-5). Casualties are the killed and captured, not those who died of attrition.
    """
    rules, scores = ending.tables.rules.stability, ending.scores(side)
    innate_factor = _innate_factor(ending, side, fate)
    innate = scores.innate_stability.value * innate_factor
    casualties, ratio = _casualties(ending, side)
    economy = max(scores.economy.value, rules.least_economy)
    term = log10(occupation.occupation + 1.0) if occupation is not None and ending.lost(side) else 1.0
    before, draw = ending.belligerent(side).nation.stability, generator.random() * rules.random_maximum
    after = before * innate - ratio / (rules.economy_factor * economy) * term * rules.occupation_factor + draw
    after = min(max(after, 0.0), rules.maximum)
    return StabilityChange(
        before=before,
        after=after,
        band=ending.tables.stability_band(after).name,
        innate_stability=innate,
        innate_factor=innate_factor,
        casualties=casualties,
        casualty_ratio=ratio,
        economy=economy,
        occupation_term=term,
        draw=draw,
    )


def _casualties(ending: Ending, side: Side) -> tuple[float, float]:
    """Return the military casualties, and their capped ratio to the maximum military (ST-2)."""
    outcome, cap = ending.outcome(side), ending.tables.rules.stability.casualty_ratio_cap
    casualties, most = outcome.killed + outcome.captured, ending.scores(side).maximum_military
    if most > 0:
        return casualties, min(casualties / most, cap)
    return casualties, cap if casualties > 0 else 0.0


def _innate_factor(ending: Ending, side: Side, fate: LeaderFate | None) -> float:
    """Return the product of the reductions of Innate Stability: the capital lost, the ruler killed (ST-1)."""
    rules, nation = ending.tables.rules.stability, ending.belligerent(side).nation
    factor = 1.0
    if ending.lost(side) and _is_capital(nation.capital, ending.location.name):
        factor *= rules.capital_lost
    if fate is not None and fate.ruler and not fate.survived:
        autocrat = nation.federal_government in (FederalGovernment.DICTATORSHIP, FederalGovernment.PROLETARIAT)
        factor *= rules.autocrat_killed if autocrat else rules.ruler_killed
    return factor


def _is_capital(capital: str | None, location: str) -> bool:
    """Return whether the names mean the same place, however they are spelled (DB-3)."""
    return capital is not None and normalized(capital) == normalized(location)
