"""`autoalgo explain` as it is used: text, JSON, records that were edited, other tables, wrong numbers (B-4)."""

import json
import shutil
from pathlib import Path

import contested_wars
import pytest
from archive_records import Lines, varied
from boards import needs_compiled_kernels

from autoalgo.war.cli import explain as explain_module
from autoalgo.war.cli import main
from autoalgo.war.playback import Playback, open_playback
from autoalgo.war.playback.chance import Chances, Effort, chances
from autoalgo.war.tables import Tables

pytestmark = needs_compiled_kernels

REPOSITORY = Path(__file__).resolve().parents[3]
WAR = {
    "war": "Test war",
    "year": 1066,
    **dict.fromkeys(("attacker", "attacker_military", "defender", "defender_military", "location"), "default"),
    "attacker_inputs": {"size": 3000},
    "seed": 7,
}
"""A war of defaults; sides differ in men, and hunger, ground and whole ships for the men make three more causes."""


def explain(*words: str) -> int:
    return main(["explain", *words, "--wars", "2", "--jobs", "1", "--no-changes"])


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A request file."""
    file = tmp_path_factory.mktemp("request") / "war.json"
    file.write_text(json.dumps(WAR), encoding="utf-8")
    return str(file)


@pytest.fixture(scope="module")
def record(example: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data record of a war."""
    folder = tmp_path_factory.mktemp("logs")
    assert main(["run", example, "--out", str(folder)]) == 0
    return next(folder.glob("*.jsonl"))


