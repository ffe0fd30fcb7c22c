"""A sheet's XML as bytes: what openpyxl does not tell about it, and single cells changed in place.

openpyxl reads values, but in its fast mode neither merged cells nor formulas whose result was never computed, which
would pass for blank cells. Saving through it would drop every formula's result, charts and pictures from a moderator's
own workbook. So the bytes are walked here, and an edit replaces the bytes of one cell and no others.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from autoalgo.database.coordinates import column_letters, row_and_column

Position = tuple[int, int]
"""Row and column, both from 1."""

MAXIMUM_CELLS: Final = 500_000
"""Cells that a sheet may have; far more than any game, few enough for the memory."""
_VALUE_ATTRIBUTES: Final = frozenset({"r", "t", "cm", "vm"})
"""Attributes of a cell that tell how its old value is to be read; the others are its formatting."""


class SheetError(ValueError):
    """A sheet that cannot be read, or a cell that cannot be changed. The message is for the user."""


@dataclass(frozen=True)
class SheetScan:
    """What openpyxl does not tell about a sheet."""

    merged: tuple[str, ...]
    uncomputed: Mapping[Position, str]
    """Formulas that have no result in the file."""
    last_row: int
    """The last row that holds anything."""


@dataclass
class _Cell:
    """A cell element: where its bytes are, and what is in it."""

    position: Position
    tag: str
    attributes: Mapping[str, str]
    start: int
    end: int = 0
    formula: str | None = None
    value: str | None = None


def scan_sheet(data: bytes) -> SheetScan:
    """Return what openpyxl does not tell about the sheet whose XML is `data`.

    Raises
    ------
    SheetError
        When the XML is broken, or there are too many cells.
    """
    scanner = _Scanner(data)
    scanner.walk()
    return SheetScan(tuple(scanner.merged), scanner.uncomputed, scanner.last_row)


def edit_cells(data: bytes, numbers: Mapping[Position, float]) -> bytes:
    """Return the sheet's XML with `numbers` put into their cells, every other byte as it was.

    Raises
    ------
    SheetError
        When a cell holds a formula, its row is not there, or the bytes are in an encoding that cannot be edited.
    """
    if b"\x00" in data[:4]:
        raise SheetError("the sheet is stored in UTF-16, in which no single cell can be changed")
    editor = _Editor(data, numbers)
    editor.walk()
    return editor.edited()


class _Walker:
    """Walks over rows and cells in the file's order. Positions that a writer left out are counted."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.merged: list[str] = []
        self._row = 0
        self._column = 0
        self._cells = 0
        self._cell: _Cell | None = None
        self._text: list[str] | None = None
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters

    def walk(self) -> None:
        """Call the hooks for all of the sheet."""
        try:
            self._parser.Parse(self.data, True)
        except expat.ExpatError as error:
            raise SheetError(f"its XML is broken: {error}") from error

    def at_cell(self, cell: _Cell) -> None:
        """Look at a cell at its beginning."""

    def after_cell(self, cell: _Cell) -> None:
        """Look at a complete cell."""

    def after_row(self, row: int, tag: str, end: int) -> None:
        """Look at a complete row, whose content ends before `end`."""

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        kind = tag.rpartition(":")[2]
        if kind == "row":
            self._row = int(float(attributes.get("r", self._row + 1)))
            self._column = 0
        elif kind == "c":
            self._start_cell(tag, attributes)
        elif kind in ("f", "v") and self._cell is not None:
            self._text = []
        elif kind == "mergeCell":
            self.merged.append(attributes.get("ref", ""))

    def _start_cell(self, tag: str, attributes: dict[str, str]) -> None:
        self._cells += 1
        if self._cells > MAXIMUM_CELLS:
            raise SheetError(f"it has more than {MAXIMUM_CELLS:,} cells")
        position = row_and_column(attributes.get("r", "")) or (self._row, self._column + 1)
        self._column = position[1]
        self._cell = _Cell(position, tag, attributes, self._parser.CurrentByteIndex)
        self.at_cell(self._cell)

    def _end(self, tag: str) -> None:
        kind = tag.rpartition(":")[2]
        if kind == "row":
            self.after_row(self._row, tag, self._parser.CurrentByteIndex)
        elif kind == "c" and self._cell is not None:
            self._cell.end = self._element_end(tag)
            self.after_cell(self._cell)
            self._cell = None
        elif kind in ("f", "v") and self._cell is not None:
            text = "".join(self._text or ())
            self._text = None
            if kind == "f":
                self._cell.formula = text
            else:
                self._cell.value = text

    def _characters(self, text: str) -> None:
        if self._text is not None:
            self._text.append(text)

    def _element_end(self, tag: str) -> int:
        """Return the index after the element that ends here, which is further on unless it was written as <c/>."""
        index = self._parser.CurrentByteIndex
        closing = re.compile(rb"</%b\s*>" % re.escape(tag.encode())).match(self.data, index)
        return closing.end() if closing else index


