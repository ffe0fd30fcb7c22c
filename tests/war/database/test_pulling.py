"""A store pulled into a workbook: what differs is written, nothing else changes, and what was is kept beside it."""

import errno
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from archives import members, replace_in
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.datavalidation import DataValidation
from rows import ADA, ALBION, FILE, FYRD, GAUL, HOST, SENLAC, Row, cells, save

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.database import Cell, CellCommit, Cells, CellSheet, Unreadable, WorkbookStore
from autoalgo.war.database.cells.cells import NewRows
from autoalgo.war.database.cells.store import CellEdit
from autoalgo.war.database.exchange.target import ExchangeReport
from autoalgo.war.database.pull_and_push import pull
from autoalgo.war.database.workbook import workbook_exchange
from autoalgo.war.database.workbook.workbook_editor import edited_workbook
from autoalgo.war.domain.columns import NATIONS, TABS

KUSH: Row = {"Name": "Kush & Co", "Population": "1,200,000", "Year Founded": "785 BC", "Year Crisis": -591}
WIDTH = len(NATIONS.columns)


@dataclass
class Held:
    """A store that holds cells."""

    cells: Cells | Failure
    name: str = "Our game"

    def read(self) -> Cells | Failure:
        return self.cells

    def write_stability(self, commits: Sequence[CellCommit]) -> Failure | None:
        raise AssertionError(commits)


@pytest.fixture
def rich(tmp_path: Path) -> Path:
    """A moderator's own workbook: formats, notes, rules, an extra column with a formula, a sheet beside the tabs."""
    path = save(tmp_path / FILE, cells(nations=[{**ALBION, "Stability": 95}, GAUL]))
    book = load_workbook(path)
    page = book["Nations"]
    for number in (2, 3):
        page.cell(number, 2).number_format = "#,##0"
        page.cell(number, 1).font = Font(bold=True, color="FF0000")
    page["B2"].fill = PatternFill("solid", fgColor="FFFF00")
    page["A2"].comment = Comment("ours", "Moderator")
    rule = DataValidation("list", formula1='"a,b"')
    rule.add("C2:C9")
    page.add_data_validation(rule)
    page.conditional_formatting.add("B2:B9", CellIsRule("greaterThan", ["5"], font=Font(bold=True)))
    page.cell(1, WIDTH + 1, "Half")
    page.cell(2, WIDTH + 1, "=B2/2")
    page.cell(9, WIDTH + 1, "a note far below")
    book.create_sheet("Chat log")["A1"] = "hello"
    book.save(path)
    replace_in(path, "xl/worksheets/sheet1.xml", b"<f>B2/2</f><v />", b"<f>B2/2</f><v>1000000</v>")
    return path


def pulled(source: Cells, path: Path, dry_run: bool = False) -> ExchangeReport:
    """Return the report of a pull that must succeed."""
    report = pull(Held(source), path, dry_run)
    assert isinstance(report, ExchangeReport), [problem.text() for problem in report]
    return report


def refused(source: Cells, path: Path) -> list[str]:
    """Return why nothing could be pulled; nothing must have been written then."""
    before = sorted((file.name, file.read_bytes()) for file in path.parent.glob("*") if file.is_file())
    problems = pull(Held(source), path, False)
    assert isinstance(problems, Failure)
    assert sorted((file.name, file.read_bytes()) for file in path.parent.glob("*") if file.is_file()) == before
    return [problem.text() for problem in problems]


CHANGED = cells(nations=[{**ALBION, "Population": 2_500_000, "Leader": "=Ada", "Stability": None}, KUSH, GAUL])


def test_a_dry_run_tells_every_difference_and_writes_nothing(rich: Path) -> None:
    before = rich.read_bytes()
    report = pulled(CHANGED, rich, dry_run=True)
    assert report.lines == (
        "Nations, row 2, Albion, Population: 2,000,000 → 2,500,000",
        'Nations, row 2, Albion, Leader: blank → "=Ada"',
        "Nations, row 2, Albion, Stability: 95 → blank",
        'Nations, row 4 (new), Kush & Co: Population "1,200,000"; Year Founded "785 BC"; Year Crisis -591',
    )
    assert report.summary == "Our game → Game.xlsx: 3 cells differ, 1 record is new; nothing was written"
    assert (report.written, report.backup) == (False, None)
    assert rich.read_bytes() == before
    assert [file.name for file in rich.parent.iterdir()] == [FILE]


