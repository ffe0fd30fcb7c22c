"""A database as it is being edited: every row as it was read, and as it is now (W-11).

Rows are frozen and shared between the two, so an edit of one row among ten thousand makes one new row, and what has
changed is found by looking at which rows are others. A row has a key that stays the same while others read the database
anew, move rows, or put new ones between.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from typing import Final

from autoalgo.common.problems import Failure, failure_of
from autoalgo.war.database.cells.cells import Cell, Cells, CellSheet, Unreadable, text_of
from autoalgo.war.database.cells.spelling import Names
from autoalgo.war.database.cells.structure import find_sheet, read_table
from autoalgo.war.database.cells.table import Row, is_default
from autoalgo.war.database.exchange.cell_meaning import meaning
from autoalgo.war.domain.column import Column, Tab
from autoalgo.war.domain.columns import MILITARIES, TABS
from autoalgo.war.domain.numerals import tidy

Keys = Iterator[int]
"""Gives keys for new rows, none twice."""


@dataclass(frozen=True, kw_only=True)
class ExtraColumn(Column):
    """A column to the right of those that the program knows, such as that of sources; it may hold anything."""

    sentence: str = "Not read by the program."

    @property
    def kind(self) -> str:
        """Text."""
        return "Text"

    @property
    def allowed(self) -> str:
        """Anything."""
        return "any text"

    @property
    def default_text(self) -> str:
        """Nothing follows from a blank cell."""
        return "nothing"


@dataclass(frozen=True)
class DraftRow:
    """One row."""

    key: int
    cells: tuple[Cell, ...]
    """One for each column of the sheet, from left to right."""


@dataclass(frozen=True)
class DraftSheet:
    """The rows of one tab that hold anything."""

    tab: Tab
    title: str
    """The title of the sheet in the store."""
    columns: tuple[Column, ...]
    """Those of the tab, and the extra ones to their right."""
    rows: tuple[DraftRow, ...] = ()

    @cached_property
    def by_key(self) -> Mapping[int, DraftRow]:
        """The rows by their keys."""
        return {row.key: row for row in self.rows}

    @cached_property
    def name_at(self) -> int:
        """Where the name of a row's record stands, from 0."""
        return self.columns.index(self.tab.name_column)

    def at(self, column: Column) -> int:
        """Return where a column stands, from 0; raises ValueError where there is none of its name."""
        return [each.name for each in self.columns].index(column.name)

    def name_of(self, row: DraftRow) -> str:
        """Return the name of a row's record; empty where it has none that can be read."""
        return text_in(row.cells[self.name_at])

    def identity(self, cells: tuple[Cell, ...]) -> tuple[str, str]:
        """Return by what a row is known again: its name, and for a military its nations too (DB-4)."""
        nations = tidy(text_in(cells[self.at(MILITARIES.nations)])) if self.tab is MILITARIES else ""
        return text_in(cells[self.name_at]), nations

    def as_row(self, row: DraftRow, number: int, file: str) -> Row:
        """Return a row as the checks take it."""
        cells = {column.name: cell for column, cell in zip(self.columns, row.cells, strict=True)}
        return Row(file, self.tab, number, cells)


@dataclass(frozen=True)
class Conflict:
    """A cell that both the draft and somebody else have changed, or a row that somebody else has taken away."""

    tab: Tab
    key: int
    at: int
    """The column, from 0; -1 for the whole row."""
    record: str
    was: Cell
    theirs: Cell
    mine: Cell


