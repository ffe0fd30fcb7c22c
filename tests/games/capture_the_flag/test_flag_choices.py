"""Which rules and boards a new game can be made from, and how they are kept together (F-6)."""

from pathlib import Path
from random import Random
from shutil import copytree

from flag_games import JSON

from autoalgo.games.capture_the_flag.rules.choices import GameChoices, read_choices
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.window.new_game_model import NewGameModel


def _choices(folder: Path) -> GameChoices:
    found = read_choices(folder)
    assert isinstance(found, GameChoices)
    return found


def test_f_6_rules_and_boards_that_are_chosen_fit_each_other(tmp_path: Path) -> None:
    model = NewGameModel(_choices(JSON), tmp_path, Random(1))  # noqa: S311 - draws a seed
    chosen = [(model.numbers, model.board)]
    for choose, name in (
        (model.choose_board, "ford"),
        (model.choose_board, "river"),
        (model.choose_numbers, "war"),
        (model.choose_numbers, "primega"),
        (model.choose_board, "ford"),
        (model.choose_numbers, "war"),
    ):
        choose(name)
        chosen.append((model.numbers, model.board))
        game = model.start()
        assert isinstance(game, Game)
        assert ("soul shade" in game.numbers.units) == (model.numbers == "primega")
    assert chosen == [
        *(("war", "river"), ("primega", "ford"), ("primega", "river"), ("war", "river")),
        *(("primega", "river"), ("primega", "ford"), ("war", "river")),
    ]


def test_f_6_own_rules_can_be_chosen_and_what_is_wrong_with_them_is_told(tmp_path: Path) -> None:
    games = copytree(JSON / "games", tmp_path / "games")
    war = (games / "capture_the_flag.json").read_text(encoding="utf-8")
    (games / "capture_the_flag_mine.json").write_text(war.replace('"life": 400', '"life": 500'), encoding="utf-8")
    (games / "capture_the_flag_odd.json").write_text(
        war.replace('"heal": {"effect"', '"hail": {"effect"'), encoding="utf-8"
    )
    choices = _choices(tmp_path)
    assert choices.numbers["mine"].units["soldier"].life == 500
    assert choices.fitting == {"ford": ("primega",), "river": ("war", "mine", "primega")}
    [problem] = choices.problems
    assert "capture_the_flag_odd.json" in problem.text() and "hail" in problem.text()
