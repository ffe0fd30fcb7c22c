"""`autoalgo audit` knows which game a record or a folder is of."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from recorded_games import RECORDED, flag, tncc, war

from autoalgo.app.command import main

FIRST = {
    "war": "- that every event, hour, result and the receipt follow",
    "tncc": "- that every turn, battle and cycle and the end follow",
    "tncc league": "- that survivors, cycles and defaults follow from the decisions and the constants, in every",
    "narzwarz": "- that everything follows from the numbers, the map, the leaders, the seed",
    "flag": "- that every turn, die and lot follows",
    "atlantis": "- that world, draws and reports of each month follow",
}


@pytest.mark.parametrize("kind", RECORDED)
def test_a_record_or_folder_of_each_game_is_audited(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The common command says what that of the game says: two lists, of what is proved and of what is not."""
    path, own = RECORDED[kind](tmp_path)
    capsys.readouterr()
    said = []
    for words in (["audit"], own):
        assert main([*words, str(path)]) == 0
        said.append(capsys.readouterr().out)
    lines = said[0].splitlines()
    assert lines[0].startswith("Identical: ")
    assert lines[1] == "Proved:"
    assert lines[2].startswith(FIRST[kind])
    unproved = lines[lines.index("Not proved:") + 1 :]
    assert len(unproved) > 1 and all(line.startswith("- ") for line in unproved)
    assert said[0] == said[1]
    assert main(["audit", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["identical"], found["difference"], f"Identical: {found['compared']}") == (True, "", lines[0])
    assert [f"- {each}" for each in found["proved"]] == lines[2 : lines.index("Not proved:")]
    assert all(line.startswith(f"- {each['what']}") for line, each in zip(unproved, found["unproved"], strict=True))


def test_a_difference_ends_with_1_and_proves_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, _ = tncc(tmp_path)
    path.write_text(path.read_text(encoding="utf-8").replace('"gold": 850', '"gold": 851', 1), encoding="utf-8")
    capsys.readouterr()
    assert main(["audit", str(path)]) == 1
    out = capsys.readouterr().out
    assert out.startswith("Different: line ") and "roved" not in out
    assert main(["audit", str(path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert out == f"Different: {found['difference']}\n"
    assert (found["identical"], found["compared"], found["proved"], found["unproved"]) == (False, "", [], [])


def _empty(folder: Path) -> Path:
    return folder


def _text(folder: Path) -> Path:
    (folder / "notes.jsonl").write_text("Hello\n", encoding="utf-8")
    return folder / "notes.jsonl"


def _other(folder: Path) -> Path:
    (folder / "game.json").write_text(json.dumps({"seed": 1}), encoding="utf-8")
    return folder


def _broken(folder: Path) -> Path:
    (folder / "game.json").write_bytes(b"\xff{")
    return folder


@pytest.mark.parametrize("make", [_empty, _text, _other, _broken])
def test_what_is_no_record_is_told(
    make: Callable[[Path], Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = make(tmp_path)
    assert main(["audit", str(path)]) == 1
    said = capsys.readouterr()
    assert said.err.startswith(f"{path}: no record or game that is known; allowed: a data record of a war; ")
    assert (said.out, len(said.err.splitlines())) == ("", 1)


def test_what_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", str(tmp_path / "none.jsonl")]) == 1
    assert "none.jsonl: it is not there; allowed: " in capsys.readouterr().err


def test_one_turn_of_a_game_leads_to_its_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, _ = flag(tmp_path)
    capsys.readouterr()
    assert main(["audit", str(game / "turns" / "001.jsonl")]) == 1
    assert f"audit the folder of its game: {game}" in capsys.readouterr().err


def test_options_of_wars_are_for_wars_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, _ = tncc(tmp_path)
    capsys.readouterr()
    assert main(["audit", str(path), "--database", "x.xlsx"]) == 1
    assert "--database, --sheet: " in capsys.readouterr().err
    path, _ = war(tmp_path / "war")
    capsys.readouterr()
    assert main(["--log-level", "error", "audit", str(path), "--database", str(tmp_path / "none.xlsx")]) == 0
    assert "Cannot be compared with the database" in capsys.readouterr().err


def test_audits_of_the_wars_of_a_folder_stay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, _ = war(tmp_path)
    capsys.readouterr()
    assert main(["wars", "audit", str(path)]) == 0
    assert "Not proved:" in capsys.readouterr().out
    with pytest.raises(SystemExit) as ended:
        main(["audit"])
    assert ended.value.code == 2
