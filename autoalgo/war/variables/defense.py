"""Defense: the share of enemy attacks on a unit type that do no damage (IV-5).

Works that the military throws up, walls that the defender finds at the location, armor and training. It never reaches
1, or a unit type could not be hurt at all.
"""

from autoalgo.war.domain.lists import Fortifications
from autoalgo.war.domain.scores import Score
from autoalgo.war.domain.units import UnitType
from autoalgo.war.tables import Context
from autoalgo.war.variables.average import Term, average, list_terms, quantity
from autoalgo.war.variables.efficiency import training_term
from autoalgo.war.variables.leadership import MILITARY_LEADER, LeaderSkill, bonus
from autoalgo.war.variables.standpoint import Standpoint


def defense(standpoint: Standpoint, unit: UnitType) -> Score:
    """Return the Defense of `unit`, 0 – `defense_maximum` (IV-5)."""
    terms = [
        *list_terms(standpoint, Context.DEFENSE, ("Mobile defenses",)),
        _fortifications(standpoint),
        Term("Defense", quantity(unit.defense), unit.defense),
        training_term(standpoint, unit),
    ]
    leader = bonus(standpoint.tables, MILITARY_LEADER, standpoint.military_leader, LeaderSkill.DEFENSE)
    return average(standpoint, Context.DEFENSE, terms, leader, standpoint.tables.rules.variables.defense_maximum)


def _fortifications(standpoint: Standpoint) -> Term:
    """Score the walls for the defender, to whom they belong, and none for the attacker (IV-5)."""
    walls = Fortifications.NONE if standpoint.attacking else standpoint.location.fortifications
    raw = f"{walls} (the attacker has none)" if standpoint.attacking else walls.value
    return Term("Fortifications", raw, standpoint.tables.number(walls, Context.DEFENSE))
