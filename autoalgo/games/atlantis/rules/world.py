"""The world at one moment: regions, factions, units, buildings, ships (AL-2 … AL-6). A month changes a copy of it."""

from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from itertools import count
from operator import attrgetter
from typing import Final, TypeVar

from autoalgo.games.atlantis.rules.numbers import Numbers, ShipKind, Skill, Terrain
from autoalgo.games.atlantis.rules.orders import OrderLine, Work
from autoalgo.games.atlantis.rules.places import Coordinates, Direction

NOBODY: Final = 0
"""The number of no faction, unit, building or ship; theirs begin with 1."""
WORK: Final = OrderLine(0, "work", Work())
"""What new units do month after month, until they are told otherwise."""


@dataclass(slots=True, eq=False)
class Faction:
    """A player's position."""

    number: int
    name: str
    address: str = ""
    password: str = ""
    """Salted and hashed; empty where orders need none."""
    joined: int = 0
    """The turn after which it came into the game."""
    last_orders: int = 0
    """The last turn for which it sent orders."""
    allies: set[int] = field(default_factory=set)
    spells_told: set[str] = field(default_factory=set)
    """Spells of which its reports have told already."""


@dataclass(slots=True, eq=False)
class Unit:
    """A group of people of one faction who are in one place."""

    number: int
    name: str
    faction: int
    people: int = 0
    money: int = 0
    description: str = ""
    items: dict[str, int] = field(default_factory=dict)
    """How many of each thing; none that it has none of."""
    days: dict[Skill, int] = field(default_factory=dict)
    """Days of training of all people together; none without any (AL-5)."""
    spells: set[str] = field(default_factory=set)
    combat_spell: str = ""
    building: int = NOBODY
    """That it is in."""
    ship: int = NOBODY
    """That it is on board of."""
    behind: bool = False
    guard: bool = False
    default: OrderLine = WORK
    """What it does in a month for which it has no month-long order."""

    def level(self, skill: Skill) -> int:
        """Return how well each of its people knows a skill (AL-5)."""
        days = self.days.get(skill, 0)
        return level_of(days // self.people) if days and self.people else 0

    def has(self, item: str) -> int:
        """Return how many of a thing it has."""
        return self.items.get(item, 0)

    def add(self, item: str, many: int) -> None:
        """Give it so many of a thing, or take them from it with a number below 0."""
        left = self.items.get(item, 0) + many
        if left:
            self.items[item] = left
        else:
            self.items.pop(item, None)

    def train(self, skill: Skill, days: int) -> None:
        """Add days of training, of all its people together."""
        if days:
            self.days[skill] = self.days.get(skill, 0) + days


@dataclass(slots=True, eq=False)
class Building:
    """A building; its size is how many people it protects."""

    number: int
    name: str
    size: int = 0
    description: str = ""
    owner: int = NOBODY
    """The unit."""


@dataclass(slots=True, eq=False)
class Ship:
    """A ship."""

    number: int
    name: str
    kind: ShipKind
    work_left: int
    """Until it is complete."""
    description: str = ""
    owner: int = NOBODY
    """The unit."""


@dataclass(slots=True, eq=False)
class Region:
    """A region, and all that is in it."""

    place: Coordinates
    terrain: Terrain
    name: str = ""
    """Empty at sea."""
    peasants: int = 0
    money: int = 0
    """Of the peasants."""
    units: list[Unit] = field(default_factory=list)
    """In the order in which they came."""
    buildings: list[Building] = field(default_factory=list)
    ships: list[Ship] = field(default_factory=list)

    @property
    def is_ocean(self) -> bool:
        """Whether only ships go there."""
        return self.terrain is Terrain.OCEAN


_Thing = TypeVar("_Thing", Faction, Unit, Building, Ship, Region)
_FIELDS: Final = {kind: attrgetter(*kind.__slots__) for kind in (Faction, Unit, Building, Ship, Region)}


@dataclass(slots=True, eq=False)
class World:
    """Everything there is."""

    turn: int
    """Months that were played."""
    seed: int
    regions: dict[Coordinates, Region]
    """In the order in which they were made."""
    factions: dict[int, Faction]
    """In the order of their numbers."""

    def copied(self) -> "World":
        """Return a world that is the same, and that can change without this one.

        Field by field, since `copy.deepcopy` takes longer for a large world than its whole month.
        """
        return World(
            self.turn,
            self.seed,
            {place: _copied_region(region) for place, region in self.regions.items()},
            {number: _copied_faction(faction) for number, faction in self.factions.items()},
        )

    @property
    def living(self) -> list[int]:
        """The numbers of all factions that have a unit; one without is told so, and removed a month later (AL-16)."""
        owners = {unit.faction for region in self.regions.values() for unit in region.units}
        return [number for number in self.factions if number in owners]

    def neighbours(self, region: Region) -> dict[Direction, Region]:
        """Return the regions beside one, as far as there are any."""
        beside = {direction: self.regions.get(direction.of(region.place)) for direction in Direction}
        return {direction: found for direction, found in beside.items() if found is not None}

    def is_coast(self, region: Region) -> bool:
        """Return whether land touches the ocean."""
        return not region.is_ocean and any(beside.is_ocean for beside in self.neighbours(region).values())


def _copied_region(region: Region) -> Region:
    new = _copied(region)
    new.units = [_copied_unit(unit) for unit in region.units]
    new.buildings = [_copied(building) for building in region.buildings]
    new.ships = [_copied(ship) for ship in region.ships]
    return new


def _copied_unit(unit: Unit) -> Unit:
    new = _copied(unit)
    new.items, new.days, new.spells = dict(unit.items), dict(unit.days), set(unit.spells)
    return new


def _copied_faction(faction: Faction) -> Faction:
    new = _copied(faction)
    new.allies, new.spells_told = set(faction.allies), set(faction.spells_told)
    return new


def _copied(thing: _Thing) -> _Thing:
    """Return a thing with the same in all its fields; `copy.copy` takes six times as long."""
    kind = type(thing)
    return kind(*_FIELDS[kind](thing))


def level_of(days: int) -> int:
    """Return the level that so many days of training make: level n takes n months more than the one before (AL-5)."""
    level = 0
    while days_of_level(level + 1) <= days:
        level += 1
    return level


def days_of_level(level: int) -> int:
    """Return the days of training that a level takes (AL-5)."""
    return 15 * level * (level + 1)


def free_numbers(taken: Container[int]) -> Iterator[int]:
    """Yield the numbers from 1 on that are not taken, the lowest first."""
    return (number for number in count(1) if number not in taken)


def weight_of(unit: Unit, numbers: Numbers) -> int:
    """Return what a unit weighs on board of a ship: people, horses and all things (AL-7)."""
    return unit.people * numbers.people.weight + sum(
        numbers.items[item].weight * many for item, many in unit.items.items()
    )


def date_of(turn: int) -> str:
    """Return the month of a turn as reports tell it."""
    if not turn:
        return "In the Beginning"
    year, month = divmod(turn - 1, len(_MONTHS))
    return f"{_MONTHS[month]}, Year {year + 1}"


_MONTHS: Final = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
