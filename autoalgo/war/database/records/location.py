"""A row of the tab Locations as a record."""

from autoalgo.war.database.records.row_reader import RowReader
from autoalgo.war.domain.columns import LOCATIONS
from autoalgo.war.domain.records import Location


def read_location(reading: RowReader) -> Location | None:
    """Return the location of the row, None if it has problems (DB-2)."""
    location = Location(
        name=reading.name(),
        local_population=reading.number(LOCATIONS.local_population),
        climate=reading.value(LOCATIONS.climate),
        terrain=reading.reference(LOCATIONS.terrain) or "",
        urbanization=reading.value(LOCATIONS.urbanization),
        attrition=reading.value(LOCATIONS.attrition),
        fortifications=reading.value(LOCATIONS.fortifications),
        road_system=reading.value(LOCATIONS.road_system),
    )
    return None if reading.problems else location