def test_a_pull_writes_the_differences_and_nothing_else(rich: Path) -> None:
    before, bytes_before = members(rich), rich.read_bytes()
    report = pulled(CHANGED, rich)
    assert report.lines == pulled_lines_of(bytes_before, rich)
    assert report.written
    assert report.backup is not None
    assert report.backup.read_bytes() == bytes_before
    assert report.summary.endswith("1 record is new; written; as it was before: Game (backup).xlsx")
    after = members(rich)
    assert list(after) == list(before)
    assert {name for name in after if after[name] != before[name]} == {"xl/worksheets/sheet1.xml"}
    assert pulled(CHANGED, rich, dry_run=True).lines == ()
    page = load_workbook(rich)["Nations"]
    assert [page.cell(row, 1).value for row in range(1, 5)] == ["Name", "Albion", "Gaul", "Kush & Co"]
    assert (page["B2"].value, page["B2"].number_format, page["B2"].fill.fgColor.rgb) == (2_500_000, "#,##0", "00FFFF00")
    assert (page["B4"].value, page["B4"].data_type, page["B4"].number_format) == ("1,200,000", "s", "#,##0")
    assert page["A4"].font.color.rgb == "00FF0000"
    assert page["F2"].value == "=Ada"
    assert b'<c r="F2" t="inlineStr">' in after["xl/worksheets/sheet1.xml"]
    assert page["Z2"].value is None
    assert page["A2"].comment.text == "ours"
    assert str(page.data_validations.dataValidation[0].sqref) == "C2:C9"
    assert [str(rule.sqref) for rule in page.conditional_formatting] == ["B2:B9"]
    assert (page.cell(1, WIDTH + 1).value, page.cell(2, WIDTH + 1).value) == ("Half", "=B2/2")
    assert page.cell(9, WIDTH + 1).value == "a note far below"


def pulled_lines_of(data: bytes, path: Path) -> tuple[str, ...]:
    """Return what a dry run would have told of the workbook as it was before."""
    earlier = path.with_name("Earlier.xlsx")
    earlier.write_bytes(data)
    report = pull(Held(CHANGED), earlier, True)
    earlier.unlink()
    assert isinstance(report, ExchangeReport)
    return report.lines


def test_a_second_pull_finds_nothing_and_leaves_file_and_backup_alone(rich: Path) -> None:
    pulled(CHANGED, rich)
    before = sorted((file.name, file.read_bytes()) for file in rich.parent.iterdir())
    report = pulled(CHANGED, rich)
    assert (report.lines, report.written, report.backup) == ((), False, None)
    assert report.summary == "Our game → Game.xlsx: no differences"
    assert sorted((file.name, file.read_bytes()) for file in rich.parent.iterdir()) == before


def test_a_formula_in_the_workbook_is_left_alone_and_told(rich: Path) -> None:
    book = load_workbook(rich)
    book["Nations"]["B3"] = "=7*100000"
    book.save(rich)
    replace_in(rich, "xl/worksheets/sheet1.xml", b"<f>7*100000</f><v />", b"<f>7*100000</f><v>700000</v>")
    report = pulled(cells(nations=[{**ALBION, "Stability": 90}, {**GAUL, "Population": 5}]), rich)
    assert report.lines == (
        "Nations, row 2, Albion, Stability: 95 → 90",
        "Nations, row 3, Gaul, Population: 700,000 → 5; not written, because the formula =7*100000 stands there",
    )
    assert load_workbook(rich)["Nations"]["B3"].value == "=7*100000"
    assert b'fullCalcOnLoad="1"' in members(rich)["xl/workbook.xml"]


def test_what_cannot_be_copied_is_told_and_all_else_is_written(rich: Path) -> None:
    leaders: list[Row] = [{**ADA, "Nations": "a\x07b", "Zeal": 7}, {"Name": None, "Zeal": 1}]
    report = pulled(cells(nations=[{**ALBION, "Stability": 95}, GAUL], leaders=leaders), rich)
    assert report.lines == ("Leaders, row 2, Ada, Zeal: blank → 7",)
    assert [problem.text().partition(";")[0] for problem in report.problems] == [
        "Our game, tab Leaders, row 3, column Name: a row without a name",
        "Our game, tab Leaders, row 2, column Nations: the invisible character U+0007, which a workbook cannot hold",
    ]


def test_a_cell_whose_format_would_make_a_date_of_a_number_is_told_and_nothing_is_written(rich: Path) -> None:
    book = load_workbook(rich)
    book["Nations"]["I3"].number_format = "yyyy-mm-dd"
    book["Nations"]["I3"].value = None
    book.save(rich)
    source = cells(nations=[{**ALBION, "Stability": 1}, GAUL])
    assert refused(source, rich) == [
        "Game.xlsx, tab Nations, row 3, column I: the format of the cell would make the date 1902-06-29 of 911; "
        "nothing was written; give the cell the format of a number or of text in a spreadsheet program, and pull again"
    ]


