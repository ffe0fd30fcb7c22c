"""C-33: what each kind of step draws on the board."""

import pytest
from flag_games import changed, flag_game, number_of

from autoalgo.games.capture_the_flag.play.played_turn import Played, play_turn
from autoalgo.games.capture_the_flag.play.steps import steps_of
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.window.marks import BoardMark, MarkTone, marks_of
from autoalgo.games.capture_the_flag.window.unit_numbers import numbers_of

ROWS = (".........", "....T....") + (".........",) * 7


def marks(game: Game, **texts: str) -> list[BoardMark]:
    """Return all marks of a turn; who is not named waits."""
    told = {number: texts.get(unit.name, "wait") for number, unit in enumerate(game.units)}
    played = play_turn(1, game, told, ())
    assert isinstance(played, Played)
    return [mark for step in steps_of(played) for mark in marks_of(played, step)]


def told(found: list[BoardMark]) -> list[tuple[MarkTone, str, str]]:
    return [(mark.tone, " ".join(square.text for square in mark.squares), mark.text) for mark in found]


def test_c_33_healing_and_armor_less_blows() -> None:
    """Ann has all her life already, so healing her changes nothing; a wizard has no armor."""
    game = changed(flag_game("Ann soldier b2,Dora paladin c3,dan wizard b1"), "dan", life=60)
    found = told(marks(game, Dora="heal Ann", Ann="attack dan"))
    assert found[:3] == [
        (MarkTone.NEWS, "c3 b2", "heal"),
        (MarkTone.HELP, "c3 b2", "+50"),
        (MarkTone.HARM, "b2 b1", "45"),
    ]
    assert found[3:] == [(MarkTone.HARM, "b1", "−45")]


def test_c_33_thundershock_adds_what_armor_shows() -> None:
    [cast, shock, life] = told(marks(flag_game("Emil wizard d4,cid archer e5"), Emil="thundershock"))
    assert cast == (MarkTone.NEWS, "d4", "thundershock")
    assert shock[:2] == (MarkTone.HARM, "d4 e5")
    die = int(shock[2].removeprefix("35 + (")[0])
    assert shock[2] == f"35 + ({die}) = {35 + die}"
    assert life == (MarkTone.HARM, "e5", f"−{35 + die}")


@pytest.mark.parametrize(
    ("units", "orders", "wanted"),
    [
        ("Ann soldier d2,b soldier i9", {"Ann": "chop tree e2"}, [(MarkTone.NEWS, "d2 e2", "chopped")]),
        ("Bea archer d2,b soldier i9", {"Bea": "aim"}, [(MarkTone.NEWS, "d2", "aims")]),
        ("Ann soldier d2,b soldier i9", {"Ann": "move e2"}, [(MarkTone.NEWS, "d2", "cannot")]),
        (
            "Ann soldier d2,b soldier i9",
            {"Ann": "move d3, d4"},
            [(MarkTone.WAY, "d2 d3", ""), (MarkTone.WAY, "d3 d4", "")],
        ),
        ("Ann soldier i8,b soldier a5", {"Ann": "take flag"}, [(MarkTone.NEWS, "i8", "taken")]),
    ],
)
def test_c_33_trees_aims_ways_and_flags(
    units: str, orders: dict[str, str], wanted: list[tuple[MarkTone, str, str]]
) -> None:
    assert told(marks(flag_game(units, ROWS), **orders)) == wanted


def test_c_33_who_comes_to_somebody_elses_square_is_told_so() -> None:
    found = told(marks(flag_game("Ann soldier d4,Bea archer e4,c soldier i9"), Ann="move e4"))
    assert found == [(MarkTone.NEWS, "d4", "cannot")]


def test_c_33_experience_deaths_and_dropped_flags() -> None:
    """Ann buys life and kills the carrier of her flag."""
    game = changed(changed(flag_game("Ann soldier d4,b archer e4,c soldier i9"), "b", life=1), "Ann", experience=25)
    carrier = number_of(game, "b")
    flags = (type(game.flags[0])(game.units[carrier].square, carrier), game.flags[1])
    game = type(game)(game.numbers, game.board, game.teams, game.units, flags)
    found = told(marks(game, Ann="+25 life, attack b"))
    assert found[0] == (MarkTone.HELP, "d4", "improves life")
    assert [mark for mark in found if mark[0] is not MarkTone.HARM][1:] == [(MarkTone.NEWS, "e4", "dropped")]
    assert (MarkTone.HARM, "e4", "dies") in found


def test_c_32_a_card_tells_an_aim_and_the_longer_shot() -> None:
    """4 spaces and 40 damage for who has aimed (CF-22), and a body's turns."""
    game = changed(flag_game("Bea archer d2,b soldier i9"), "Bea", aiming=True)
    numbers = numbers_of(game, 0)
    assert (numbers["Marks"], numbers["Range"], numbers["Damage"]) == ("D", "4 spaces", "40")
    body = changed(game, "b", life=0, body_turns=3)
    assert numbers_of(body, 1)["Body"] == "stays 3 more turns"
