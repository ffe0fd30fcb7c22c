"""A walk over the bytes of a sheet's XML: rows and cells in the file's order, each with the place of its bytes.

openpyxl tells values but neither where they lie in the file nor much of what is around them. Subclasses that look for
that, or change a cell in place, override the hooks that they need.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from xml.parsers import expat

from autoalgo.war.database.cells.cells import Position
from autoalgo.war.database.cells.coordinates import range_corners, row_and_column
from autoalgo.war.database.cells.structure import MAXIMUM_COLUMNS

MAXIMUM_CELLS: Final = 500_000
"""Cells that a sheet may have; far more than any game, few enough for the memory."""
_RESULTS_IN_A_RANGE: Final = frozenset({"array", "dataTable"})
"""Formulas that stand in one cell and fill others, whose own elements do not say so."""


class SheetError(ValueError):
    """A sheet that cannot be read, or a cell that cannot be changed. The message is for the user."""


@dataclass
class CellElement:
    """A cell element: where its bytes are, and what is in it."""

    position: Position
    tag: str
    attributes: Mapping[str, str]
    start: int
    end: int = 0
    formula: str | None = None
    """The formula in the cell, an empty text if another cell has the words of it."""
    filled_by: str | None = None
    """The formula of another cell that fills this one too."""
    value: str | None = None


@dataclass(frozen=True)
class RowElement:
    """A row element as it begins."""

    number: int
    tag: str
    attributes: Mapping[str, str]
    start: int


class Walker:
    """Walks over rows and cells in the file's order. Positions that a writer left out are counted."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.merged: list[str] = []
        self._inside = False
        self._row: RowElement | None = None
        self._row_number = 0
        self._column = 0
        self._cells = 0
        self._cell: CellElement | None = None
        self._text: list[str] | None = None
        self._fills: dict[int, tuple[int, str]] = {}
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters

    def walk(self) -> None:
        """Call the hooks for all of the sheet.

        Raises
        ------
        SheetError
            When the XML is broken, or there are too many cells.
        """
        try:
            self._parser.Parse(self.data, True)
        except expat.ExpatError as error:
            raise SheetError(f"its XML is broken: {error}") from error

    def at_dimension(self, reference: str, start: int) -> None:
        """Look at the range that the sheet says to have, before any row."""

    def at_columns(self, attributes: Mapping[str, str]) -> None:
        """Look at the format of some columns, before any row."""

    def at_row(self, row: RowElement) -> None:
        """Look at a row at its beginning."""

    def at_cell(self, cell: CellElement) -> None:
        """Look at a cell at its beginning."""

    def after_cell(self, cell: CellElement) -> None:
        """Look at a complete cell."""

    def after_row(self, row: RowElement, end: int, closed: bool) -> None:
        """Look at a complete row, whose content ends before `end`; one that is `closed` was written as <row/>."""

    def after_rows(self, tag: str, end: int) -> None:
        """Look at the end of all rows, before the byte `end`. `tag` is that of the element around them."""

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        kind = tag.rpartition(":")[2]
        if kind == "sheetData":
            self._inside = True
        elif kind == "mergeCell":
            self.merged.append(attributes.get("ref", ""))
        elif kind == "dimension":
            self.at_dimension(attributes.get("ref", ""), self._parser.CurrentByteIndex)
        elif kind == "col" and "min" in attributes:
            self.at_columns(attributes)
        elif self._inside:
            self._start_inside(kind, tag, attributes)

    def _start_inside(self, kind: str, tag: str, attributes: dict[str, str]) -> None:
        if kind == "row":
            self._row_number = int(float(attributes.get("r", self._row_number + 1)))
            self._column = 0
            self._row = RowElement(self._row_number, tag, attributes, self._parser.CurrentByteIndex)
            self.at_row(self._row)
        elif kind == "c":
            self._start_cell(tag, attributes)
        elif kind in ("f", "v") and self._cell is not None:
            self._text = []
            if kind == "f" and attributes.get("t") in _RESULTS_IN_A_RANGE:
                self._note_fill(attributes.get("ref", ""), self._cell)

    def _start_cell(self, tag: str, attributes: dict[str, str]) -> None:
        self._cells += 1
        if self._cells > MAXIMUM_CELLS:
            raise SheetError(f"it has more than {MAXIMUM_CELLS:,} cells")
        position = row_and_column(attributes.get("r", "")) or (self._row_number, self._column + 1)
        self._column = position[1]
        self._cell = CellElement(position, tag, attributes, self._parser.CurrentByteIndex)
        last_row, anchor = self._fills.get(position[1], (0, ""))
        if position[0] <= last_row:
            self._cell.filled_by = anchor
        self.at_cell(self._cell)

    def _note_fill(self, reference: str, cell: CellElement) -> None:
        """Note the cells that a formula fills; they lie to the right of its own and below."""
        corners = range_corners(reference)
        if corners is None:
            return
        (_, first), (last_row, last) = corners
        row, column = cell.position
        name = cell.attributes.get("r") or f"row {row}, column {column}"
        for filled in range(first, min(last, MAXIMUM_COLUMNS) + 1):
            self._fills[filled] = (last_row, name)

    def _end(self, tag: str) -> None:
        kind = tag.rpartition(":")[2]
        index = self._parser.CurrentByteIndex
        if kind == "sheetData":
            self._inside = False
            self.after_rows(tag, index)
        elif kind == "row" and self._inside and self._row is not None:
            self.after_row(self._row, index, closed=self._element_end(tag) == index)
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
