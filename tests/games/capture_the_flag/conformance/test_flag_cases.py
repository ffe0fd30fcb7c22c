"""What the tables beside this file calculate: units, attacks and ways of capture the flag."""

import pytest
from cases import Case, Found, cases_beside, fields_of, named
from flag_games import flag_game, shipped_numbers, turn, unit_of

from autoalgo.games.capture_the_flag.rules.events import Hit


def unit(kind: str) -> Found:
    return fields_of(shipped_numbers().units[kind])


def attack(kind: str = "soldier", on: str = "soldier", square: str = "a2", dice_show: int = 1) -> Found:
    """A unit at a1 attacks one at a square."""
    game = flag_game(f"A {kind} a1,b {on} {square}")
    played = turn(game, lambda _: (dice_show - 0.5) / 6, A="attack b", b="wait")
    damages = [event.damage for event in played.events if isinstance(event, Hit)]
    return {"hits": len(damages), "damage": sum(damages), "life": unit_of(played.game, "b").life}


def way(kind: str, moves: str) -> Found:
    """A unit at a1 moves."""
    square = unit_of(turn(flag_game(f"A {kind} a1,b soldier i9"), A=f"move {moves}").game, "A").square
    return {"at": square.text}


CALCULATIONS = named(unit, attack, way)


@pytest.mark.parametrize("case", cases_beside(__file__), ids=str)
def test_case(case: Case) -> None:
    case.check(CALCULATIONS)
