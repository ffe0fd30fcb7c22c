import json
from dataclasses import replace
from pathlib import Path

import fought
import pytest

from autoalgo import __version__
from autoalgo.common.problems import Failure
from autoalgo.war import pipeline
from autoalgo.war.audit import AuditResult, audit
from autoalgo.war.tables import Tables


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory, tables: Tables) -> Path:
    """The record of a whole war."""
    return fought.fight(tmp_path_factory.mktemp("war"), tables)


def audited(path: Path, tables: Tables) -> AuditResult:
    result = audit(path, tables)
    assert isinstance(result, AuditResult), result
    return result


def changed(record: Path, folder: Path, old: str, new: str) -> Path:
    """Return a copy of the record in which the first `old` is `new`."""
    text = record.read_text(encoding="utf-8")
    assert old in text
    path = folder / "changed.jsonl"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_a_record_is_identical_to_its_replay(record: Path, tables: Tables) -> None:
    result = audited(record, tables)
    assert result.difference is None
    assert not result.interrupted
    assert result.changed_tables == ()
    assert result.lines == len(record.read_text(encoding="utf-8").splitlines())


def test_the_same_war_gives_the_same_bytes(record: Path, tmp_path: Path, tables: Tables) -> None:
    assert fought.fight(tmp_path, tables).read_bytes() == record.read_bytes()


def test_an_interrupted_war_is_compared_up_to_its_end(tmp_path: Path, tables: Tables) -> None:
    result = audited(fought.fight(tmp_path, tables, hours=30), tables)
    assert result.interrupted
    assert result.difference is None
    assert result.lines > 8


def test_a_battle_of_a_seed_is_a_war_of_its_own(record: Path, tmp_path: Path, tables: Tables) -> None:
    """SC-6, OUT-4: log, receipt and record name it, the audit fights it again, and no other battle is like it."""
    path = fought.fight(tmp_path, tables, number=17)
    text = path.read_text(encoding="utf-8")
    assert '"seed": 5, "battle": 17,' in text
    assert "seed 5, battle 17 -->" in text
    assert ", seed 5, battle 17\n" in path.with_suffix(".txt").read_text(encoding="utf-8")
    assert audited(path, tables).difference is None
    assert text.splitlines()[-2] != record.read_text(encoding="utf-8").splitlines()[-2]
    assert audited(changed(path, tmp_path, '"battle": 17', '"battle": 18'), tables).difference is not None


def test_a_record_holds_the_width_of_the_map(record: Path, tmp_path: Path, tables: Tables) -> None:
    """SC-1, OUT-4: the audit fights on a map of that width; a record without one does not speak of it."""
    path = fought.fight(tmp_path, tables, map_km=40)
    assert '"map_km": 40' in path.read_text(encoding="utf-8")
    assert "map_km" not in record.read_text(encoding="utf-8")
    assert audited(path, tables).difference is None
    assert audited(changed(path, tmp_path, '"map_km": 40', '"map_km": 41'), tables).difference is not None


def test_a_record_holds_where_the_request_is_from(record: Path, tmp_path: Path, tables: Tables) -> None:
    """OUT-4: any text of its length is as good, since it changes nothing of the war; what is no such text is told."""
    path = fought.fight(tmp_path, tables, source="Lawson 2002")
    assert '"_source": "Lawson 2002"' in path.read_text(encoding="utf-8")
    assert "source" not in record.read_text(encoding="utf-8").splitlines()[2]
    assert audited(path, tables).difference is None
    assert audited(changed(path, tmp_path, "Lawson 2002", "Nobody"), tables).difference is None
    for wrong in ('""', "7", json.dumps("x" * 10_001)):
        result = audit(changed(path, tmp_path, '"Lawson 2002"', wrong), tables)
        assert isinstance(result, Failure) or result.difference is not None


def test_records_of_a_seed_alone_do_not_speak_of_battles(record: Path) -> None:
    """OUT-4: so that records from before there were battles of a seed are still identical to their replay."""
    assert '"battle": null' not in record.read_text(encoding="utf-8")


def test_another_receipt_is_found(record: Path, tmp_path: Path, tables: Tables) -> None:
    result = audited(changed(record, tmp_path, "| Gaul\\n", "| Goul\\n"), tables)
    assert result.difference is not None
    assert (result.difference.entry, result.difference.key) == ("receipt", "text")


def test_another_casualty_is_found_where_it_stands(record: Path, tmp_path: Path, tables: Tables) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    attacks = [number for number, line in enumerate(lines, start=1) if '"kind": "attack"' in line]
    number, line = attacks[3], lines[attacks[3] - 1]
    event = json.loads(line)
    event["event"]["factors"]["killed"] += 1
    path = changed(record, tmp_path, line, json.dumps(event))
    difference = audited(path, tables).difference
    assert difference is not None
    assert (difference.line, difference.key) == (number, "event.factors.killed")


