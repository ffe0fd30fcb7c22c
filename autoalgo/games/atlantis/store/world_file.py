"""The world in a file, and back with distrust (AL-80).

JSON, one line for each faction, region and unit, so that two worlds can be compared line by line. What a unit or region
has nothing of is left out. Orders are kept as text, and read as all orders are.
"""

import json
from collections.abc import Container, Iterable, Sequence
from operator import attrgetter
from pathlib import Path
from typing import Annotated, Final, get_args

from pydantic import Field

from autoalgo.common.checked_json import JsonValue, StrictModel, parse_json, take_version, validate
from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.common.versions import VERSION_KEY, Format, Version
from autoalgo.games.atlantis.orders import LONGEST_LINE, read_order
from autoalgo.games.atlantis.rules.numbers import Amount, Numbers, Population, ShipKind, Skill, SpellKind, Terrain
from autoalgo.games.atlantis.rules.orders import MonthLong, Move, OrderLine, Sail
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.rules.world import WORK, Building, Faction, Region, Ship, Unit, World

WORLDS: Final = Format[dict[str, JsonValue]]("world of Atlantis", (Version("0.2.0", "the first"),))
MOST_BYTES: Final = 2**28
"""Of a world that is read at all; one with 100,000 units has a tenth of it."""
_REPEATED: Final = tuple(kind for kind in get_args(MonthLong) if kind not in (Move, Sail))

_FIELDS: Final = {kind: attrgetter(*kind.__slots__) for kind in (Faction, Unit, Building, Ship)}
_ALWAYS: Final = {"number", "name", "faction", "size", "kind"}
"""Fields that a file tells whatever they hold."""
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False)

_Number = Annotated[int, Field(ge=1, le=10**9)]
_Inside = Annotated[int, Field(ge=0, le=10**9)]
_Some = Annotated[int, Field(ge=1, le=10**15)]
_Text = Annotated[str, Field(max_length=1000)]
_Default = Annotated[str, Field(max_length=2 * LONGEST_LINE)]
"""Quotes around its words, each of which has a blank behind it, make a line at most twice as long as it was sent."""
_Coordinate = Annotated[int, Field(ge=-(10**6), le=10**6)]


class _FactionPart(StrictModel):
    number: _Number
    name: _Text
    address: _Text = ""
    password: _Text = ""
    joined: _Inside = 0
    last_orders: _Inside = 0
    allies: tuple[_Number, ...] = ()
    spells_told: tuple[str, ...] = ()


class _UnitPart(StrictModel):
    number: _Number
    name: _Text
    faction: _Number
    people: Population = 0
    money: Amount = 0
    description: _Text = ""
    items: dict[str, _Some] = Field(default_factory=dict)
    days: dict[Skill, _Some] = Field(default_factory=dict)
    spells: tuple[str, ...] = ()
    combat_spell: str = ""
    building: _Inside = 0
    ship: _Inside = 0
    behind: bool = False
    guard: bool = False
    default: _Default = WORK.text


class _BuildingPart(StrictModel):
    number: _Number
    name: _Text
    size: Amount = 0
    description: _Text = ""
    owner: _Inside = 0


class _ShipPart(StrictModel):
    number: _Number
    name: _Text
    kind: ShipKind
    work_left: Amount = 0
    description: _Text = ""
    owner: _Inside = 0


class _RegionPart(StrictModel):
    place: tuple[_Coordinate, _Coordinate]
    terrain: Terrain
    name: _Text = ""
    peasants: Population = 0
    money: Amount = 0
    buildings: tuple[_BuildingPart, ...] = ()
    ships: tuple[_ShipPart, ...] = ()
    units: tuple[_UnitPart, ...] = ()


class _WorldFile(StrictModel):
    turn: _Inside
    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)]
    factions: tuple[_FactionPart, ...]
    regions: Annotated[tuple[_RegionPart, ...], Field(min_length=1)]


