"""Effectiveness: the factor by which shock, standing and leadership raise a unit type's power (IV-6).

The only variable of the battle without an upper bound. It is a product, so each contribution's share is its factor.
"""

import math

from autoalgo.war.domain.scores import Contribution, Score
from autoalgo.war.domain.units import UnitType
from autoalgo.war.tables import Context
from autoalgo.war.variables.average import quantity
from autoalgo.war.variables.leadership import MILITARY_LEADER, LeaderSkill, skill_number, skill_text
from autoalgo.war.variables.standpoint import Standpoint


def effectiveness(standpoint: Standpoint, unit: UnitType) -> Score:
    """Return the Effectiveness of `unit`: (1 + Shock) · Soldier type, and · (attack + 1) with a leader (IV-6)."""
    standing = standpoint.tables.number(unit.soldier_type, Context.EFFECTIVENESS)
    factors = [
        Contribution("Shock", quantity(unit.shock), unit.shock, 1.0, 1.0 + unit.shock),
        Contribution("Soldier type", unit.soldier_type, standing, 1.0, standing),
    ]
    leader = standpoint.military_leader
    if leader is not None:
        attack = skill_number(standpoint.tables, leader, LeaderSkill.ATTACK)
        factors.append(Contribution(MILITARY_LEADER, skill_text(leader, LeaderSkill.ATTACK), attack, 1.0, attack + 1.0))
    return Score(Context.EFFECTIVENESS.value, math.prod(factor.share for factor in factors), tuple(factors))
