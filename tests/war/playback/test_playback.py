"""Playback from a data record: boards, events, marks, curves and the occupation by the hour (B-3, B-3a)."""

import json
import math
from collections import Counter
from pathlib import Path
from typing import Any

import fought
import numpy as np
import pytest
from archive_records import Change, Lines, varied
from hypothesis import given, settings
from hypothesis import strategies as st

from autoalgo.common.problems import Failure
from autoalgo.common.records import BadRecordError
from autoalgo.war.archive.opened_war import OpenedWar, open_war
from autoalgo.war.domain.events import EventKind, Phase
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.playback import MARKED, Mark, Playback, course_reader, open_audited, open_playback
from autoalgo.war.tables import Tables

OLD_FILES = Path(__file__).resolve().parents[2] / "old_files" / "data_record"
HASTINGS = OLD_FILES / "3" / "hastings.jsonl"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory, tables: Tables) -> Path:
    return fought.fight(tmp_path_factory.mktemp("war"), tables)


@pytest.fixture(scope="module")
def playback(record: Path, tables: Tables) -> Playback:
    return opened(record, tables)


@pytest.fixture(scope="module")
def hastings(tables: Tables) -> Playback:
    return opened(HASTINGS, tables)


def opened(path: Path, tables: Tables) -> Playback:
    found = open_playback(path, tables)
    assert isinstance(found, Playback), [problem.text() for problem in found]
    return found


def refused(path: Path, tables: Tables) -> str:
    """Return why a record is not shown, which is the same with an audit: no part of it is shown then either."""
    found = open_playback(path, tables)
    assert isinstance(found, Failure)
    [problem] = found
    assert open_audited(path, tables, lambda _done, _of: True) == found
    return problem.text()


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def result_of(path: Path) -> dict[str, Any]:
    [result] = [line for line in lines_of(path) if line["record"] == "result"]
    return result


def older(path: Path, copy: Path, version: int = 2) -> Path:
    """Write the record as version 2 had it, which did not say where the flanks stood."""

    def change(lines: Lines) -> None:
        lines[0]["version"] = version
        lines[:] = [line for line in lines if line["record"] != "hour"]

    return varied(path, copy, change)


def test_b_3a_the_board_of_hour_0_is_the_plan(playback: Playback) -> None:
    board = playback.board(0)
    assert len(board) == 6
    for plan, flank in zip(playback.war.plan, board, strict=True):
        assert (flank.side, flank.x_pixels, flank.y_pixels) == (plan.side, plan.x_pixels, plan.y_pixels)
        assert (flank.size, flank.initial_size, flank.ships) == (plan.size, plan.size, plan.ships)
        assert (flank.maneuver, flank.state, flank.supply_cut) == (plan.maneuver, FlankState.IDLE, False)
    assert [flank.number for flank in board] == [1, 2, 3, 1, 2, 3]


def test_b_3a_flanks_between_pixels_stand_on_the_board_of_hour_0(tmp_path: Path, tables: Tables) -> None:
    """The engine has places in km, so that those of flanks that were dragged lose their last bits (SC-1)."""
    places = [(223.3636755397051, 150.1), (223.36367553970507, 0.1), (399.99999999999994, 250.7)]
    record = fought.fight(tmp_path, tables, hours=1, map_km=5, places=places)
    begun = lines_of(record)[8]["position"]
    assert [tuple(place) for _, *place in begun[:3]] != places
    shown = opened(record, tables)
    for flank, place in zip(shown.board(0), places, strict=False):
        assert (flank.x_pixels, flank.y_pixels) == pytest.approx(place, rel=1e-12)


@pytest.mark.parametrize("name", ["playback", "hastings"])
def test_b_3a_the_last_board_is_that_of_the_result(name: str, request: pytest.FixtureRequest) -> None:
    shown = request.getfixturevalue(name)
    result = result_of(shown.war.path)["battle"]
    assert shown.hours == result["hours"]
    assert len(shown.board(shown.hours)) == len(result["flanks"])
    for flank, told in zip(shown.board(shown.hours), result["flanks"], strict=True):
        assert {name: getattr(flank, name) for name in told} == told


@pytest.mark.parametrize("name", ["playback", "hastings"])
def test_b_3a_the_curves_add_up_to_the_losses(name: str, request: pytest.FixtureRequest) -> None:
    """FL-5: whoever is gone was killed, died or was captured; a side is the sum of its flanks."""
    shown = request.getfixturevalue(name)
    for side in Side:
        told = result_of(shown.war.path)["battle"][side.label]
        men, lost = shown.curves.men(side), shown.curves.casualties(side)
        gone = told["killed"] + told["died_of_attrition"] + told["died_of_disease"] + told["captured"]
        assert math.isclose(lost.sum(), gone)
        assert men[0] == told["initial"]
        assert math.isclose(men[-1], told["remaining"])
        assert lost[0] == 0
        assert (lost >= 0).all()
        assert math.isclose(shown.curves.morale(side)[-1], told["morale"])
        numbers = [flank.number for flank in shown.board(0) if flank.side is side]
        assert np.allclose(sum(shown.curves.men(side, number) for number in numbers), men)


