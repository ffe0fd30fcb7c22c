"""DB-10: after cells were written, no result of a formula that follows from them is left in the workbook."""

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
from archives import replace_in
from openpyxl import Workbook, load_workbook
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.table import Table
from outcomes import only_problem
from rows import ALBION, FILE, GAUL, cells, save

from autoalgo.war.database import CellEdit, StabilityCommit, WorkbookStore
from autoalgo.war.database.workbook.formula_references import ANYTHING, Area, DefinedNames, areas_read
from autoalgo.war.database.workbook.stale_results import without_stale_results

OFFICE = shutil.which("soffice")
NAMED = DefinedNames(
    {"tax": ("Nations!$Z$2*2",), "both": ("Sums!$A$1", "tax")},
    {"realms": (Area("nations", (1, 1), (9, 4)), ("name", "people", "gold each", "land"))},
)


def area(sheet: str, *corners: int) -> tuple[str, tuple[int, int], tuple[int, int]]:
    return sheet, (corners[0], corners[1]), (corners[2], corners[3])


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("1+2", []),
        ('"Z2"&"it""s Z3"', []),
        ("TRUE", []),
        ("Z2/2", [area("here", 2, 26, 2, 26)]),
        ("$Z$2+nations!b3", [area("here", 2, 26, 2, 26), area("nations", 3, 2, 3, 2)]),
        ("SUM(B9:A2)", [area("here", 2, 1, 9, 2)]),
        ("'Two ''s'!A1", [area("two 's", 1, 1, 1, 1)]),
        ("SUM(B:C)", [area("here", 1, 2, 2**20, 3)]),
        ("SUM(2:3)", [area("here", 2, 1, 3, 2**14)]),
        ("LOG10(A1)", [area("here", 1, 1, 1, 1)]),
        ("IFERROR(A1,#N/A)", [area("here", 1, 1, 1, 1)]),
        ("1E5+A1", [area("here", 1, 1, 1, 1)]),
        ("[1]Sheet!A1+'[2]Other one'!B2", []),
        ("tax+1", [area("nations", 2, 26, 2, 26)]),
        ("Both", [area("sums", 1, 1, 1, 1), area("nations", 2, 26, 2, 26)]),
        ("Realms[People]", [area("nations", 1, 2, 9, 2)]),
        ("SUM(Realms[[#This Row],[People]:[Gold each]])", [area("nations", 1, 2, 9, 3)]),
        ("Realms[@Land]*2", [area("nations", 1, 4, 9, 4)]),
        ("Realms", [area("nations", 1, 1, 9, 4)]),
    ],
)
def test_the_cells_that_a_formula_reads(formula: str, expected: list[object]) -> None:
    found = areas_read(formula, "here", NAMED)
    assert found is not ANYTHING
    assert [(each.sheet, each.first, each.last) for each in found] == expected


@pytest.mark.parametrize(
    "formula",
    [
        'INDIRECT("Z2")',
        "OFFSET(A1,1,1)",
        "unheard_of+1",
        "A1:INDEX(C:C,3)",
        "First:Third!A1",
        "'First:Third'!A1",
        "A1#",
        "Unknown[People]",
        "'" * 5000,
        "A1+" * 5000,
    ],
)
def test_what_cannot_be_told_may_be_any_cell(formula: str) -> None:
    assert areas_read(formula, "here", NAMED) is ANYTHING


def results(path: Path, formulas: Mapping[str, str], edits: list[CellEdit]) -> set[str]:
    """Write `edits` into a workbook of Nations!A1:C9 with `formulas` on Sums; return which of them keep a result."""
    book = Workbook()
    nations = book.active
    assert nations is not None
    nations.title = "Nations"
    for column, name in enumerate(("Name", "People", "Gold"), 1):
        nations.cell(1, column, name)
        for row in range(2, 10):
            nations.cell(row, column, row)
    nations.add_table(Table(displayName="Realms", ref="A1:C9"))
    book.defined_names["gold"] = DefinedName("gold", attr_text="Nations!$C$2")
    sums = book.create_sheet("Sums")
    for cell, formula in formulas.items():
        sums[cell] = formula
    book.save(path)
    replace_in(path, "xl/worksheets/sheet2.xml", b"<v />", b"<v>7</v>")
    path.write_bytes(without_stale_results(path.read_bytes(), edits))
    computed = load_workbook(path, data_only=True)["Sums"]
    return {cell for cell in formulas if computed[cell].value == 7}


