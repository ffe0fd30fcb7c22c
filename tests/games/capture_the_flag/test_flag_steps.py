"""A turn step by step: what each step shows adds up to the turn."""

from flag_games import at, changed, flag_game

from autoalgo.games.capture_the_flag.play.played_turn import Played, play_turn
from autoalgo.games.capture_the_flag.play.steps import TurnPhase, TurnStep, steps_of
from autoalgo.games.capture_the_flag.rules.game import Game


def steps(game: Game, **texts: str) -> list[TurnStep]:
    """Play a turn with seed 1, and return its steps."""
    names = [unit.name for unit in game.units]
    played = play_turn(1, game, {names.index(name): text for name, text in texts.items()}, ())
    assert isinstance(played, Played)
    return list(steps_of(played))


def test_moves_are_told_square_by_square_all_at_once() -> None:
    game = flag_game("A soldier a1,B paladin c1,c soldier i5")
    moves = [
        step for step in steps(game, A="move a2, a3", B="move c2, c3, c4", c="wait") if step.phase is TurnPhase.MOVES
    ]
    assert [step.text for step in moves] == [
        "A moves a2",
        "B moves c2",
        "A moves a3",
        "B moves c3",
        "B moves c4",
    ]
    assert [step.game.units[0].square.text for step in moves] == ["a2", "a2", "a3", "a3", "a3"]
    assert {step.part for step in moves} == {"move"}


def test_a_death_is_damage_then_a_body_then_the_experience() -> None:
    game = changed(flag_game("A soldier a1,b archer a2,c soldier i5"), "b", life=5)
    told = steps(game, A="attack b", b="wait", c="wait")
    assert [step.phase for step in told] == [TurnPhase.ACTIONS, TurnPhase.LIFE, TurnPhase.DEATHS, TurnPhase.END]
    assert [step.game.units[1].life for step in told] == [5, 0, 0, 0]
    assert [step.game.units[0].experience for step in told] == [0, 0, 100, 100]
    assert told[0].units == (0, 1)
    assert told[0].squares == (at("a1"), at("a2"))