def world_text(world: World) -> str:
    """Return a world as the text of its file; equal worlds have equal texts."""
    head = f'{{\n "{VERSION_KEY}": {WORLDS.current},\n "turn": {world.turn},\n "seed": {world.seed},\n'
    factions = ",\n".join(f"  {_line(_faction_data(faction))}" for faction in world.factions.values())
    regions = ",\n".join(_region_text(region) for region in world.regions.values())
    return f'{head} "factions": [\n{factions}\n ],\n "regions": [\n{regions}\n ]\n}}\n'


def read_world(file: Path, text: bytes, numbers: Numbers) -> World | Failure:
    """Return the world in a file whose content is `text`, or everything that is wrong with it."""
    content = _content(file, text)
    if isinstance(content, Failure):
        return content
    reader = _Reader(file, numbers)
    world = reader.world(content)
    return failure_of(reader.problems) or world


class _Today(_WorldFile):
    version: Annotated[int, Field(alias=VERSION_KEY, ge=WORLDS.current, le=WORLDS.current)]


def _content(file: Path, text: bytes) -> _WorldFile | Failure:
    try:
        json.loads(text, object_pairs_hook=_once)
        # A file that is right is read in one step; any other takes the long way, which tells what is wrong.
        return _Today.model_validate_json(text)
    except (ValueError, RecursionError):
        plain = parse_json(file, text)
    if isinstance(plain, Failure):
        return plain
    version = take_version(WORLDS, file, plain)
    return version if isinstance(version, Failure) else validate(_WorldFile, file, WORLDS.migrated(plain, version))


def _once(pairs: list[tuple[str, object]]) -> None:
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a key appears twice")


class _Reader:
    """Makes a world of a file's content, and notes what does not fit together."""

    def __init__(self, file: Path, numbers: Numbers) -> None:
        self.problems: list[Problem] = []
        self._file = file.name
        self._numbers = numbers
        self._combat = {"", *(name for name, spell in numbers.spells.items() if spell.kind is SpellKind.COMBAT)}
        self._defaults = {WORK.text: WORK}
        self._seen: set[tuple[str, int]] = set()

    def world(self, content: _WorldFile) -> World:
        world = World(content.turn, content.seed, {}, {})
        for part in content.factions:
            self._once("faction", part.number, f"faction {part.number}")
            self._known(f"faction {part.number}", "spell", part.spells_told, self._numbers.spells)
            if (last := max(part.joined, part.last_orders)) > content.turn:
                found = f"it sent orders for turn {last}, or joined after it"
                self._wrong(f"faction {part.number}", found, f"a turn up to {content.turn}, that of the world")
            allies, told = set(part.allies), set(part.spells_told)
            data = part.model_dump(exclude={"allies", "spells_told"})
            world.factions[part.number] = Faction(**data, allies=allies, spells_told=told)
        for faction in world.factions.values():
            self._known(f"faction {faction.number}", "ally", faction.allies, world.factions.keys() - {faction.number})
        for region in content.regions:
            made = self._region(region, world.factions)
            if made.place in world.regions:
                self._wrong(_told(made.place), "two regions are there", "one at each place")
            world.regions[made.place] = made
        return world

    def _region(self, part: _RegionPart, factions: Container[int]) -> Region:
        place = Coordinates(*part.place)
        where = _told(place)
        units = [self._unit(unit, where, factions) for unit in part.units]
        buildings = [Building(**vars(building)) for building in part.buildings]
        ships = [Ship(**vars(ship)) for ship in part.ships]
        region = Region(place, part.terrain, part.name, part.peasants, part.money, units, buildings, ships)
        if region.is_ocean and (part.peasants or part.money):
            self._wrong(where, "there are peasants at sea", "peasants on land only")
        for what, things in (("building", buildings), ("ship", ships)):
            for thing in things:
                self._once(what, thing.number, f"{where}, {what} {thing.number}")
            self._inside(where, what, things, {unit.number: getattr(unit, what) for unit in units})
        for ship in ships:
            work = self._numbers.ships[ship.kind].work
            if ship.work_left > work:
                found = f"{ship.work_left:,} work is left"
                self._wrong(f"{where}, ship {ship.number}", found, f"0 to {work:,}: it is a {ship.kind}")
        return region

    def _unit(self, part: _UnitPart, where: str, factions: Container[int]) -> Unit:
        spot = f"{where}, unit {part.number}"
        self._once("unit", part.number, spot)
        if part.faction not in factions:
            self._wrong(spot, f"it belongs to faction {part.faction}", "a faction of the file")
        if part.building and part.ship:
            self._wrong(spot, "it is in a building and on a ship", "one of them")
        self._known(spot, "thing", part.items, self._numbers.items)
        self._known(spot, "spell", part.spells, self._numbers.spells)
        self._known(spot, "combat spell", [part.combat_spell], self._combat)
        data = vars(part) | {"spells": set(part.spells), "default": self._default(part.default, spot)}
        return Unit(**data)

    def _default(self, text: str, spot: str) -> OrderLine:
        if text not in self._defaults:
            line = read_order(0, text, self._numbers)
            if not isinstance(line.order, _REPEATED):
                self._wrong(spot, f'the default order "{text}"', "an order that takes a month, but MOVE and SAIL")
            self._defaults[text] = line
        return self._defaults[text]

    def _inside(self, where: str, what: str, things: Sequence[Building | Ship], units: dict[int, int]) -> None:
        """Note units that are in something that is not there, and owners that are not inside."""
        here = {thing.number for thing in things}
        for unit, inside in units.items():
            if inside and inside not in here:
                self._wrong(f"{where}, unit {unit}", f"it is in {what} {inside}", f"a {what} of its region")
        for thing in things:
            if thing.owner and units.get(thing.owner) != thing.number:
                found = f"its owner, unit {thing.owner}, is not inside"
                self._wrong(f"{where}, {what} {thing.number}", found, "a unit inside, or 0 for none")

    def _known(self, spot: str, what: str, names: Iterable[object], known: Container[object]) -> None:
        for name in names:
            if name not in known:
                self._wrong(spot, f"the {what} {name}", f"a {what} that there is")

    def _once(self, what: str, number: int, spot: str) -> None:
        if (what, number) in self._seen:
            self._wrong(spot, f"two of these have the number {number}", "a number of its own for each")
        self._seen.add((what, number))

    def _wrong(self, spot: str, found: str, allowed: str) -> None:
        self.problems.append(Problem(Place(file=self._file, key=spot), found, allowed))