@given(data=st.data())
@settings(max_examples=25)
def test_b_3a_men_are_conserved_in_any_hour(hastings: Playback, data: st.DataObject) -> None:
    """FL-5: between two hours a flank has lost what its curve says, and no flank gains men."""
    early = data.draw(st.integers(0, hastings.hours))
    late = data.draw(st.integers(early, hastings.hours))
    for before, after in zip(hastings.board(early), hastings.board(late), strict=True):
        lost = hastings.curves.casualties(before.side, before.number)[early + 1 : late + 1]
        assert after.size <= before.size
        assert math.isclose(before.size - after.size, math.fsum(lost), abs_tol=1e-6)
        assert after.initial_size == before.initial_size


@pytest.mark.parametrize("name", ["playback", "hastings"])
def test_b_3a_every_event_is_in_its_hour(name: str, request: pytest.FixtureRequest) -> None:
    shown = request.getfixturevalue(name)
    hours = [event for hour in range(1, shown.hours + 1) for event in shown.events(hour)]
    rounds = [event for number in range(1, shown.rounds + 1) for event in shown.occupation(number)]
    assert [*hours, *rounds] == list(shown.war.events())
    for hour in range(1, shown.hours + 1):
        assert {(event.phase, event.hour) for event in shown.events(hour)} <= {(Phase.BATTLE, hour)}
    assert shown.events(0) == shown.events(shown.hours + 1) == shown.occupation(0) == ()
    assert shown.occupation(shown.rounds + 1) == ()
    assert shown.rounds > 0


def test_b_3a_there_is_no_board_before_the_plan_or_after_the_end(playback: Playback) -> None:
    for hour in (-1, playback.hours + 1):
        with pytest.raises(IndexError, match=f"there is no hour {hour}"):
            playback.board(hour)


def test_b_3b_marks_are_what_changed_how_the_battle_went(hastings: Playback) -> None:
    kinds = Counter(event.kind for event in hastings.war.events() if event.phase is Phase.BATTLE)
    assert Counter(mark.kind for mark in hastings.marks) == {kind: kinds[kind] for kind in MARKED if kinds[kind]}
    assert EventKind.ATTACK not in MARKED
    assert EventKind.HIGH_GROUND not in MARKED
    assert hastings.marks[0] == Mark(1, EventKind.CAPTURED, Side.ATTACKER, 5)
    assert [mark.hour for mark in hastings.marks] == sorted(mark.hour for mark in hastings.marks)


def test_b_3b_a_supply_that_is_cut_is_marked_where_it_is_cut(record: Path, tmp_path: Path, tables: Tables) -> None:
    def cutting(lines: Lines) -> None:
        event = next(line for line in lines if line["record"] == "event")["event"]
        numbers = {"draw": 0.3, "rounds": 4.0, "resilience": 3.0}
        event |= {"kind": "supply cut", "side": 1, "flank": 2, "target": 3, "factors": numbers}

    marks = opened(varied(record, tmp_path / "cut.jsonl", cutting), tables).marks
    [cut] = [mark for mark in marks if mark.kind is EventKind.SUPPLY_CUT]
    assert (cut.side, cut.flank) == (Side.ATTACKER, 3)


# Older records, interrupted ones, other tables.


@pytest.mark.parametrize("version", [1, 2])
def test_b_3a_an_older_record_is_fought_again(
    record: Path, playback: Playback, tmp_path: Path, tables: Tables, version: int
) -> None:
    def first(lines: Lines) -> None:
        lines[0]["version"] = version
        lines[:] = [line for line in lines if line["record"] != "hour"]
        if version == 1:
            del lines[1]["run"]

    shown = opened(varied(record, tmp_path / "old.jsonl", first), tables)
    assert (shown.hours, shown.rounds, shown.recorded) == (playback.hours, playback.rounds, playback.hours)
    for hour in range(playback.hours + 1):
        assert shown.board(hour) == playback.board(hour)
        assert shown.events(hour) == playback.events(hour)
    assert [shown.occupation(each) for each in range(9)] == [playback.occupation(each) for each in range(9)]
    assert shown.marks == playback.marks
    assert shown.notes == (
        f"The record is of version {version} and does not say where the flanks stood: the war was fought again, and"
        " goes as the record says",
    )


