"""A row of the tab Leaders as a record."""

from autoalgo.war.database.cells.cells import Unreadable, text_of
from autoalgo.war.database.cells.table import Row, repeated
from autoalgo.war.database.records.row_reader import RowReader, means_nothing
from autoalgo.war.domain.columns import LEADERS, MILITARIES, SKILLS
from autoalgo.war.domain.records import Leader
from autoalgo.war.domain.uncertain import uncertain_of


def read_leader(reading: RowReader) -> Leader | None:
    """Return the leader of the row, None if it has problems. An invalid birth year is none of them (DB-8)."""
    name, nations = reading.name(), reading.nations(LEADERS.nations)
    birth_year = reading.year_if_valid(LEADERS.birth_year)
    skills = {attribute: reading.span(column) for attribute, column in SKILLS.items()}
    leader = Leader(
        name=name,
        nations=nations,
        birth_year=birth_year,
        uncertain=uncertain_of(skills),
        **{attribute: span.middle for attribute, span in skills.items()},
    )
    return None if reading.problems else leader


def leader_name(row: Row) -> str:
    """Return the name that the cell of a military's leader gives; empty where it gives none, or cannot be read."""
    text = text_of(row.cell(MILITARIES.leader))
    return "" if isinstance(text, Unreadable) or means_nothing(text, MILITARIES.leader) else text


def leader_named(name: str | None, reading: RowReader) -> Leader | None:
    """Return the leader that a row of another tab names; what is wrong with the leader is added to its problems."""
    rows = () if name is None else reading.references.leaders.named(name)
    if name is None or not rows:
        return None
    leader_reading = RowReader(rows[0], reading.references)
    leader = read_leader(leader_reading)
    reading.problems += leader_reading.problems
    reading.problems += [repeated(name, row, rows[0]) for row in rows[1:]]
    return leader
