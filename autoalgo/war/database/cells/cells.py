"""Sheets of raw cells, as a store has read them, before they are checked.

Every store, a workbook or a Google Sheet, returns the same `Cells`, so the structure of the tabs, their
rows and their values are checked in one place whatever they came from. A cell that holds something which no column
understands, such as a date, is an `Unreadable` and becomes a problem only where its row is looked at.
"""

import re
from dataclasses import dataclass
from typing import Final

from autoalgo.war.domain.numerals import Unreadable, quoted, tidy

_FORMULA_ERROR: Final = re.compile(r"#(N/A|GETTING_DATA|[A-Z0-9/]+[!?])")

__all__ = [
    "Cell",
    "CellSheet",
    "Cells",
    "Content",
    "Unreadable",
    "formula_error",
    "is_blank",
    "shown",
    "text_of",
]


Content = str | int | float | bool | None
"""What can be written into a cell; None empties it."""
Cell = Content | Unreadable
"""What can be read from one."""


Position = tuple[int, int]
"""Row and column, both from 1."""


@dataclass(frozen=True)
class NewRows:
    """Rows that may be added to a sheet below those it has."""

    numbers: frozenset[int] = frozenset()
    like: int = 0
    """The row above them whose formatting their cells continue; 0 for none."""


@dataclass(frozen=True)
class CellSheet:
    """One sheet. `rows[0]` is row 1 of the spreadsheet; rows may be of different lengths."""

    title: str
    rows: tuple[tuple[Cell, ...], ...] = ()
    merged: tuple[str, ...] = ()
    """Ranges of merged cells, such as "A3:B4"."""


@dataclass(frozen=True)
class Cells:
    """All sheets of a database in their order. Sheets that are none of the four tabs need not have rows."""

    sheets: tuple[CellSheet, ...]


def is_blank(cell: Cell) -> bool:
    """Tell whether `cell` is empty or holds nothing that can be seen."""
    return cell is None or (isinstance(cell, str) and not tidy(cell))


def shown(cell: Cell) -> str:
    """Return `cell` as a message quotes it: text in quotation marks and cut short, everything else bare."""
    if isinstance(cell, Unreadable):
        return cell.found
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, str):
        return quoted(cell)
    return "blank" if cell is None else _digits(cell, ",")


def text_of(cell: Cell) -> str | Unreadable:
    """Return the text in `cell`, tidied; a number is the text that it shows. Blank cells are an empty text."""
    if isinstance(cell, Unreadable):
        return cell
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return Unreadable(shown(cell), "write a name as text")
    if isinstance(cell, str):
        text = tidy(cell)
        return formula_error(text) or text
    return _digits(cell, "")


def formula_error(text: str) -> Unreadable | None:
    """Return `text` as unreadable if it is what a spreadsheet shows for a broken formula, else None."""
    if _FORMULA_ERROR.fullmatch(text):
        return Unreadable(f"the formula error {text}", "mend the formula, or write the value itself")
    return None


def _digits(number: float, grouping: str) -> str:
    """Return the digits of `number`, or words where it is an integer too large for a float."""
    try:
        return f"{float(number):{grouping}.15g}"
    except OverflowError:
        return "a number of more than 300 digits"
