"""CF-29: whatever the umpire rules, one test a thing that a ruling can do; numbers are worked out by hand.

The board has columns a to i and rows 1 to 9; A and B are of North, c and d of South.
"""

import pytest
from flag_games import at, flag_game, number_of, unit_of

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.games.capture_the_flag.play.played_turn import Played, play_turn
from autoalgo.games.capture_the_flag.play.steps import TurnPhase, steps_of
from autoalgo.games.capture_the_flag.rules.board import Terrain
from autoalgo.games.capture_the_flag.rules.game import Game, TeamFlag
from autoalgo.games.capture_the_flag.store.entries import RulingEntry
from autoalgo.games.capture_the_flag.store.rulings import ruling_of
from autoalgo.games.capture_the_flag.words.sentences import board_lines, effect_lines, sentences

UNITS = "A archer a1,B wizard a3,c soldier e1,d soldier e3"


def ruled(game: Game, texts: dict[str, str] | None = None, **ruling: object) -> Played:
    """Play a turn with one ruling, and orders by name."""
    entry = RulingEntry.model_validate({"text": "So be it.", **ruling})
    numbers = {number_of(game, name): text for name, text in (texts or {}).items()}
    played = play_turn(1, game, numbers, (entry,))
    assert isinstance(played, Played), played
    return played


def refused(why: str) -> Failure:
    return Failure(Problem(Place(key="ruling"), why, ""))


def told(played: Played) -> list[str]:
    return list(sentences(played.events, played.before))


def test_cf_29_a_tree_is_set_on_fire_and_an_archer_shoots_through_it() -> None:
    """CFS-2: The text's own example: the tree burns for two turns, and arrows through it do 20 more damage."""
    rows = ("..T......", *(".........",) * 8)
    game = flag_game("A archer a1,c wizard d1", rows)
    fire = [{"squares": ["c1"], "name": "burning tree", "turns": 2, "afterwards": "."}]
    played = ruled(game, {"A": "attack c", "c": "wait"}, effects=fire, favours={"A": {"range": 1, "damage": 20}})
    # An archer reaches 2 over a tree, and 1 more is 3, where c stands; 30 + 20 of damage, and wizards have no armor.
    assert told(played) == [
        "The umpire rules: So be it.",
        "c1: burning tree, for 2 turns",
        "A reaches 1 space further, does 20 damage more in this turn",
        "A attacks c for 50",
        "c has 150 life, down from 200",
    ]
    assert next(board_lines(played.after)) and list(board_lines(played.after))[1] == "1 A . * w . . . . ."
    assert list(effect_lines(played.after)) == ["* burning tree at c1, to the end of turn 2"]
    second = play_turn(1, played.after, {}, ())
    assert isinstance(second, Played)
    assert told(second) == ["c1: burning tree is over, and dirt is left"]
    assert second.after.board.terrain(at("c1")) is Terrain.DIRT
    assert unit_of(second.after, "A").favour.damage == 0


def test_cf_29_a_fire_hurts_who_stands_in_it_or_passes_once_a_turn() -> None:
    game = flag_game(UNITS)
    fire = [{"squares": ["b1", "c1", "e1"], "name": "fire", "damage": 20, "turns": 3}]
    played = ruled(game, {"A": "move b1, c1, d1"}, effects=fire)
    # A passes two burning squares: 300 − 40; c stands on one: 400 − 20; B and d are elsewhere.
    assert [unit.life for unit in played.after.units] == [260, 200, 380, 400]
    assert played.after.damage_dealt
    left = ruled(played.after, {"c": "move e2"})
    assert unit_of(left.after, "c").life == 360  # it stood there when the turn began


def test_cf_29_who_burns_to_death_drops_the_flag_and_nobody_gains() -> None:
    game = flag_game("A archer a8,c soldier i1")
    carried = Game(game.numbers, game.board, game.teams, game.units, (game.flags[0], TeamFlag(at("a8"), 0)))
    fire = [{"squares": ["a8"], "name": "fire", "damage": 300, "turns": 1}]
    played = ruled(carried, {"A": "move a7"}, effects=fire)
    assert told(played)[-5:] == [
        "A takes 300 damage from fire at a8",
        "A has 0 life, down from 300",
        "A dies",
        "A drops the flag of South at a7",
        "a8: fire is over",
    ]
    assert played.after.flags[1] == TeamFlag(at("a7"))
    assert [unit.experience for unit in played.after.units] == [0, 0]
    # Beside the own flag the capture would have won: fire comes before captures.
    assert played.after.winner is None


def test_cf_29_a_burning_bridge_holds_as_long_as_somebody_stands_on_it() -> None:
    rows = ("..=......", *(".........",) * 8)
    game = flag_game("A archer c1,c soldier i1", rows)
    fire = [{"squares": ["c1"], "name": "fire", "turns": 1, "afterwards": "~"}]
    held = ruled(game, effects=fire).after
    assert held.board.terrain(at("c1")) is Terrain.BRIDGE
    fallen = play_turn(1, held, {0: "move d1"}, ())
    assert isinstance(fallen, Played)
    assert fallen.after.board.terrain(at("c1")) is Terrain.WATER
    assert fallen.after.effects == ()


def test_cf_29_a_fire_is_put_out_and_another_takes_its_place() -> None:
    game = ruled(flag_game(UNITS), effects=[{"squares": ["g7"], "name": "fire", "turns": 9}]).after
    other = ruled(game, effects=[{"squares": ["g7"], "name": "fog", "sign": "%", "turns": 4}]).after
    assert [(effect.name, effect.sign, effect.until) for effect in other.effects] == [("fog", "%", 5)]
    played = ruled(other, effects=[{"squares": ["g7"], "name": "fog", "turns": 0}])
    assert told(played)[1:] == ["g7: fog is over"]
    assert played.after.effects == ()


