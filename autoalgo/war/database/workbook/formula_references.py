"""Which cells a formula of a workbook reads, as far as its words tell.

What cannot be told from the words, such as INDIRECT or a name that is not in the workbook, is `ANYTHING`: whoever asks
must take it that every cell is read.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from autoalgo.war.database.cells.cells import Position
from autoalgo.war.database.cells.coordinates import row_and_column

LAST_ROW: Final = 2**20
LAST_COLUMN: Final = 2**14
_LONGEST: Final = 8192
"""Characters of a formula, as spreadsheet programs have it."""
_DEEPEST: Final = 20
"""Names that stand for names."""
_REACHING: Final = frozenset({"INDIRECT", "OFFSET", "ANCHORARRAY", "EVALUATE"})
"""Functions that read cells which their arguments do not name."""
_CONSTANTS: Final = frozenset({"TRUE", "FALSE"})

_CELL: Final = r"\$?[A-Za-z]{1,3}\$?[0-9]{1,7}"
_SHEET: Final = r"'(?:[^']|'')*'!|(?:\[[^\]]*\])?[^\W\d][\w.]*!|\[[^\]]*\]!"
_PIECE: Final = re.compile(
    r'"(?:[^"]|"")*"|#(?:N/A|[A-Z0-9/]+[!?])'
    rf"|(?P<sheet>{_SHEET})?(?P<range>{_CELL}(?::{_CELL})?|\$?[A-Za-z]{{1,3}}:\$?[A-Za-z]{{1,3}}|\$?[0-9]+:\$?[0-9]+)"
    r"(?![\w.(\[!#])"
    rf"|(?P<scope>{_SHEET})?(?P<name>[^\W\d][\w.\\?]*)(?P<next>[(\[]?)"
    r"|(?P<number>[0-9.]+(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<opening>\[)|(?P<odd>[:#!'])"
)
_BRACKET: Final = re.compile(r"[\[\]]")
_COLUMN: Final = re.compile(r"\[@?([^\[\]#@]+)\]|@([^\[\]#@]+)")


@dataclass(frozen=True)
class Area:
    """A rectangle of cells of one sheet, whose title is in small letters; its corners belong to it."""

    sheet: str
    first: Position
    last: Position
    moves: tuple[bool, bool, bool, bool] = (False, False, False, False)
    """Whether first row, first column, last row and last column follow a formula that is filled into other cells."""

    def moved(self, rows: int, columns: int) -> "Area":
        """Return what the same words mean so many rows and columns further on."""
        steps = (rows, columns, rows, columns)
        numbers = (*self.first, *self.last)
        top, left, bottom, right = (
            number + step if moves else number for number, step, moves in zip(numbers, steps, self.moves, strict=True)
        )
        return Area(self.sheet, (min(top, bottom), min(left, right)), (max(top, bottom), max(left, right)))


ANYTHING: Final = None
"""Cells that cannot be told."""


@dataclass(frozen=True)
class DefinedNames:
    """The defined names of a workbook; every name is in small letters."""

    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The formulas of a defined name, of which each sheet may have its own."""
    tables: Mapping[str, tuple[Area, tuple[str, ...]]] = field(default_factory=dict)
    """Where a table lies, and the names of its columns."""


def areas_read(formula: str, sheet: str, named: DefinedNames, depth: int = 0) -> tuple[Area, ...] | None:
    """Return the cells that a `formula` of the sheet reads, `ANYTHING` where that cannot be told."""
    if len(formula) > _LONGEST:
        return ANYTHING
    areas: list[Area] = []
    index = 0
    while index < len(formula):
        piece = _PIECE.search(formula, index)
        if piece is None:
            break
        index = piece.end()
        if piece["opening"] or piece["odd"]:
            return ANYTHING
        if piece["range"]:
            found = _range(piece["range"], _title(piece["sheet"], sheet))
        elif piece["name"]:
            end = _closing(formula, index) if piece["next"] == "[" else index
            found = _name(piece, formula[index:end], sheet, named, depth)
            index = end
        else:
            continue
        if found is ANYTHING:
            return ANYTHING
        areas += found
    return tuple(areas)


def _title(written: str | None, sheet: str) -> str | None:
    """Return the title of the sheet before a reference, None where it is one of another workbook."""
    if not written:
        return sheet
    title = written[:-1].removeprefix("'").removesuffix("'").replace("''", "'")
    return None if "]" in title else title.lower()


def _range(written: str, title: str | None) -> tuple[Area, ...] | None:
    if title is None:
        return ()
    if ":" in title:
        return ANYTHING  # from one sheet to another
    first, _, last = written.partition(":")
    ends = [_end(each, lowest) for each, lowest in ((first, True), (last or first, False))]
    (top, left, *moves), (bottom, right, *more) = ends
    corners = (min(top, bottom), min(left, right)), (max(top, bottom), max(left, right))
    return (Area(title, *corners, (bool(moves[0]), bool(moves[1]), bool(more[0]), bool(more[1]))),)


def _end(written: str, first: bool) -> tuple[int, int, bool, bool]:
    """Return row and column of one end of a range, and whether each follows the formula; of a whole row its ends."""
    bare = written.replace("$", "")
    if bare.isdigit():
        return int(bare), 1 if first else LAST_COLUMN, not written.startswith("$"), False
    if bare.isalpha():
        _, column = row_and_column(f"{bare}1") or (1, LAST_COLUMN)
        return 1 if first else LAST_ROW, column, False, not written.startswith("$")
    row, column = row_and_column(bare) or (1, 1)
    return row, column, "$" not in written[1:], not written.startswith("$")


def _closing(formula: str, index: int) -> int:
    """Return the index after the bracket that closes the one before `index`."""
    depth = 1
    for bracket in _BRACKET.finditer(formula, index):
        depth += 1 if bracket[0] == "[" else -1
        if depth == 0:
            return bracket.end()
    return len(formula)


def _name(piece: re.Match[str], brackets: str, sheet: str, named: DefinedNames, depth: int) -> tuple[Area, ...] | None:
    name = piece["name"]
    if piece["next"] == "(":
        return ANYTHING if name.rpartition(".")[2].upper() in _REACHING else ()
    if name.upper() in _CONSTANTS or name.startswith("_xlpm."):
        return ()
    if _title(piece["scope"], sheet) is None:
        return ()
    table = named.tables.get(name.lower())
    if table is not None:
        return (_columns(*table, brackets),)
    meanings = named.names.get(name.lower())
    if meanings is None or piece["next"] == "[" or depth == _DEEPEST:
        return ANYTHING
    return _together(areas_read(meaning, sheet, named, depth + 1) for meaning in meanings)


def _columns(area: Area, columns: tuple[str, ...], brackets: str) -> Area:
    """Return the part of a table that is named in brackets, all of it where that is not understood."""
    wanted = [(one or other).strip().lower() for one, other in _COLUMN.findall(f"[{brackets}")]
    if not wanted or any(name not in columns for name in wanted):
        return area
    places = [area.first[1] + columns.index(name) for name in wanted]
    return Area(area.sheet, (area.first[0], min(places)), (area.last[0], max(places)))


def _together(found: Iterable[tuple[Area, ...] | None]) -> tuple[Area, ...] | None:
    areas: list[Area] = []
    for each in found:
        if each is ANYTHING:
            return ANYTHING
        areas += each
    return tuple(areas)
