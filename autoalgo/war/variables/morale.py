"""Morale Bonus: the factor on the morale that every soldier brings to the battle (IV-8).

How hard the location is on the men, and how well the war's motive, the nation's ideology and its government suit what
they believe. The military leader's zeal adds to it, and even a leader without zeal adds a little.
"""

from autoalgo.war.domain.scores import Score
from autoalgo.war.tables import Context
from autoalgo.war.tables.contexts import WEIGHTED_INPUTS
from autoalgo.war.variables.average import average, list_terms
from autoalgo.war.variables.leadership import MILITARY_LEADER, LeaderSkill, bonus
from autoalgo.war.variables.standpoint import Standpoint


def morale_bonus(standpoint: Standpoint) -> Score:
    """Return Morale Bonus, 0 – `morale_bonus_maximum` (IV-8). The leader's bonus is (zeal + 1)/10."""
    terms = list_terms(standpoint, Context.MORALE_BONUS, WEIGHTED_INPUTS[Context.MORALE_BONUS])
    leader = bonus(standpoint.tables, MILITARY_LEADER, standpoint.military_leader, LeaderSkill.ZEAL, offset=1.0)
    maximum = standpoint.tables.rules.variables.morale_bonus_maximum
    return average(standpoint, Context.MORALE_BONUS, terms, leader, maximum)
