"""A single cell of the database by the names that a moderator knows it by: tab, record, column (DB-1)."""

from dataclasses import dataclass

from autoalgo.common.problems import Failure, Place, Problem, did_you_mean, failure_in
from autoalgo.war.database.cells.cells import Cell, Cells, Unreadable, is_blank, text_of
from autoalgo.war.database.cells.store import CellEdit, with_edits
from autoalgo.war.database.cells.structure import find_sheet, read_table
from autoalgo.war.database.cells.table import Row, Table, is_default, repeated
from autoalgo.war.domain.column import Column, Tab
from autoalgo.war.domain.columns import TABS
from autoalgo.war.domain.records import DEFAULT_NAME


@dataclass(frozen=True)
class CellAddress:
    """Where a record's cell is. Row and column count from 1."""

    tab: Tab
    record: str
    column: Column
    sheet: str
    row: int
    position: int
    """Of the column, from 1."""
    cell: Cell
    """What it holds as it stands."""

    @property
    def text(self) -> str:
        """The text of the cell; empty when it is blank or cannot be read."""
        said = text_of(self.cell)
        return "" if isinstance(said, Unreadable) else said

    def put(self, cells: Cells, text: str) -> Cells:
        """Return `cells` with `text` in this one; an empty text leaves it blank."""
        return with_edits(cells, [CellEdit(self.sheet, self.row, self.position, None if is_blank(text) else text)])


def find_cell(cells: Cells, file: str, tab_name: str, record: str, column_name: str) -> CellAddress | Failure:
    """Return where the cell is, or which of the names is wrong. `file` is the store's name, for the problems."""
    tab = next((tab for tab in TABS if tab.is_called(tab_name)), None)
    if tab is None:
        names = [tab.tab_name for tab in TABS]
        found = f'there is no tab "{tab_name}"'
        return Failure(Problem(Place(file=file), found, ", ".join(names), did_you_mean(tab_name, names)))
    table, problems = read_table(cells, tab, file)
    sheet = find_sheet(cells, tab)
    if sheet is None or problems:
        return Failure(*problems)
    row, column = _row(table, record), _column(table, column_name)
    if isinstance(row, Failure) or isinstance(column, Failure):
        return failure_in(row, column)
    position = tab.columns.index(column) + 1
    return CellAddress(tab, row.name, column, sheet.title, row.number, position, row.cell(column))


def _row(table: Table, record: str) -> Row | Failure:
    place = Place(file=table.file, tab=table.tab.tab_name)
    if is_default(record):
        hint = "its numbers are in Rules.json, under defaults"
        return Failure(Problem(place, f'"{DEFAULT_NAME}" has no row', table.names.allowed, hint))
    rows = table.named(record)
    if len(rows) > 1:
        return Failure(repeated(record, rows[1], rows[0]))
    if not rows:
        hint = table.names.did_you_mean(record)
        return Failure(Problem(place, f'there is no "{record}"', table.names.allowed, hint))
    return rows[0]


def _column(table: Table, name: str) -> Column | Failure:
    column = next((column for column in table.tab.columns if column.is_called(name)), None)
    if column is not None:
        return column
    names = [column.name for column in table.tab.columns]
    place = Place(file=table.file, tab=table.tab.tab_name)
    return Failure(Problem(place, f'there is no column "{name}"', ", ".join(names), did_you_mean(name, names)))
