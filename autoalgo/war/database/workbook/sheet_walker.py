"""A walk over the bytes of a sheet's XML: rows and cells in the file's order, each with the place of its bytes.

Subclasses that read cells, or change one in place, override the hooks that they need.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from autoalgo.war.database.cells.cells import Position
from autoalgo.war.database.cells.coordinates import range_corners, row_and_column
from autoalgo.war.database.cells.structure import MAXIMUM_CELLS, MAXIMUM_COLUMNS
from autoalgo.war.database.workbook.limits import PartError, TooMuchError, Usage
from autoalgo.war.database.workbook.part_parser import PartParser
from autoalgo.war.domain.numerals import quoted

_LAST_ROW: Final = 2**20
"""Of any spreadsheet."""
_AFTER_A_TAG: Final = b"> \t\r\n"
_RESULTS_IN_A_RANGE: Final = frozenset({"array", "dataTable"})
"""Formulas that stand in one cell and fill others, whose own elements do not say so."""


class SheetError(PartError):
    """A sheet in which a cell cannot be found or changed. The message is for the user."""


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
    inline: list[str] | None = None
    """The pieces of a text that stands in the cell itself; None if there is none."""

    @property
    def uncomputed(self) -> bool:
        """Whether it holds a formula, or a result of one, that has no result in the file."""
        # A formula whose result is an empty text has that type; one that was never computed has none.
        computed = self.formula is not None or self.filled_by is not None
        return computed and not self.value and self.inline is None and self.attributes.get("t") != "str"


@dataclass(frozen=True)
class RowElement:
    """A row element as it begins."""

    number: int
    tag: str
    attributes: Mapping[str, str]
    start: int


class Walker(PartParser):
    """Walks over rows and cells in the file's order. Positions that a writer left out are counted."""

    def __init__(self, data: bytes, usage: Usage | None = None) -> None:
        super().__init__(usage)
        self.data = data
        self.merged: list[str] = []
        self._inside = False
        self._row: RowElement | None = None
        self._row_number = 0
        self._column = 0
        self._cell: CellElement | None = None
        self._text: list[str] | None = None
        self._phonetic = False
        self._fills: dict[int, tuple[int, str]] = {}

    def walk(self) -> None:
        """Call the hooks for all of the sheet.

        Raises
        ------
        PartError
            When the XML is broken, there is too much of it, or a row or cell is nowhere.
        """
        self.parse(self.data)

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

    def start(self, kind: str, attributes: Mapping[str, str]) -> None:
        """Tell what begins here."""
        if self._cell is not None:
            self._start_in_cell(kind, attributes, self._cell)
        elif self._inside:
            self._start_inside(kind, attributes)
        elif kind == "sheetData":
            self._inside = True
        elif kind == "mergeCell":
            self.merged.append(attributes.get("ref", ""))
        elif kind == "dimension":
            self.at_dimension(attributes.get("ref", ""), self.index)
        elif kind == "col" and "min" in attributes:
            self.at_columns(attributes)

    def _start_inside(self, kind: str, attributes: Mapping[str, str]) -> None:
        if kind == "c":
            self._start_cell(attributes)
        elif kind == "row":
            self._row_number = _row_number(attributes["r"]) if "r" in attributes else self._row_number + 1
            self._column = 0
            self._row = RowElement(self._row_number, self.tag, attributes, self.index)
            self.at_row(self._row)

    def _start_cell(self, attributes: Mapping[str, str]) -> None:
        self._count_cells(1)
        reference = attributes.get("r")
        position = (self._row_number, self._column + 1) if reference is None else row_and_column(reference)
        if position is None or position[0] < 1:
            raise PartError(f"a cell of row {self._row_number} is called {quoted(reference or '')}")
        self._column = position[1]
        self._cell = CellElement(position, self.tag, attributes, self.index)
        last_row, anchor = self._fills.get(position[1], (0, ""))
        if position[0] <= last_row:
            self._cell.filled_by = anchor
        self.at_cell(self._cell)

    def _start_in_cell(self, kind: str, attributes: Mapping[str, str], cell: CellElement) -> None:
        if kind in {"v", "f"}:
            self._text = []
            if kind == "f" and attributes.get("t") in _RESULTS_IN_A_RANGE:
                self._note_fill(attributes.get("ref", ""), cell)
        elif kind == "is":
            cell.inline = []
        elif kind == "rPh":
            self._phonetic = True
        elif kind == "t" and not self._phonetic:
            self._text = cell.inline

    def _note_fill(self, reference: str, cell: CellElement) -> None:
        """Note the cells that a formula fills; they lie to the right of its own and below."""
        corners = range_corners(reference)
        if corners is None:
            return
        (_, first), (last_row, last) = corners
        row, column = cell.position
        name = cell.attributes.get("r") or f"row {row}, column {column}"
        filled = range(first, min(last, MAXIMUM_COLUMNS) + 1)
        self._count_cells(len(filled))
        self._fills.update(dict.fromkeys(filled, (last_row, name)))

    def _count_cells(self, number: int) -> None:
        self.usage.cells += number
        if self.usage.cells > MAXIMUM_CELLS:
            found = f"cannot be read: it has more than {MAXIMUM_CELLS:,} cells, with those of the tabs before it"
            raise TooMuchError(found, f"at most {MAXIMUM_CELLS:,} in the four tabs")

    def end(self, kind: str) -> None:
        """Tell what ends here."""
        if self._cell is not None:
            self._end_in_cell(kind, self._cell)
        elif kind == "sheetData":
            self._inside = False
            self.after_rows(self.tag, self.index)
        elif kind == "row" and self._inside and self._row is not None:
            self.after_row(self._row, self.index, closed=self._element_end(self.tag) == self.index)

    def _end_in_cell(self, kind: str, cell: CellElement) -> None:
        if kind == "c":
            cell.end = self._element_end(self.tag)
            self._cell = None
            self.after_cell(cell)
        elif kind == "v":
            cell.value = "".join(self._text or ())
        elif kind == "f":
            cell.formula = "".join(self._text or ())
        elif kind == "rPh":
            self._phonetic = False
        self._text = None

    def characters(self, text: str) -> None:
        """Take in the text of a cell."""
        if self._text is not None:
            self._text.append(text)

    def _element_end(self, tag: str) -> int:
        """Return the index after the element that ends here, which is further on unless it was written as <c/>."""
        index = self.index
        closing = b"</" + tag.encode()
        if not self.data.startswith(closing, index) or self.data[index + len(closing)] not in _AFTER_A_TAG:
            return index
        return self.data.index(b">", index) + 1


def _row_number(written: str) -> int:
    """Return the number of a row, which some programs write as "5.0"."""
    try:
        number = float(written)
    except ValueError:
        number = 0.0
    if not (1 <= number <= _LAST_ROW and number.is_integer()):
        raise PartError(f"a row has the number {quoted(written)}")
    return int(number)
