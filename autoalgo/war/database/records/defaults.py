"""Records built from defaults alone, which every menu offers under the name "default" (DB-6)."""

from dataclasses import dataclass, replace

from autoalgo.common.problems import Failure
from autoalgo.war.database.cells.table import Row
from autoalgo.war.database.records.asked import NOTHING_ASKED, AskedValues
from autoalgo.war.database.records.location import read_location
from autoalgo.war.database.records.military import read_military
from autoalgo.war.database.records.nation import read_nation
from autoalgo.war.database.records.references import References
from autoalgo.war.database.records.row_reader import RowReader
from autoalgo.war.domain.column import Tab
from autoalgo.war.domain.columns import LOCATIONS, MILITARIES, NATIONS
from autoalgo.war.domain.records import DEFAULT_NAME, Location, Military, Nation
from autoalgo.war.domain.years import EARLIEST_WAR_YEAR, year_before


@dataclass(frozen=True)
class Defaults:
    """Values of the cells that are required of everybody else; all other cells take their column's default."""

    population: float
    """People of a default nation."""
    founded_years_ago: int
    """Years from its founding to the war."""
    crisis_years_ago: int
    """Years from its last crisis to the war."""
    military_size: float
    """Men of a default military."""


def default_nation(
    defaults: Defaults, war_year: int, references: References, asked: AskedValues = NOTHING_ASKED
) -> Nation | Failure:
    """Return the nation of defaults in `war_year`, with what is `asked` for of it, if anything."""
    filled = {NATIONS.population.name: defaults.population}
    # The years may lie before the earliest that a cell may hold, so they do not go through one.
    filled |= {column.name: EARLIEST_WAR_YEAR for column in (NATIONS.year_founded, NATIONS.year_crisis)}
    reading = _reading(NATIONS, filled, references)
    reading.row = asked.of_nation(reading.row)
    nation = read_nation(reading)
    if nation is None:
        return Failure(*reading.problems)
    return replace(
        nation,
        name=DEFAULT_NAME,
        year_founded=year_before(war_year, defaults.founded_years_ago),
        year_crisis=year_before(war_year, defaults.crisis_years_ago),
    )


def default_military(
    defaults: Defaults, nation: str, references: References, asked: AskedValues = NOTHING_ASKED
) -> Military | Failure:
    """Return the military of defaults that `nation` fields, with the size that is `asked` for, if any."""
    reading = _reading(MILITARIES, {MILITARIES.size.name: defaults.military_size}, references)
    reading.row = asked.of_military(reading.row)
    military = read_military(reading)
    if military is None:
        return Failure(*reading.problems)
    return replace(military, name=DEFAULT_NAME, nations=(nation,))


def default_location(references: References) -> Location | Failure:
    """Return the location of defaults."""
    reading = _reading(LOCATIONS, {}, references)
    location = read_location(reading)
    return Failure(*reading.problems) if location is None else replace(location, name=DEFAULT_NAME)


def _reading(tab: Tab, filled: dict[str, float], references: References) -> RowReader:
    """Return the reading of a row that is blank but for `filled`, under a name of its own that is never shown."""
    unseen = {column.name: "defaults" for column in tab.columns if column.required and column.name not in filled}
    return RowReader(Row("defaults", tab, 0, {**unseen, **filled}), references)
