"""A sheet's XML as bytes: its cells read, and cells changed in place.

Saving through a library would drop every formula's result, charts and pictures from a moderator's own workbook. So the
bytes are walked here, and an edit replaces the bytes of its cell, or adds a row, and no others.
"""

import math
import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from autoalgo.war.database.cells.cells import Cell, Content, NewRows, Position
from autoalgo.war.database.cells.coordinates import column_letters, range_corners
from autoalgo.war.database.cells.structure import MAXIMUM_COLUMNS, MAXIMUM_ROWS
from autoalgo.war.database.workbook.cell_xml import cell_xml
from autoalgo.war.database.workbook.limits import Usage
from autoalgo.war.database.workbook.sheet_walker import CellElement, RowElement, SheetError, Walker

_VALUE_ATTRIBUTES: Final = frozenset({"r", "t", "cm", "vm"})
"""Attributes of a cell that tell how its old value is to be read; the others are its formatting."""
_TRUE: Final = frozenset({"1", "true"})


@dataclass(frozen=True)
class SheetScan:
    """The content of a sheet."""

    merged: tuple[str, ...]
    last_row: int
    """The last row that holds anything."""
    formulas: Mapping[Position, str] = field(default_factory=dict)
    """What cells with a formula in them hold, and those that a formula elsewhere fills, as a phrase."""
    cells: Mapping[int, Mapping[int, Cell]] = field(default_factory=dict)
    """Cells that hold anything by row and column, as far as rows and columns are looked at."""


def scan_sheet(
    data: bytes, value_of: Callable[[CellElement], Cell] | None = None, usage: Usage | None = None
) -> SheetScan:
    """Return what is in the sheet whose XML is `data`, with its cells where `value_of` tells what they hold.

    Raises
    ------
    PartError
        When the XML is broken, there is too much of it, or a row or cell is nowhere.
    """
    scanner = _Scanner(data, value_of, usage)
    scanner.walk()
    return SheetScan(tuple(scanner.merged), scanner.last_row, scanner.formulas, scanner.cells)


def edit_cells(data: bytes, contents: Mapping[Position, Content], new_rows: NewRows | None = None) -> bytes:
    """Return the sheet's XML with `contents` put into their cells, every other byte as it was.

    A cell keeps its formatting, and one that was not there takes that of its row or column, as it was shown with it.
    Only the range that the sheet says to have grows with its cells.

    Raises
    ------
    SheetError
        When a cell holds a formula, its row is neither there nor among `new_rows`, or the bytes are in an encoding that
        cannot be edited.
    """
    if b"\x00" in data[:4]:
        raise SheetError("the sheet is stored in UTF-16, in which no single cell can be changed")
    editor = _Editor(data, contents, new_rows or NewRows())
    editor.walk()
    return editor.edited()


class _Scanner(Walker):
    """Collects what a `SheetScan` tells."""

    def __init__(self, data: bytes, value_of: Callable[[CellElement], Cell] | None, usage: Usage | None) -> None:
        super().__init__(data, usage)
        self._value_of = value_of
        self.cells: dict[int, dict[int, Cell]] = {}
        self.formulas: dict[Position, str] = {}
        self.last_row = 0

    def after_cell(self, cell: CellElement) -> None:
        """Note what the cell holds, the last row with anything in it, and formulas."""
        if cell.value or cell.formula is not None or cell.attributes.get("t") == "inlineStr":
            self.last_row = max(self.last_row, cell.position[0])
        formula = _formula(cell)
        if formula:
            self.formulas[cell.position] = formula
        row, column = cell.position
        if self._value_of and row <= MAXIMUM_ROWS + 1 and column <= MAXIMUM_COLUMNS:
            value = self._value_of(cell)
            if value is not None:
                self.cells.setdefault(row, {})[column] = value


def _formula(cell: CellElement) -> str:
    """Return as a phrase the formula that makes the cell's value, empty if its value is its own."""
    if cell.formula is not None:
        return f"the formula ={cell.formula}" if cell.formula else "a formula"
    return "" if cell.filled_by is None else f"a result of the formula in {cell.filled_by}"


