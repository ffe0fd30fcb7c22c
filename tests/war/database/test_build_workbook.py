"""The workbook that ships, and the script that builds it from the rows."""

import importlib.util
import zipfile
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from autoalgo.war.database import Cells, Database, WorkbookStore
from autoalgo.war.domain.column import ListColumn, ReferenceColumn
from autoalgo.war.domain.columns import NATIONS, TABS
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import list_maps

REPOSITORY = Path(__file__).resolve().parents[3]
ROWS = REPOSITORY / "Database" / "rows"
SHIPPED = REPOSITORY / "Database" / "Map Game Database.xlsx"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("build_workbook", REPOSITORY / "scripts" / "build_workbook.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def book() -> Workbook:
    """The shipped workbook as openpyxl sees it."""
    return load_workbook(SHIPPED)


def page_of(book: Workbook, title: str) -> Worksheet:
    """Return a sheet by its title."""
    page = book[title]
    assert isinstance(page, Worksheet)
    return page


def offered(book: Workbook, formula: str) -> Sequence[str]:
    """Return what a drop-down list offers."""
    if formula.startswith('"'):
        return formula.strip('"').split(",")
    title, _, cells = formula.partition("!")
    return [str(row[0].value) for row in page_of(book, title)[cells.replace("$", "")] if row[0].value is not None]


def test_the_shipped_workbook_is_what_the_rows_make(script: ModuleType) -> None:
    assert script.main(["--check"]) == 0, "run scripts/build_workbook.py"


def test_the_shipped_workbook_has_no_problems(tables: Tables) -> None:
    cells = WorkbookStore(SHIPPED).read()
    assert isinstance(cells, Cells)
    held = Database(cells, SHIPPED.name)
    assert held.check(tables.units, list_maps(REPOSITORY / "Maps")) is None
    assert len(held.nations()) >= 24
    assert len([name for nation in held.nations() for name in held.militaries_of(nation)]) >= 36
    assert len(held.locations()) >= 24
    assert len(held.leaders()) >= 30


def test_every_row_of_the_shipped_workbook_names_its_source(book: Workbook) -> None:
    for tab in TABS:
        page = page_of(book, tab.tab_name)
        at = len(tab.columns) + 2
        assert page.cell(1, at).value == "Source"
        assert all(page.cell(row, at).value for row in range(2, page.max_row + 1)), tab.tab_name


def test_headers_are_bold_frozen_filtered_and_noted(book: Workbook) -> None:
    for tab in TABS:
        page = page_of(book, tab.tab_name)
        for at, column in enumerate(tab.columns, start=1):
            cell = page.cell(1, at)
            assert (cell.value, cell.font.bold) == (column.name, True)
            assert cell.comment is not None
            assert cell.comment.text == column.note
        assert page.freeze_panes == ("C2" if tab.tab_name == "Militaries" else "B2")
        assert page.auto_filter.ref is not None
        assert page.auto_filter.ref.startswith("A1:")


def test_every_list_and_every_reference_has_a_drop_down_list(book: Workbook, tables: Tables) -> None:
    for tab in TABS:
        page = page_of(book, tab.tab_name)
        rules = {str(rule.sqref): rule.formula1 for rule in page.data_validations.dataValidation}
        for at, column in enumerate(tab.columns, start=1):
            letter = get_column_letter(at)
            formula = rules.pop(f"{letter}2:{letter}1000", None)
            if isinstance(column, ListColumn):
                assert formula is not None
                assert list(offered(book, formula)) == [member.value for member in column.values]
            elif isinstance(column, ReferenceColumn):
                assert formula is not None
                names = set(offered(book, formula))
                assert names
                assert names <= {*tables.units, *list_maps(REPOSITORY / "Maps")} or "!$A$2" in formula
            else:
                assert formula is None
        assert rules == {}


def test_drop_down_lists_fit_what_spreadsheet_programs_take(book: Workbook) -> None:
    for tab in TABS:
        for rule in page_of(book, tab.tab_name).data_validations.dataValidation:
            assert len(rule.formula1.strip('"')) <= 255
            assert len(rule.error) <= 255
            assert len(rule.errorTitle) <= 32
    assert book["Lists"].sheet_state == "hidden"


def test_leaders_and_capitals_are_offered_from_their_tabs(book: Workbook) -> None:
    rules = page_of(book, "Nations").data_validations.dataValidation
    formulas = {rule.errorTitle: rule.formula1 for rule in rules}
    assert formulas[NATIONS.leader.name] == "Leaders!$A$2:$A$1000"
    assert formulas[NATIONS.capital.name] == "Locations!$A$2:$A$1000"


def test_numbers_are_numbers_and_shown_as_such(book: Workbook) -> None:
    nations, militaries = page_of(book, "Nations"), page_of(book, "Militaries")
    population, urban, founded = nations["B2"], nations["W2"], nations["I2"]
    assert isinstance(population.value, int)
    assert (population.number_format, urban.number_format, founded.number_format) == ("#,##0", "0.0%", "0")
    assert militaries["F2"].number_format == "0.0%"


def test_nothing_in_the_file_tells_when_it_was_made() -> None:
    with zipfile.ZipFile(SHIPPED) as archive:
        assert {member.date_time for member in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        core = archive.read("docProps/core.xml")
    assert core.count(b"2000-01-01T00:00:00Z") == 2


def test_the_built_workbook_reads_back_as_its_rows(script: ModuleType) -> None:
    cells = WorkbookStore(SHIPPED).read()
    assert isinstance(cells, Cells)
    for tab, sheet in zip(TABS, cells.sheets, strict=False):
        rows = script.read_rows(ROWS / f"{tab.tab_name}.csv", tab).rows
        width = len(rows[0])
        assert [(*row, *[None] * (width - len(row))) for row in sheet.rows] == [
            (*row, *[None] * (width - len(row))) for row in rows
        ]


def test_a_bad_row_is_told_and_nothing_is_built(
    script: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for file in ROWS.glob("*.csv"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    text = (tmp_path / "Locations.csv").read_text(encoding="utf-8")
    (tmp_path / "Locations.csv").write_text(text.replace("Temperate", "Tempered", 1), encoding="utf-8")
    out = tmp_path / "out.xlsx"
    assert script.main(["--rows", str(tmp_path), "--out", str(out)]) == 1
    assert 'column Climate: "Tempered" is not in the list' in capsys.readouterr().err
    assert not out.exists()


def test_missing_rows_are_told(script: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert script.main(["--rows", str(tmp_path), "--out", str(tmp_path / "out.xlsx")]) == 1
    assert capsys.readouterr().err.count("cannot be read") == 4


def test_a_stale_workbook_is_told(script: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stale = tmp_path / "stale.xlsx"
    stale.write_bytes(b"old")
    assert script.main(["--check", "--out", str(stale)]) == 1
    assert "run scripts/build_workbook.py" in capsys.readouterr().err