def _told(place: Coordinates) -> str:
    return f"region {place.text}"


def _region_text(region: Region) -> str:
    about: dict[str, object] = {"place": list(region.place), "terrain": region.terrain}
    about |= _filled(name=region.name, peasants=region.peasants, money=region.money)
    lists = {
        "buildings": [_line(_data(building)) for building in region.buildings],
        "ships": [_line(_data(ship)) for ship in region.ships],
        "units": [_line(_unit_data(unit)) for unit in region.units],
    }
    parts = [f'"{name}": [\n   {joined}]' for name, lines in lists.items() if (joined := ",\n   ".join(lines))]
    return "  " + ", ".join([_line(about)[:-1], *parts]) + "}"


def _faction_data(faction: Faction) -> dict[str, object]:
    return _data(faction, allies=sorted(faction.allies), spells_told=sorted(faction.spells_told))


def _unit_data(unit: Unit) -> dict[str, object]:
    default = "" if unit.default.text == WORK.text else unit.default.text
    return _data(unit, spells=sorted(unit.spells), default=default)


def _data(thing: Faction | Unit | Building | Ship, **otherwise: object) -> dict[str, object]:
    """Return the fields of a thing, some of them `otherwise`, without those that say nothing."""
    kind = type(thing)
    told = dict(zip(kind.__slots__, _FIELDS[kind](thing), strict=True)) | otherwise
    return {name: value for name, value in told.items() if value or name in _ALWAYS}


def _filled(**values: object) -> dict[str, object]:
    """Return the values but for those that say nothing."""
    return {name: value for name, value in values.items() if value}


def _line(data: dict[str, object]) -> str:
    return _ENCODER.encode(data)
