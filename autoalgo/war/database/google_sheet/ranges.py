"""Ranges of cells as Google's Sheets API names them."""

from dataclasses import dataclass

from autoalgo.war.database.cells.coordinates import column_letters


@dataclass(frozen=True)
class CellRange:
    """A rectangle of cells; rows and columns count from 1, both ends included."""

    first_row: int
    first_column: int
    last_row: int
    last_column: int

    @property
    def text(self) -> str:
        """The rectangle as spreadsheets call it: "A3:B4", also for a single cell ("A3:A3")."""
        first = f"{column_letters(self.first_column)}{self.first_row}"
        return f"{first}:{column_letters(self.last_column)}{self.last_row}"


def range_in(title: str, box: CellRange) -> str:
    """Return the range of `box` in the tab `title`, which may hold blanks, quotes and exclamation marks."""
    return f"{_quoted(title)}!{box.text}"


def cell_in(title: str, row: int, column: int) -> str:
    """Return the range of one cell in the tab `title`: "'Nations'!V2"."""
    return f"{_quoted(title)}!{column_letters(column)}{row}"


def _quoted(title: str) -> str:
    return "'" + title.replace("'", "''") + "'"