def test_cf_29_life_never_ends_and_never_grows_beyond_the_most() -> None:
    played = ruled(flag_game(UNITS), life={"A": -500, "B": 5})
    assert [unit.life for unit in played.after.units[:2]] == [1, 200]
    # Nobody has dealt any damage, which would change the pace of turns.
    assert not played.after.damage_dealt


def test_cf_29_mana_is_given_and_taken_within_its_limits() -> None:
    played = ruled(flag_game(UNITS), mana={"B": -300})
    assert told(played)[1:] == ["B has 0 mana, down from 100"]
    assert unit_of(played.after, "B").mana == 10  # what comes back at the end of a turn
    assert ruling_of(flag_game(UNITS), RulingEntry(text="", mana={"A": 1})) == refused("A has no mana")


def test_cf_29_marks_are_given_and_taken() -> None:
    played = ruled(flag_game(UNITS), {"c": "wait"}, shields={"c": 2}, aims={"A": True})
    assert (unit_of(played.after, "c").shielded_until, unit_of(played.after, "A").aiming) == (2, True)
    assert played.after.marks(unit_of(played.after, "c")) == "W"
    gone = ruled(played.after, shields={"c": 0}, aims={"A": False})
    assert told(gone)[1:] == ['c loses the mark "W"', 'A loses the mark "D"']
    assert [gone.after.marks(unit) for unit in gone.after.units] == [""] * 4


def test_cf_29_a_unit_is_put_elsewhere_with_the_flag_that_it_carries() -> None:
    game = flag_game(UNITS)
    carried = Game(game.numbers, game.board, game.teams, game.units, (game.flags[0], TeamFlag(at("a1"), 0)))
    after = ruled(carried, squares={"A": "f6"}).after
    assert (unit_of(after, "A").square, after.flags[1]) == (at("f6"), TeamFlag(at("f6"), 0))


def test_cf_29_a_flag_is_put_somewhere_or_brought_home() -> None:
    game = ruled(flag_game(UNITS), flags={"south": "d4"}).after
    assert game.flags[1] == TeamFlag(at("d4"))
    played = ruled(game, flags={"South": "home"})
    assert told(played)[1:] == ["The flag of South goes back to i9"]
    assert played.after.flags[1] == TeamFlag(at("i9"))


def test_cf_29_orders_are_struck_out_or_replaced_by_the_umpires_words() -> None:
    game = ruled(flag_game(UNITS), {"A": "keep moving towards i1"}).after
    played = ruled(game, {"B": "move b3"}, orders={"A": "", "B": "move a4"})
    assert told(played)[1:] == [
        "The orders of A are struck out",
        "B is to do this instead: move a4",
        "B moves a4",
    ]
    assert unit_of(played.after, "A").standing is None


def test_cf_29_a_penalty_of_moves_holds_a_unit_fast_for_one_turn() -> None:
    game = flag_game("A paladin a1,c soldier i1")
    held = ruled(game, {"A": "move b1, c1"}, favours={"A": {"moves": -4}}).after
    assert unit_of(held, "A").square == at("a1")
    slower = ruled(game, {"A": "move b1, c1, d1, e1"}, favours={"A": {"moves": -3}}).after
    assert unit_of(slower, "A").square == at("b1")


@pytest.mark.parametrize(
    ("ruling", "why"),
    [
        ({"terrain": {"j1": "T"}}, "j1 is not on the board"),
        ({"terrain": {"a1": "~"}}, "A would stand at a1, which is no ground to stand on"),
        ({"squares": {"A": "e1"}}, "two units would stand at e1"),
        ({"life": {"Zed": 1}}, 'there is no unit "Zed"'),
        ({"flags": {"West": "home"}}, 'there is no team "West"'),
        ({"flags": {"South": "z9"}}, "z9 is not on the board"),
        ({"terrain": {"d4": "~"}, "flags": {"South": "d4"}}, "a flag would lie at d4, where nobody can stand"),
        ({"effects": [{"squares": ["z1"], "name": "fire", "turns": 1}]}, "z1 is not on the board"),
        ({"orders": {"A": "dance"}}, 'the umpire\'s orders for A cannot be read: "dance": not understood'),
    ],
)
def test_cf_29_a_ruling_that_cannot_be_is_refused_in_a_sentence(ruling: dict[str, object], why: str) -> None:
    entry = RulingEntry.model_validate({"text": "So be it.", **ruling})
    assert ruling_of(flag_game(UNITS), entry) == refused(why)
    assert play_turn(1, flag_game(UNITS), {}, (entry,)) == refused(why)


def test_cf_29_nothing_is_ruled_about_the_dead() -> None:
    game = flag_game(UNITS).fallen(0)
    why = "A is dead, and a ruling takes a living unit"
    assert ruling_of(game, RulingEntry(text="", life={"A": 1})) == refused(why)


def test_cf_29_the_steps_of_a_ruling_come_first_and_show_what_it_did() -> None:
    game = flag_game(UNITS)
    fire = [{"squares": ["e1"], "name": "fire", "damage": 20, "turns": 1, "afterwards": "."}]
    steps = list(steps_of(ruled(game, {"A": "move b1"}, effects=fire, squares={"B": "b5"}, life={"c": -10})))
    assert [step.phase for step in steps] == [
        *[TurnPhase.RULINGS] * 4,
        TurnPhase.MOVES,
        *[TurnPhase.GROUND] * 2,
        *[TurnPhase.END] * 2,
    ]
    assert steps[3].game.units[1].square == at("b5")
    assert [effect.square for effect in steps[3].game.effects] == [at("e1")]
    assert steps[-2].game.effects == ()
