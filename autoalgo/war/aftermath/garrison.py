"""Who would occupy the location if a side wins, from where, and what wears the occupiers down (OC-1, OC-2, OC-4)."""

from autoalgo.common.logarithms import log2
from autoalgo.war.aftermath.stakes import Stakes
from autoalgo.war.domain.lists import Climate
from autoalgo.war.domain.rows import StructuredRow
from autoalgo.war.domain.scores import UnitScores
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import LAND_BRANCHES
from autoalgo.war.tables import Context


def fill_garrison(record: StructuredRow, stakes: Stakes, winner: Side) -> None:
    """Write into a side's record what its occupation has to go by, should it be the winner."""
    unit, scores = occupying_unit(stakes, winner), stakes.scores(winner)
    record["base"] = occupation_start(stakes, winner)
    record["efficiency"] = unit.efficiency.value
    record["limitation"] = unit.limitation.value
    per_soldier = stakes.tables.rules.morale.per_soldier
    record["full_morale"] = stakes.initial[winner] * per_soldier * scores.morale_bonus.value
    record["outbreak_chance"] = _outbreak_chance(stakes, winner)
    record["outbreak_severity"] = _outbreak_severity(stakes, winner)


def occupying_unit(stakes: Stakes, winner: Side) -> UnitScores:
    """Return the winner's unit type with the highest Efficiency; at sea and for a navy only the ship (OC-2)."""
    military = stakes.belligerent(winner).military
    infantry, cavalry, artillery, ship = stakes.scores(winner).units
    if stakes.location.climate is Climate.OCEAN:
        return ship
    land = zip(LAND_BRANCHES, (infantry, cavalry, artillery), strict=True)
    present = [unit for branch, unit in land if unit is not None and military.proportion(branch) > 0]
    return max(present, key=lambda unit: unit.efficiency.value, default=ship)


def occupation_start(stakes: Stakes, winner: Side) -> float:
    """Return Occupation₀: the ratio of the bases, over what the loser's disease takes (OC-1)."""
    tables, loser = stakes.tables, winner.enemy
    power = tables.diseases[stakes.belligerent(loser).nation.endemic_disease].power
    ratio = stakes.scores(winner).occupation_base.value / stakes.scores(loser).occupation_base.value
    return ratio / max(tables.rules.occupation.least_disease_divisor, power * _medicine(stakes, winner))


def _outbreak_chance(stakes: Stakes, winner: Side) -> float:
    """Return the chance that the loser's disease breaks out among the winner's men (OC-4).

    As in battle (DI-2), the cycles and the familiarity are those of the nation whose men may fall ill. Nothing breaks
    out among the vaccinated, whose Medicine is 0.
    """
    if _medicine(stakes, winner) == 0:
        return 0.0
    rules, scores = stakes.tables.rules.disease, stakes.scores(winner)
    own = stakes.belligerent(winner).nation.endemic_disease
    disease = stakes.belligerent(winner.enemy).nation.endemic_disease
    familiarity = rules.familiarity if own is disease else 1.0
    cycles = scores.generation_factor * scores.secular_factor
    return stakes.tables.diseases[disease].outbreak / (cycles * familiarity * rules.occupation_divisor)


def _outbreak_severity(stakes: Stakes, winner: Side) -> float:
    """Return log₂(I · R · D + 1) of the loser's disease times the winner's medicine (OC-4)."""
    disease = stakes.tables.diseases[stakes.belligerent(winner.enemy).nation.endemic_disease]
    return log2(disease.infectivity * disease.reproduction * disease.deadliness + 1.0) * _medicine(stakes, winner)


def _medicine(stakes: Stakes, winner: Side) -> float:
    return stakes.tables.number(stakes.belligerent(winner).nation.medicine, Context.OCCUPATION)