class _Scanner(_Walker):
    """Collects what a `SheetScan` tells."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.uncomputed: dict[Position, str] = {}
        self.last_row = 0

    def after_cell(self, cell: _Cell) -> None:
        """Note the last row with anything in it, and a formula without a result."""
        if cell.value or cell.formula is not None or cell.attributes.get("t") == "inlineStr":
            self.last_row = max(self.last_row, cell.position[0])
        # A formula whose result is an empty text has that type; one that was never computed has none.
        if cell.formula is not None and not cell.value and cell.attributes.get("t") != "str":
            self.uncomputed[cell.position] = cell.formula


class _Editor(_Walker):
    """Collects the replacements of bytes that put numbers into cells."""

    def __init__(self, data: bytes, numbers: Mapping[Position, float]) -> None:
        super().__init__(data)
        self._left = dict(numbers)
        self._replacements: list[tuple[int, int, str]] = []

    def edited(self) -> bytes:
        """Return the bytes with all replacements made."""
        if self._left:
            places = ", ".join(f"{column_letters(column)}{row}" for row, column in self._left)
            raise SheetError(f"it has no cell {places}")
        data = self.data
        for start, end, text in reversed(self._replacements):
            data = data[:start] + text.encode() + data[end:]
        return data

    def at_cell(self, cell: _Cell) -> None:
        """Put in the cells that are missing to the left of this one."""
        row, column = cell.position
        self._insert([wanted for wanted in self._left if wanted[0] == row and wanted[1] < column], cell.tag, cell.start)

    def after_cell(self, cell: _Cell) -> None:
        """Replace the cell if it is wanted."""
        if cell.position not in self._left:
            return
        if cell.formula is not None:
            name = f"{column_letters(cell.position[1])}{cell.position[0]}"
            raise SheetError(f"cell {name} holds the formula ={cell.formula}, which a score would overwrite")
        formatting = {key: value for key, value in cell.attributes.items() if key not in _VALUE_ATTRIBUTES}
        text = _cell_xml(cell.tag, cell.position, self._left.pop(cell.position), formatting)
        self._replacements.append((cell.start, cell.end, text))

    def after_row(self, row: int, tag: str, end: int) -> None:
        """Put in the cells that are missing at the end of the row."""
        prefix = tag.removesuffix("row")
        self._insert([wanted for wanted in self._left if wanted[0] == row], f"{prefix}c", end)

    def _insert(self, wanted: list[Position], tag: str, index: int) -> None:
        for position in sorted(wanted):
            self._replacements.append((index, index, _cell_xml(tag, position, self._left.pop(position), {})))


def _cell_xml(tag: str, position: Position, number: float, formatting: Mapping[str, str]) -> str:
    prefix = tag.removesuffix("c")
    attributes = {"r": f"{column_letters(position[1])}{position[0]}", **formatting}
    written = "".join(f" {key}={quoteattr(value)}" for key, value in attributes.items())
    return f"<{tag}{written}><{prefix}v>{number!r}</{prefix}v></{tag}>"
