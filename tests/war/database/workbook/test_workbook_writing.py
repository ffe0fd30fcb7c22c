"""Stability written back into a workbook without touching anything else, or not at all (DB-10)."""

import errno
import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from archives import members, replace_in
from openpyxl import load_workbook
from openpyxl.comments import Comment
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.datavalidation import DataValidation
from outcomes import only_problem
from rows import ALBION, FILE, GAUL, cells, save

from autoalgo.war.database import CellEdit, Cells, StabilityCommit, WorkbookStore
from autoalgo.war.database.workbook.workbook_editor import edited_workbook

COMMITS = (StabilityCommit("Albion", 95, 87.25), StabilityCommit("Gaul", 100, 104.5))


@pytest.fixture
def rich(tmp_path: Path) -> Path:
    """A moderator's own workbook: formatting, a note, a drop-down list, a formula with its result, a sheet beside."""
    path = save(tmp_path / FILE, cells(nations=[{**ALBION, "Stability": 95}, GAUL]))
    book = load_workbook(path)
    page = book["Nations"]
    page["Z2"].font = Font(bold=True, color="FF0000")
    page["Z2"].fill = PatternFill("solid", fgColor="FFFF00")
    page["A2"].comment = Comment("ours", "Moderator")
    rule = DataValidation("list", formula1='"a,b"')
    rule.add("C2:C9")
    page.add_data_validation(rule)
    page["AB2"] = "=Z2/2"
    book.create_sheet("Chat log")["A1"] = "hello"
    book.save(path)
    replace_in(path, "xl/worksheets/sheet1.xml", b"<f>Z2/2</f><v />", b"<f>Z2/2</f><v>47.5</v>")
    replace_in(path, "xl/workbook.xml", b' fullCalcOnLoad="1"', b"")
    return path


def test_commit_changes_the_two_cells_and_nothing_else(rich: Path) -> None:
    before = members(rich)
    assert WorkbookStore(rich).write_stability(COMMITS) is None
    after = members(rich)
    assert list(after) == list(before)
    assert {name for name in after if after[name] != before[name]} == {"xl/worksheets/sheet1.xml", "xl/workbook.xml"}
    sheet = before["xl/worksheets/sheet1.xml"]
    # The formula in AB2 halves what stood in Z2.
    sheet = sheet.replace(b"<f>Z2/2</f><v>47.5</v>", b"<f>Z2/2</f>")
    start, end = sheet.index(b'<c r="Z2"'), sheet.index(b'<c r="AB2"')
    style = sheet[start:end].split(b's="')[1].split(b'"')[0].decode()
    expected = sheet[:start] + f'<c r="Z2" s="{style}"><v>87.25</v></c>'.encode() + sheet[end:]
    last = expected.rindex(b"</row>")
    expected = expected[:last] + b'<c r="Z3"><v>104.5</v></c>' + expected[last:]
    assert after["xl/worksheets/sheet1.xml"] == expected


def test_formulas_that_depend_on_the_scores_are_computed_anew_when_the_workbook_is_opened(rich: Path) -> None:
    WorkbookStore(rich).write_stability(COMMITS)
    assert b'fullCalcOnLoad="1"' in members(rich)["xl/workbook.xml"]
    assert load_workbook(rich, data_only=True)["Nations"]["AB2"].value is None


def test_a_workbook_without_formulas_keeps_its_other_parts(tmp_path: Path) -> None:
    path = save(tmp_path / FILE, cells())
    before = members(path)
    assert WorkbookStore(path).write_stability([StabilityCommit("Gaul", 100, 90)]) is None
    after = members(path)
    assert [name for name in after if after[name] != before[name]] == ["xl/worksheets/sheet1.xml"]


def test_one_backup_is_kept_and_permissions_stay(rich: Path) -> None:
    rich.chmod(0o640)
    store = WorkbookStore(rich)
    first = rich.read_bytes()
    store.write_stability(COMMITS)
    assert store.backup_path.name == "Game (backup).xlsx"
    assert store.backup_path.read_bytes() == first
    second = rich.read_bytes()
    store.write_stability([StabilityCommit("Gaul", 104.5, 0)])
    assert store.backup_path.read_bytes() == second
    assert rich.stat().st_mode & 0o777 == store.backup_path.stat().st_mode & 0o777 == 0o640
    assert sorted(file.name for file in rich.parent.iterdir()) == ["Game (backup).xlsx", "Game.xlsx"]