def test_another_seed_shows_in_the_first_draw(record: Path, tmp_path: Path, tables: Tables) -> None:
    path = changed(record, tmp_path, '"seed": 5', '"seed": 6')
    difference = audited(changed(path, tmp_path, '"seed": 5', '"seed": 6'), tables).difference
    assert difference is not None
    # In the first hour all flanks march, each with a jitter of its own.
    assert difference.entry == "hour 1 of the battle, where the flanks stand"
    assert difference.key.startswith("position.")


@pytest.mark.parametrize("version", [1, 2])
def test_a_record_of_an_older_version_is_compared_as_that_had_it(
    record: Path, tmp_path: Path, tables: Tables, version: int
) -> None:
    """OUT-4: no record of before version 3 says where the flanks stood, and none of version 1 which run it is."""
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    lines[0]["version"] = version
    if version == 1:
        del lines[1]["run"]
    older = [line for line in lines if line["record"] != "hour"]
    path = tmp_path / "older.jsonl"
    path.write_text("".join(f"{json.dumps(line)}\n" for line in older), encoding="utf-8")
    result = audited(path, tables)
    assert (result.difference, result.lines) == (None, len(older))


def test_a_flank_that_stands_elsewhere_is_found(record: Path, tmp_path: Path, tables: Tables) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    [at] = [at for at, line in enumerate(lines) if '"hour": 2, "position"' in line]
    hour = json.loads(lines[at])
    hour["position"][1][2] += 0.5
    difference = audited(changed(record, tmp_path, lines[at], json.dumps(hour)), tables).difference
    assert difference is not None
    assert (difference.line, difference.key) == (at + 1, "position.item 2.item 3")
    assert difference.entry == "hour 2 of the battle, where the flanks stand"


def test_changed_tables_are_named_and_compared_all_the_same(record: Path, tables: Tables) -> None:
    today = replace(tables, digests={**tables.digests, "Rules.json": "other", "New.json": "new"})
    result = audited(record, today)
    assert result.changed_tables == ("New.json", "Rules.json")
    assert result.difference is None


def test_another_program_version_is_told_and_is_no_difference(record: Path, tmp_path: Path, tables: Tables) -> None:
    path = tmp_path / "old.jsonl"
    text = record.read_text(encoding="utf-8")
    now = f'"version": "{__version__}"'
    text = text.replace(now, '"version": "0.0.9"').replace(f"Autoalgo {__version__},", "Autoalgo 0.0.9,")
    path.write_text(text, encoding="utf-8")
    result = audited(path, tables)
    assert (result.version, result.older_rules, result.difference) == ("0.0.9", False, None)


def test_another_army_shows_in_its_flanks(record: Path, tmp_path: Path, tables: Tables) -> None:
    difference = audited(changed(record, tmp_path, '"size": 1000.0', '"size": 5000.0'), tables).difference
    assert difference is not None
    # 1,000 men in three flanks: 333, 334 and 333; 5,000 men: 1,667, 1,666 and 1,667.
    assert (difference.entry, difference.key) == ("flanks", "flanks.item 1.infantry")
    assert (difference.recorded, difference.replayed) == ("333", "1667")


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ('"diet": "Wheat"', '"diet": "none", "diet": "Wheat"', "has a key twice"),
        ('"population": 1000000.0', '"population": "many"', "selection.attacker.nation.population"),
        ('"maneuver": "Normal"', '"maneuver": "Normal', "not a JSON object"),
    ],
)
def test_a_tampered_record_is_a_problem(
    *, record: Path, tmp_path: Path, tables: Tables, old: str, new: str, found: str
) -> None:
    problems = audit(changed(record, tmp_path, old, new), tables)
    assert isinstance(problems, Failure)
    assert found in problems[0].text()


def test_impossible_inputs_are_a_problem_and_no_crash(
    record: Path, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No input is known that passes the checks and cannot be reckoned with, but a forger may find one."""

    def reckoned(*_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("autoalgo.war.audit.derive", reckoned)
    problems = audit(record, tables)
    assert isinstance(problems, Failure)
    assert "the war cannot be fought from this record: division by zero" in problems[0].text()


def test_the_replay_ends_at_the_first_difference(
    record: Path, tmp_path: Path, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A war that parts from its record may take any length, and so may what the record has after that."""
    monkeypatch.setattr(pipeline, "conclude_war", None)
    difference = audited(changed(record, tmp_path, '"kind": "attack"', '"kind": "retreating"'), tables).difference
    assert difference is not None
    assert (difference.key, difference.recorded) == ("event.kind", '"retreating"')


def test_lines_after_the_end_are_a_difference(record: Path, tmp_path: Path, tables: Tables) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    path = tmp_path / "longer.jsonl"
    path.write_text("\n".join([*lines, lines[-1], ""]), encoding="utf-8")
    difference = audited(path, tables).difference
    assert difference is not None
    assert difference.text() == f"line {len(lines) + 1}, receipt: recorded the line, replayed nothing"
