"""Which nations a military or a leader belongs to (DB-4)."""

from autoalgo.database.cells import Unreadable, text_of
from autoalgo.database.spelling import Names, split_nations, tidy
from autoalgo.database.table import Row, Table
from autoalgo.domain.column import NationsColumn
from autoalgo.domain.columns import MILITARIES


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
