"""What the tables beside this file calculate: constants, what a cycle brings, battles and loot of TNCC."""

import pytest
from cases import Case, Found, cases_beside, fields_of, named
from tncc_games import constants, country

from autoalgo.games.tncc.rules.actions import Wait
from autoalgo.games.tncc.rules.country import produce
from autoalgo.games.tncc.rules.game import begin, decide
from autoalgo.games.tncc.rules.war import fight, loot


def constants_of_a_preset(preset: str) -> Found:
    return fields_of(constants(preset))


def waiting(preset: str, cycles: int) -> Found:
    played = begin(constants(preset), ("Ash", "Bay"))
    for _ in range(2 * cycles):
        played = decide(played, Wait())
    return fields_of(played.countries[0])


def end_of_a_cycle(gold: int, food: int, citizens: int, army: int = 0, land: int = 10_000) -> Found:
    return fields_of(
        produce(country("Ash", gold=gold, food=food, citizens=citizens, army=army, land=land), constants())
    )


def battle(
    attack: tuple[int, ...], defense: tuple[int, ...], arithmetic: str = "text", advantage_in_wave_one: float = 2
) -> Found:
    by = constants(war_arithmetic=arithmetic, wave_one_advantage=advantage_in_wave_one, wave_two_advantage=2)
    fought = fight((attack[0], attack[1], attack[2]), (defense[0], defense[1], defense[2]), by)
    return {
        "attackers after wave one": fought.attacking_after_one,
        "defenders after wave one": fought.defending_after_one,
        "attackers left": fought.attackers_left,
        "defenders left": fought.defenders_left,
    }


def loot_of_a_war(survivors: int, gold: int, food: int, citizens: int, army: int, land: int) -> Found:
    loser = country("Bay", gold=gold, food=food, citizens=citizens, army=army, land=land)
    return {resource.value: amount for resource, amount in loot(loser, survivors, constants()).items()}


CALCULATIONS = named(constants_of_a_preset, waiting, end_of_a_cycle, battle, loot_of_a_war)


@pytest.mark.parametrize("case", cases_beside(__file__), ids=str)
def test_case(case: Case) -> None:
    case.check(CALCULATIONS)
