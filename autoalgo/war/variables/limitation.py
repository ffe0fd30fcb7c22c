"""Limitation: the share of a unit type that manages to take part in an attack (IV-4).

Training and settled land let more men be brought to bear, and a nation that spends much of its wealth on the military
organises it better. The military leader's cunning adds to it.
"""

import math
from typing import Final

from autoalgo.war.domain.scores import Score
from autoalgo.war.domain.units import UnitType
from autoalgo.war.tables import Context
from autoalgo.war.variables.average import Term, average, list_terms, quantity, ratio, within_one
from autoalgo.war.variables.leadership import MILITARY_LEADER, LeaderSkill, bonus
from autoalgo.war.variables.standpoint import Standpoint

_COMBINATIONS: Final = ("Military type-Religion", "Military type-Ethnicity", "Climate-Religion", "Climate-Ethnicity")


def limitation(standpoint: Standpoint, unit: UnitType) -> Score:
    """Return the Limitation of `unit`, 0–1 (IV-4)."""
    context = Context.LIMITATION
    terms = [
        _training(standpoint, unit),
        *list_terms(standpoint, context, ("Urbanization",)),
        _budget(standpoint),
        *list_terms(standpoint, context, _COMBINATIONS, unit),
    ]
    leader = bonus(standpoint.tables, MILITARY_LEADER, standpoint.military_leader, LeaderSkill.CUNNING)
    return average(standpoint, context, terms, leader)


def _training(standpoint: Standpoint, unit: UnitType) -> Term:
    number = math.sqrt(unit.training / standpoint.tables.rules.variables.training_maximum)
    return Term("Tactical Training", quantity(unit.training), number)


def _budget(standpoint: Standpoint) -> Term:
    budget, gdp = standpoint.military.budget, standpoint.nation.gdp
    share = ratio(budget * standpoint.tables.rules.variables.budget_share_factor, gdp)
    return Term("Budget", f"{quantity(budget)} $ of {quantity(gdp)} $ GDP", within_one(share))
