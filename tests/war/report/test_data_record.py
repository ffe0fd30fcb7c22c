import json
from dataclasses import replace
from pathlib import Path

import fought
import numpy as np
import pytest

from autoalgo import __version__
from autoalgo.common.problems import Failure
from autoalgo.war.domain.board import BOARD, Board
from autoalgo.war.report.entries import event_entry, packed, unpacked
from autoalgo.war.report.hour_lines import HourEntry, hour_entry, no_board, play
from autoalgo.war.report.receipt import receipt
from autoalgo.war.report.record_reader import read_record
from autoalgo.war.report.record_writer import RecordKeeper, RecordWriter
from autoalgo.war.tables import Tables

Lines = list[str]


def standing(*flanks: tuple[float, ...]) -> Board:
    """Return a board with flanks as `BOARD` has them."""
    return np.array(list(flanks), dtype=BOARD)


@pytest.fixture(scope="module")
def lines(tables: Tables) -> Lines:
    """The lines of the record of a whole war."""
    keeper = RecordKeeper(fought.terrain(), tables, __version__, tables.digests)
    result = fought.result()
    keeper.opening(result.campaign)
    keeper.events(fought.BATTLE_EVENTS)
    keeper.events(fought.OCCUPATION_EVENTS)
    keeper.closing(result)
    return keeper.lines


def record_of(folder: Path, lines: Lines, end: str = "\n") -> Path:
    path = folder / "record.jsonl"
    path.write_text("\n".join(lines) + end, encoding="utf-8")
    return path


def problem_of(folder: Path, lines: Lines, end: str = "\n") -> str:
    found = read_record(record_of(folder, lines, end))
    assert isinstance(found, Failure)
    assert len(found) == 1
    return found[0].text()


def test_writer_and_keeper_write_the_same(tmp_path: Path, tables: Tables, lines: Lines) -> None:
    writer = RecordWriter(tmp_path / "a.jsonl", fought.terrain(), tables)
    result = fought.result()
    writer.opening(result.campaign)
    assert writer.path.read_text(encoding="utf-8").splitlines() == lines[:8]
    writer.events(fought.BATTLE_EVENTS)
    writer.events([])
    writer.events(fought.OCCUPATION_EVENTS)
    writer.closing(result)
    assert writer.failure is None
    assert writer.path.read_bytes() == "".join(f"{line}\n" for line in lines).encode()


def test_lines_come_in_their_order(lines: Lines) -> None:
    kinds = [json.loads(line)["record"] for line in lines]
    opening = ["format", "program", "request", "tables", "map", "selection", "flanks", "scores"]
    assert kinds == [*opening, *["event"] * 21, "result", "receipt"]


def test_an_hour_is_what_has_changed_since_the_one_before(tables: Tables) -> None:
    """OUT-3: hour 0 tells all that is not 0; a flank is named by its place in the plan."""
    keeper = RecordKeeper(fought.terrain(), tables, __version__, tables.digests)
    keeper.board(
        before := standing((100.0, 200.0, 1000.0, 20_000.0, 20.0, 0, False), (300.5, 200.0, 0, 0, 0, 4, False))
    )
    keeper.board(standing((130.1, 200.0, 1000.0, 20_000.0, 20.0, 1, True), before[1].tolist()))
    keeper.board(standing((130.1, 200.0, 0.1 + 0.2, 0, 20.0, 1, True), before[1].tolist()))
    keeper.board(standing((130.1, 200.0, 0.1 + 0.2, 0, 20.0, 1, True), before[1].tolist()))
    plan = {"position": [[0, 100.0, 200.0], [1, 300.5, 200.0]], "size": [[0, 1000.0]], "morale": [[0, 20_000.0]]}
    assert [json.loads(line) for line in keeper.lines] == [
        {"record": "hour", "hour": 0, **plan, "ships": [[0, 20.0]], "state": [[1, 4]]},
        {"record": "hour", "hour": 1, "position": [[0, 130.1, 200.0]], "state": [[0, 1]], "supply_cut": [0]},
        {"record": "hour", "hour": 2, "size": [[0, 0.30000000000000004]], "morale": [[0, 0.0]]},
        {"record": "hour", "hour": 3},
    ]


def test_boards_are_made_again_of_their_lines_to_the_last_bit() -> None:
    random = np.random.default_rng(3)
    before = no_board(5)
    made = before.copy()
    for hour in range(20):
        now = before.copy()
        for name in ("x_pixels", "y_pixels", "size", "morale", "ships"):
            now[name] = np.where(random.random(5) < 0.5, random.random(5) * 400, before[name])
        now["state"] = random.integers(0, 5, 5)
        now["supply_cut"] |= random.random(5) < 0.1
        play(HourEntry.model_validate_json(hour_entry(hour, before, now).line()), made)
        assert made.tobytes() == now.tobytes()
        before = now


