"""Siege Rate: how fast a besieged defender's Capacity shrinks (IV-9).

A plain sum of the location's hardship, the artillery's power and the leader's skill at sieges. Both have a range of
0–10 and count a hundredth, as every skill that is added does: supplies "slowly diminish", and a garrison with food for
twice its men lasts weeks, not hours. Without artillery there is no siege to speak of, and the rate is 0.
"""

from autoalgo.war.domain.scores import Contribution, Score
from autoalgo.war.domain.units import Branch, UnitType
from autoalgo.war.tables import Context
from autoalgo.war.variables.average import quantity, score_of
from autoalgo.war.variables.leadership import MILITARY_LEADER, LeaderSkill, bonus
from autoalgo.war.variables.standpoint import Standpoint


def siege_rate(standpoint: Standpoint) -> Score:
    """Return Siege Rate, 0–1; 0 without artillery (IV-9).

    Only the artillery branch counts: a unit type of any other branch, however powerful, besieges nothing.
    """
    military = standpoint.military
    artillery = military.unit_type(Branch.ARTILLERY)
    if artillery is None or military.proportion(Branch.ARTILLERY) == 0:
        return score_of(Context.SIEGE_RATE, [Contribution("Artillery", "none", 0.0, 1.0, 0.0)], maximum=1.0)
    return score_of(Context.SIEGE_RATE, _amounts(standpoint, artillery), maximum=1.0)


def _amounts(standpoint: Standpoint, artillery: UnitType) -> list[Contribution]:
    tables, attrition, leader = standpoint.tables, standpoint.location.attrition, standpoint.military_leader
    hardship = tables.number(attrition, Context.SIEGE_RATE)
    power = max(artillery.powers) / tables.rules.variables.siege_power_maximum
    tenth = power / tables.rules.leaders.bonus_divisor
    amounts = [
        Contribution("Attrition", attrition, hardship, 1.0, hardship),
        Contribution("Artillery", f"{artillery.name}, power {quantity(max(artillery.powers))}", power, 1.0, tenth),
    ]
    siege = bonus(tables, MILITARY_LEADER, leader, LeaderSkill.SIEGE)
    return amounts if siege is None else [*amounts, siege]
