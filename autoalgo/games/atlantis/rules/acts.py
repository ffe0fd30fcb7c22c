"""Acts of the moderator: what he gives, moves, renames, removes or adds before a month begins (AL-110, AL-111)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from heapq import nsmallest
from typing import Any, Final, NamedTuple

from autoalgo.games.atlantis.rules.chance import Draw, chance_of
from autoalgo.games.atlantis.rules.departures import remove_faction, remove_unit
from autoalgo.games.atlantis.rules.events import Acted
from autoalgo.games.atlantis.rules.land import add_block, corner_of, next_block
from autoalgo.games.atlantis.rules.month import Month, month_after, where, who
from autoalgo.games.atlantis.rules.numbers import Numbers, Skill
from autoalgo.games.atlantis.rules.orders import Entertain, OrderLine
from autoalgo.games.atlantis.rules.places import Coordinates, Direction
from autoalgo.games.atlantis.rules.world import (
    MONSTERS,
    Building,
    Faction,
    Region,
    Ship,
    Unit,
    World,
    days_of_level,
    free_numbers,
)

MOST_PEOPLE: Final = 10**7
"""In a unit, as in the file of a world."""
_NEAREST: Final = 4
"""Regions that are told where a place is wrong."""
_MOST_TOLD: Final = 30
"""Ranges of numbers, likewise."""
_IDLE: Final = OrderLine(0, "entertain", Entertain())
"""What monsters do without orders: nothing, since they cannot entertain."""


class Kind(StrEnum):
    """The kinds of things that an act can name."""

    FACTION = "faction"
    UNIT = "unit"
    BUILDING = "building"
    SHIP = "ship"
    REGION = "region"


@dataclass(frozen=True, slots=True)
class Grant:
    """What a unit gets."""

    people: int = 0
    money: int = 0
    items: Mapping[str, int] = field(default_factory=dict)
    skills: Mapping[Skill, int] = field(default_factory=dict)
    """Levels; of monsters only."""
    spell: str = ""
    """Cast in battle; of monsters only."""
    guard: bool = False
    """Of monsters only."""


@dataclass(frozen=True, slots=True)
class Give:
    """Give people, money or things to a unit."""

    unit: int
    grant: Grant


@dataclass(frozen=True, slots=True)
class Bring:
    """Bring a unit into another region."""

    unit: int
    place: Coordinates


@dataclass(frozen=True, slots=True)
class Rename:
    """Give something another name."""

    kind: Kind
    number: int
    """0 for a region."""
    place: Coordinates | None
    """Of a region."""
    name: str


@dataclass(frozen=True, slots=True)
class Remove:
    """Take a unit or a whole faction out of the world; its people become peasants."""

    kind: Kind
    number: int


@dataclass(frozen=True, slots=True)
class NewLand:
    """Add the block of land that holds a place."""

    place: Coordinates


@dataclass(frozen=True, slots=True)
class Monster:
    """Put a unit of the monsters into a region."""

    place: Coordinates
    name: str
    grant: Grant


Act = Give | Bring | Rename | Remove | NewLand | Monster


@dataclass(frozen=True, slots=True)
class ActLine:
    """An act, and the line that says it."""

    number: int
    """From 1 on, in its file."""
    text: str
    act: Act


class Refusal(NamedTuple):
    """Why an act cannot be carried out."""

    found: str
    """A sentence without its end."""
    allowed: str
    """What could stand in its place."""


_TOO_MANY: Final = Refusal("there would be too many people in the unit", f"{MOST_PEOPLE:,} at most")
Objection = tuple[ActLine, Refusal]
"""An act that cannot be carried out, and why."""


def with_new_land(
    before: World, lines: Iterable[ActLine], numbers: Numbers
) -> tuple[World, tuple[Draw, ...], list[Objection]]:
    """Return a world with the land that acts add to it, its draws, and which acts cannot be carried out.

    The land comes when the game is opened, so that newcomers can begin there. Its chance is a generator of its own.
    """
    wanted = [(line, line.act.place) for line in lines if isinstance(line.act, NewLand)]
    if not wanted:
        return before, (), []
    world, objections = replace(before, regions=dict(before.regions)), list[Objection]()
    chance = chance_of(world.seed, world.turn + 1, land=True)
    for line, place in wanted:
        corner = corner_of(place, numbers)
        if corner in world.regions:
            near = next_block(world, numbers).text
            refusal = Refusal(f"the world has a block at {place.text} already", f"a place beside it, such as {near}")
            objections.append((line, refusal))
        else:
            add_block(world, corner, numbers, chance)
    return world, tuple(chance.log), objections


def objections_to(before: World, lines: Iterable[ActLine], numbers: Numbers) -> list[Objection]:
    """Return which acts cannot be carried out before the month that follows on a world, and why."""
    return carry_out(month_after(before, numbers), lines)


def carry_out(month: Month, lines: Iterable[ActLine]) -> list[Objection]:
    """Change the world of a month that begins, tell those whom it concerns, and return what cannot be done."""
    return [(line, why) for line in lines if (why := _DO[type(line.act)](month, line.act))]


def _give(month: Month, act: Give) -> Refusal | None:
    unit, grant = month.units.get(act.unit), act.grant
    if unit is None:
        return missing("unit", act.unit, month.units)
    if grant.people and unit.days.get(Skill.MAGIC):
        return Refusal(f"unit {act.unit} knows magic, and people cannot join magicians", "a unit that knows none")
    if unit.people + grant.people > MOST_PEOPLE:
        return _TOO_MANY
    _grant(unit, grant)
    month.tell(Acted("gives", who(unit), grant.people, grant.money, dict(grant.items)), unit.faction)
    return None


def _grant(unit: Unit, grant: Grant) -> None:
    unit.people += grant.people
    unit.money += grant.money
    for item, many in grant.items.items():
        unit.add(item, many)


def _bring(month: Month, act: Bring) -> Refusal | None:
    unit, region = month.units.get(act.unit), month.world.regions.get(act.place)
    if unit is None:
        return missing("unit", act.unit, month.units)
    if region is None or region.is_ocean:
        return Refusal(f"there is no land at {act.place.text}", _land_near(month.world, act.place))
    start = month.places[unit.number]
    if start is region:
        return Refusal(f"unit {act.unit} is there already", _land_near(month.world, act.place))
    month.leave(unit)
    month.go(unit)
    unit.guard = False
    month.come(unit, region)
    month.tell(Acted("moves", who(unit), start=where(start), end=where(region)), unit.faction)
    return None


def _rename(month: Month, act: Rename) -> Refusal | None:
    found = _found(month, act.kind, act.number, act.place)
    if found is None:
        if act.place:
            return Refusal(f"there is no region {act.place.text}", _land_near(month.world, act.place))
        return missing(act.kind.value, act.number, _numbers_of(month, act.kind))
    thing, concerned = found
    named = where(thing) if isinstance(thing, Region) else who(thing)
    thing.name = act.name
    month.tell(Acted("renames", named, name=act.name), *concerned)
    return None


def _found(
    month: Month, kind: Kind, number: int, place: Coordinates | None
) -> tuple[Faction | Unit | Building | Ship | Region, list[int]] | None:
    """Return a thing, and the factions that a new name of it concerns."""
    if kind is Kind.REGION:
        region = month.world.regions.get(place) if place else None
        return None if region is None or region.is_ocean else (region, _there(region))
    if kind is Kind.FACTION:
        faction = month.world.factions.get(number)
        return (faction, [number]) if faction else None
    if kind is Kind.UNIT:
        unit = month.units.get(number)
        return (unit, [unit.faction]) if unit else None
    for region in month.world.regions.values():
        for thing in region.buildings if kind is Kind.BUILDING else region.ships:
            if thing.number == number:
                return thing, [unit.faction for unit in region.units if number in {unit.building, unit.ship}]
    return None


def _remove(month: Month, act: Remove) -> Refusal | None:
    if act.kind is Kind.FACTION:
        faction = month.world.factions.get(act.number)
        if faction is None:
            return missing("faction", act.number, month.world.factions)
        near = {other for region in month.world.regions.values() for other in _beside(region, act.number)}
        month.tell(Acted("removes", who(faction)), *sorted(near))
        remove_faction(month, act.number, "removed")
        return None
    unit = month.units.get(act.number)
    if unit is None:
        return missing("unit", act.number, month.units)
    month.tell(Acted("removes", who(unit)), *_there(month.places[unit.number]))
    remove_unit(month, unit)
    return None


def _beside(region: Region, faction: int) -> list[int]:
    """Return who else is in a region with a faction."""
    there = _there(region)
    return [other for other in there if other != faction] if faction in there else []


def _new_land(month: Month, act: NewLand) -> Refusal | None:
    """Tell of land that is there already, as the game was opened with it, who is at its shore."""
    size, corner = month.numbers.block.size, corner_of(act.place, month.numbers)
    last = Coordinates(corner.x + size - 1, corner.y + size - 1)
    beside = [
        region
        for region in month.world.regions.values()
        if region.units and any(corner_of(way.of(region.place), month.numbers) == corner for way in Direction)
    ]
    concerned = sorted({faction for region in beside for faction in _there(region)})
    ends = where(month.world.regions[corner]), where(month.world.regions[last])
    month.tell(Acted("makes land", ends[0], start=ends[0], end=ends[1]), *concerned)
    return None


def _monster(month: Month, act: Monster) -> Refusal | None:
    region, grant = month.world.regions.get(act.place), act.grant
    if region is None or region.is_ocean:
        return Refusal(f"there is no land at {act.place.text}", _land_near(month.world, act.place))
    if grant.people > MOST_PEOPLE:
        return _TOO_MANY
    factions = month.world.factions
    if MONSTERS not in factions:
        factions[MONSTERS] = Faction(MONSTERS, "Monsters")
    month.dead = tuple(number for number in month.dead if number != MONSTERS)
    unit = Unit(next(free_numbers(month.units)), act.name, MONSTERS, guard=grant.guard, default=_IDLE)
    _grant(unit, grant)
    for skill, level in grant.skills.items():
        month.train(unit, skill, days_of_level(level) * unit.people)
    if grant.spell:
        unit.spells, unit.combat_spell = {grant.spell}, grant.spell
    month.come(unit, region)
    month.tell(Acted("sets out", who(unit), end=where(region)), *_there(region))
    return None


def missing(kind: str, number: int, there: Iterable[int]) -> Refusal:
    """Return that there is no thing of a number, and which there are: "1 to 3, 7"."""
    ranges = list[list[int]]()
    for each in sorted(there):
        if ranges and ranges[-1][1] == each - 1:
            ranges[-1][1] = each
        else:
            ranges.append([each, each])
    told = ", ".join(f"{first}" if first == last else f"{first} to {last}" for first, last in ranges[:_MOST_TOLD])
    more = " …" if ranges[_MOST_TOLD:] else ""
    return Refusal(f"there is no {kind} {number}", f"a {kind} of the game: {told or 'there is none yet'}{more}")


def _numbers_of(month: Month, kind: Kind) -> Iterable[int]:
    if kind is Kind.FACTION:
        return month.world.factions
    if kind is Kind.UNIT:
        return month.units
    regions = month.world.regions.values()
    return (each.number for region in regions for each in (region.buildings if kind is Kind.BUILDING else region.ships))


def _land_near(world: World, place: Coordinates) -> str:
    """Return which regions of land are nearest to a place, without itself."""
    land = (each.place for each in world.regions.values() if not each.is_ocean and each.place != place)
    near = nsmallest(_NEAREST, land, key=lambda each: (abs(each.x - place.x) + abs(each.y - place.y), each))
    return f"a region of land; the nearest: {', '.join(each.text for each in near)}"


def _there(region: Region) -> list[int]:
    return sorted({unit.faction for unit in region.units})


_DO: Final[dict[type[Act], Callable[[Month, Any], Refusal | None]]] = {
    Give: _give,
    Bring: _bring,
    Rename: _rename,
    Remove: _remove,
    NewLand: _new_land,
    Monster: _monster,
}
