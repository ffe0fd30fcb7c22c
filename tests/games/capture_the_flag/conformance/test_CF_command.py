import json
from pathlib import Path

import pytest

from autoalgo.app.command import main
from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.store.folder import open_game


@pytest.fixture
def folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A game in which Ann is West's first archer."""
    names = tmp_path / "names.json"
    names.write_text('{"West": {"archer": ["Ann"]}}', encoding="utf-8")
    folder = tmp_path / "game"
    assert main(["flag", "new", str(folder), "--names", str(names), "--seed", "7"]) == 0
    capsys.readouterr()
    return folder


def _flag(*words: object) -> int:
    return main(["flag", *(str(word) for word in words)])


def test_c_3_c_4_a_turn_is_resolved_reported_and_audited(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """CF-30, CF-33: everybody can read it."""
    assert _flag("order", folder, "ann", "keep moving towards the enemy flag") == 0
    assert _flag("turn", folder) == 0
    told = capsys.readouterr()
    assert "Ann moves c5, d5, d6" in told.out
    assert "No orders: West soldier 1, " in told.err and "Ann" not in told.err
    assert _flag("turn", folder) == 0
    assert "Ann moves d7, e7, f7" in capsys.readouterr().out
    assert _flag("report", folder, "--turn", 1) == 0
    assert capsys.readouterr().out.startswith("Turn 1\n  Ann moves c5, d5, d6\n")
    assert _flag("replay", folder) == 0
    assert capsys.readouterr().out.count("\n  Ann moves ") == 2
    assert _flag("audit", folder) == 0
    assert capsys.readouterr().out.startswith("Identical: 2 turns\nProved:\n- ")


def test_cf_30_a_preview_keeps_nothing_and_tells_what_the_turn_will_be(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _flag("order", folder, "Ann", "move c5")
    capsys.readouterr()
    assert _flag("turn", folder, "--preview") == 0
    preview = capsys.readouterr().out
    assert not (folder / "turns").exists()
    assert _flag("turn", folder) == 0
    assert capsys.readouterr().out == preview


def test_c_2_cf_31_a_check_tells_what_was_understood_and_what_is_impossible(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _flag("check", folder, "Ann", "atack wizard, dance, mvoe c5", "--json") == 1
    found = json.loads(capsys.readouterr().out)
    assert found["understood"] == ["attack wizard", "move c5"]
    assert found["notes"] == [["dance", "not understood"]]
    assert found["impossible"] == ["Ann does not attack wizard: East wizard 1 is 21 spaces away, and the range is 3"]
    assert not (folder / "orders").exists()


def test_c_2_an_attack_within_reach_is_possible(folder: Path, tmp_path: Path) -> None:
    ruling = tmp_path / "ruling.json"
    ruling.write_text('{"text": "A storm.", "squares": {"East soldier 1": "b4"}}', encoding="utf-8")
    assert _flag("turn", folder, "--ruling", ruling) == 0
    assert _flag("check", folder, "Ann", "attack soldier") == 0


def test_cf_29_a_ruling_is_part_of_the_turn_and_of_the_audit(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ruling = tmp_path / "ruling.json"
    ruling.write_text(
        '{"text": "Lightning strikes.", "terrain": {"c5": "T"}, "life": {"ann": -20}, "squares": {"Ann": "b4"}}',
        encoding="utf-8",
    )
    assert _flag("turn", folder, "--ruling", ruling) == 0
    assert "The umpire rules: Lightning strikes." in capsys.readouterr().out
    game = open_game(folder)
    assert not isinstance(game, Failure)
    ann = next(unit for unit in game.game.units if unit.name == "Ann")
    assert (ann.life, ann.square.text) == (280, "b4")
    assert _flag("audit", folder) == 0
    ruling.write_text('{"text": "No.", "life": {"Bob": 1}}', encoding="utf-8")
    assert _flag("turn", folder, "--ruling", ruling) == 1
    assert 'there is no unit "Bob"' in capsys.readouterr().err


def test_cf_32_an_edited_turn_is_found_and_the_place_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _flag("order", folder, "Ann", "move c5")
    _flag("turn", folder)
    record = folder / "turns" / "001.jsonl"
    record.write_text(record.read_text(encoding="utf-8").replace('"life": 400', '"life": 399', 1), encoding="utf-8")
    capsys.readouterr()
    assert _flag("audit", folder) == 1
    assert "units.item 1.life: recorded 399, replayed 400" in capsys.readouterr().out
    assert _flag("report", folder) == 1
    assert "audit the game" in capsys.readouterr().err


def test_cf_32_a_turn_that_another_program_has_played_meanwhile_is_kept(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from autoalgo.games.capture_the_flag.cli import turn  # noqa: PLC0415

    opened = open_game(folder)
    assert _flag("turn", folder) == 0
    first = (folder / "turns" / "001.jsonl").read_bytes()
    monkeypatch.setattr(turn, "open_game", lambda _: opened)
    assert _flag("turn", folder) == 1
    assert "this turn has been played meanwhile" in capsys.readouterr().err
    assert (folder / "turns" / "001.jsonl").read_bytes() == first


@pytest.mark.parametrize(
    ("names", "found"),
    [
        ('{"West": {"archer": ["Ann", "ann"]}}', "two units have it"),
        ('{"West": {"archer": ["a1"]}}', "orders would be taken for it"),
        ('{"West": {"archer": ["wizard"]}}', "orders would be taken for it"),
        ('{"West": {"archer": ["A", "B", "C"]}}', "C: no such unit is left"),
        ('{"West": {"archers": ["Ann"]}}', "Ann: no such unit is left"),
        ('{"West": ["Ann"]}', "West"),
        ("[", "line 1"),
    ],
)
def test_c_1_cf_2_names_that_cannot_be_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], names: str, found: str
) -> None:
    file = tmp_path / "names.json"
    file.write_text(names, encoding="utf-8")
    assert _flag("new", tmp_path / "game", "--names", file) == 1
    told = capsys.readouterr().err
    assert found in told
    assert "names.json" in told
    assert not (tmp_path / "game").exists()


def test_cf_32_broken_games_are_told(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _flag("audit", tmp_path) == 1
    assert "there is no game in this folder" in capsys.readouterr().err
    assert _flag("new", folder) == 1
    assert "a game is there already" in capsys.readouterr().err
    assert _flag("new", folder.parent) == 1
    assert f"the folder holds {folder.name}" in capsys.readouterr().err
    assert _flag("order", folder, "Nobody", "wait") == 1
    assert 'there is no unit "Nobody"' in capsys.readouterr().err
    _flag("turn", folder)
    record = folder / "turns" / "001.jsonl"
    record.write_bytes(record.read_bytes()[:-5])
    capsys.readouterr()
    assert _flag("turn", folder) == 1
    assert "the line is cut off" in capsys.readouterr().err
    file = folder / "game.json"
    file.write_text(file.read_text(encoding="utf-8").replace('"soldier"', '"knight"', 1), encoding="utf-8")
    assert _flag("report", folder) == 1
    assert capsys.readouterr().err


def test_c_1_cf_1_the_boards_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert _flag("boards") == 0
    assert "river: 20 × 14 squares, West (6 units) against East (6 units)" in capsys.readouterr().out
    assert _flag("new", "x", "--board", "rivr") == 1
    assert 'did you mean "river"?' in capsys.readouterr().err
