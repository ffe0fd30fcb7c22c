"""Which rules and boards a new game can be made from, and how they are kept together (C-6)."""

import json
from pathlib import Path
from random import Random
from shutil import copytree

import pytest
from flag_games import JSON, shipped_numbers

from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.rules.choices import GameChoices, read_choices
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.rules.numbers import Numbers, Spell, load_numbers, usual_board
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, open_game
from autoalgo.games.capture_the_flag.window.new_game_model import NewGameModel


def _choices(folder: Path) -> GameChoices:
    found = read_choices(folder)
    assert isinstance(found, GameChoices)
    return found


def test_c_6_rules_and_boards_that_are_chosen_fit_each_other(tmp_path: Path) -> None:
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


def test_c_6_own_rules_can_be_chosen_and_what_is_wrong_with_them_is_told(tmp_path: Path) -> None:
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


@pytest.mark.parametrize(
    ("new", "told"),
    [
        ('"effect": "shock", "mana": []', "spells.thundershock.mana: a list of 0; allowed: a whole number"),
        (
            '"effect": "shok", "mana": 40',
            'spells.thundershock.effect: "shok"; allowed: one of "blast", "contract", "heal"',
        ),
    ],
)
def test_c_6_a_wrong_number_of_a_spell_is_told_by_its_key(tmp_path: Path, new: str, told: str) -> None:
    games = copytree(JSON / "games", tmp_path / "games")
    war = (games / "capture_the_flag.json").read_text(encoding="utf-8")
    assert '"effect": "shock", "mana": 40' in war
    (games / "capture_the_flag_odd.json").write_text(
        war.replace('"effect": "shock", "mana": 40', new), encoding="utf-8"
    )
    [problem] = _choices(tmp_path).problems
    assert f"capture_the_flag_odd.json, {told}" in problem.text()


_OLD = Path(__file__).resolve().parents[2] / "old_files" / "flag_rules" / "1" / "capture_the_flag.json"


def test_cf_40_an_old_file_of_rules_is_read_as_it_was_meant(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "capture_the_flag.json").write_bytes(_OLD.read_bytes())
    numbers, today = load_numbers(tmp_path), shipped_numbers()
    assert isinstance(numbers, Numbers)
    # Then armor did not block Flameball.
    flameball = today.spells[Spell.FLAMEBALL].model_copy(update={"armor_blocks": False})
    assert numbers == today.model_copy(update={"spells": {**today.spells, Spell.FLAMEBALL: flameball}})
    assert usual_board(tmp_path) == "river"


def test_cf_40_a_game_by_old_rules_goes_on(tmp_path: Path) -> None:
    rules = {key: value for key, value in json.loads(_OLD.read_text(encoding="utf-8")).items() if "source" not in key}
    units = [{"name": n, "team": t, "kind": "soldier", "square": s} for n, t, s in (("Ann", 0, "a1"), ("Bob", 1, "c1"))]
    old = {"seed": 1, "board": "b", "rows": ["..."], "homes": ["a1", "c1"], "teams": ["W", "E"], "units": units}
    (tmp_path / "game.json").write_text(json.dumps({"_version": 1, **old, "numbers": rules}), encoding="utf-8")
    opened = open_game(tmp_path)
    assert isinstance(opened, OpenedGame)
    assert opened.game.numbers.spells[Spell.WIND_WALK].mana == 15
    (tmp_path / "game.json").write_text(json.dumps({"_version": 1, **old, "numbers": {"units": 7}}), encoding="utf-8")
    assert isinstance(open_game(tmp_path), Failure)
