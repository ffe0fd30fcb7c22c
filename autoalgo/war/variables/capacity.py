"""Capacity: the military that a location can feed, as a share of its people (IV-7).

The defender lives off the walls, the attacker off the roads, both off the land; the input that does not apply to a
side is left out of its average, so that neither is punished for what it cannot have.
"""

from autoalgo.war.domain.lists import Logistics
from autoalgo.war.domain.scores import Score
from autoalgo.war.domain.units import LAND_BRANCHES, UnitType
from autoalgo.war.tables import Context
from autoalgo.war.variables.average import average, list_terms
from autoalgo.war.variables.leadership import MILITARY_LEADER, LeaderSkill, bonus
from autoalgo.war.variables.standpoint import Standpoint


def capacity(standpoint: Standpoint) -> Score:
    """Return Capacity, 0–1 (IV-7)."""
    inputs = (
        "Attrition",
        "Road system" if standpoint.attacking else "Fortifications",
        "Urbanization-Logistics",
        "Climate-Religion",
        "Climate-Ethnicity",
    )
    terms = list_terms(standpoint, Context.CAPACITY, inputs, best_supplied(standpoint))
    leader = bonus(standpoint.tables, MILITARY_LEADER, standpoint.military_leader, LeaderSkill.AUTHORITY)
    return average(standpoint, Context.CAPACITY, terms, leader)


def best_supplied(standpoint: Standpoint) -> UnitType:
    """Return the land unit type with the most resilient logistics, the ship of a navy only (IV-7).

    The source gives a military one Capacity but each unit type its own logistics, and lets a flank "defer to the unit
    whose logistic value is best"; a military does the same. Between equals the least vulnerable kind of supply wins,
    then the earlier branch.
    """
    military = standpoint.military
    present = [
        unit
        for branch in LAND_BRANCHES
        if (unit := military.unit_type(branch)) is not None and military.proportion(branch) > 0
    ]
    order = list(Logistics)

    def resilience(unit: UnitType) -> tuple[float, int]:
        rounds = standpoint.tables.number(unit.logistics, Context.RESILIENCE)
        return rounds, order.index(unit.logistics)

    return max(present, key=resilience, default=military.transport)
