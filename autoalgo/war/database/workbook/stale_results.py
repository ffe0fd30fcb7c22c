"""Takes results out of a workbook that are not those of its formulas any more (DB-10).

A spreadsheet program keeps the result of every formula in the file. Where cells were written, results that follow from
them are of the old values, and not every program computes them anew: LibreOffice shows what it finds. A formula without
a result is computed by all.
"""

import io
import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final
from zipfile import ZipFile

from autoalgo.war.database.cells.cells import Position
from autoalgo.war.database.cells.coordinates import range_corners
from autoalgo.war.database.cells.store import CellEdit
from autoalgo.war.database.workbook.formula_references import ANYTHING, Area, DefinedNames, areas_read
from autoalgo.war.database.workbook.limits import PartError, Usage
from autoalgo.war.database.workbook.package import Contents, Package, repacked
from autoalgo.war.database.workbook.part_parser import PartParser
from autoalgo.war.database.workbook.sheet_walker import CellElement, Walker
from autoalgo.war.database.workbook.workbook_reader import has_formula

_MOST_ROUNDS: Final = 50
"""Goes through all formulas, after which those that are left are taken to follow from what was written."""
_TYPE: Final = re.compile(rb"\s+t\s*=\s*(?:\"[^\"]*\"|'[^']*')")
_FILLING: Final = frozenset({"array", "dataTable"})


def without_stale_results(data: bytes, edits: Sequence[CellEdit]) -> bytes:
    """Return the workbook `data`, in which `edits` are made, without the results that follow from them.

    A sheet that cannot be understood stays as it is.
    """
    with ZipFile(io.BytesIO(data)) as archive:
        package = Package(archive)
        contents = package.contents()
        sheets = {title.lower(): sheet for title, sheet in _sheets(package, contents).items()}
        stale = _stale(sheets, edits, _named(package, contents))
        changed = {sheet.part: sheet.without(stale[title]) for title, sheet in sheets.items() if stale.get(title)}
        return repacked(package, changed) if changed else data


_Formula = tuple[str, Position, tuple[Area, ...] | None]
"""The sheet and the cell of a formula, and the cells that it reads."""


@dataclass(frozen=True)
class _Result:
    """A cell that holds a formula's result."""

    formula: str | None
    """Its words; None where another cell has them."""
    origin: Position
    """Where the words stand."""
    start: int
    """Of the bytes of the cell, of its result and the end of that."""
    value: tuple[int, int] | None


@dataclass(frozen=True)
class _SheetResults:
    """The results of one sheet."""

    part: str
    data: bytes
    results: Mapping[Position, _Result]
    fills: Mapping[Position, tuple[Position, Position]]
    """The cells that a formula fills, by the cell of the formula."""

    def without(self, stale: Iterable[Position]) -> bytes:
        """Return the sheet's XML without the results of these cells."""
        pieces, index = [], 0
        for position in sorted(stale, key=lambda each: self.results[each].start):
            result = self.results[position]
            if result.value is None:
                continue
            opened = self.data.index(b">", result.start)
            # Its type tells how the result was to be read: of text, that one without any is an empty text.
            opening = _TYPE.sub(b"", self.data[result.start : opened])
            pieces += [self.data[index : result.start], opening, self.data[opened : result.value[0]]]
            index = result.value[1]
        return b"".join([*pieces, self.data[index:]])


class _Finder(Walker):
    """Collects the formulas of a sheet with the places of their results."""

    def __init__(self, data: bytes, usage: Usage) -> None:
        super().__init__(data, usage)
        self.results: dict[Position, _Result] = {}
        self.fills: dict[Position, tuple[Position, Position]] = {}
        self._shared: dict[str, tuple[str, Position]] = {}
        self._formula: Mapping[str, str] = {}
        self._value: tuple[int, int] | None = None
        self._began = 0

    def start(self, kind: str, attributes: Mapping[str, str]) -> None:
        """Note how a formula is written, and where a result begins."""
        super().start(kind, attributes)
        if kind == "c":
            self._formula, self._value = {}, None
        elif kind == "f":
            self._formula = dict(attributes)
        elif kind == "v":
            self._began = self.index

    def end(self, kind: str) -> None:
        """Note where a result ends."""
        if kind == "v":
            self._value = self._began, self._element_end(self.tag)
        super().end(kind)

    def after_cell(self, cell: CellElement) -> None:
        """Note a cell that holds a result."""
        how, position = self._formula, cell.position
        if cell.formula is None:
            if cell.filled_by is not None:
                self.results[position] = _Result(None, position, cell.start, self._value)
            return
        words, origin = cell.formula, position
        if how.get("t") == "shared":
            words, origin = self._shared.setdefault(how.get("si", ""), (words, position))
        corners = range_corners(how.get("ref", "")) if how.get("t") in _FILLING else None
        if corners is not None:
            self.fills[position] = corners
        self.results[position] = _Result(words, origin, cell.start, self._value)


