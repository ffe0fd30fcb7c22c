"""The two cycles of a nation's history as inputs: the secular cycle and the generation (IV-12).

The tables know the bands; here the years since the founding and since the last crisis become terms of an average.
"""

from autoalgo.war.domain.years import year_text
from autoalgo.war.tables import Context
from autoalgo.war.variables.average import Term
from autoalgo.war.variables.standpoint import Standpoint


def founding_term(standpoint: Standpoint, context: Context) -> Term:
    """Return the year founded as the number of its secular cycle (IV-12)."""
    cycle = standpoint.secular_cycle
    raw = f"founded {_when(standpoint.nation.year_founded, standpoint.age_years, standpoint.year)}: {cycle}"
    return Term("Secular cycle", raw, standpoint.tables.number(cycle, context))


def crisis_term(standpoint: Standpoint, context: Context) -> Term:
    """Return the year of the last crisis as the number of its generation (IV-12)."""
    generation = standpoint.generation
    raw = f"crisis {_when(standpoint.nation.year_crisis, standpoint.years_since_crisis, standpoint.year)}: {generation}"
    return Term("Generation", raw, standpoint.tables.number(generation, context))


def _when(year: int, years_ago: int, war_year: int) -> str:
    ago = f"{years_ago} years ago" if year <= war_year else "after the war, taken as 0 years ago"
    return f"{year_text(year)}, {ago}"