def test_b_3a_an_older_record_is_shown_as_its_own_up_to_where_it_parts(
    record: Path, playback: Playback, tmp_path: Path, tables: Tables
) -> None:
    hour = next(hour for hour in range(10, playback.hours) if playback.events(hour))

    def forged(lines: Lines) -> None:
        events = [line["event"] for line in lines if line["record"] == "event"]
        event = next(event for event in events if event["hour"] == hour)
        event["factors"][next(iter(event["factors"]))] += 1

    shown = opened(varied(older(record, tmp_path / "old.jsonl"), tmp_path / "forged.jsonl", forged), tables)
    assert (shown.hours, shown.recorded) == (playback.hours, hour - 1)
    assert f"hour {hour} of the battle" in shown.notes[0]
    assert shown.notes[1].startswith(f"From hour {hour} on this is what would happen today")


def test_b_3a_a_record_of_other_rules_is_told_to_be_none_of_today(tables: Tables) -> None:
    shown = opened(OLD_FILES / "1" / "hastings.jsonl", tables)
    assert shown.recorded == -1
    said = " ".join(shown.notes)
    assert "Recorded by version 0.1.0" in said
    assert "Changed in the JSON folder since: " in said
    assert "From hour 0 on this is what would happen today" in said
    assert shown.hours > 0


@pytest.mark.parametrize("hours", [1, 12])
def test_b_3a_an_interrupted_war_is_shown_up_to_there(
    playback: Playback, tmp_path: Path, tables: Tables, hours: int
) -> None:
    """A battle of one hour among them. An older record cannot know of quiet hours at its end."""
    path = fought.fight(tmp_path, tables, hours=hours)
    shown = opened(path, tables)
    assert (shown.hours, shown.rounds, shown.war.receipt) == (hours, 0, "")
    assert shown.board(hours) == playback.board(hours)
    assert shown.notes == ("The war was interrupted, and has no result",)
    told = opened(older(path, tmp_path / "old.jsonl"), tables)
    assert told.hours == max((event.hour for event in shown.war.events()), default=0)
    assert told.board(told.hours) == playback.board(told.hours)
    assert told.recorded == told.hours


def test_b_3a_an_hour_that_was_interrupted_is_left_out(record: Path, tmp_path: Path, tables: Tables) -> None:
    def stopped(lines: Lines) -> None:
        at = next(at for at, line in enumerate(lines) if line["record"] == "event")
        lines[at + 1 :] = [{"record": "interrupted"}]

    path = varied(record, tmp_path / "stopped.jsonl", stopped)
    hour = lines_of(path)[-2]["event"]["hour"]
    shown = opened(path, tables)
    assert (shown.hours, shown.marks, shown.events(hour)) == (hour - 1, (), ())
    assert f"Hour {hour} is not whole" in shown.notes[1]


def test_b_3a_a_war_without_flanks_has_empty_boards(record: Path, tmp_path: Path, tables: Tables) -> None:
    """No run writes such a record, as an audit says; it is shown for what it is."""

    def emptied(lines: Lines) -> None:
        lines[6]["flanks"] = []
        lines[8:] = [{"record": "hour", "hour": 0}, {"record": "hour", "hour": 1}, {"record": "interrupted"}]

    shown = opened(varied(record, tmp_path / "none.jsonl", emptied), tables)
    assert (shown.hours, shown.board(0), shown.board(1), shown.marks) == (1, (), (), ())
    assert list(shown.curves.men(Side.ATTACKER)) == [0, 0]
    assert list(shown.curves.casualties(Side.DEFENDER)) == [0, 0]


def test_b_3a_changed_tables_are_named(record: Path, tmp_path: Path, tables: Tables) -> None:
    def other(lines: Lines) -> None:
        lines[3]["digests"]["Rules.json"] = "other"

    assert opened(varied(record, tmp_path / "other.jsonl", other), tables).notes == (
        "Changed in the JSON folder since: Rules.json",
    )


# Records that no run can have written.


def hour_line(lines: Lines, hour: int) -> dict[str, Any]:
    return next(line for line in lines if line["record"] == "hour" and line["hour"] == hour)


def setting(hour: int, /, **values: object) -> Change:
    return lambda lines: hour_line(lines, hour).update(values)


def dropping(hour: int) -> Change:
    return lambda lines: lines.remove(hour_line(lines, hour))


