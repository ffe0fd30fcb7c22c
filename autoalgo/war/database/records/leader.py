"""A row of the tab Leaders as a record."""

from autoalgo.war.database.cells.table import repeated
from autoalgo.war.database.records.row_reading import Reading
from autoalgo.war.domain.columns import LEADERS
from autoalgo.war.domain.records import Leader


def read_leader(reading: Reading) -> Leader | None:
    """Return the leader of the row, None if it has problems. An invalid birth year is none of them (DB-8)."""
    leader = Leader(
        name=reading.name(),
        nations=reading.nations(LEADERS.nations),
        birth_year=reading.year_if_valid(LEADERS.birth_year),
        attack=reading.number(LEADERS.attack),
        defense=reading.number(LEADERS.defense),
        siege=reading.number(LEADERS.siege),
        authority=reading.number(LEADERS.authority),
        cunning=reading.number(LEADERS.cunning),
        zeal=reading.number(LEADERS.zeal),
        martial=reading.number(LEADERS.martial),
    )
    return None if reading.problems else leader


def leader_named(name: str | None, reading: Reading) -> Leader | None:
    """Return the leader that a row of another tab names; what is wrong with the leader is added to its problems."""
    rows = () if name is None else reading.references.leader_rows(name)
    if name is None or not rows:
        return None
    leader_reading = Reading(rows[0], reading.references)
    leader = read_leader(leader_reading)
    reading.problems += leader_reading.problems
    reading.problems += [repeated(name, row, rows[0]) for row in rows[1:]]
    return leader
