"""The meaning of a cell, so that two databases can be compared, and what of it can be copied from one to the other.

A spreadsheet may hold the same population as a number or as the text "1,200,000"; that is no difference, and
nothing is written over it. What a reader sees differently is a difference, though, even where the checks would take
both for the same (DB-3): a spelling that was corrected on one side should be corrected on the other.
"""

import math
import re
from typing import Final

from autoalgo.war.database.cells.cells import Cell, Content, Unreadable, formula_error, is_blank, shown, text_of
from autoalgo.war.database.cells.numerals import number_of, year_of
from autoalgo.war.domain.column import Column, NumberColumn, YearColumn
from autoalgo.war.domain.numerals import tidy

Meaning = tuple[str, str]
"""A kind of value, and the value in one spelling."""

_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_COPY: Final = "write the value itself into the cell"


def meaning(column: Column, cell: Cell) -> Meaning:
    """Return what `cell` means in `column`; cells that mean the same need not be copied over each other.

    Numbers are compared to the 15 digits that spreadsheets keep. A blank cell is never the same as its default, which
    would not be blank any more if the default changed.
    """
    if is_blank(cell):
        return "blank", ""
    if isinstance(cell, Unreadable):
        return "unreadable", cell.found
    if isinstance(cell, bool):
        return "truth", shown(cell)
    number = _number(column, cell)
    if number is not None:
        return "number", number
    text = cell if isinstance(cell, str) else text_of(cell)
    return "text", text.found if isinstance(text, Unreadable) else _lines(text)


def copied(cell: Cell) -> Content | Unreadable:
    """Return what is to be written elsewhere for `cell`: what it holds, of the type it has; or why it cannot be."""
    if is_blank(cell):
        return None
    if isinstance(cell, Unreadable | bool):
        return cell
    if isinstance(cell, str):
        return formula_error(tidy(cell)) or "\n".join(_LINE_END.split(cell))
    number = number_of(cell)
    return Unreadable(f"{shown(cell)}, which is no number to copy", _COPY) if isinstance(number, Unreadable) else cell


def _number(column: Column, cell: Cell) -> str | None:
    """Return the number or year that `cell` means in 15 digits, None if it means none or none is wanted."""
    if isinstance(column, NumberColumn):
        number = number_of(cell, column.share)
    elif isinstance(column, YearColumn):
        number = year_of(cell)
    else:
        return None
    if isinstance(number, Unreadable) or not math.isfinite(number):
        return None
    return f"{number + 0.0:.15g}"  # adding it makes the negative 0 of floats a plain one


def _lines(text: str) -> str:
    """Return `text` tidied line by line: in the column of nations a new line stands between two of them (DB-4)."""
    return "\n".join(tidy(line) for line in _LINE_END.split(text)).strip("\n")
