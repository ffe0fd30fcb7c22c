"""A war of the archive, opened: receipt, plan and log, filtered by flank and kind (O-5)."""

from pathlib import Path

import fought
import pytest
from archive_records import Lines, stamped, varied

from autoalgo.common.problems import Failure
from autoalgo.common.records import BadRecordError
from autoalgo.war.archive.opened_war import OpenedWar, open_war
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.sides import Side
from autoalgo.war.report.log import LogWriter
from autoalgo.war.report.record_writer import RecordWriter
from autoalgo.war.tables import Tables


def opened(path: Path) -> OpenedWar:
    war = open_war(path)
    assert isinstance(war, OpenedWar), war
    return war


def test_the_log_of_the_record_is_the_log_that_was_written(record: Path, tables: Tables) -> None:
    text = record.with_suffix(".txt").read_text(encoding="utf-8")
    assert [line.text for line in opened(record).log(tables)] == text.splitlines()


def test_an_interrupted_log_too(tmp_path: Path, tables: Tables) -> None:
    path = fought.fight(tmp_path, tables, hours=30)
    war = opened(path)
    assert [line.text for line in war.log(tables)] == path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    assert (war.receipt, war.commits) == ("", ())


def test_every_kind_of_event_is_found(tmp_path: Path, tables: Tables) -> None:
    """The war made by hand has one of each kind."""
    log = LogWriter(tmp_path / "war.txt", tables)
    record = RecordWriter(tmp_path / "war.jsonl", fought.terrain(), tables)
    result = fought.result(naval=True)
    for observer in (log, record):
        observer.opening(result.campaign)
        observer.events(fought.BATTLE_EVENTS)
        observer.events(fought.OCCUPATION_EVENTS)
        observer.closing(result)
    lines = list(opened(record.path).log(tables))
    assert {line.kind for line in lines} == {None, *EventKind}


def test_lines_concern_the_flank_that_acts_and_its_target(record: Path, tables: Tables) -> None:
    attacks = [line for line in opened(record).log(tables) if line.kind is EventKind.ATTACK]
    assert attacks
    for line in attacks:
        for side in Side:
            for number in (1, 2, 3):
                named = f"{side.label}'s flank {number}" in line.text
                assert line.concerns(side, number) is named, line.text
            assert line.concerns(side)
    assert not any(line.concerns(Side.ATTACKER) for line in opened(record).log(tables) if line.kind is None)


def test_receipt_request_and_plan_are_those_of_the_war(record: Path) -> None:
    war = opened(record)
    assert war.receipt.startswith("== Test war (1066 AD) ==\n")
    assert "seed 5 -->" in war.receipt
    assert (war.request.seed, war.request.map) == (5, "Coast")
    assert [plan.side for plan in war.plan] == [Side.ATTACKER] * 3 + [Side.DEFENDER] * 3
    assert [commit.nation for commit in war.commits] == ["Albion", "Gaul"]


def test_a_broken_record_is_told(record: Path, folder: Path) -> None:
    def without_plan(lines: Lines) -> None:
        lines[6] = {"record": "flanks", "flanks": 3}

    problems = open_war(varied(record, folder / stamped(1), without_plan))
    assert isinstance(problems, Failure)
    assert 'line 7: "flanks" of the line "flanks"' in problems[0].text()


def test_a_stability_that_no_run_can_have_is_told(record: Path, folder: Path) -> None:
    def forged(lines: Lines) -> None:
        lines[-2]["aftermath"]["attacker"]["stability"]["after"] = 900.0

    problems = open_war(varied(record, folder / stamped(1), forged))
    assert isinstance(problems, Failure)
    assert "900.0" in problems[0].text()


def test_a_broken_event_ends_the_log(record: Path, folder: Path, tables: Tables) -> None:
    def broken(lines: Lines) -> None:
        lines[9] = {"record": "event", "event": {"phase": "tea"}}

    war = opened(varied(record, folder / stamped(1), broken))
    with pytest.raises(BadRecordError) as raised:
        list(war.log(tables))
    assert "line 10: the line is not an event" in raised.value.problem.text()


def test_an_event_without_its_factors_ends_the_log(record: Path, folder: Path, tables: Tables) -> None:
    def broken(lines: Lines) -> None:
        place = next(at for at, line in enumerate(lines) if line["record"] == "event")
        event = lines[place]["event"]
        assert isinstance(event, dict)
        event["factors"] = {}
        lines[9] = lines[place]

    war = opened(varied(record, folder / stamped(1), broken))
    with pytest.raises(BadRecordError) as raised:
        list(war.log(tables))
    assert "line 10: the factors of the event" in raised.value.problem.text()
