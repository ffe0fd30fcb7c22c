"""The contribution of a leader's skills to a variable (IV-0): always one of its own, which no weight touches.

Skills are rated 0–10 and enter every formula divided by ten; most bonuses are then divided by ten once more, as the
source's table of bonuses says. A side without such a leader has no such contribution.
"""

from enum import StrEnum
from typing import Final

from autoalgo.war.domain.records import Leader
from autoalgo.war.domain.scores import Contribution
from autoalgo.war.tables import Tables

NATIONAL_LEADER: Final = "National leader"
"""Name of the contribution that a national leader makes."""
MILITARY_LEADER: Final = "Military leader"
"""Name of the contribution that a military leader makes."""


class LeaderSkill(StrEnum):
    """The seven skills of a leader."""

    ATTACK = "attack"
    DEFENSE = "defense"
    SIEGE = "siege"
    AUTHORITY = "authority"
    CUNNING = "cunning"
    ZEAL = "zeal"
    MARTIAL = "martial"


def rating(leader: Leader, skill: LeaderSkill) -> float:
    """Return a leader's rating in one of the seven skills, 0–10."""
    ratings = {
        LeaderSkill.ATTACK: leader.attack,
        LeaderSkill.DEFENSE: leader.defense,
        LeaderSkill.SIEGE: leader.siege,
        LeaderSkill.AUTHORITY: leader.authority,
        LeaderSkill.CUNNING: leader.cunning,
        LeaderSkill.ZEAL: leader.zeal,
        LeaderSkill.MARTIAL: leader.martial,
    }
    return ratings[skill]


def skill_number(tables: Tables, leader: Leader, skill: LeaderSkill) -> float:
    """Return a leader's skill as it enters formulas, 0–1 (IV-0)."""
    return rating(leader, skill) / tables.rules.leaders.skill_divisor


def skill_text(leader: Leader, skill: LeaderSkill) -> str:
    """Return a leader's skill in words: "Saladin, authority 9"."""
    return f"{leader.name}, {skill} {rating(leader, skill):g}"


def bonus(
    tables: Tables, role: str, leader: Leader | None, skill: LeaderSkill, offset: float = 0.0
) -> Contribution | None:
    """Return the bonus (skill + `offset`)/10 of `leader`, None without one (IV-1 … IV-5, IV-7, IV-8).

    `role` names the contribution: "National leader" or "Military leader".
    """
    if leader is None:
        return None
    number = skill_number(tables, leader, skill)
    share = (number + offset) / tables.rules.leaders.bonus_divisor
    return Contribution(role, skill_text(leader, skill), number, 0.0, share)