def test_a_workbook_that_is_not_there_is_made(tmp_path: Path) -> None:
    path = tmp_path / "New.xlsx"
    source = cells(nations=[ALBION, KUSH])
    report = pulled(source, path, dry_run=True)
    assert (report.is_new, report.written, path.exists()) == (True, False, False)
    report = pulled(source, path)
    assert (report.is_new, report.written, report.backup) == (True, True, None)
    assert report.summary == "Our game → New.xlsx: 6 records are new; written"
    assert pulled(source, path, dry_run=True).lines == ()
    page = load_workbook(path)["Nations"]
    assert page["A1"].comment.text == NATIONS.name.note
    assert (page["B2"].value, page["B2"].number_format) == (2_000_000, "#,##0")
    assert page["A3"].font.bold is not True
    assert page.freeze_panes == "B2"
    assert [file.name for file in tmp_path.iterdir()] == ["New.xlsx"]


def test_an_empty_database_makes_a_workbook_of_headers(tmp_path: Path) -> None:
    path = tmp_path / "New.xlsx"
    assert pulled(cells([], [], [], []), path).written
    held = WorkbookStore(path).read()
    assert isinstance(held, Cells)
    assert [sheet.rows for sheet in held.sheets] == [(tuple(column.name for column in tab.columns),) for tab in TABS]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("New.ods", "no workbook can be made there; allowed: a name that ends in .xlsx; call it New.xlsx"),
        ("nowhere/New.xlsx", "there is no folder"),
        (".", "is a folder"),
    ],
)
def test_a_place_where_no_workbook_can_be_made_is_told(tmp_path: Path, name: str, words: str) -> None:
    (problem,) = refused(cells(), tmp_path / name)
    assert words in problem


