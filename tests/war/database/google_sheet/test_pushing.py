"""A workbook pushed into a Google Sheet and back: what differs is written, told truly, and nothing else changes."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from rows import ALBION, FILE, FYRD, GAUL, HOST, Row, cells
from sheets_server import Fault, Google
from sheets_server.grid import Entry, Formula, NumberFormat, dated

from autoalgo.common.problems import Failure
from autoalgo.war.database import CellCommit, Cells, CellSheet, WorkbookStore
from autoalgo.war.database.exchange.comparison import ExchangeSide, compare
from autoalgo.war.database.exchange.target import ExchangeReport
from autoalgo.war.database.google_sheet import sheet_exchange
from autoalgo.war.database.google_sheet.reference import SheetReference
from autoalgo.war.database.google_sheet.sheet_store import SheetStore
from autoalgo.war.database.google_sheet.sheets_client import Patience
from autoalgo.war.database.google_sheet.tokens import Tokens
from autoalgo.war.database.pull_and_push import pull, push
from autoalgo.war.database.watch import Waiting, Watch
from autoalgo.war.domain.columns import NATIONS

WRITE = "values.batchUpdate"
KUSH: Row = {"Name": "Kush", "Population": "1,200,000", "Year Founded": "785 BC", "Year Crisis": -591}
OURS = cells(nations=[{**ALBION, "Population": 2_500_000, "Leader": "=Ada", "Stability": None}, KUSH, GAUL])
THEIRS = cells(nations=[{**ALBION, "Stability": 95}, GAUL])
NOW = datetime(2026, 11, 21, 10, 5, tzinfo=UTC)
WIDTH = len(NATIONS.columns)


def store_of(google: Google, key: str, folder: Path, watch: Watch | None = None) -> SheetStore:
    """Return the sheet as a store of one who is signed in and has no time to wait."""
    patience = Patience(attempts=4, first=0.001, longest=0.002)
    tokens = Tokens(google.tokens_in(folder / "tokens"))
    return SheetStore(SheetReference(key=key), tokens, folder / "Copies", lambda: NOW, watch or Watch(), patience)


def pushed(path: Path, store: SheetStore, dry_run: bool = False) -> ExchangeReport:
    """Return the report of a push that must succeed."""
    report = push(path, store, dry_run)
    assert isinstance(report, ExchangeReport), [problem.text() for problem in report]
    return report


def refused(path: Path, store: SheetStore) -> list[str]:
    """Return why a push did not succeed."""
    problems = push(path, store, False)
    assert isinstance(problems, Failure)
    return [problem.text() for problem in problems]


def entries(held: Cells) -> dict[str, list[list[Entry]]]:
    """Return `held` as the server takes rows, to be changed."""
    return {sheet.title: [[_entry(cell) for cell in row] for row in sheet.rows] for sheet in held.sheets}


def _entry(cell: object) -> Entry:
    assert isinstance(cell, str | int | float | bool | None)
    return cell


@pytest.fixture
def workbook(tmp_path: Path) -> Path:
    """The workbook that is pushed."""
    path = tmp_path / FILE
    source = Cells(tuple(CellSheet(each.title, each.rows) for each in OURS.sheets))
    pull_into = pull(_Held(source), path, False)
    assert isinstance(pull_into, ExchangeReport)
    return path


class _Held:
    """A store that holds cells, in which a text may begin with "="."""

    name = "ours"

    def __init__(self, held: Cells) -> None:
        self.held = held

    def read(self) -> Cells:
        return self.held

    def write_stability(self, commits: Sequence[CellCommit]) -> Failure | None:
        raise AssertionError(commits)


def differences(held: Cells, google: Google, key: str) -> Sequence[object]:
    """Return what differs between `held` and what the server has."""
    rows = {title: tuple(map(tuple, google.tab(key, title).rows)) for title in (sheet.title for sheet in held.sheets)}
    found = compare(
        ExchangeSide("ours", held), ExchangeSide("theirs", Cells(tuple(CellSheet(*each) for each in rows.items())))
    )
    assert not isinstance(found, Failure)
    return found.differences


def test_a_dry_run_tells_every_difference_in_three_calls_and_writes_nothing(
    google: Google, workbook: Path, tmp_path: Path
) -> None:
    key = google.add("Our game", THEIRS)
    before = google.tab(key, "Nations").rows
    report = pushed(workbook, store_of(google, key, tmp_path), dry_run=True)
    assert report.lines == (
        "Nations, row 2, Albion, Population: 2,000,000 → 2,500,000",
        'Nations, row 2, Albion, Leader: blank → "=Ada"',
        "Nations, row 2, Albion, Stability: 95 → blank",
        'Nations, row 4 (new), Kush: Population "1,200,000"; Year Founded "785 BC"; Year Crisis -591',
    )
    assert report.summary == "Game.xlsx → Our game: 3 cells differ, 1 record is new; nothing was written"
    assert google.calls == ["spreadsheets.get", "values.batchGet", "values.batchGet"]
    assert google.tab(key, "Nations").rows == before


def test_a_push_writes_the_differences_in_one_call_as_they_stand(
    google: Google, workbook: Path, tmp_path: Path
) -> None:
    key = google.add("Our game", THEIRS)
    report = pushed(workbook, store_of(google, key, tmp_path))
    assert report.written
    assert report.summary == "Game.xlsx → Our game: 3 cells differ, 1 record is new; written"
    assert google.calls.count(WRITE) == 1
    assert len(google.calls) == 6
    (asked,) = (asked for asked in google.asked if asked.call == WRITE)
    assert isinstance(asked.body, Mapping)
    assert asked.body["valueInputOption"] == "RAW"
    assert asked.body["data"] == [
        {"range": "'Nations'!B2:B2", "values": [[2_500_000]]},
        {"range": "'Nations'!F2:F2", "values": [["=Ada"]]},
        {"range": "'Nations'!Z2:Z2", "values": [[""]]},
        {"range": "'Nations'!A4:B4", "values": [["Kush", "1,200,000"]]},
        {"range": "'Nations'!I4:J4", "values": [["785 BC", -591]]},
    ]
    nations = google.tab(key, "Nations")
    assert nations.rows[1][1] == 2_500_000
    assert nations.rows[1][5] == "=Ada"
    assert nations.formulas == {}
    assert nations.rows[3][:2] == ["Kush", "1,200,000"]
    assert differences(OURS, google, key) == ()


def test_push_then_push_and_push_then_pull_are_nothing(google: Google, workbook: Path, tmp_path: Path) -> None:
    key = google.add("Our game", THEIRS)
    store = store_of(google, key, tmp_path)
    pushed(workbook, store)
    before = workbook.read_bytes()
    again = pushed(workbook, store)
    assert (again.lines, again.written) == ((), False)
    assert google.calls.count(WRITE) == 1
    report = pull(store, workbook, False)
    assert isinstance(report, ExchangeReport)
    assert (report.source, report.lines, report.written) == ("Our game", (), False)
    assert workbook.read_bytes() == before


def test_pull_into_a_new_workbook_then_push_is_nothing(google: Google, tmp_path: Path) -> None:
    theirs = cells(nations=[ALBION, {**KUSH, "Leader": "=Ada", "Urban population": "60%"}], militaries=[FYRD, HOST])
    key = google.add("Our game", theirs)
    store = store_of(google, key, tmp_path)
    path = tmp_path / "New.xlsx"
    assert isinstance(pull(store, path, False), ExchangeReport)
    report = pushed(path, store)
    assert (report.lines, report.problems, report.written) == ((), (), False)
    assert WRITE not in google.calls


def test_extra_columns_formats_notes_and_other_tabs_of_the_sheet_stay(
    google: Google, workbook: Path, tmp_path: Path
) -> None:
    rows = entries(THEIRS)
    rows["Nations"][0].append("Half")
    rows["Nations"][1].append(Formula("=B2/2", 1_000_000))
    rows["Chat log"] = [["hello"]]
    key = google.add("Our game", rows)
    nations = google.tab(key, "Nations")
    nations.cells[1, 1] = nations.cell(1, 1).holding(nations.cell(1, 1).value)
    formats, widths = dict(nations.formats), dict(nations.widths)
    pushed(workbook, store_of(google, key, tmp_path))
    assert nations.rows[0][WIDTH] == "Half"
    assert nations.formulas == {"AA2": "=B2/2"}
    assert (nations.formats, nations.widths) == (formats, widths)
    assert google.tab(key, "Chat log").rows == [["hello"]]


def test_formulas_of_the_sheet_are_left_alone_and_told(google: Google, workbook: Path, tmp_path: Path) -> None:
    rows = entries(THEIRS)
    rows["Nations"][1][1] = Formula("=4*500000", 2_000_000)
    key = google.add("Our game", rows)
    report = pushed(workbook, store_of(google, key, tmp_path))
    assert report.lines[-1] == (
        "Nations, row 2, Albion, Population: 2,000,000 → 2,500,000; not written, because the formula =4*500000 stands "
        "there"
    )
    assert google.tab(key, "Nations").formulas == {"B2": "=4*500000"}


def test_a_value_in_the_way_of_a_formulas_results_is_told(google: Google, workbook: Path, tmp_path: Path) -> None:
    rows = entries(THEIRS)
    rows["Nations"][0].append("Double")
    rows["Nations"][1].append(Formula("=ARRAYFORMULA(2*B2:B)", 4_000_000))
    key = google.add("Our game", rows)
    google.before(
        lambda asked: asked.call == "values.batchGet",
        lambda: google.edit(key, "Nations", 2, WIDTH + 1, Formula("=ARRAYFORMULA(2*B2:B)", "#REF!")),
        skip=2,
    )
    (problem,) = refused(workbook, store_of(google, key, tmp_path))
    assert problem.startswith(
        "Our game, tab Nations, row 2, column AA: the formula =ARRAYFORMULA(2*B2:B) shows #REF! since the changes"
    )


def test_a_date_in_the_sheet_is_not_written_over(google: Google, workbook: Path, tmp_path: Path) -> None:
    rows = entries(THEIRS)
    rows["Nations"][1][1] = dated(datetime(1902, 12, 1).date())
    key = google.add("Our game", rows)
    report = pushed(workbook, store_of(google, key, tmp_path))
    assert "row 2, column Population: the date 1902-12-01, not written over" in report.problems[0].text()
    assert google.tab(key, "Nations").cell(1, 1).number_format == NumberFormat("DATE", "yyyy-mm-dd")


def test_rows_are_appended_when_the_grid_is_too_small(google: Google, workbook: Path, tmp_path: Path) -> None:
    key = google.add("Our game", THEIRS)
    google.tab(key, "Nations").row_count = 3
    pushed(workbook, store_of(google, key, tmp_path))
    assert google.tab(key, "Nations").row_count == 4
    assert differences(OURS, google, key) == ()


def test_tabs_of_former_titles_with_quotes_in_others_are_written_to(
    google: Google, workbook: Path, tmp_path: Path
) -> None:
    nations, *others = THEIRS.sheets
    key = google.add("Our game", Cells((CellSheet("Moderator's notes"), CellSheet("Nation", nations.rows), *others)))
    pushed(workbook, store_of(google, key, tmp_path))
    assert google.tab(key, "Nation").rows[1][1] == 2_500_000


def test_very_many_cells_are_written_in_several_calls(
    google: Google, workbook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheet_exchange, "MOST_CELLS", 3)
    key = google.add("Our game", THEIRS)
    pushed(workbook, store_of(google, key, tmp_path))
    assert google.calls.count(WRITE) == 2
    assert differences(OURS, google, key) == ()


@pytest.mark.parametrize(
    ("calls", "fault"),
    [
        ("values.batchGet", Fault.CUT),
        ("spreadsheets.get", Fault.UNAVAILABLE),
        (WRITE, Fault.TOO_MANY),
        (WRITE, Fault.UNAVAILABLE),
        (WRITE, Fault.AFTER_DOING),
        (WRITE, Fault.CUT),
        (WRITE, Fault.HANG_UP),
    ],
)
def test_whatever_goes_wrong_once_everything_is_written_once(
    google: Google, workbook: Path, tmp_path: Path, calls: str, fault: Fault
) -> None:
    key = google.add("Our game", THEIRS)
    google.order(fault, when=calls)
    told: list[Waiting | None] = []
    report = pushed(workbook, store_of(google, key, tmp_path, Watch(told.append)))
    assert report.written
    assert len(report.lines) == 4
    assert differences(OURS, google, key) == ()
    assert len(google.tab(key, "Nations").rows) == 4
    assert [each is None for each in told] == [False, True]


def test_a_write_of_which_nobody_knows_whether_it_was_done_is_told_as_unknown(
    google: Google, workbook: Path, tmp_path: Path
) -> None:
    key = google.add("Our game", THEIRS)
    google.order(Fault.AFTER_DOING, when=WRITE)
    google.order(Fault.UNAVAILABLE, times=3, when="spreadsheets.get", skip=1)
    (problem,) = refused(workbook, store_of(google, key, tmp_path))
    assert problem.startswith(
        "Our game: Google has a fault of its own (503), 4 times in a row, so that it is not known "
    )
    assert "whether all changes were written" in problem
    assert problem.endswith("look at the differences again; they show what is left to do")
    assert pushed(workbook, store_of(google, key, tmp_path), dry_run=True).lines == ()


def test_a_write_that_google_refused_is_not_told_as_unknown(google: Google, workbook: Path, tmp_path: Path) -> None:
    key = google.add("Our game", THEIRS)
    before = google.tab(key, "Nations").rows
    google.protect(key, "Nations!B2:B3")
    (problem,) = refused(workbook, store_of(google, key, tmp_path))
    assert problem.startswith("Our game: a cell that would be changed is protected (400)")
    assert google.tab(key, "Nations").rows == before


def test_another_moderators_edit_just_before_the_write_is_seen_when_it_is_read_back(
    google: Google, workbook: Path, tmp_path: Path
) -> None:
    key = google.add("Our game", THEIRS)
    google.before(WRITE, lambda: google.insert_row(key, "Nations", 2))
    problems = refused(workbook, store_of(google, key, tmp_path))
    assert problems
    assert all("not as it was written" in problem for problem in problems)
    assert all("version history" in problem for problem in problems)


def test_a_record_of_the_sheet_alone_that_a_new_one_was_written_over_is_told(
    google: Google, workbook: Path, tmp_path: Path
) -> None:
    rome: Row = {**KUSH, "Name": "Rome"}
    key = google.add("Our game", cells(nations=[ALBION, GAUL, rome]))
    google.before(WRITE, lambda: google.insert_row(key, "Nations", 2))
    problems = refused(workbook, store_of(google, key, tmp_path))
    assert any("Nations: Rome is not there any more" in problem for problem in problems)


def test_rows_that_move_while_the_sheet_is_read_are_read_anew(google: Google, workbook: Path, tmp_path: Path) -> None:
    key = google.add("Our game", THEIRS)
    google.before("values.batchGet", lambda: google.insert_row(key, "Nations", 2), skip=1)
    told: list[Waiting | None] = []
    assert pushed(workbook, store_of(google, key, tmp_path, Watch(told.append))).written
    assert [each.reason for each in told if each] == ["rows were moved while the sheet was read"]
    assert differences(OURS, google, key) == ()


def test_a_web_page_in_place_of_the_answer_to_a_write_is_looked_behind(
    google: Google, workbook: Path, tmp_path: Path
) -> None:
    key = google.add("Our game", THEIRS)
    google.order(Fault.AFTER_DOING(Fault.HTML), when=WRITE)
    assert pushed(workbook, store_of(google, key, tmp_path)).written
    assert google.calls.count(WRITE) == 1


def test_another_moderators_edit_between_two_attempts_is_not_written_over(
    google: Google, workbook: Path, tmp_path: Path
) -> None:
    key = google.add("Our game", THEIRS)
    google.order(Fault.UNAVAILABLE, when=WRITE)
    google.before("spreadsheets.get", lambda: google.edit(key, "Nations", 2, 2, 7), skip=1)
    problem, unknown = refused(workbook, store_of(google, key, tmp_path))
    assert "some of the changes may have been written before; look at the differences again" in unknown
    assert "row 2, column Population: Albion, 7 → 2,500,000, has changed since the differences were shown" in problem
    assert google.tab(key, "Nations").rows[1][1] == 7


def test_rows_that_move_between_two_attempts_are_found_again(google: Google, workbook: Path, tmp_path: Path) -> None:
    key = google.add("Our game", THEIRS)
    google.order(Fault.UNAVAILABLE, when=WRITE)
    google.before("spreadsheets.get", lambda: google.insert_row(key, "Nations", 2), skip=1)
    assert pushed(workbook, store_of(google, key, tmp_path)).written
    assert google.tab(key, "Nations").rows[2][1] == 2_500_000
    assert differences(OURS, google, key) == ()


def test_what_a_dry_run_has_shown_is_written_and_nothing_else(google: Google, workbook: Path, tmp_path: Path) -> None:
    key = google.add("Our game", THEIRS)
    store = store_of(google, key, tmp_path)
    shown = pushed(workbook, store, dry_run=True).exchange
    google.edit(key, "Nations", 2, 2, 7)
    problems = push(workbook, store, False, shown)
    assert isinstance(problems, Failure)
    assert "has changed since the differences were shown" in problems[0].text()
    assert WRITE not in google.calls
    google.edit(key, "Nations", 2, 2, 2_500_000)
    report = push(workbook, store, False, shown)
    assert isinstance(report, ExchangeReport)
    assert differences(OURS, google, key) == ()


def test_cancelling_while_google_is_waited_for_is_told(google: Google, workbook: Path, tmp_path: Path) -> None:
    key = google.add("Our game", THEIRS)
    watch = Watch(lambda _: watch.cancelled.set())
    google.order(Fault.UNAVAILABLE, when="spreadsheets.get")
    (problem,) = refused(workbook, store_of(google, key, tmp_path, watch))
    assert "it was cancelled before Google had answered" in problem
    assert WRITE not in google.calls


def test_cancelling_after_the_write_is_told_as_unknown(google: Google, workbook: Path, tmp_path: Path) -> None:
    key = google.add("Our game", THEIRS)
    watch = Watch()
    google.order(Fault.AFTER_DOING, when=WRITE)
    google.before(WRITE, watch.cancelled.set)
    (problem,) = refused(workbook, store_of(google, key, tmp_path, watch))
    assert "it is not known whether all changes were written" in problem


def test_cancelling_during_a_write_that_succeeds_still_reads_it_back(
    google: Google, workbook: Path, tmp_path: Path
) -> None:
    key = google.add("Our game", THEIRS)
    watch = Watch()
    google.before(WRITE, watch.cancelled.set)
    assert pushed(workbook, store_of(google, key, tmp_path, watch)).written


def test_a_sheet_whose_tabs_are_broken_is_told(google: Google, workbook: Path, tmp_path: Path) -> None:
    nations, *others = THEIRS.sheets
    key = google.add("Our game", Cells((CellSheet("Nations", tuple(row[1:] for row in nations.rows)), *others)))
    assert "Our game, tab Nations, row 1: no column Name" in refused(workbook, store_of(google, key, tmp_path))[0]


def test_a_workbook_that_is_not_there_or_nobody_signed_in_is_told_without_asking_google(
    google: Google, workbook: Path, tmp_path: Path
) -> None:
    key = google.add("Our game", THEIRS)
    assert "there is no file" in refused(tmp_path / "None.xlsx", store_of(google, key, tmp_path))[0]
    store = SheetStore(SheetReference(key=key), Tokens(tmp_path / "empty"), tmp_path / "Copies", lambda: NOW)
    assert len(refused(workbook, store)) == 1
    assert google.asked == []


def test_too_long_a_text_is_left_out_and_told() -> None:
    reason = sheet_exchange.why_not_held("x" * 50_001)
    assert reason == "a text of 50,001 characters, of which a cell of a Google Sheet holds 50,000"
    assert sheet_exchange.why_not_held("x" * 50_000) == ""


def test_texts_that_look_like_formulas_are_none_and_results_from_elsewhere_are() -> None:
    values = Cells((CellSheet("Nations", (("=A1", 5, 7, None), (3,))),))
    written = Cells((CellSheet("Nations", (("=A1", "=A9+1", None, '=IF(A2,"")'), (3,))),))
    assert sheet_exchange.formulas_in(values, written) == {
        "Nations": {
            (1, 2): "the formula =A9+1",
            (1, 3): "a result of a formula elsewhere",
            (1, 4): 'the formula =IF(A2,"")',
        }
    }


def test_a_pushed_database_is_read_as_the_workbook_is(google: Google, workbook: Path, tmp_path: Path) -> None:
    key = google.add("Our game", cells([], [], [], []))
    store = store_of(google, key, tmp_path)
    pushed(workbook, store)
    ours, theirs = WorkbookStore(workbook).read(), store.read()
    assert isinstance(ours, Cells)
    assert isinstance(theirs, Cells)
    assert ours.sheets == theirs.sheets


def test_a_text_that_looks_like_a_date_is_left_out_and_told() -> None:
    reason = sheet_exchange.why_not_held("12/1/1902")
    assert reason == 'the text "12/1/1902", which in a Google Sheet is taken for the date 12/1/1902'
