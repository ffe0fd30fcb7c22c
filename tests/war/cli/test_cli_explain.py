"""`autoalgo explain` as it is used: text, JSON, records that were edited, other tables, wrong numbers (B-4)."""

import json
import shutil
from pathlib import Path

import pytest
from boards import needs_compiled_kernels

from autoalgo.war.cli import main

pytestmark = [pytest.mark.usefixtures("parsed_once"), needs_compiled_kernels]

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
    assert lines[3] == "16 combinations of causes, 2 wars of each, seed 7"
    assert "Chance of victory of the attacker: 100.0 % (95 % interval 100.0 to 100.0), in an even war" in said.out
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
    assert " was the favourite at 100 %" in said.out
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


def test_what_is_no_record_or_no_number_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_text("{}\n", encoding="utf-8")
    assert main(["explain", str(cut), "--wars", "1", "--jobs", "0"]) == 1
    said = capsys.readouterr().err
    assert "wars: 1 wars" in said
    assert "jobs: 0 jobs" in said
    assert "cut.jsonl" in said
