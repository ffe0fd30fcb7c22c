"""The number or the year that a cell means (DB-5, DB-8).

A cell may hold a number or a text that means one. What cannot be understood comes back as an `Unreadable` that says
why.
"""

import math

from autoalgo.war.database.cells.cells import Cell, Unreadable, formula_error, shown
from autoalgo.war.domain.numerals import number_in, plain
from autoalgo.war.domain.uncertain import Span, span_in
from autoalgo.war.domain.years import whole_year, year_in


def number_of(cell: Cell, share: bool = False) -> float | Unreadable:
    """Return the finite number that `cell` means; percentages only where a `share` of something is wanted (DB-5)."""
    if isinstance(cell, Unreadable):
        return cell
    if isinstance(cell, str):
        return formula_error(plain(cell)) or number_in(cell, share)
    if cell is None or isinstance(cell, bool):
        return Unreadable(f"{shown(cell)} is not a number")
    try:
        number = float(cell)
    except OverflowError:
        return Unreadable("a number too large to count with")
    return number if math.isfinite(number) else Unreadable(f"{shown(cell)} is not a number")


def span_of(cell: Cell) -> Span | Unreadable:
    """Return the span that `cell` means: of one number, or of a range written as text (DB-5, EX-2)."""
    if isinstance(cell, str):
        return formula_error(plain(cell)) or span_in(cell)
    number = number_of(cell)
    return number if isinstance(number, Unreadable) else Span(number, number)


def year_of(cell: Cell) -> int | Unreadable:
    """Return the year that `cell` means, BC negative; a fraction or the year 0 is unreadable (DB-5, DB-8)."""
    if isinstance(cell, Unreadable):
        return cell
    if isinstance(cell, str):
        return formula_error(plain(cell)) or year_in(cell)
    number = number_of(cell)
    if isinstance(number, Unreadable):
        return Unreadable(f"{shown(cell)} is not a year", number.hint)
    return whole_year(number, shown(cell))