def eventful(**values: object) -> Change:
    return lambda lines: next(line for line in lines if line["record"] == "event")["event"].update(values)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (dropping(0), "of hour 1 where that of hour 0 is expected"),
        (dropping(3), "of hour 4 where that of hour 3 is expected"),
        (setting(3, hour=2), "of hour 2 where that of hour 3 is expected"),
        (setting(2, position=[[6, 1.0, 1.0]]), 'a flank of the line "hour" is not among the 6 of line 7'),
        (
            setting(2, size=[[-1, 1.0]]),
            '"size.item 1.item 1" of the line "hour": -1; allowed: a whole number not below 0 and below 198',
        ),
        (
            setting(2, supply_cut=[198]),
            '"supply_cut.item 1" of the line "hour": 198; allowed: a whole number not below 0 and below 198',
        ),
        (
            setting(2, position=[[0, 400.5, 1.0]]),
            '"position.item 1.item 2" of the line "hour": 400.5; allowed: a number from 0 to 400',
        ),
        (setting(2, size=[[0, "NaN"]]), '"size.item 1.item 2" of the line "hour": "NaN"; allowed: a number'),
        (setting(2, morale=[[0, "Infinity"]]), '"morale.item 1.item 2" of the line "hour"'),
        (
            setting(2, ships=[[0, -1]]),
            '"ships.item 1.item 2" of the line "hour": -1; allowed: a number not below 0',
        ),
        (
            setting(2, state=[[0, 5]]),
            '"state.item 1.item 2" of the line "hour": 5; allowed: a whole number from 0 to 4',
        ),
        (setting(2, height=[[0, 5]]), '"height" of the line "hour": the unknown key "height"'),
        (setting(0, size=[[0, 5.0]]), "the flanks of hour 0 are not those of line 7"),
        (eventful(hour=1), "an event of hour 1 of the battle does not stand here"),
        (eventful(phase="occupation"), "of the occupation does not stand here"),
        (eventful(flank=4), "the flanks 4 and"),
        (eventful(factors={}), 'the factors of the event "'),
        (lambda lines: lines[-2]["battle"].update(hours=3), "the battle of the result has 3 hours, the record"),
        (
            lambda lines: lines[-2]["battle"]["flanks"][0].update(size=1.0),
            "the flanks of the result stand otherwise than after the last hour",
        ),
        (lambda lines: lines.insert(12, {"record": "remark"}), 'line 13: the line "remark" does not stand here'),
        (lambda lines: lines.insert(12, lines[3]), 'line 13: the line "tables" does not stand here'),
    ],
)
def test_b_3a_a_line_that_no_run_writes_is_told_with_its_number(
    record: Path,
    tmp_path: Path,
    tables: Tables,
    change: Change,
    said: str,
) -> None:
    text = refused(varied(record, tmp_path / "forged.jsonl", change), tables)
    assert said in text
    assert "forged.jsonl, line " in text


def test_b_3a_a_cut_off_record_and_none_at_all_are_told(record: Path, tmp_path: Path, tables: Tables) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_bytes(record.read_bytes()[:-40])
    assert "the line is cut off" in refused(path, tables)
    assert "No such file" in refused(tmp_path / "absent.jsonl", tables)


def test_b_3a_an_older_record_with_another_plan_is_told(record: Path, tmp_path: Path, tables: Tables) -> None:
    def moved(lines: Lines) -> None:
        lines[6]["flanks"][0]["x_pixels"] += 1

    path = varied(older(record, tmp_path / "old.jsonl"), tmp_path / "moved.jsonl", moved)
    assert "line 7: the flanks are not those that request and rows make" in refused(path, tables)


def test_b_3a_the_memory_of_boards_and_marks_is_bounded(
    record: Path, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hours of fewer than eight flanks count as of eight: 10 hours of them and the plan are 88."""
    monkeypatch.setattr(course_reader, "MOST_FLANK_HOURS", 87)
    assert "hour 10 of 6 flanks: hours × flanks are more than 87" in refused(record, tables)
    monkeypatch.undo()
    monkeypatch.setattr(course_reader, "_MOST_MARKS", 0)
    assert "there are more than 0 routs" in refused(record, tables)


def test_b_3a_a_record_that_is_gone_or_changed_since_is_told(record: Path, tmp_path: Path, tables: Tables) -> None:
    path = varied(record, tmp_path / "war.jsonl")
    shown = opened(path, tables)
    hour = next(hour for hour in range(1, shown.hours) if shown.events(hour))
    path.write_text('{"record": "format"}\n' * 10, encoding="utf-8")
    with pytest.raises(BadRecordError):
        shown.events(hour)
    path.unlink()
    with pytest.raises(BadRecordError, match="No such file"):
        shown.events(hour)


def test_b_3a_a_playback_is_of_the_war_that_the_archive_opens(playback: Playback, record: Path) -> None:
    war = open_war(record)
    assert isinstance(war, OpenedWar)
    assert playback.war.request == war.request
    assert (playback.terrain.name, playback.width_km) == ("Coast", 100)