def test_results_go_that_follow_from_what_was_written_and_no_others(tmp_path: Path) -> None:
    """B3 of Nations is written: what reads it goes, however far away, and what reads other cells stays."""
    formulas = {
        "A1": "=Nations!B3",
        "A2": "=Nations!B4",
        "A3": "=SUM(Nations!A2:C9)",
        "A4": "=A3*2",  # follows from A3
        "A5": "=A2*2",  # does not
        "A6": "=gold",
        "A7": "=SUM(Realms[People])",
        "A8": "=SUM(Realms[Gold])",
        "A9": '=INDIRECT("Nations!B3")',
        "B1": "=B2",  # follows from B2, which stands below it
        "B2": "=A4+1",
    }
    kept = results(tmp_path / "a.xlsx", formulas, [CellEdit("Nations", 3, 2, 1)])
    assert kept == {"A2", "A5", "A6", "A8"}


def test_a_text_leaves_no_empty_text_behind(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    results(path, {"A1": "=Nations!B3"}, [])
    replace_in(path, "xl/worksheets/sheet2.xml", b'<c r="A1">', b'<c r="A1" t="str">')
    data = without_stale_results(path.read_bytes(), [CellEdit("Nations", 3, 2, 1)])
    path.write_bytes(data)
    replace_in(path, "xl/worksheets/sheet2.xml", b'<c r="A1"><f>Nations!B3</f></c>', b"")


def test_shared_and_array_formulas(tmp_path: Path) -> None:
    """One cell has the words: of a shared formula each cell reads its own row, an array fills others with results."""
    path = tmp_path / "a.xlsx"
    results(path, {"A2": "=Nations!B2*2", "A3": "=1", "A4": "=1"}, [])
    sheet = "xl/worksheets/sheet2.xml"
    shared = b'<c r="A2"><f t="shared" ref="A2:A4" si="0">Nations!B2*2</f><v>7</v>'
    replace_in(path, sheet, b'<c r="A2"><f>Nations!B2*2</f><v>7</v>', shared)
    replace_in(path, sheet, b"<f>1</f>", b'<f t="shared" si="0"/>')
    path.write_bytes(without_stale_results(path.read_bytes(), [CellEdit("Nations", 3, 2, 1)]))
    computed = load_workbook(path, data_only=True)["Sums"]
    assert [computed[f"A{row}"].value for row in (2, 3, 4)] == [7, None, 7]

    book = load_workbook(path)
    book["Sums"]["C2"] = ArrayFormula("C2:C4", "=Nations!B2:B4")
    for row in (3, 4, 5):
        book["Sums"][f"C{row}"] = 7
    book.save(path)
    path.write_bytes(without_stale_results(path.read_bytes(), [CellEdit("Nations", 4, 2, 1)]))
    computed = load_workbook(path, data_only=True)["Sums"]
    assert [computed[f"C{row}"].value for row in (2, 3, 4, 5)] == [None, None, None, 7]


def test_a_result_that_the_game_needs_is_missed_and_not_read_as_blank(tmp_path: Path) -> None:
    """Gaul's stability is half of Albion's: after Albion's is written it is not known until it is computed."""
    path = save(tmp_path / FILE, cells(nations=[{**ALBION, "Stability": 95}, GAUL]))
    book = load_workbook(path)
    book["Nations"]["Z3"] = "=Z2/2"
    book.save(path)
    replace_in(path, "xl/worksheets/sheet1.xml", b"<v />", b"<v>47.5</v>")
    assert WorkbookStore(path).write_stability([StabilityCommit("Albion", 95, 60.5)]) is None
    problem = only_problem(WorkbookStore(path).write_stability([StabilityCommit("Gaul", 47.5, 60)]))
    assert "the formula =Z2/2, which has no result in the file" in problem.text()


@pytest.mark.skipif(OFFICE is None, reason="LibreOffice is not installed")
def test_libre_office_shows_new_results_after_a_commit(tmp_path: Path) -> None:
    path = save(tmp_path / FILE, cells(nations=[{**ALBION, "Stability": 95}, GAUL]))
    book = load_workbook(path)
    book.create_sheet("Sums")["A1"] = "=Nations!Z2/2"
    book.save(path)
    replace_in(path, f"xl/worksheets/sheet{len(book.sheetnames)}.xml", b"<v />", b"<v>47.5</v>")
    assert WorkbookStore(path).write_stability([StabilityCommit("Albion", 95, 60.5)]) is None
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    command = [str(OFFICE), profile, "--headless", "--convert-to", "xlsx", "--outdir", str(tmp_path / "out"), str(path)]
    subprocess.run(command, check=True, capture_output=True, timeout=600)
    assert load_workbook(tmp_path / "out" / FILE, data_only=True)["Sums"]["A1"].value == 30.25