def test_everything_can_be_read_back(tmp_path: Path, tables: Tables, lines: Lines) -> None:
    record = read_record(record_of(tmp_path, lines))
    assert not isinstance(record, Failure)
    campaign = fought.campaign()
    assert record.version == __version__
    assert record.digests == tables.digests
    assert record.request == campaign.request
    assert record.selection == campaign.selection
    assert record.terrain.name == "Coast"
    assert np.array_equal(record.terrain.grid, fought.terrain().grid)
    assert list(record.lines) == lines
    assert not record.interrupted


def test_an_event_keeps_every_factor_to_the_last_bit() -> None:
    factors = {"random": 0.1 + 0.2, "killed": 1e-300, "number": 1e22, "morale": -0.0}
    event = replace(fought.ATTACK, factors=factors)
    assert json.loads(event_entry(event).line())["event"]["factors"] == factors


def test_infinity_is_written_as_text() -> None:
    event = replace(fought.ATTACK, factors={"killed": float("inf")})
    assert json.loads(event_entry(event).line())["event"]["factors"] == {"killed": "Infinity"}


def test_receipt_and_result_close_the_record(tables: Tables, lines: Lines) -> None:
    assert json.loads(lines[-1])["text"] == receipt(fought.result(), tables)
    assert json.loads(lines[-2])["battle"]["hours"] == 12


def test_an_interrupted_record_says_so(tmp_path: Path, tables: Tables) -> None:
    writer = RecordWriter(tmp_path / "a.jsonl", fought.terrain(), tables)
    writer.opening(fought.campaign())
    writer.events(fought.BATTLE_EVENTS)
    writer.interrupted()
    record = read_record(writer.path)
    assert not isinstance(record, Failure)
    assert record.interrupted
    assert record.compared == len(record.lines) - 1 == 8 + len(fought.BATTLE_EVENTS)


def test_the_grid_survives_packing() -> None:
    grid = np.random.default_rng(1).integers(0, 5, (400, 400), dtype=np.int8)
    found = unpacked(packed(grid))
    assert found is not None
    assert np.array_equal(found, grid)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no base 64!",
        "QUJD",
        packed(np.zeros((399, 400), np.int8)),
        packed(np.zeros((4000, 4000), np.int8)),
        packed(np.full((400, 400), 5, np.int8)),
        packed(np.full((400, 400), -1, np.int8)),
        packed(np.zeros((400, 400), np.int8))[:-8],
    ],
)
def test_what_is_no_grid_is_refused(text: str) -> None:
    assert unpacked(text) is None


def test_a_cut_off_record_is_refused(tmp_path: Path, lines: Lines) -> None:
    assert 'line 30: the file ends with "result", before the war does' in problem_of(tmp_path, lines[:-1])
    assert "line 31: the line is cut off" in problem_of(tmp_path, lines, end="")
    assert 'line 3: "record" of the line "request"' in problem_of(tmp_path, [*lines[:2], lines[-1]])
    assert 'line 2: "record" of the line "program"' in problem_of(tmp_path, [lines[0], lines[-1]])


def test_what_is_no_record_is_refused(tmp_path: Path, lines: Lines) -> None:
    assert "line 1: the file does not begin as a data record" in problem_of(tmp_path, ["AUTOALGO LOG"])
    later = lines[0].replace('"version": 6', '"version": 7')
    assert "line 1: the record has version 7" in problem_of(tmp_path, [later, *lines[1:]])
    empty = tmp_path / "empty"
    empty.touch()
    found = read_record(empty)
    assert isinstance(found, Failure)
    assert "the file is empty" in found[0].text()
    found = read_record(tmp_path / "absent")
    assert isinstance(found, Failure)
    assert "No such file" in found[0].text()
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    found = read_record(tmp_path / "bytes")
    assert isinstance(found, Failure)
    assert "byte 1 is not UTF-8" in found[0].text()


@pytest.mark.parametrize(
    ("number", "old", "new", "found"),
    [
        (9, '"killed": 18', '"killed": ', "line 9: the line is not a JSON object"),
        (9, '"killed": 18', '"killed": NaN', "line 9: the line is not a JSON object"),
        (9, '"killed": 18', '"killed": 1, "killed": 18', "or has a key twice"),
        (9, '{"record"', '[[[{"record"', "line 9"),
        (3, '"year": 1066', '"year": 0', 'line 3: "request.year"'),
        (3, '"war"', '"peace": 1, "war"', 'line 3: "request.peace"'),
        (3, '"seed": 42', '"seed": 43', "line 3: the request has the seed 43, the program 42"),
        (5, '"grid": "', '"grid": "AAAA', 'line 5: "grid" is not a whole terrain map'),
        (6, '"religion": "Christianity"', '"religion": "Football"', 'line 6: "selection.attacker.nation.religion"'),
        (6, '"selection"', '"selektion"', "line 6"),
    ],
)
def test_a_changed_record_is_refused(
    *, tmp_path: Path, lines: Lines, number: int, old: str, new: str, found: str
) -> None:
    changed = list(lines)
    assert old in changed[number - 1]
    changed[number - 1] = changed[number - 1].replace(old, new, 1)
    assert found in problem_of(tmp_path, changed)
