"""A single cell of the database, found by tab, record and column, and put without touching any other (DB-1)."""

from dataclasses import replace

import rows

from autoalgo.common.problems import Failure
from autoalgo.war.database import Cells, CellSheet, Database
from autoalgo.war.database.cells.cell_address import CellAddress, find_cell


def address(cells: Cells, tab: str, record: str, column: str) -> CellAddress:
    found = find_cell(cells, rows.FILE, tab, record, column)
    assert isinstance(found, CellAddress), [problem.text() for problem in found]
    return found


def test_a_cell_is_found_whatever_its_tab_and_column_are_called() -> None:
    """DB-3: case and former names make no difference; rows and columns count from 1."""
    found = address(rows.cells(), "military", "Host", "SIZE")
    assert (found.tab.tab_name, found.column.name, found.sheet) == ("Militaries", "Size", "Militaries")
    assert (found.row, found.position, found.cell, found.text) == (3, 3, 7500, "7500")


def test_only_the_cell_changes() -> None:
    before = rows.cells()
    after = address(before, "Militaries", "Host", "Size").put(before, "9,000")
    assert rows.selected(Database(after, rows.FILE)).defender.military.size == 9000
    for sheet, changed in zip(before.sheets, after.sheets, strict=True):
        held = [cell for row in sheet.rows for cell in row if cell is not None]
        assert [cell for row in changed.rows for cell in row if cell is not None] == [
            "9,000" if cell == 7500 else cell for cell in held
        ]


def test_a_row_that_ends_before_the_cell_grows_up_to_it() -> None:
    sheets = rows.cells().sheets
    short = replace(sheets[2], rows=(sheets[2].rows[0], ("Senlac",)))
    cells = Cells((*sheets[:2], short, *sheets[3:]))
    found = address(cells, "Locations", "Senlac", "Climate")
    assert (found.cell, found.text) == (None, "")
    assert found.put(cells, "Tropical").sheets[2].rows[1] == ("Senlac", None, "Tropical")


def test_an_empty_text_is_a_blank_cell() -> None:
    cells = rows.cells()
    blank = address(cells, "Militaries", "Host", "Size").put(cells, " ")
    assert address(blank, "Militaries", "Host", "Size").cell is None


def test_a_tab_that_is_broken_or_not_there_is_told() -> None:
    sheets = rows.cells().sheets
    without = find_cell(Cells(sheets[:1]), rows.FILE, "Militaries", "Host", "Size")
    assert isinstance(without, Failure)
    assert "no tab Militaries" in without[0].text()
    merged = Cells((sheets[0], replace(sheets[1], merged=("A1:B2",)), *sheets[2:]))
    broken = find_cell(merged, rows.FILE, "Militaries", "Host", "Size")
    assert isinstance(broken, Failure)
    assert "merged cells" in broken[0].text()
    unknown = find_cell(Cells((CellSheet("Notes"),)), rows.FILE, "Notes", "Host", "Size")
    assert isinstance(unknown, Failure)
    assert 'there is no tab "Notes"; allowed: Nations' in unknown[0].text()
