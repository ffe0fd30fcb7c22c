"""Efficiency: the share of a unit type's attacks that reach their full power (IV-3).

Training and the hardship of the location carry it, steel and money for each soldier help. A unit type of higher
standing or greater power needs more of both, so the same budget makes it less efficient.
"""

from typing import Final

from autoalgo.war.domain.scores import Score
from autoalgo.war.domain.units import UnitType
from autoalgo.war.tables import Context
from autoalgo.war.variables.average import Term, average, list_terms, quantity, ratio, within_one
from autoalgo.war.variables.leadership import MILITARY_LEADER, LeaderSkill, bonus
from autoalgo.war.variables.standpoint import Standpoint

_COMBINATIONS: Final = (
    "Military type-Soldier type",
    "Federal Government-Military type",
    "Military type-Religion",
    "Military type-Ethnicity",
)


def efficiency(standpoint: Standpoint, unit: UnitType) -> Score:
    """Return the Efficiency of `unit`, 0–1 (IV-3)."""
    context = Context.EFFICIENCY
    terms = [
        training_term(standpoint, unit),
        *list_terms(standpoint, context, ("Attrition",)),
        _steel(standpoint, unit),
        _budget(standpoint, unit),
        *list_terms(standpoint, context, _COMBINATIONS, unit),
    ]
    leader = bonus(standpoint.tables, MILITARY_LEADER, standpoint.military_leader, LeaderSkill.MARTIAL)
    return average(standpoint, context, terms, leader)


def training_term(standpoint: Standpoint, unit: UnitType) -> Term:
    """Return Tactical Training as 0–1 (IV-3, IV-5)."""
    number = unit.training / standpoint.tables.rules.variables.training_maximum
    return Term("Tactical Training", quantity(unit.training), number)


def _steel(standpoint: Standpoint, unit: UnitType) -> Term:
    """Weigh the nation's steel against the whole military: its unit types compete for the same steel (IV-3)."""
    steel, size, power = standpoint.nation.steel_production, standpoint.military.size, unit.mean_power()
    need = size * _standing(standpoint, unit) * power * standpoint.tables.rules.variables.steel_per_soldier
    raw = f"{quantity(steel)} tons for {quantity(size)} men, {unit.soldier_type}, power {quantity(power)}"
    return Term("Steel production", raw, within_one(ratio(steel, need)))


def _budget(standpoint: Standpoint, unit: UnitType) -> Term:
    budget, size = standpoint.military.budget, standpoint.military.size
    need = size * _standing(standpoint, unit) * standpoint.tables.rules.variables.budget_per_soldier
    raw = f"{quantity(budget)} $ for {quantity(size)} men, {unit.soldier_type}"
    return Term("Budget", raw, within_one(ratio(budget, need)))


def _standing(standpoint: Standpoint, unit: UnitType) -> float:
    return standpoint.tables.number(unit.soldier_type, Context.EFFICIENCY)
