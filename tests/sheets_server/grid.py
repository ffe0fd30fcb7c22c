"""Spreadsheets as the server holds them: tabs of cells with values, formulas, formats, notes and validation.

Tests put rows in and look at what became of them; formulas carry the result that they have, for nothing is computed.
"""

import copy
import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from autoalgo.war.database import Cells, Unreadable
from sheets_server.wire import Json

Scalar: TypeAlias = str | int | float | bool | None
EPOCH: Final = datetime.date(1899, 12, 30)
"""Day 0 of serial numbers."""
ERRORS: Final = ("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#ERROR!")
DEFAULT_ROWS: Final = 1000
DEFAULT_COLUMNS: Final = 26


@dataclass(frozen=True)
class NumberFormat:
    """How a number is shown."""

    type: str = ""
    """Of Google's list: NUMBER, PERCENT, DATE, ...; "" for automatic."""
    pattern: str = ""


@dataclass(frozen=True)
class Formula:
    """A formula and what it comes to; an error such as "#REF!" is a result like any other."""

    text: str
    result: Scalar
    number_format: NumberFormat = NumberFormat()


@dataclass(frozen=True)
class Spilled:
    """A value that a formula in another cell has put here: nothing of its own stands in the cell."""

    value: Scalar


@dataclass(frozen=True)
class Formatted:
    """A number that is shown in a format."""

    number: float
    number_format: NumberFormat


def percent(share: float) -> Formatted:
    """Return the cell that holds `share` and shows it in per cent."""
    return Formatted(share, NumberFormat("PERCENT", "0%"))


def dated(day: datetime.date) -> Formatted:
    """Return the cell that holds `day`."""
    return Formatted((day - EPOCH).days, NumberFormat("DATE", "yyyy-mm-dd"))


Entry: TypeAlias = Scalar | Formula | Spilled | Formatted
"""What a test puts into a cell."""


@dataclass(frozen=True)
class GridCell:
    """One cell."""

    value: Scalar = None
    """What it holds, or what its formula comes to. A number stays a number whatever its format."""
    formula: str = ""
    format: Mapping[str, Json] = field(default_factory=dict)
    """userEnteredFormat, with the number's format in it."""
    note: str = ""
    validation: Json = None
    spilled: bool = False
    """Whether its value comes out of another cell's formula."""

    @property
    def empty(self) -> bool:
        """Tell whether there is nothing in it, whatever its format."""
        return self.value is None and not self.formula

    @property
    def number_format(self) -> NumberFormat:
        """How a number in it is shown."""
        held = self.format.get("numberFormat")
        kept = held if isinstance(held, dict) else {}
        return NumberFormat(str(kept.get("type", "")), str(kept.get("pattern", "")))

    @property
    def entry(self) -> Scalar:
        """Its formula, or its value: what a person would find in it."""
        return self.formula or self.value

    def holding(self, entry: Entry) -> "GridCell":
        """Return it with `entry` in it; a number's format is kept unless `entry` brings one."""
        if isinstance(entry, Formula):
            return self._shown_as(entry.number_format, entry.result, entry.text)
        if isinstance(entry, Formatted):
            return self._shown_as(entry.number_format, entry.number, "")
        if isinstance(entry, Spilled):
            return replace(self, value=entry.value, formula="", spilled=True)
        return replace(self, value=None if entry == "" else entry, formula="", spilled=False)

    def _shown_as(self, number_format: NumberFormat, value: Scalar, formula: str) -> "GridCell":
        held = dict(self.format)
        if number_format.type:
            held["numberFormat"] = {"type": number_format.type, "pattern": number_format.pattern}
        return replace(self, value=value, formula=formula, format=held, spilled=False)


_EMPTY: Final = GridCell()


