"""Two worlds that differ only in what a faction cannot see tell it the same, month after month (AL-70)."""

import re
from random import Random

import pytest
from atlantis_orders import random_orders
from atlantis_worlds import atlantis_numbers, beside, island, land, settle

from autoalgo.games.atlantis.orders import read_order, read_sent
from autoalgo.games.atlantis.rules.numbers import Skill, Terrain
from autoalgo.games.atlantis.rules.phases import play
from autoalgo.games.atlantis.rules.places import Coordinates, Direction
from autoalgo.games.atlantis.rules.world import Building, Region, Unit, World
from autoalgo.games.atlantis.words.report import Report
from autoalgo.games.atlantis.words.report_builder import ReportBuilder
from autoalgo.games.atlantis.words.text import report_text

MONTHS = 3
FAR = Coordinates(0, 0)
HIDDEN = (40, 41, 42)
NUMBERS = atlantis_numbers()
_QUIET = (
    *("study sword", "name unit Q{}", "display unit R{}", "behind 1", "combat", "give 40 1 sword", "pay 41 5"),
    *("find 2", "ally 2 1", "accept 3", "admit 2", "teach 40 41", "give 41 Shield", "reshow Shield", "study magic"),
)
"""Orders that nobody sees who does not see the unit, and that nothing is drawn for."""
_PRYING = tuple(
    f"{order} {unit}{rest}"
    for unit in (20, 21, 30, *HIDDEN, 50)
    for order, rest in (("transfer", " 1"), ("give", " 1 sword"), ("promote", ""), ("teach", ""), ("pay", " 1"))
)
_TELEPORTS = ("cast Teleport 40 6", "cast Teleport 50 6", "cast Teleport 1 41", "cast Teleport 20 6", "work")


def _world(luck: Random) -> World:
    """Return a plain with faction 1, two others that it sees, and hidden units; a mountain; and land far away."""
    world = island(Terrain.PLAIN, peasants=500, money=3000)
    world.turn = 10
    beside(world, Direction.NORTH, Terrain.MOUNTAIN).peasants = 100
    for number in range(1, 6):
        people, known = luck.choice([1, 2, 5]), luck.randrange(3)
        settle(world, number, 1, people, luck.randrange(3000), observation=known, items={"sword": 2})
    settle(world, 6, 1, magic=6, spells={"Teleport", "Contaminate Water"})
    settle(world, 20, 2, 4)
    settle(world, 21, 3, 2, stealth=1)
    settle(world, 30, 2, 2, inside=1)
    land(world).buildings = [Building(1, "Tower", 3, owner=30)]
    for number, faction in zip(HIDDEN, (2, 3, 4), strict=True):
        settle(world, number, faction, stealth=7)
    settle(world, 50, 4)
    world.regions[FAR] = Region(FAR, Terrain.PLAIN, units=[land(world).units.pop()])
    for each in world.factions.values():
        each.last_orders = world.turn
    return world


def _vary(world: World, luck: Random) -> None:
    """Change all that faction 1 cannot see: hidden units and the land far away, and what is told of own units alone."""
    world.regions[FAR].name, world.regions[FAR].money = f"Far {luck.random()}", luck.randrange(9999)
    for region in world.regions.values():
        for unit in region.units:
            if unit.faction != 1:
                _vary_unit(unit, luck)
    for number in (2, 3, 4):
        faction = world.factions[number]
        faction.allies, faction.password = {luck.choice([2, 3, 4])} - {number}, str(luck.random())
        faction.last_orders, faction.spells_told = world.turn - luck.randrange(2), {luck.choice(list(NUMBERS.spells))}


def _vary_unit(unit: Unit, luck: Random) -> None:
    unit.money, unit.behind = luck.randrange(1000, 9999), luck.random() < 0.5
    unit.spells, unit.combat_spell = set(luck.sample(list(NUMBERS.spells), 3)), luck.choice(["", "Shield"])
    unit.days |= {skill: luck.randrange(1, 999) for skill in (Skill.MAGIC, Skill.TACTICS, Skill.RIDING)}
    if unit.number in (*HIDDEN, 50):
        unit.name, unit.description, unit.people = f"N {luck.random()}", f"D {luck.random()}", luck.randrange(1, 9)
        unit.items = {item: luck.randrange(1, 9) for item in luck.sample(list(NUMBERS.items), 3)}
        unit.days[Skill.STEALTH] = 900 * unit.people
        unit.default = (
            read_order(0, luck.choice(["work", "study riding"]), NUMBERS) if unit.number == 50 else unit.default
        )


def _month(world: World, own: str, luck: Random) -> tuple[World, Report]:
    """Return the month after, in which the hidden units have done this or that, and what faction 1 is told."""
    texts = {1: own}
    for region in world.regions.values():
        for unit in (unit for unit in region.units if unit.number in HIDDEN):
            quiet = [luck.choice(_QUIET).format(luck.randrange(99)) for _ in range(3)]
            texts[unit.faction] = "\n".join([f"unit {unit.number}", *quiet, "study riding"])
    sent = {
        faction: read_sent(f"#atlantis {faction}\n{text}\n#end", NUMBERS)[0].orders for faction, text in texts.items()
    }
    played = play(world, sent, NUMBERS)
    told, explained = played.told.get(1, ()), played.explained.get(1, ())
    return played.world, ReportBuilder("Test", played.world, NUMBERS).report(played.world.factions[1], told, explained)


@pytest.mark.parametrize("seed", range(20))
def test_al_70_what_a_faction_cannot_see_changes_nothing_that_it_is_told(seed: int) -> None:
    luck, one, two = Random(seed), Random(seed + 100), Random(seed + 200)  # noqa: S311 - no secrets of this kind
    first = _world(luck)
    second = first.copied()
    _vary(first, one)
    _vary(second, two)
    for _ in range(MONTHS):
        own = re.sub(r"^(attack|quit) .*$", "work", random_orders(first, NUMBERS, luck)[1], flags=re.MULTILINE)
        own = "\n".join([own, "unit 2", *luck.sample(_PRYING, 4), "unit 6", luck.choice(_TELEPORTS)])
        (first, told), (second, as_well) = _month(first, own, one), _month(second, own, two)
        assert report_text(told, NUMBERS) == report_text(as_well, NUMBERS)
        assert told.text() == as_well.text()