def test_a_request_is_explained(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert explain(example) == 0
    said = capsys.readouterr()
    lines = said.out.splitlines()
    assert lines[0] == "Test war (1066 AD)"
    assert lines[3] == "4 causes in 2 orders, 10 wars, seed 7"
    # Two of two wars: Wilson's interval begins at 2 / (2 + 1.96²) = 0.342.
    place = lines.index(
        "Chance of victory: default (attacker): 100 % (95 %: 34 % to 100 %); with both sides alike 50 %"
    )
    assert next(line for line in lines[place:] if " in all" in line) == "  +50.0 in all"
    (alike,) = [line for line in lines if line.startswith("No cause, as both sides have the same: ")]
    assert "numbers" not in alike
    assert "commander" in alike


def test_the_same_as_json(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert explain(example, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["wars"], told["combinations"], told["partial"], told["changes"]) == (2, 16, False, None)
    for effect in told["effects"]:
        shares = sum(cause["share"]["value"] for cause in effect["causes"])
        assert effect["even"]["value"] + shares == pytest.approx(effect["actual"]["value"], abs=1e-9)
    (training, *_) = told["variables"]["training and soldier type"]
    assert training["input"] == "Tactical Training"
    assert any(origin.startswith("Soldier.json:") for origin in training["origins"])


def test_a_record_is_explained_alone(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert explain(str(record), "--variables") == 0
    said = capsys.readouterr()
    assert " was at 100 %" in said.out
    assert "Variables: training and soldier type" in said.out
    assert said.err == ""


def test_an_edited_record_says_so_first(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if '"result"' in line)
    lines[place] = lines[place].replace('"hours": ', '"hours": 1', 1)
    forged = tmp_path / "forged.jsonl"
    forged.write_text("\n".join(lines) + "\n", encoding="utf-8")
    capsys.readouterr()
    assert explain(str(forged)) == 1
    assert capsys.readouterr().err.startswith(f"Edited: line {place + 1}")


def test_other_tables_are_named_and_nothing_is_explained(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("JSON", "Maps", "Database", "examples"):
        shutil.copytree(REPOSITORY / name, tmp_path / name)
    trade = tmp_path / "JSON" / "Trade.json"
    trade.write_text(trade.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    monkeypatch.setenv("AUTOALGO_HOME", str(tmp_path))
    capsys.readouterr()
    assert explain(str(record)) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "the war was fought with other tables: Trade.json" in said.err


@pytest.fixture(scope="module")
def hasty_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home by whose rules a battle ends after an hour."""
    home = tmp_path_factory.mktemp("home")
    for name in ("JSON", "Maps", "Database", "examples"):
        shutil.copytree(REPOSITORY / name, home / name)
    rules = home / "JSON" / "Rules.json"
    content = json.loads(rules.read_text(encoding="utf-8"))
    content["scale"]["maximum_hours"]["value"] = 1
    rules.write_text(json.dumps(content), encoding="utf-8")
    return home


def test_a_stalemate_after_one_hour_is_explained(
    hasty_home: Path, example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody wins in any combination, so no cause does anything, and luck had nothing to add."""
    monkeypatch.setenv("AUTOALGO_HOME", str(hasty_home))
    assert main(["run", example, "--out", str(tmp_path)]) == 0
    capsys.readouterr()
    assert explain(str(next(tmp_path.glob("*.jsonl"))), "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["sentence"].startswith("A stalemate was the likeliest end at 100 %; neither side was the favourite: ")
    victory = told["effects"][0]
    assert [victory[key]["value"] for key in ("even", "actual")] == [0, 0]
    assert {cause["share"]["value"] for cause in victory["causes"]} == {0}
    assert victory["actual"]["high"] == pytest.approx(1.959964**2 / (2 + 1.959964**2))
    luck = told["luck"]
    assert (luck["start"], luck["end"], [step["hour"] for step in luck["steps"]]) == (0, 0, [1])
    assert luck["sentence"] == "Luck had little to add: the attacker's chance was 0 % from the start."


def test_what_luck_added_is_told_in_numbers(
    tmp_path: Path, tables: Tables, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The start is how many of the wars from before hour 1 the winner wins, the end his victory, the steps the rest."""
    path = contested_wars.record(tmp_path, tables)
    monkeypatch.setattr(explain_module, "wars_an_hour", lambda _: 60)
    assert explain(str(path), "--json") == 0
    told = json.loads(capsys.readouterr().out)["luck"]
    opened = open_playback(path, tables)
    assert isinstance(opened, Playback)
    curve = chances(opened, tables, Effort(60, 1))
    assert isinstance(curve, Chances)
    before = curve.defender[0]
    assert told["side"] == "defender"
    assert told["start"] == before.value == before.count / 60
    assert told["end"] == 1
    assert told["start"] + sum(step["gained"] for step in told["steps"]) == pytest.approx(1)
    assert [step["hour"] for step in told["steps"]] == list(range(1, opened.hours + 1))
    fourth = told["steps"][3]
    assert fourth["gained"] == pytest.approx(curve.defender[4].value - curve.defender[3].value)


def test_a_record_without_flanks_is_told_as_edited(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No run writes one. What is explained is the war that its request asks for, which says no flanks either."""

    def emptied(lines: Lines) -> None:
        at = next(number for number, line in enumerate(lines) if "flanks" in line)
        lines[at]["flanks"] = []

    capsys.readouterr()
    assert explain(str(varied(record, tmp_path / "none.jsonl", emptied))) == 1
    said = capsys.readouterr()
    assert said.err.startswith("Edited: line ")
    assert "4 causes in 2 orders" in said.out


def test_a_war_by_older_rules_is_named_and_not_explained(capsys: pytest.CaptureFixture[str]) -> None:
    old = REPOSITORY / "tests" / "old_files" / "data_record" / "1" / "hastings.jsonl"
    assert explain(str(old)) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "the war was fought by version 0.1.0, whose rules were different" in said.err


def test_equal_sides_have_no_cause_and_neither_is_the_favourite(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Defaults against defaults: only the land's food and the map's features are not those of an even war."""
    places = (("attacker", 190), ("defender", 210))
    flanks = [{"side": side, "x": x, "y": 200, "infantry": 1000} for side, x in places]
    war = {**WAR, "attacker_inputs": {"size": 1000}, "defender_inputs": {"size": 1000}, "flanks": flanks}
    file = tmp_path / "equal.json"
    file.write_text(json.dumps(war), encoding="utf-8")
    assert explain(str(file), "--json") == 0
    told = json.loads(capsys.readouterr().out)
    shares = {cause["group"]: cause["share"]["value"] for cause in told["effects"][0]["causes"]}
    assert shares == {"supplies and roads": 0, "ground and deployment": 0}
    assert told["sentence"].startswith("Neither side is the favourite: default (")
    assert told["sentence"].endswith(", and no cause stands out.")


def test_what_is_no_record_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_text("{}\n", encoding="utf-8")
    assert main(["explain", str(cut)]) == 1
    assert "cut.jsonl" in capsys.readouterr().err