def test_a_link_stays_a_link(rich: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "Link.xlsx"
    link.symlink_to(rich)
    assert WorkbookStore(link).write_stability(COMMITS) is None
    assert link.is_symlink()
    assert load_workbook(rich)["Nations"]["Z2"].value == 87.25


@pytest.mark.parametrize(
    ("address", "cell", "commit", "words"),
    [
        ("Z2", 80, COMMITS[0], "the stability of Albion is now 80, but the run read 95"),
        ("Z2", None, COMMITS[0], "the stability of Albion is now 100, but the run read 95"),
        ("Z2", "much", COMMITS[0], 'the stability of Albion is now "much" is not a number, but the run read 95'),
        ("A2", "Mercia", COMMITS[0], "Albion is not there any more"),
        ("A3", "Albion", COMMITS[0], "Albion stands in row 2 already"),
        ("Z1", "Happiness", COMMITS[0], "no column Stability"),
        ("Z2", 95, StabilityCommit("default", 100, 90), "a nation of defaults has no row"),
    ],
)
def test_conflicts_say_what_changed_and_write_nothing(
    rich: Path, address: str, cell: str | int | None, commit: StabilityCommit, words: str
) -> None:
    book = load_workbook(rich)
    book["Nations"][address] = cell
    book.save(rich)
    before = rich.read_bytes()
    problem = only_problem(WorkbookStore(rich).write_stability([commit]))
    assert words in problem.text()
    assert rich.read_bytes() == before
    assert [file.name for file in rich.parent.iterdir()] == ["Game.xlsx"]


def test_a_row_that_has_moved_is_found_by_its_name(rich: Path) -> None:
    book = load_workbook(rich)
    book["Nations"].insert_rows(2)
    book.save(rich)
    assert WorkbookStore(rich).write_stability(COMMITS) is None
    assert load_workbook(rich)["Nations"]["Z3"].value == 87.25


def test_a_score_is_not_written_over_a_formula(rich: Path) -> None:
    book = load_workbook(rich)
    book["Nations"]["Z2"] = "=50+45"
    book.save(rich)
    replace_in(rich, "xl/worksheets/sheet1.xml", b"<f>50+45</f><v />", b"<f>50+45</f><v>95</v>")
    problem = only_problem(WorkbookStore(rich).write_stability(COMMITS))
    assert "cell Z2 holds the formula =50+45, which a score would overwrite" in problem.text()


@pytest.mark.parametrize("lock", ["~$Game.xlsx", ".~lock.Game.xlsx#"])
def test_a_workbook_that_is_open_elsewhere_is_not_written_but_read(rich: Path, lock: str) -> None:
    (rich.parent / lock).write_bytes(b"")
    problem = only_problem(WorkbookStore(rich).write_stability(COMMITS))
    assert "the workbook is open in a spreadsheet program, which would overwrite the scores" in problem.text()
    assert f"delete {lock} beside it" in problem.text()
    assert isinstance(WorkbookStore(rich).read(), Cells)


def test_a_read_only_workbook_is_not_written(rich: Path) -> None:
    rich.chmod(0o444)
    problem = only_problem(WorkbookStore(rich).write_stability(COMMITS))
    assert "is marked as read-only; allowed: a file that may be written to; take the mark off" in problem.text()


def test_a_missing_workbook_is_told_when_writing(tmp_path: Path) -> None:
    problem = only_problem(WorkbookStore(tmp_path / FILE).write_stability(COMMITS))
    assert "there is no file" in problem.text()


def test_a_full_disk_leaves_the_workbook_as_it_was(rich: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = rich.read_bytes()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    problem = only_problem(WorkbookStore(rich).write_stability(COMMITS))
    assert "the scores cannot be written: No space left on device" in problem.text()
    assert rich.read_bytes() == before
    assert [file.name for file in rich.parent.iterdir()] == ["Game.xlsx"]


def test_a_change_between_reading_and_writing_is_noticed(rich: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def meanwhile(data: bytes, edits: Sequence[CellEdit]) -> bytes:
        edited = edited_workbook(data, edits)
        rich.write_bytes(b"another moderator's")
        return edited

    monkeypatch.setattr("autoalgo.war.database.workbook.workbook_editor.edited_workbook", meanwhile)
    problem = only_problem(WorkbookStore(rich).write_stability(COMMITS))
    assert "the file has just been changed; allowed: the file that the run read; commit again" in problem.text()
    assert rich.read_bytes() == b"another moderator's"


def test_a_result_that_differs_elsewhere_is_not_written(rich: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = save(rich.with_name("Other.xlsx"), cells()).read_bytes()
    before = rich.read_bytes()
    monkeypatch.setattr("autoalgo.war.database.workbook.workbook_editor.edited_workbook", lambda *_: other)
    problem = only_problem(WorkbookStore(rich).write_stability(COMMITS))
    assert "the scores cannot be written without changing other cells" in problem.text()
    assert rich.read_bytes() == before


def test_nothing_to_write_is_nothing_done(tmp_path: Path) -> None:
    assert WorkbookStore(tmp_path / FILE).write_stability([]) is None


@pytest.mark.parametrize("score", [-0.1, 200.1, float("nan")])
def test_a_score_that_no_run_can_have_is_a_bug(score: float) -> None:
    with pytest.raises(ValueError, match="no score that a run can have"):
        StabilityCommit("Albion", 95, score)
