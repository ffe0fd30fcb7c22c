"""A row of the tab Militaries as a record: the ships that carry it, and who leads and pays it."""

from autoalgo.war.database.records.composition import read_composition
from autoalgo.war.database.records.leader import leader_named
from autoalgo.war.database.records.row_reader import RowReader
from autoalgo.war.domain.columns import MILITARIES
from autoalgo.war.domain.records import Military
from autoalgo.war.domain.uncertain import uncertain_of
from autoalgo.war.domain.units import Branch, UnitType


def read_military(reading: RowReader) -> Military | None:
    """Return the military of the row, None if it or its leader has problems (DB-2, DB-7)."""
    name = reading.name()
    nations = reading.nations(MILITARIES.nations)
    span = reading.span(MILITARIES.size)
    size = span.middle
    leader = leader_named(reading.reference(MILITARIES.leader), reading)
    composition = read_composition(reading)
    transport = reading.unit_type(MILITARIES.transport, Branch.SHIP)
    ship_number = _ship_number(reading, size, transport)
    mobile_defenses = reading.value(MILITARIES.mobile_defenses)
    budget = reading.number(MILITARIES.budget)
    if reading.problems or transport is None:
        return None
    return Military(
        name=name,
        nations=nations,
        size=size,
        leader=leader,
        infantry=composition.infantry.unit,
        infantry_proportion=composition.infantry.proportion,
        cavalry=composition.cavalry.unit,
        cavalry_proportion=composition.cavalry.proportion,
        artillery=composition.artillery.unit,
        artillery_proportion=composition.artillery.proportion,
        transport=transport,
        transport_given=reading.names_something(MILITARIES.transport),
        ship_number=ship_number,
        mobile_defenses=mobile_defenses,
        budget=budget,
        uncertain=uncertain_of({"size": span}),
        ships_follow_size=span.least < span.greatest and reading.blank(MILITARIES.ship_number),
    )


def _ship_number(reading: RowReader, size: float, transport: UnitType | None) -> int:
    """Return the number of ships: the cell's, or as many as carry `size` men (DB-7)."""
    column = MILITARIES.ship_number
    given = reading.optional_number(column)
    if given is not None:
        return int(given)
    if transport is None or not reading.blank(column):
        return 0
    if transport.capacity <= 0:
        reading.reject(
            column,
            f"blank, and {transport.name} carries nobody, so the number of ships does not follow from the size",
            "write the number of ships, or choose a transport with a capacity",
        )
        return 0
    return transport.ships_for(size)