@dataclass(frozen=True)
class Draft:
    """The four tabs as they were read last, and as they are now."""

    file: str
    """What messages call the store."""
    cells: Cells
    """Everything as it was read last."""
    base: Mapping[str, DraftSheet]
    """As it was read, by the name of the tab."""
    mine: Mapping[str, DraftSheet]
    """As it is now."""
    numbers: Mapping[str, Mapping[int, int]]
    """In which row of the spreadsheet each row of `base` stands, by tab and key."""
    conflicts: tuple[Conflict, ...] = ()

    @cached_property
    def placed(self) -> Mapping[str, Mapping[int, int]]:
        """The row of the spreadsheet that each row of now has or will have: new ones below all others."""
        places: dict[str, dict[int, int]] = {}
        for name, sheet in self.mine.items():
            known = self.numbers[name]
            new = count(max(known.values(), default=1) + 1)
            places[name] = {row.key: known[row.key] if row.key in known else next(new) for row in sheet.rows}
        return places

    def checked_cells(self) -> Cells:
        """Return the cells as they will be once everything is saved, for the checks."""
        sheets = {sheet.title: sheet for sheet in self.cells.sheets}
        for name, sheet in self.mine.items():
            sheets[sheet.title] = _filled(sheets[sheet.title], sheet, self.placed[name])
        return Cells(tuple(sheets.values()))

    def names(self, tab: Tab) -> Names:
        """Return the names of the records of a tab, each once."""
        sheet = self.mine[tab.tab_name]
        names = dict.fromkeys(map(sheet.name_of, sheet.rows))
        return Names(tuple(name for name in names if name and not is_default(name)), f"the tab {tab.tab_name}")

    def with_sheets(self, sheets: Mapping[str, DraftSheet]) -> "Draft":
        """Return the draft with other rows of now."""
        return replace(self, mine=sheets)


@dataclass(frozen=True)
class ReadSheets:
    """The tabs of a store as it was just read; the key of a row is its number there."""

    sheets: Mapping[str, DraftSheet] = field(default_factory=dict)


def read_sheets(cells: Cells, file: str) -> ReadSheets | Failure:
    """Return the rows of all tabs, or why the tabs cannot be used."""
    problems = []
    sheets = {}
    for tab in TABS:
        table, wrong = read_table(cells, tab, file)
        sheet = find_sheet(cells, tab)
        problems += wrong
        if sheet is not None and not wrong:
            columns = _columns(sheet, tab)
            rows = (DraftRow(row.number, _wide(sheet.rows[row.number - 1], len(columns))) for row in table.rows)
            sheets[tab.tab_name] = DraftSheet(tab, sheet.title, columns, tuple(rows))
    return failure_of(problems) or ReadSheets(sheets)


def begin_draft(cells: Cells, file: str, keys: Keys) -> Draft | Failure:
    """Return a draft in which nothing is changed yet, or why the tabs cannot be used."""
    read = read_sheets(cells, file)
    if isinstance(read, Failure):
        return read
    numbers: dict[str, dict[int, int]] = {}
    sheets = {}
    for name, sheet in read.sheets.items():
        rows = tuple(DraftRow(next(keys), row.cells) for row in sheet.rows)
        numbers[name] = {mine.key: row.key for mine, row in zip(rows, sheet.rows, strict=True)}
        sheets[name] = replace(sheet, rows=rows)
    return Draft(file, cells, sheets, sheets, numbers)


def text_in(cell: Cell) -> str:
    """Return the text of a cell, empty where it has none that can be read."""
    text = text_of(cell)
    return "" if isinstance(text, Unreadable) else text


def same(column: Column, one: Cell, other: Cell) -> bool:
    """Tell whether two cells of a column hold the same for a reader."""
    return one is other or meaning(column, one) == meaning(column, other)


_MOST_EXTRA: Final = 40


def _columns(sheet: CellSheet, tab: Tab) -> tuple[Column, ...]:
    """Return the columns of a sheet: the tab's, and every one with a header to their right."""
    extra: list[Column] = []
    for cell in sheet.rows[0][len(tab.columns) : len(tab.columns) + _MOST_EXTRA]:
        header = text_in(cell)
        if not header or header in {column.name for column in (*tab.columns, *extra)}:
            break  # what stands beyond a column without a name of its own is left alone
        extra.append(tab.aliases if tab.aliases.is_called(header) else ExtraColumn(name=header))
    return (*tab.columns, *extra)


def _wide(cells: tuple[Cell, ...], width: int) -> tuple[Cell, ...]:
    return cells[:width] + (None,) * (width - len(cells))


def _filled(was: CellSheet, sheet: DraftSheet, places: Mapping[int, int]) -> CellSheet:
    rows: list[tuple[Cell, ...]] = [was.rows[0], *(() for _ in range(max(places.values(), default=1) - 1))]
    for row in sheet.rows:
        rows[places[row.key] - 1] = row.cells
    return replace(was, rows=tuple(rows))
