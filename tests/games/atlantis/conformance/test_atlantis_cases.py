"""What the tables beside this file calculate: levels, a month of one unit, soldiers and their blows in Atlantis."""

from copy import copy

import pytest
from atlantis_worlds import atlantis_numbers, island, land, month, settle
from cases import Case, Found, cases_beside, named

from autoalgo.games.atlantis.rules.battle import Battle
from autoalgo.games.atlantis.rules.chance import chance_of
from autoalgo.games.atlantis.rules.numbers import Reading, Skill, Terrain
from autoalgo.games.atlantis.rules.troops import Troop, troops_of
from autoalgo.games.atlantis.rules.world import Unit, World, level_of

Numbers = dict[str, int]
"""Such as "horse training 2; sword 1"."""
NONE: Numbers = {}
MANY = 3_000


def _settled(world: World, people: int, skills: Numbers, items: Numbers, **known: object) -> Unit:
    levels = {name.replace(" ", "_"): level for name, level in skills.items()}
    return settle(world, 1, 1, people, items=dict(items), **levels, **known)  # type: ignore[arg-type]


def level(days: int) -> Found:
    return {"level": level_of(days)}


def wages(terrain: Terrain) -> Found:
    numbers = atlantis_numbers().terrains[terrain]
    return {"wage": numbers.wage, "limit": numbers.wage_limit}


def month_of_a_unit(
    orders: str = "",
    people: int = 0,
    money: int = 1000,
    skills: Numbers = NONE,
    items: Numbers = NONE,
    spells: tuple[str, ...] = (),
    terrain: Terrain = Terrain.PLAIN,
    peasants: int = 0,
    money_of_the_region: int = 0,
    reading: Reading = Reading.RULES,
) -> Found:
    """Play a month of one unit, or of the peasants alone, with seed 2."""
    world = island(terrain, peasants, money_of_the_region, seed=2)
    if people:
        _settled(world, people, skills, items, money=money, spells=set(spells))
    after = month(world, f"unit 1; {orders}" if people else "", reading)
    unit = after.units.get(1, Unit(1, "", 1, 0, 0))
    return {
        "people": unit.people,
        "money": unit.money,
        "days": unit.days,
        "level of sword": unit.level(Skill.SWORD),
        "items": unit.items,
        "number of spells": len(unit.spells),
        "peasants": after.land.peasants,
        "money of the region": after.land.money,
    }


def _troops(people: int, skills: Numbers, items: Numbers, terrain: Terrain, reading: Reading) -> list[Troop]:
    world = island(terrain)
    unit = _settled(world, people, skills, items)
    return troops_of(atlantis_numbers(reading), land(world), [[unit], []])


def soldiers(
    skills: Numbers,
    items: Numbers,
    people: int = 1,
    terrain: Terrain = Terrain.PLAIN,
    reading: Reading = Reading.RULES,
) -> Found:
    troops = _troops(people, skills, items, terrain, reading)
    return {
        "arms": [troop.arm for troop in troops],
        "attack": [troop.attack for troop in troops],
        "defence": [troop.defence for troop in troops],
    }


def blow(
    skills: Numbers = NONE,
    items: Numbers = NONE,
    skills_of_the_other: Numbers = NONE,
    items_of_the_other: Numbers = NONE,
    inside: bool = False,
    reading: Reading = Reading.RULES,
) -> Found:
    """Let 3,000 of one kind have a free round against more of the other, and nothing after it."""
    [attacker] = _troops(1, skills, items, Terrain.PLAIN, reading)
    [defender] = _troops(1, skills_of_the_other, items_of_the_other, Terrain.PLAIN, reading)
    defender.side, defender.inside = 1, inside
    troops = [copy(attacker) for _ in range(MANY)] + [copy(defender) for _ in range(MANY + 1)]
    numbers = atlantis_numbers(reading)
    short = numbers.model_copy(update={"combat": numbers.combat.model_copy(update={"most_rounds": 1})})
    fought = Battle(short, chance_of(1, 1), "test", troops).fight((1, 0))
    return {"percent killed": 100 * len(fought.dead) / MANY}


CALCULATIONS = named(level, wages, month_of_a_unit, soldiers, blow)


@pytest.mark.parametrize("case", cases_beside(__file__), ids=str)
def test_case(case: Case) -> None:
    case.check(CALCULATIONS)
