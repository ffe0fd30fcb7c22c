"""Checks every row of every tab at once, for `autoalgo check` (DB-2)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Final

from autoalgo.common.problems import Failure, Problem, failure_of, first_problems
from autoalgo.war.database.cells.spelling import Names
from autoalgo.war.database.cells.structure import DatabaseTables
from autoalgo.war.database.cells.table import Row, Table, repeated
from autoalgo.war.database.records.leader import read_leader
from autoalgo.war.database.records.location import read_location
from autoalgo.war.database.records.membership import nations_of
from autoalgo.war.database.records.military import read_military
from autoalgo.war.database.records.nation import read_nation
from autoalgo.war.database.records.references import References
from autoalgo.war.database.records.row_reader import RowReader
from autoalgo.war.domain.column import NationsColumn, Tab
from autoalgo.war.domain.columns import LEADERS, LOCATIONS, MILITARIES, NATIONS

_READERS: Final[Mapping[Tab, Callable[[RowReader], object]]] = {
    NATIONS: read_nation,
    MILITARIES: read_military,
    LOCATIONS: read_location,
    LEADERS: read_leader,
}


def check_tables(tables: DatabaseTables, references: References) -> Failure | None:
    """Return the first problems of all four tabs in their order, each once; None where there are none."""
    return failure_of(first_problems(every_problem(tables, references)))


def every_problem(tables: DatabaseTables, references: References) -> Iterator[Problem]:
    """Yield the problems of all four tabs in their order; one that several rows have comes several times."""
    nations = tables.nations.names
    return chain(
        tables.problems,
        _rows(tables.nations, references),
        _twice(tables.nations),
        _rows(tables.militaries, references),
        _unknown_nations(tables.militaries, MILITARIES.nations, tables.nations),
        _military_twice(tables.militaries, nations),
        _rows(tables.locations, references),
        _twice(tables.locations),
        _rows(tables.leaders, references),
        _unknown_nations(tables.leaders, LEADERS.nations, tables.nations),
        _twice(tables.leaders),
    )


def row_problems(row: Row, references: References) -> list[Problem]:
    """Return what is wrong with a row by itself, and with the leader that it names."""
    reading = RowReader(row, references)
    _READERS[row.tab](reading)
    return reading.problems


def _rows(table: Table, references: References) -> Iterator[Problem]:
    for row in table.rows:
        yield from row_problems(row, references)


def _twice(table: Table) -> Iterator[Problem]:
    return _repeated((row.name, row) for row in table.rows if row.name)


def _military_twice(militaries: Table, nations: Names) -> Iterator[Problem]:
    """Two nations may each have a "Royal Army", one nation may not have two (DB-4)."""
    return _repeated(
        (f"{row.name} of {nation}", row)
        for row in militaries.rows
        for nation in nations_of(row, MILITARIES.nations, nations)
        if row.name
    )


def _repeated(named_rows: Iterable[tuple[str, Row]]) -> Iterator[Problem]:
    first: dict[str, Row] = {}
    for name, row in named_rows:
        earlier = first.setdefault(name, row)
        if earlier is not row:
            yield repeated(name, row, earlier)


def _unknown_nations(table: Table, column: NationsColumn, known: Table) -> Iterator[Problem]:
    nations = known.names
    # Where the tab Nations cannot be used, which is told, every nation would be unknown.
    for row in table.rows if known.usable else ():
        for name in nations_of(row, column, nations):
            if nations.find(name) is None:
                comma = "a comma is part of the name; write ; between nations" if "," in name else ""
                hint = comma or nations.did_you_mean(name)
                yield Problem(row.place(column), f'nation not found: "{name}"', nations.allowed, hint)