class _Editor(Walker):
    """Collects the replacements of bytes that put contents into cells, in the file's order."""

    def __init__(self, data: bytes, contents: Mapping[Position, Content], new_rows: NewRows) -> None:
        super().__init__(data)
        self._left: dict[int, dict[int, Content]] = {}
        for row, column in sorted(contents):
            self._left.setdefault(row, {})[column] = contents[row, column]
        self._extent = _extent(position for position, content in contents.items() if content is not None)
        self._new_rows = new_rows
        self._awaited = deque(row for row in self._left if row in new_rows.numbers)
        self._replacements: list[tuple[int, int, str]] = []
        self._column_styles: list[tuple[int, int, str]] = []
        self._row_style = ""
        self._continued: dict[int, str] = {}

    def edited(self) -> bytes:
        """Return the bytes with all replacements made."""
        left = [(row, column) for row, columns in self._left.items() for column in columns]
        if left:
            raise SheetError(f"it has no cell {', '.join(map(_name, left))}")
        pieces: list[bytes] = []
        index = 0
        for start, end, text in self._replacements:
            pieces += [self.data[index:start], text.encode("ascii", "xmlcharrefreplace")]
            index = end
        return b"".join([*pieces, self.data[index:]])

    def at_dimension(self, reference: str, start: int) -> None:
        """Let the sheet's range take in the edited cells."""
        corners = range_corners(reference)
        if corners is None or self._extent is None:
            return
        grown = _extent([*corners, *self._extent])
        written = re.compile(rb"[^>]*?\bref\s*=\s*[\"']([^\"'>]*)").match(self.data, start)
        if grown is not None and grown != corners and written:
            self._replacements.append((*written.span(1), f"{_name(grown[0])}:{_name(grown[1])}"))

    def at_columns(self, attributes: Mapping[str, str]) -> None:
        """Note how cells that are not there are formatted."""
        if "style" in attributes:
            first, last = int(attributes["min"]), int(attributes.get("max", attributes["min"]))
            self._column_styles.append((first, last, attributes["style"]))

    def at_row(self, row: RowElement) -> None:
        """Put in the new rows that belong before this one."""
        self._add_rows(row.number, row.tag, row.start)
        if self._awaited and self._awaited[0] == row.number:
            self._awaited.popleft()
        self._row_style = row.attributes.get("s", "") if row.attributes.get("customFormat") in _TRUE else ""

    def at_cell(self, cell: CellElement) -> None:
        """Put in the cells that are missing to the left of this one."""
        row, column = cell.position
        if row == self._new_rows.like:
            self._continued[column] = cell.attributes.get("s", "")
        wanted = [missing for missing in self._left.get(row, ()) if missing < column]
        self._insert(self._cells_xml(row, wanted, cell.tag), cell.start, cell.start)

    def after_cell(self, cell: CellElement) -> None:
        """Replace the cell if it is wanted."""
        row, column = cell.position
        if column not in self._left.get(row, ()):
            return
        formula = _formula(cell)
        if formula:
            raise SheetError(f"cell {_name(cell.position)} holds {formula}, which a score would overwrite")
        formatting = {key: value for key, value in cell.attributes.items() if key not in _VALUE_ATTRIBUTES}
        self._insert(cell_xml(cell.tag, cell.position, self._take(row, column), formatting), cell.start, cell.end)

    def after_row(self, row: RowElement, end: int, closed: bool) -> None:
        """Put in the cells that are missing at the end of the row."""
        prefix = row.tag.removesuffix("row")
        cells = self._cells_xml(row.number, list(self._left.get(row.number, ())), f"{prefix}c")
        if cells and closed:
            self._insert(f">{cells}</{row.tag}>", end - len("/>"), end)
        else:
            self._insert(cells, end, end)
        self._row_style = ""

    def after_rows(self, tag: str, end: int) -> None:
        """Put in the new rows that belong after all others."""
        self._add_rows(math.inf, f"{tag.removesuffix('sheetData')}row", end)

    def _add_rows(self, before: float, tag: str, index: int) -> None:
        while self._awaited and self._awaited[0] < before:
            number = self._awaited.popleft()
            cells = self._cells_xml(number, list(self._left[number]), f"{tag.removesuffix('row')}c")
            self._insert(f'<{tag} r="{number}">{cells}</{tag}>' if cells else "", index, index)

    def _cells_xml(self, row: int, columns: list[int], tag: str) -> str:
        """Return the XML of cells that are not there yet, of which blank ones need not be."""
        cells = []
        for column in columns:
            content = self._take(row, column)
            if content is not None:
                style = self._style(row, column)
                cells.append(cell_xml(tag, (row, column), content, {"s": style} if style else {}))
        return "".join(cells)

    def _style(self, row: int, column: int) -> str:
        """Return the style that a cell which is not there is shown with, or that a new row continues."""
        if not self._row_style and row in self._new_rows.numbers and column in self._continued:
            return self._continued[column]
        ranges = (style for first, last, style in self._column_styles if first <= column <= last)
        return self._row_style or next(ranges, "")

    def _take(self, row: int, column: int) -> Content:
        content = self._left[row].pop(column)
        if not self._left[row]:
            del self._left[row]
        return content

    def _insert(self, text: str, start: int, end: int) -> None:
        if text or end > start:
            self._replacements.append((start, end, text))


def _extent(positions: Iterable[Position]) -> tuple[Position, Position] | None:
    """Return the corners of the least range with all `positions` in it, None without any."""
    rows_and_columns = list(zip(*positions, strict=True))
    if not rows_and_columns:
        return None
    rows, columns = rows_and_columns
    return (min(rows), min(columns)), (max(rows), max(columns))


def _name(position: Position) -> str:
    return f"{column_letters(position[1])}{position[0]}"
