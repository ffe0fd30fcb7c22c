"""Which nations a military or a leader belongs to (DB-4)."""

from autoalgo.war.database.cells.cells import Unreadable, text_of
from autoalgo.war.database.cells.spelling import Names, split_nations
from autoalgo.war.database.cells.table import Row, Table
from autoalgo.war.domain.column import NationsColumn
from autoalgo.war.domain.columns import MILITARIES
from autoalgo.war.domain.numerals import tidy


def nations_of(row: Row, column: NationsColumn, known: Names) -> tuple[str, ...]:
    """Return the nations that `row` lists, `known` ones as they are spelt there; none if the cell cannot be read."""
    cell = row.cell(column)
    text = text_of(cell)
    if isinstance(text, Unreadable):
        return ()
    # A line break separates nations, so the cell itself is split and not its tidied text.
    return split_nations(cell if isinstance(cell, str) else text, known)


def militaries_of(nation: str, militaries: Table, nations: Names) -> tuple[Row, ...]:
    """Return the rows of the militaries that `nation` can field, in the sheet's order."""
    wanted = tidy(nation)
    return tuple(row for row in militaries.rows if wanted in nations_of(row, MILITARIES.nations, nations))
