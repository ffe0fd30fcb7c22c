"""Worlds of Atlantis for tests: one region of land in the sea with a few units, and months of orders as text."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from autoalgo.games.atlantis.orders import read_sent
from autoalgo.games.atlantis.rules.events import Event, Mistake
from autoalgo.games.atlantis.rules.numbers import Numbers, Reading, Skill, Terrain, load_numbers
from autoalgo.games.atlantis.rules.phases import Played, play
from autoalgo.games.atlantis.rules.places import Coordinates, Direction
from autoalgo.games.atlantis.rules.world import Faction, Region, Unit, World

JSON = Path(__file__).resolve().parents[1] / "JSON"
_E = TypeVar("_E", bound=Event)
HERE = Coordinates(4, 4)
LONG_AGO = -100
"""The turn after which the factions of these worlds joined."""


@cache
def atlantis_numbers(reading: Reading = Reading.RULES) -> Numbers:
    """Return the numbers as shipped."""
    numbers = load_numbers(JSON, reading)
    assert isinstance(numbers, Numbers)
    return numbers


def island(terrain: Terrain = Terrain.PLAIN, peasants: int = 0, money: int = 0, seed: int = 1) -> World:
    """Return a world of one region of land, at (4,4), in the middle of the sea; nobody is there."""
    regions = {Coordinates(x, y): Region(Coordinates(x, y), Terrain.OCEAN) for x in range(9) for y in range(9)}
    regions[HERE] = Region(HERE, terrain, "Avalon", peasants, money)
    return World(1, seed, regions, {})


def land(world: World) -> Region:
    """Return the region of land."""
    return world.regions[HERE]


def beside(world: World, direction: Direction, terrain: Terrain) -> Region:
    """Make the region beside the island land."""
    region = Region(direction.of(HERE), terrain, f"{direction} land")
    world.regions[region.place] = region
    return region


def settle(world: World, number: int, faction: int, people: int = 1, money: int = 1000, **known: object) -> Unit:
    """Put a unit on the island, and its faction into the world.

    `known` are levels of skills, with "_" for blanks, such as `horse_training=2`, or fields of the unit; the building
    that it is in, whose name is that of a skill, is `inside`.
    """
    if faction not in world.factions:
        world.factions[faction] = Faction(faction, f"Faction {faction}", joined=LONG_AGO, last_orders=world.turn)
    skills = {skill for skill in Skill if skill.replace(" ", "_") in known}
    days = {skill: people * days_of(int(str(known.pop(skill.replace(" ", "_"))))) for skill in sorted(skills)}
    fields = {"days": days, "building": known.pop("inside", 0)} | known
    unit = Unit(number, f"Unit {number}", faction, people, money, **fields)  # type: ignore[arg-type]
    land(world).units.append(unit)
    return unit


def days_of(level: int) -> int:
    """Return the days of training that a level takes: one month for the first, two more for the second and so on."""
    return sum(30 * month for month in range(1, level + 1))


@dataclass
class After:
    """A world after a month, and what was told."""

    played: Played
    units: dict[int, Unit] = field(init=False)

    def __post_init__(self) -> None:
        self.units = {unit.number: unit for region in self.played.world.regions.values() for unit in region.units}

    @property
    def land(self) -> Region:
        return land(self.played.world)

    def told(self, faction: int, kind: type[_E]) -> list[_E]:
        return [event for event in self.played.told.get(faction, ()) if isinstance(event, kind)]

    def mistakes(self, faction: int = 1) -> list[str]:
        return [
            f"{event.order}: {event.why}" for event in self.played.told.get(faction, ()) if isinstance(event, Mistake)
        ]


def month(
    world: World, orders: Mapping[int, str] | str = MappingProxyType({}), reading: Reading = Reading.RULES
) -> After:
    """Play a month with the orders of each faction, of faction 1 alone, or of nobody; "; " may end a line."""
    numbers = atlantis_numbers(reading)
    given = {1: orders} if isinstance(orders, str) else orders
    sent = {}
    for faction, text in given.items():
        (read,) = read_sent(f"#atlantis {faction}\n{text.replace('; ', chr(10))}\n#end\n", numbers)
        sent[faction] = read.orders
    return After(play(world, sent, numbers))
