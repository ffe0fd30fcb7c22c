"""Economy: what a nation's wealth and harvest can bear during a war (IV-2).

Three logarithms carry it: wealth for each city dweller, the worth of the crop, and the animals on its land. The
national leader's cunning adds to it; the aftermath lets a strong economy soften casualties (ST-2).
"""

from autoalgo.war.domain.scores import Score
from autoalgo.war.tables import Context
from autoalgo.war.variables.average import Term, average, logarithm, quantity, ratio
from autoalgo.war.variables.cycles import crisis_term
from autoalgo.war.variables.leadership import NATIONAL_LEADER, LeaderSkill, bonus
from autoalgo.war.variables.standpoint import Standpoint


def economy(standpoint: Standpoint) -> Score:
    """Return Economy, 0–1 (IV-2). A logarithm may be negative; only one of 0 or less is undefined (IV-13)."""
    terms = [
        _wealth(standpoint),
        _crops(standpoint),
        _animals(standpoint),
        crisis_term(standpoint, Context.ECONOMY),
    ]
    leader = bonus(standpoint.tables, NATIONAL_LEADER, standpoint.national_leader, LeaderSkill.CUNNING)
    return average(standpoint, Context.ECONOMY, terms, leader)


def _wealth(standpoint: Standpoint) -> Term:
    nation, tables = standpoint.nation, standpoint.tables
    trade = tables.number(nation.trade, Context.ECONOMY)
    per_head = ratio(nation.gdp * trade, standpoint.urban_people)
    number = logarithm(per_head, over=tables.rules.variables.gdp_logarithm_divisor)
    raw = f"{quantity(nation.gdp)} $, trade {nation.trade}, {quantity(standpoint.urban_people)} people in cities"
    return Term("GDP", raw, number)


def _crops(standpoint: Standpoint) -> Term:
    nation, tables = standpoint.nation, standpoint.tables
    crop = tables.diets[nation.diet]
    harvest = nation.arable_land * crop.population * crop.worth
    number = logarithm(harvest, over=tables.rules.variables.crops_logarithm_divisor)
    raw = f"{nation.diet} on {quantity(nation.arable_land)} acres"
    return Term("Diet", raw, number)


def _animals(standpoint: Standpoint) -> Term:
    nation, tables = standpoint.nation, standpoint.tables
    animals = tables.number(nation.domesticated_animals, Context.ECONOMY)
    number = logarithm(animals * nation.arable_land, over=tables.rules.variables.animals_logarithm_divisor)
    raw = f"{nation.domesticated_animals} on {quantity(nation.arable_land)} acres"
    return Term("Domesticated animals", raw, number)
