"""Occupation Base: how far a nation can impose itself on another, before any battle (IV-10).

A product, not an average: people, power, food and crops, the state of the civilization, and the walls or roads of the
location. Every factor is kept above a floor, so that one poor input cannot erase all the others.
"""

import math

from autoalgo.war.domain.lists import ListValue
from autoalgo.war.domain.scores import Contribution, Score
from autoalgo.war.domain.years import year_text, years_between
from autoalgo.war.tables import Context
from autoalgo.war.variables.average import Term, logarithm, quantity, ratio
from autoalgo.war.variables.leadership import NATIONAL_LEADER, LeaderSkill, skill_number, skill_text
from autoalgo.war.variables.roots import root
from autoalgo.war.variables.standpoint import Standpoint


def occupation_base(standpoint: Standpoint) -> Score:
    """Return Occupation Base, above 0 without upper bound (IV-10).

    Every contribution has weight 1, its exponent; its share is its factor after the floor, and the value is the product
    of the shares. An undefined factor is at the floor (IV-13).
    """
    terms = [_people(standpoint), _power(standpoint), _food(standpoint), _crops(standpoint), *_lists(standpoint)]
    leader = standpoint.national_leader
    if leader is not None:
        rules = standpoint.tables.rules.variables
        attack = skill_number(standpoint.tables, leader, LeaderSkill.ATTACK)
        number = (attack + rules.occupation_leader_offset) * rules.occupation_leader_factor
        terms.append(Term(NATIONAL_LEADER, skill_text(leader, LeaderSkill.ATTACK), number))
    factors = tuple(_factor(standpoint, term) for term in terms)
    return Score(Context.OCCUPATION_BASE.value, math.prod(factor.share for factor in factors), factors)


def _factor(standpoint: Standpoint, term: Term) -> Contribution:
    number = 0.0 if term.number is None else term.number
    share = max(number, standpoint.tables.rules.variables.occupation_least_factor)
    return Contribution(term.input, term.raw, number, 1.0, share, undefined=term.number is None)


def _people(standpoint: Standpoint) -> Term:
    """Ten times the cube root of the people in cities: population's only direct part in any variable."""
    rules, people = standpoint.tables.rules.variables, standpoint.urban_people
    number = root(people, rules.occupation_people_root)
    raw = f"{quantity(people)} people in cities"
    return Term("Urban population", raw, number * rules.occupation_people_factor)


def _power(standpoint: Standpoint) -> Term:
    power, hours = standpoint.nation.power_consumption, standpoint.tables.rules.variables.occupation_hours_per_year
    return Term("Power consumption", f"{quantity(power)} kWh a year", logarithm(power / hours + 1))


def _food(standpoint: Standpoint) -> Term:
    nation, tables = standpoint.nation, standpoint.tables
    crop = tables.diets[nation.diet]
    harvest = nation.arable_land * crop.protein * crop.population
    number = logarithm(ratio(harvest, standpoint.urban_people), times=tables.rules.variables.occupation_food_factor)
    raw = f"{nation.diet} on {quantity(nation.arable_land)} acres for {quantity(standpoint.urban_people)} in cities"
    return Term("Arable land", raw, number)


def _crops(standpoint: Standpoint) -> Term:
    nation, tables = standpoint.nation, standpoint.tables
    crop = tables.diets[nation.diet]
    age_years = years_between(nation.age_of_civilization, standpoint.year)
    maturity = age_years / tables.rules.variables.occupation_civilization_age
    harvest = crop.population * crop.protein * (1 - 1 / crop.diversity) * crop.domestication * maturity
    raw = f"{nation.diet} since {year_text(nation.age_of_civilization)}, {age_years} years"
    return Term("Age of civilization", raw, logarithm(harvest))


def _lists(standpoint: Standpoint) -> list[Term]:
    nation, location = standpoint.nation, standpoint.location
    inputs: list[tuple[str, ListValue]] = [
        ("Civilization Type", nation.civilization_type),
        ("Domesticated animals", nation.domesticated_animals),
        ("Writing", nation.writing),
        ("Medicine", nation.medicine),
        ("Road system", location.road_system) if standpoint.attacking else ("Fortifications", location.fortifications),
    ]
    numbers = standpoint.tables.number
    return [Term(name, value, numbers(value, Context.OCCUPATION_BASE)) for name, value in inputs]
