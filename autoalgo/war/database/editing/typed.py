"""What is typed into a cell, and how a cell is shown: numbers as numbers, values of a list as they are spelt there."""

from typing import Final

from autoalgo.war.database.cells.cells import Cell, Content, Unreadable
from autoalgo.war.database.cells.numerals import number_of, year_of
from autoalgo.war.domain.column import Column, ListColumn, NumberColumn, YearColumn
from autoalgo.war.domain.lists import match
from autoalgo.war.domain.numerals import plain_hyphens, tidy

_EXACT: Final = 1e15
"""Below it every whole number is a float of its own."""
_GROUPED: Final = 1000


def content_of(column: Column, text: str) -> Content:
    """Return what a cell holds once `text` is typed into it.

    Text that is no number, no year or no value of the list stays as it is: the checks say what is wrong with it.
    """
    if not tidy(text):
        return None
    if isinstance(column, NumberColumn):
        number = number_of(text, column.share)
        return text.strip() if isinstance(number, Unreadable) else _whole(number)
    if isinstance(column, YearColumn):
        year = year_of(text)
        return text.strip() if isinstance(year, Unreadable) else year
    if isinstance(column, ListColumn):
        value = match(column.values, plain_hyphens(tidy(text)))
        return text.strip() if value is None else value.value
    return text.strip()


def edited_text(cell: Cell) -> str:
    """Return what stands in the field where a cell is edited."""
    if isinstance(cell, Unreadable):
        return ""
    if cell is None or isinstance(cell, str | bool):
        return str("" if cell is None else cell)
    return f"{cell:.15g}" if abs(cell) < _EXACT else repr(cell)


def shown_text(column: Column, cell: Cell) -> str:
    """Return how a table shows a cell."""
    if isinstance(cell, Unreadable):
        return cell.found
    if isinstance(cell, int | float) and not isinstance(cell, bool) and isinstance(column, NumberColumn):
        if column.share:
            return f"{cell * 100:.10g} %"
        return f"{cell:,.15g}" if column.greatest > _GROUPED and abs(cell) < _EXACT else edited_text(cell)
    return " · ".join(edited_text(cell).splitlines())


def _whole(number: float) -> int | float:
    return int(number) if number.is_integer() and abs(number) < _EXACT else number
