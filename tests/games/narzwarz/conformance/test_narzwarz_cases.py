"""What the tables beside this file calculate: the odds of battles, and when the computer attacks, in NarzWarz."""

import pytest
from cases import Case, Found, cases_beside, fields_of, named
from narzwarz_games import rules

from autoalgo.games.narzwarz.rules.battle import odds
from autoalgo.games.narzwarz.rules.computer import attack_chance
from autoalgo.games.narzwarz.rules.constants import Personality
from autoalgo.games.narzwarz.rules.state import Country


def odds_of_a_battle(attackers: int, skill: int, defenders: int, defending_skill: int) -> Found:
    return fields_of(odds(attackers, skill, defenders, defending_skill))


def chance_of_an_attack(
    men: int,
    against: int,
    personality: Personality = Personality.PLAIN,
    gold: int = 10,
    economy: int = 90,
    gold_there: int = 10,
    economy_there: int = 90,
) -> Found:
    sides = Country(0, men, gold, economy), Country(1, against, gold_there, economy_there)
    return {"percent": attack_chance(*sides, rules().personalities.of(personality), rules().constants)}


def constant(name: str) -> Found:
    return {"value": getattr(rules().constants, name.replace(" ", "_"))}


CALCULATIONS = named(odds_of_a_battle, chance_of_an_attack, constant)


@pytest.mark.parametrize("case", cases_beside(__file__), ids=str)
def test_case(case: Case) -> None:
    case.check(CALCULATIONS)