def test_what_keeps_either_side_from_being_read_is_told_together(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no workbook")
    held = Held(Failure(Problem(Place(file="Our game"), "out of reach", "")))
    problems = pull(held, tmp_path / FILE, False)
    assert isinstance(problems, Failure)
    assert [problem.found for problem in problems] == ["out of reach", "the file is not a workbook"]


def test_a_broken_tab_on_either_side_is_told_and_nothing_is_written(rich: Path) -> None:
    nations, *others = CHANGED.sheets
    broken = Cells((CellSheet("Nations", tuple(row[1:] for row in nations.rows)), *others))
    assert "Our game, tab Nations, row 1: no column Name" in refused(broken, rich)[0]


@pytest.mark.parametrize("lock", ["~$Game.xlsx", ".~lock.Game.xlsx#"])
def test_a_workbook_that_is_open_elsewhere_is_compared_and_not_written(rich: Path, lock: str) -> None:
    (rich.parent / lock).write_bytes(b"")
    assert pulled(CHANGED, rich, dry_run=True).lines
    (problem,) = refused(CHANGED, rich)
    assert "the workbook is open in a spreadsheet program, which would overwrite the changes" in problem
    assert "close it there and pull again" in problem


def test_a_read_only_workbook_is_not_written(rich: Path) -> None:
    rich.chmod(0o444)
    (problem,) = refused(CHANGED, rich)
    assert "is marked as read-only" in problem


@pytest.mark.parametrize("name", [FILE, "New.xlsx"])
def test_a_full_disk_leaves_everything_as_it_was(rich: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    (problem,) = refused(CHANGED, rich.with_name(name))
    assert "the changes cannot be written: No space left on device" in problem


def test_a_crash_while_the_workbook_is_replaced_leaves_the_old_one(rich: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, replace = rich.read_bytes(), Path.replace

    def crash(self: Path, target: Path) -> Path:
        if target.name == FILE:
            raise KeyboardInterrupt
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", crash)
    with pytest.raises(KeyboardInterrupt):
        pull(Held(CHANGED), rich, False)
    assert rich.read_bytes() == before
    assert sorted(file.name for file in rich.parent.iterdir()) == ["Game (backup).xlsx", FILE]


def test_a_change_of_the_workbook_between_comparing_and_writing_is_noticed(
    rich: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    def meanwhile(data: bytes, edits: Sequence[CellEdit], new_rows: Mapping[str, NewRows] | None = None) -> bytes:
        rich.write_bytes(b"another moderator's")
        return edited_workbook(data, edits, new_rows)

    monkeypatch.setattr(workbook_exchange, "edited_workbook", meanwhile)
    problems = pull(Held(CHANGED), rich, False)
    assert isinstance(problems, Failure)
    assert "the file has just been changed; allowed: the file that was compared; pull again" in problems[0].text()
    assert rich.read_bytes() == b"another moderator's"


def test_what_was_shown_is_written_and_nothing_else(rich: Path) -> None:
    shown = pulled(CHANGED, rich, dry_run=True).exchange
    book = load_workbook(rich)
    book["Nations"]["B2"] = 7
    book.save(rich)
    problems = pull(Held(CHANGED), rich, False, shown)
    assert isinstance(problems, Failure)
    assert [problem.text() for problem in problems] == [
        "Game.xlsx, tab Nations, row 2, column Population: Albion, 7 → 2,500,000, has changed since the differences "
        "were shown; allowed: what was shown; look at the differences again"
    ]
    assert load_workbook(rich)["Nations"]["B2"].value == 7
    other = pull(Held(cells(nations=[{**ALBION, "Population": 8}])), rich, False, shown)
    assert isinstance(other, Failure)
    book["Nations"]["B2"] = 2_500_000
    book["Nations"].insert_rows(2)
    book.save(rich)
    report = pull(Held(CHANGED), rich, False, shown)
    assert isinstance(report, ExchangeReport)
    assert report.lines[0] == 'Nations, row 3, Albion, Leader: blank → "=Ada"'


NAMES = ["Albion", "Gaul", "Kush & <Co>", "1066", "Ça ira", "=SUM(A1)"]
CELLS = st.sampled_from(
    [None, 5, 0.25, "5", "1,200", "60%", " a\n b", "<&>\"'", "=A1", "𝄞é", True, -1e300, "#REF!", "none"]
)


@st.composite
def databases(draw: st.DrawFn) -> Cells:
    """Draw a database that can be saved as a workbook."""
    held = []
    for tab in TABS:
        rows: list[Row] = []
        for name in draw(st.lists(st.sampled_from(NAMES), max_size=3)):
            columns = draw(st.lists(st.sampled_from(tab.columns), max_size=3))
            rows.append({column.name: draw(CELLS) for column in columns} | {"Name": name})
        held.append(rows)
    return cells(*held)


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(databases(), databases())
def test_after_a_pull_nothing_differs_but_what_was_told(tmp_path: Path, source: Cells, target: Cells) -> None:
    path = save(tmp_path / FILE, _without_formulas(target))
    first = pulled(source, path)
    again = pulled(source, path)
    assert (again.exchange.differences, again.exchange.spared, again.written) == ((), (), False)
    assert (again.problems, again.exchange.only_there) == (first.problems, first.exchange.only_there)
    # Pulled on into a new workbook, everything goes along but what was told.
    held = WorkbookStore(path).read()
    assert isinstance(held, Cells)
    (tmp_path / "New.xlsx").unlink(missing_ok=True)
    report = pulled(held, tmp_path / "New.xlsx")
    assert (report.exchange.spared, report.exchange.only_there) == ((), ())
    assert pulled(held, tmp_path / "New.xlsx").exchange.differences == ()


def _without_formulas(held: Cells) -> Cells:
    """Return `held` without the texts that openpyxl would save as formulas or errors."""
    return Cells(
        tuple(CellSheet(sheet.title, tuple(tuple(map(_plain, row)) for row in sheet.rows)) for sheet in held.sheets)
    )


def _plain(cell: Cell) -> Cell:
    return cell.replace("=", "").replace("#", "") if isinstance(cell, str) else cell


def test_every_row_of_a_pulled_database_is_read_as_the_store_is(tmp_path: Path) -> None:
    source = cells(nations=[ALBION, KUSH], militaries=[FYRD, HOST, {**HOST, "Nations": "Albion\nGaul", "Name": "x"}])
    pulled(source, tmp_path / "New.xlsx")
    held = WorkbookStore(tmp_path / "New.xlsx").read()
    assert isinstance(held, Cells)
    for before, after in zip(source.sheets, held.sheets, strict=True):
        trimmed = [tuple(cell for cell in row) for row in after.rows]
        assert [row + (None,) * (len(before.rows[0]) - len(row)) for row in trimmed] == list(before.rows)


def test_dates_of_the_store_are_told(rich: Path) -> None:
    date = Unreadable("the date or time 1/2/1902", "give the cell the format of a number, and write it again")
    source = cells(nations=[{**ALBION, "Stability": 95, "Year Crisis": date}, GAUL], locations=[SENLAC])
    report = pulled(source, rich)
    assert report.lines == ()
    assert "the date or time 1/2/1902, which cannot be copied" in report.problems[0].text()
