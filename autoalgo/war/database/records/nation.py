"""A row of the tab Nations as a record."""

from autoalgo.war.database.records.leader import leader_named
from autoalgo.war.database.records.row_reader import RowReader
from autoalgo.war.domain.columns import NATIONS
from autoalgo.war.domain.records import Nation


def read_nation(reading: RowReader) -> Nation | None:
    """Return the nation of the row, None if it or its leader has problems (DB-2)."""
    nation = Nation(
        name=reading.name(),
        population=reading.number(NATIONS.population),
        ideology=reading.value(NATIONS.ideology),
        religion=reading.value(NATIONS.religion),
        ethnicity=reading.value(NATIONS.ethnicity),
        leader=leader_named(reading.reference(NATIONS.leader), reading),
        federal_government=reading.value(NATIONS.federal_government),
        state_government=reading.value(NATIONS.state_government),
        year_founded=reading.year(NATIONS.year_founded),
        year_crisis=reading.year(NATIONS.year_crisis),
        capital=reading.reference(NATIONS.capital),
        civilization_type=reading.value(NATIONS.civilization_type),
        diet=reading.value(NATIONS.diet),
        arable_land=reading.number(NATIONS.arable_land),
        age_of_civilization=reading.year(NATIONS.age_of_civilization),
        domesticated_animals=reading.value(NATIONS.domesticated_animals),
        endemic_disease=reading.value(NATIONS.endemic_disease),
        medicine=reading.value(NATIONS.medicine),
        writing=reading.value(NATIONS.writing),
        trade=reading.value(NATIONS.trade),
        revenue=reading.value(NATIONS.revenue),
        gdp=reading.number(NATIONS.gdp),
        urban_population=reading.number(NATIONS.urban_population),
        power_consumption=reading.number(NATIONS.power_consumption),
        steel_production=reading.number(NATIONS.steel_production),
        stability=reading.number(NATIONS.stability),
    )
    return None if reading.problems else nation
