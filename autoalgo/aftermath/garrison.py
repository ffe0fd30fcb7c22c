"""Who occupies the location, and what wears the occupiers down (OC-2, AR-2, OC-4).

The unit type with the highest Efficiency sets the pace of the occupation. Morale suffers from the effort alone, from
hunger where the land cannot feed all who remain, and from the loser's disease.
"""

from dataclasses import dataclass

from autoalgo.aftermath.ending import Ending
from autoalgo.domain.lists import Climate, EndemicDisease
from autoalgo.domain.scores import UnitScores
from autoalgo.domain.strategy import Side
from autoalgo.domain.units import LAND_BRANCHES
from autoalgo.tables import Context


@dataclass(frozen=True)
class Garrison:
    """The occupiers as they leave the battle; nothing here changes from round to round."""

    unit_type: str
    """Name of the unit type whose Efficiency and Limitation count (OC-2)."""
    efficiency: float
    limitation: float
    morale: float
    """At the battle's end."""
    full_morale: float
    """Of the military as it stood before the battle: soldiers · 20 · Morale Bonus (OC-3)."""
    attrition: float
    """The location's constant a (AR-2)."""
    overcrowding: float
    """L, soldiers over the soldiers whom the land feeds, capped; nobody starves up to 1 (AR-2)."""
    disease: EndemicDisease
    """The loser's disease."""
    outbreak_chance: float
    """Probability that it breaks out in a round (OC-4)."""
    medicine: float
    """The winner's medicine, a factor of what an outbreak costs (OC-4)."""


def garrison_of(ending: Ending, winner: Side) -> Garrison:
    """Return the occupiers of `winner` and what they have to bear."""
    outcome, tables, unit = ending.outcome(winner), ending.tables, _occupying_unit(ending, winner)
    bonus = ending.scores(winner).morale_bonus.value
    return Garrison(
        unit_type=unit.unit_type.name,
        efficiency=unit.efficiency.value,
        limitation=unit.limitation.value,
        morale=outcome.morale,
        full_morale=outcome.initial * tables.rules.morale.per_soldier * bonus,
        attrition=tables.number(ending.location.attrition, Context.ATTRITION),
        overcrowding=_overcrowding(ending, winner),
        disease=ending.belligerent(winner.enemy).nation.endemic_disease,
        outbreak_chance=_outbreak_chance(ending, winner),
        medicine=tables.number(ending.belligerent(winner).nation.medicine, Context.OCCUPATION),
    )


def _occupying_unit(ending: Ending, winner: Side) -> UnitScores:
    """Return the winner's unit type with the highest Efficiency; at sea and for a navy only the ship (OC-2)."""
    military = ending.belligerent(winner).military
    infantry, cavalry, artillery, ship = ending.scores(winner).units
    if ending.location.climate is Climate.OCEAN:
        return ship
    land = zip(LAND_BRANCHES, (infantry, cavalry, artillery), strict=True)
    present = [unit for branch, unit in land if unit is not None and military.proportion(branch) > 0]
    return max(present, key=lambda unit: unit.efficiency.value, default=ship)


def _overcrowding(ending: Ending, winner: Side) -> float:
    """Return L: the soldiers who remain over those whom the land feeds, capped (AR-2)."""
    outcome, cap = ending.outcome(winner), ending.tables.rules.attrition.overcrowding_cap
    fed = ending.battle.local_population * outcome.capacity
    if fed > 0:
        return min(outcome.remaining / fed, cap)
    return cap if outcome.remaining > 0 else 0.0


def _outbreak_chance(ending: Ending, winner: Side) -> float:
    """Return the chance that the loser's disease breaks out among the winner's men (OC-4).

    As in battle (DI-2), the cycles and the familiarity are those of the nation whose men may fall ill.
    """
    rules, scores = ending.tables.rules.disease, ending.scores(winner)
    own = ending.belligerent(winner).nation.endemic_disease
    disease = ending.belligerent(winner.enemy).nation.endemic_disease
    familiarity = rules.familiarity if own is disease else 1.0
    cycles = scores.generation_factor * scores.secular_factor
    return ending.tables.diseases[disease].outbreak / (cycles * familiarity * rules.occupation_divisor)