def _sheets(package: Package, contents: Contents) -> dict[str, _SheetResults]:
    found = {}
    usage = Usage()
    for title, part in contents.sheets.items():
        usage.cells = 0  # the limit is that of the four tabs
        try:
            data = package.read(part)
            finder = _Finder(data, usage)
            if b"\x00" not in data[:4] and has_formula(data):
                finder.walk()
        except PartError:
            continue
        found[title] = _SheetResults(part, data, finder.results, finder.fills)
    return found


class _Names(PartParser):
    """Collects the defined names of a workbook, or where a table of it lies."""

    def __init__(self) -> None:
        super().__init__()
        self.names: dict[str, list[str]] = {}
        self.table: dict[str, str] = {}
        self.columns: list[str] = []
        self._name = ""
        self._text: list[str] = []

    def start(self, kind: str, attributes: Mapping[str, str]) -> None:
        """Note a name, a table or a column of it."""
        if kind == "definedName":
            self._name, self._text = attributes.get("name", "").lower(), []
        elif kind == "table":
            self.table = dict(attributes)
        elif kind == "tableColumn":
            self.columns.append(attributes.get("name", "").lower())

    def characters(self, text: str) -> None:
        """Take in what a name stands for."""
        if self._name:
            self._text.append(text)

    def end(self, kind: str) -> None:
        """End a name."""
        if kind == "definedName":
            self.names.setdefault(self._name, []).append("".join(self._text))
            self._name = ""


def _named(package: Package, contents: Contents) -> DefinedNames:
    book = _Names()
    package.parse(contents.part, book)
    tables = {}
    for title, part in contents.sheets.items():
        for table_part in package.tables_of(part):
            found = _Names()
            try:
                package.parse(table_part, found)
            except PartError:
                continue  # formulas that name it may then read anything
            corners = range_corners(found.table.get("ref", ""))
            if corners is not None:
                name = found.table.get("displayName", "").lower()
                tables[name] = Area(title.lower(), *corners), tuple(found.columns)
    return DefinedNames({name: tuple(formulas) for name, formulas in book.names.items()}, tables)


@dataclass
class _Written:
    """Cells that are not what they were, by sheet and column."""

    rows: dict[str, dict[int, list[int]]] = field(default_factory=dict)

    def add(self, sheet: str, position: Position) -> None:
        """Note a cell."""
        rows = self.rows.setdefault(sheet, {}).setdefault(position[1], [])
        place = bisect_left(rows, position[0])
        if place == len(rows) or rows[place] != position[0]:
            rows.insert(place, position[0])

    def touches(self, area: Area) -> bool:
        """Tell whether one of the cells lies in `area`."""
        for column, rows in self.rows.get(area.sheet, {}).items():
            if area.first[1] <= column <= area.last[1]:
                place = bisect_left(rows, area.first[0])
                if place < len(rows) and rows[place] <= area.last[0]:
                    return True
        return False


def _stale(
    sheets: Mapping[str, _SheetResults], edits: Sequence[CellEdit], named: DefinedNames
) -> dict[str, set[Position]]:
    """Return the cells whose results follow from `edits`, by the title of the sheet in small letters."""
    written = _Written()
    for edit in edits:
        written.add(edit.sheet.lower(), (edit.row, edit.column))
    stale: dict[str, set[Position]] = {title: set() for title in sheets}
    waiting = _formulas(sheets, named)
    for turn in range(_MOST_ROUNDS + 1):
        left: list[_Formula] = []
        for title, position, areas in waiting:
            if turn < _MOST_ROUNDS and areas is not ANYTHING and not any(map(written.touches, areas)):
                left.append((title, position, areas))
                continue
            for cell in _filled(sheets[title], position):
                stale[title].add(cell)
                written.add(title, cell)
        if len(left) == len(waiting):
            break
        waiting = left
    return stale


def _formulas(sheets: Mapping[str, _SheetResults], named: DefinedNames) -> list[_Formula]:
    """Return all formulas."""
    read: dict[tuple[str, str], tuple[Area, ...] | None] = {}
    formulas: list[_Formula] = []
    for title, sheet in sheets.items():
        for position, result in sheet.results.items():
            if result.formula is None:
                continue
            key = title, result.formula
            if key not in read:
                read[key] = areas_read(result.formula, title, named) if result.formula else ANYTHING
            areas = read[key]
            if areas is not ANYTHING and result.origin != position:
                rows, columns = position[0] - result.origin[0], position[1] - result.origin[1]
                areas = tuple(area.moved(rows, columns) for area in areas)
            formulas.append((title, position, areas))
    return formulas


def _filled(sheet: _SheetResults, position: Position) -> list[Position]:
    """Return the cells that hold results of the formula in `position`."""
    if position not in sheet.fills:
        return [position]
    (top, left), (bottom, right) = sheet.fills[position]
    filled = [
        cell
        for cell, result in sheet.results.items()
        if result.formula is None and top <= cell[0] <= bottom and left <= cell[1] <= right
    ]
    return [position, *filled]
