"""Innate Stability: how much of its stability a nation keeps through a war (IV-1).

Built from the treasury, the forms of government and how they suit people and age; the national leader's authority adds
to it. The aftermath multiplies the nation's stability by it once a battle (ST-2).
"""

from typing import Final

from autoalgo.war.domain.scores import Score
from autoalgo.war.tables import Context
from autoalgo.war.variables.average import average, list_terms
from autoalgo.war.variables.cycles import crisis_term, founding_term
from autoalgo.war.variables.leadership import NATIONAL_LEADER, LeaderSkill, bonus
from autoalgo.war.variables.standpoint import Standpoint

_LISTS: Final = ("Revenue", "Federal Government-State Government", "Trade")
_COMBINATIONS: Final = (
    "Federal Government-Civilization Type",
    "State Government-Civilization Type",
    "Federal Government-Religion",
    "Federal Government-Ethnicity",
    "State Government-Religion",
    "State Government-Ethnicity",
)


def innate_stability(standpoint: Standpoint) -> Score:
    """Return Innate Stability, 0–1 (IV-1)."""
    context = Context.INNATE_STABILITY
    terms = [
        *list_terms(standpoint, context, _LISTS),
        founding_term(standpoint, context),
        crisis_term(standpoint, context),
        *list_terms(standpoint, context, _COMBINATIONS),
    ]
    leader = bonus(standpoint.tables, NATIONAL_LEADER, standpoint.national_leader, LeaderSkill.AUTHORITY)
    return average(standpoint, context, terms, leader)
