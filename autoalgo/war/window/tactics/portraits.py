"""The words of the Tactics tab about a nation and a location, as rich text (T-5).

Labels are the names of the database's own columns and their tooltips its descriptions, so that a moderator who reads a
card knows which cell to open.
"""

from autoalgo.common.qt.literal import html_of
from autoalgo.common.qt.theme import Colours
from autoalgo.war.domain.column import quantity_text
from autoalgo.war.domain.columns import LOCATIONS, NATIONS
from autoalgo.war.domain.records import Location, Nation
from autoalgo.war.domain.years import year_text, years_between
from autoalgo.war.tables import Tables

Fact = tuple[str, str]
"""A label and what is said under it, both plain text."""


def nation_facts(nation: Nation, year: int, tables: Tables) -> tuple[Fact, ...]:
    """Return what a moderator wants to know of a nation before a war."""
    government = f"{nation.federal_government}, {nation.state_government.lower()} states"
    age = years_between(nation.year_founded, year)
    when = f"{age:,} years ago" if age >= 0 else "after the war"
    return (
        (NATIONS.population.name, quantity_text(round(nation.population))),
        ("Government", government),
        ("Faith, ideology", f"{nation.religion}, {nation.ideology.lower()}"),
        (NATIONS.civilization_type.name, str(nation.civilization_type)),
        ("Founded", f"{year_text(nation.year_founded)} ({when})"),
        ("Revenue, trade", f"{nation.revenue}; {nation.trade.lower()}"),
        (NATIONS.stability.name, f"{nation.stability:.1f} ({tables.stability_band(nation.stability).name})"),
    )


def location_facts(location: Location) -> tuple[Fact, ...]:
    """Return everything about the place of the battle."""
    population = quantity_text(round(location.local_population)) if location.local_population else "from the climate"
    return (
        (LOCATIONS.local_population.name, population),
        (LOCATIONS.climate.name, str(location.climate)),
        (LOCATIONS.terrain.name, location.terrain),
        (LOCATIONS.urbanization.name, str(location.urbanization)),
        (LOCATIONS.attrition.name, str(location.attrition)),
        (LOCATIONS.fortifications.name, str(location.fortifications)),
        (LOCATIONS.road_system.name, str(location.road_system)),
    )


def facts_html(facts: tuple[Fact, ...], colours: Colours) -> str:
    """Return facts as a table of two columns."""
    labels = (
        f'<td nowrap><font color="{colours.muted}">{html_of(label)}&nbsp;&nbsp;</font></td>' for label, _ in facts
    )
    rows = (f"<tr>{label}<td>{html_of(said)}</td></tr>" for label, (_, said) in zip(labels, facts, strict=True))
    return f'<table cellspacing="0" cellpadding="1">{"".join(rows)}</table>'
