"""Records, logs and requests of wars with uncertain inputs (EX-2, OUT-2, OUT-3, OUT-4)."""

import json
from datetime import datetime
from pathlib import Path

import pytest
import uncertain_wars

from autoalgo.common.problems import Failure
from autoalgo.war.audit import AuditResult, audit
from autoalgo.war.cli import main
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.requests import load_request, request_schema, save_request
from autoalgo.war.tables import Tables
from autoalgo.war.war_run import begin, fight

INPUTS = {"size": "7000±1500", "attack": "4–8"}


def fought(folder: Path, tables: Tables, **fields: object) -> tuple[str, Path]:
    """Return the log of a war, and where its record is."""
    ready = uncertain_wars.preparation(tables, **fields)
    begun = begin(folder, datetime(2024, 1, 1), ready, tables)
    files = begun.files
    assert fight(begun.preparation, tables, files) is not None
    return files.log.path.read_text(encoding="utf-8"), files.record.path


def test_the_log_tells_what_was_taken(tmp_path: Path, tables: Tables) -> None:
    """OUT-2: the middle, or what the battle of a number drew."""
    log, _ = fought(tmp_path, tables)
    assert "Uncertain: size of the attacker, 7,000 ± 1,500: 7,000 was taken (the middle)\n" in log
    assert "Uncertain: attack of Ada, 6 ± 2: 6 was taken (the middle)\n" in log
    drawn = round(uncertain_wars.preparation(tables, battle=70).campaign.selection.attacker.military.size)
    log, _ = fought(tmp_path, tables, battle=70)
    assert f"Uncertain: size of the attacker, 7,000 ± 1,500: {drawn:,} was taken (variant 6)\n" in log


@pytest.mark.parametrize("battle", [None, 70])
def test_ex_2_a_record_is_audited(tmp_path: Path, tables: Tables, battle: int | None) -> None:
    """OUT-4: what was drawn is drawn again."""
    _, path = fought(tmp_path, tables, battle=battle, attacker_inputs=INPUTS)
    result = audit(path, tables)
    assert isinstance(result, AuditResult), result
    assert result.difference is None


def test_ex_2_another_draw_is_found(tmp_path: Path, tables: Tables) -> None:
    """OUT-4: whoever writes himself a luckier size is told where."""
    _, path = fought(tmp_path, tables, battle=70)
    text = path.read_text(encoding="utf-8")
    drawn = uncertain_wars.preparation(tables, battle=70).campaign.selection.attacker.military.size
    forged = tmp_path / "forged.jsonl"
    forged.write_text(text.replace(f'"size": {drawn}', '"size": 8400.0', 1), encoding="utf-8")
    result = audit(forged, tables)
    assert isinstance(result, AuditResult), result
    assert result.difference is not None
    assert "size" in str(result.difference)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"7000±1500"', '"7100±1500"', "the attacker's size is 7,000 ± 1,500, the request asks for"),
        ('"least": 5500.0', '"least": 9500.0', "cannot be uncertain from 9500.0 to 8500.0"),
        ('"input": "size"', '"input": "budget"', '"budget" cannot be uncertain'),
        ('"least": 4.0', '"least": 7.0', "Attack: 6.0 does not lie in"),
    ],
)
def test_ex_2_a_record_that_does_not_agree_is_a_problem(
    tmp_path: Path, tables: Tables, old: str, new: str, words: str
) -> None:
    """OUT-4: request and selection must say the same, and spans what a cell may say."""
    asked = {"attacker_inputs": {"size": "7000±1500"}} if "±" in old else {}
    _, path = fought(tmp_path, tables, **asked)
    text = path.read_text(encoding="utf-8")
    assert old in text
    forged = tmp_path / "forged.jsonl"
    forged.write_text(text.replace(old, new, 1), encoding="utf-8")
    problems = audit(forged, tables)
    assert isinstance(problems, Failure)
    assert words in problems[0].text()


def test_certain_records_do_not_speak_of_it(tmp_path: Path, tables: Tables) -> None:
    """Records of today are those of before, so that older ones are audited too."""
    _, path = fought(tmp_path, tables, attacker_inputs={"size": 7000, "attack": 5})
    selection = next(line for line in path.read_text(encoding="utf-8").splitlines() if '"selection"' in line)
    assert "uncertain" not in selection
    assert "ships_follow_size" not in selection


def request_with(inputs: object) -> dict[str, object]:
    names = dict.fromkeys(("attacker", "attacker_military", "defender", "defender_military", "location"), "default")
    return {"year": 1066, **names, "attacker_inputs": inputs, "_version": 2}


@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        ({"size": True}, "attacker_inputs.size: true; allowed: a number, or a text such as"),
        ({"size": ""}, 'attacker_inputs.size: ""; allowed: a number, or a text such as'),
        ({"size": [1, 2]}, "attacker_inputs.size: a list of 2; allowed: a number, or a text such as"),
        ({"atack": 3}, 'the unknown key "atack"'),
        ("7000", 'attacker_inputs: "7000"; allowed: an object with the keys "size", "attack"'),
    ],
)
def test_a_request_of_another_shape_is_refused(tmp_path: Path, inputs: object, words: str) -> None:
    path = tmp_path / "war.json"
    path.write_text(json.dumps(request_with(inputs)), encoding="utf-8")
    problems = load_request(path)
    assert isinstance(problems, Failure)
    assert words in problems[0].text()


def test_saving_keeps_what_was_written(tmp_path: Path) -> None:
    """B-6: text as text, a number as a number, and no word of what is not asked for."""
    asked = request_with({"size": "7000 +- 1500", "zeal": 3})
    del asked["_version"]
    request = WarRequest.model_validate(asked)
    path = tmp_path / "war.json"
    assert save_request(path, request) is None
    written = json.loads(path.read_text(encoding="utf-8"))
    assert written["attacker_inputs"] == {"size": "7000 +- 1500", "zeal": 3}
    assert "defender_inputs" not in written
    assert load_request(path) == request


def test_the_schema_describes_the_inputs() -> None:
    schema = json.loads(request_schema())
    assert "attacker_inputs" in schema["properties"]
    inputs = schema["$defs"]["AskedInputs"]["properties"]
    of_leader = ["attack", "defense", "siege", "authority", "cunning", "zeal", "martial"]
    of_row = ["infantry", "cavalry", "artillery", "transport", "ship_number", "mobile_defenses", "budget"]
    parts = ["infantry_proportion", "cavalry_proportion", "artillery_proportion"]
    assert list(inputs) == ["size", *of_leader, *of_row, *parts, "leader", "stability"]


def test_b_9_a_sweep_varies_an_input_and_its_flanks_follow(capsys: pytest.CaptureFixture[str]) -> None:
    """B-9: Hastings lists its flanks, which have 7,500 men as it stands; a range is a value like any other."""
    vary = ["--vary", "attacker_inputs.size=7500,9000,7500±1500", "--wars", "100", "--json"]
    assert main(["sweep", "hastings_1066", *vary]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [row["values"] for row in rows] == [["7500"], ["9000"], ["7500±1500"]]
    assert [row["runs"] for row in rows] == [100, 100, 100]
    assert [row["rescaled"] for row in rows] == [[], ["attacker"], []]