@dataclass(frozen=True)
class Area:
    """Rows and columns of a tab, counted from 0, ends not included."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def places(self) -> Iterable[tuple[int, int]]:
        """All places in it."""
        return ((row, column) for row in range(self.top, self.bottom) for column in range(self.left, self.right))

    def __contains__(self, place: tuple[int, int]) -> bool:
        row, column = place
        return self.top <= row < self.bottom and self.left <= column < self.right

    def meets(self, other: "Area") -> bool:
        """Tell whether the two have a cell in common."""
        down = self.top < other.bottom and other.top < self.bottom
        return down and self.left < other.right and other.left < self.right


@dataclass
class Tab:
    """One tab."""

    id: int
    title: str
    row_count: int = DEFAULT_ROWS
    column_count: int = DEFAULT_COLUMNS
    cells: dict[tuple[int, int], GridCell] = field(default_factory=dict)
    """By row and column, counted from 0."""
    merged: list[Area] = field(default_factory=list)
    protected: list[Area] = field(default_factory=list)
    frozen_rows: int = 0
    frozen_columns: int = 0
    widths: dict[int, int] = field(default_factory=dict)
    """Of columns, in pixels."""
    hidden: bool = False
    chart: bool = False
    """Whether it is a sheet of one chart, which has no grid."""
    further: dict[str, Json] = field(default_factory=dict)
    """What else a client gave it, as given."""

    def copied(self) -> "Tab":
        """Return a tab that can be changed without changing this one; cells are never changed, but replaced."""
        return replace(
            self,
            cells=dict(self.cells),
            merged=list(self.merged),
            protected=list(self.protected),
            widths=dict(self.widths),
            further=copy.deepcopy(self.further),
        )

    def cell(self, row: int, column: int) -> GridCell:
        """Return the cell at `row` and `column`, counted from 0."""
        return self.cells.get((row, column), _EMPTY)

    def change(self, area: "Area", changed: Callable[[GridCell], GridCell]) -> None:
        """Replace every cell of `area`; what becomes of thousands that are one cell is worked out once."""
        known: dict[int, tuple[GridCell, GridCell]] = {}
        for place in area.places:
            cell = self.cell(*place)
            if id(cell) not in known:
                known[id(cell)] = cell, changed(cell)
            self.cells[place] = known[id(cell)][1]

    def put(self, row: int, column: int, entry: Entry) -> None:
        """Put `entry` in; of a merged range only its first cell can hold anything."""
        merged = next((area for area in self.merged if (row, column) in area), None)
        if merged is None or (row, column) == (merged.top, merged.left):
            self.cells[row, column] = self.cell(row, column).holding(entry)

    def merge(self, area: Area) -> None:
        """Merge `area`; whatever is in it, its first cell apart, is lost."""
        for place in area.places:
            if place != (area.top, area.left):
                self.cells.pop(place, None)
        self.merged.append(area)

    @property
    def rows(self) -> list[list[Scalar]]:
        """The values to look at, without the empty ends of rows and of the tab."""
        columns = self._columns
        return trimmed([[self.cell(row, column).value for column in columns] for row in self._rows])

    @property
    def formulas(self) -> dict[str, str]:
        """The formulas by place, such as "B2"."""
        return {place: cell.formula for place, cell in self._placed() if cell.formula}

    @property
    def notes(self) -> dict[str, str]:
        """The notes by place."""
        return {place: cell.note for place, cell in self._placed() if cell.note}

    @property
    def validations(self) -> dict[str, Json]:
        """The rules of data validation by place."""
        return {place: cell.validation for place, cell in self._placed() if cell.validation is not None}

    @property
    def formats(self) -> dict[str, Mapping[str, Json]]:
        """The formats by place."""
        return {place: cell.format for place, cell in self._placed() if cell.format}

    @property
    def merges(self) -> list[str]:
        """The merged ranges, such as "A3:B4"."""
        return [f"{place_name(a.top, a.left)}:{place_name(a.bottom - 1, a.right - 1)}" for a in self.merged]

    @property
    def _rows(self) -> range:
        return range(max((row + 1 for row, _ in self.cells), default=0))

    @property
    def _columns(self) -> range:
        return range(max((column + 1 for _, column in self.cells), default=0))

    def _placed(self) -> list[tuple[str, GridCell]]:
        return [(place_name(*place), self.cells[place]) for place in sorted(self.cells)]


@dataclass
class Spreadsheet:
    """One file."""

    key: str
    title: str
    tabs: list[Tab] = field(default_factory=list)
    editors: set[str] | None = None
    """Addresses of those who may write; None for everyone."""
    viewers: set[str] = field(default_factory=set)
    """Addresses of those who may read as well."""
    trashed: bool = False
    office: bool = False
    """Whether it is an Excel workbook in Drive, which can be found but is no spreadsheet of Google's."""
    made_by_client: bool = False
    modified: int = 0
    """Count of changes."""

    @property
    def url(self) -> str:
        """Its address in a browser."""
        return f"https://docs.google.com/spreadsheets/d/{self.key}/edit"

    def tab(self, title: str) -> Tab:
        """Return the tab that is called `title`, which must be there."""
        return next(tab for tab in self.tabs if tab.title == title)

    def may_read(self, address: str) -> bool:
        """Tell whether `address` may read it."""
        return self.may_write(address) or address in self.viewers

    def may_write(self, address: str) -> bool:
        """Tell whether `address` may write to it."""
        return self.editors is None or address in self.editors


def place_name(row: int, column: int) -> str:
    """Return the name of a place, such as "B2"; both count from 0."""
    return f"{letters(column)}{row + 1}"


def letters(column: int) -> str:
    """Return the letters of a column that counts from 0."""
    name, rest = "", column + 1
    while rest:
        rest, digit = divmod(rest - 1, 26)
        name = chr(ord("A") + digit) + name
    return name


def trimmed(rows: Sequence[Sequence[Scalar]]) -> list[list[Scalar]]:
    """Return `rows` without what is empty at their ends and at the end."""
    kept: list[list[Scalar]] = []
    for row in rows:
        last = max((at + 1 for at, value in enumerate(row) if value is not None), default=0)
        kept.append(list(row[:last]))
    while kept and not kept[-1]:
        kept.pop()
    return kept


def tab_of(number: int, title: str, rows: Sequence[Sequence[Entry]], merged: Sequence[Area] = ()) -> Tab:
    """Return a tab of `rows`, with the size that new tabs have unless it must be larger."""
    tab = Tab(number, title)
    tab.row_count = max(tab.row_count, len(rows))
    tab.column_count = max(tab.column_count, *(len(row) for row in rows), 0) if rows else tab.column_count
    for at, row in enumerate(rows):
        for column, entry in enumerate(row):
            if entry is not None:
                tab.put(at, column, entry)
    for area in merged:
        tab.merge(area)
    return tab


def entries_of(cells: Cells | Mapping[str, Sequence[Sequence[Entry]]]) -> dict[str, list[list[Entry]]]:
    """Return the rows of every tab by its title."""
    if not isinstance(cells, Cells):
        return {title: [list(row) for row in rows] for title, rows in cells.items()}
    held: dict[str, list[list[Entry]]] = {}
    for sheet in cells.sheets:
        held[sheet.title] = [[] for _ in sheet.rows]
        for row, given in zip(held[sheet.title], sheet.rows, strict=True):
            for cell in given:
                assert not isinstance(cell, Unreadable), f"no sheet can hold {cell}"
                row.append(cell)
    return held
