"""Work on land for a month: building, making things, earning money (AL-40 … AL-44)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from autoalgo.games.atlantis.rules.events import Built, Earned, Produced
from autoalgo.games.atlantis.rules.month import Month, who
from autoalgo.games.atlantis.rules.numbers import Item, Skill
from autoalgo.games.atlantis.rules.orders import (
    BuildBuilding,
    BuildShip,
    Entertain,
    FoundShip,
    MonthLong,
    Move,
    OrderLine,
    Produce,
    Sail,
    Work,
)
from autoalgo.games.atlantis.rules.study import research, teach
from autoalgo.games.atlantis.rules.world import Building, Region, Ship, Unit, free_numbers

STONE = "stone"
WOOD = "wood"
_O = TypeVar("_O", bound=MonthLong)


@dataclass(frozen=True)
class _Free:
    """The numbers for what is founded, the lowest first."""

    buildings: Iterator[int]
    ships: Iterator[int]


def work(month: Month) -> None:
    """Carry out BUILD, PRODUCE, RESEARCH and TEACH unit by unit, then ENTERTAIN, WORK and what the land yields."""
    month.begin_phase()
    regions = month.world.regions.values()
    free = _Free(
        free_numbers({building.number for region in regions for building in region.buildings}),
        free_numbers({ship.number for region in regions for ship in region.ships}),
    )
    commodities = [item for item, kind in month.numbers.items.items() if kind.skill and not kind.material]
    for region in regions:
        if region.is_ocean:
            _idle_at_sea(month, region)
            continue
        for unit in region.units:
            line = month.doing.get(unit.number)
            if line is not None and (refusal := _make(month, region, unit, line, free)):
                month.refuse(unit, line, refusal)
        _entertain(month, region)
        _labor(month, region)
        producing = _of_region(month, region, Produce)
        for item in commodities:
            if units := [(unit, line) for unit, line, order in producing if order.item == item]:
                _harvest(month, region, item, units)


def _idle_at_sea(month: Month, region: Region) -> None:
    for unit in region.units:
        line = month.doing.get(unit.number)
        if line is not None and line.number and not isinstance(line.order, Move | Sail):
            month.refuse(unit, line, "nothing comes of it at sea")


def _make(month: Month, region: Region, unit: Unit, line: OrderLine, free: _Free) -> str:
    match line.order:
        case BuildBuilding(number):
            return _build(month, region, unit, number, free.buildings)
        case BuildShip(number):
            ship = next((ship for ship in region.ships if ship.number == number), None)
            return _build_ship(month, unit, ship) if ship else f"there is no ship {number} in this region"
        case FoundShip():
            return _found_ship(month, region, unit, line.order, free.ships)
        case Produce(item) if month.numbers.items[item].material:
            return _manufacture(month, unit, item)
    return research(month, unit, line) or teach(month, unit, line)


def _build(month: Month, region: Region, unit: Unit, number: int, numbers: Iterator[int]) -> str:
    done = _possible(unit, Skill.BUILDING, STONE)
    if isinstance(done, str):
        return done
    building = next((building for building in region.buildings if number and building.number == number), None)
    if building is None and number and not month.numbers.reading.unknown_building_founds:
        return f"there is no building {number} in this region"
    if building is None:
        new = next(numbers)
        building = Building(new, f"Building {new}", owner=unit.number)
        region.buildings.append(building)
        month.leave(unit)
        unit.building = new
        _go_on(month, unit, OrderLine(0, f"build building {new}", BuildBuilding(new)))
    building.size += done
    _worked(month, unit, Skill.BUILDING, STONE, done)
    month.tell(Built(who(unit), done, "building", who(building)), unit.faction)
    return ""


def _found_ship(month: Month, region: Region, unit: Unit, order: FoundShip, numbers: Iterator[int]) -> str:
    if month.numbers.reading.ships_need_coast and not month.world.is_coast(region):
        return "ships are built where a region touches the ocean"
    if not unit.level(Skill.SHIPBUILDING):
        return _unskilled(Skill.SHIPBUILDING)
    new = next(numbers)
    ship = Ship(new, f"Ship {new}", order.kind, month.numbers.ships[order.kind].work, owner=unit.number)
    region.ships.append(ship)
    month.leave(unit)
    unit.ship = new
    _go_on(month, unit, OrderLine(0, f"build ship {new}", BuildShip(new)))
    refusal = _build_ship(month, unit, ship)
    return f"{refusal}; {ship.name} ({ship.number}) is begun all the same" if refusal else ""


def _build_ship(month: Month, unit: Unit, ship: Ship) -> str:
    if not ship.work_left:
        return f"{ship.name} ({ship.number}) is complete"
    possible = _possible(unit, Skill.SHIPBUILDING, WOOD)
    if isinstance(possible, str):
        return possible
    done = min(possible, ship.work_left)
    ship.work_left -= done
    _worked(month, unit, Skill.SHIPBUILDING, WOOD, done)
    month.tell(Built(who(unit), done, "ship", who(ship)), unit.faction)
    return ""


def _possible(unit: Unit, skill: Skill, material: str) -> int | str:
    """Return how many units of work a unit can do, or why none (AL-40)."""
    level = unit.level(skill)
    if not level:
        return _unskilled(skill)
    if not unit.has(material):
        return f"the unit has no {material}"
    return min(unit.people * level, unit.has(material))


def _unskilled(skill: Skill) -> str:
    return f"the unit needs a skill of at least 1 in {skill}"


def _worked(month: Month, unit: Unit, skill: Skill, material: str, done: int) -> None:
    unit.add(material, -done)
    unit.train(skill, month.numbers.days.building * done)


def _go_on(month: Month, unit: Unit, line: OrderLine) -> None:
    """Let a unit work on what it has founded in the months to come (AL-17)."""
    if month.numbers.reading.founders_go_on:
        unit.default = line


def _manufacture(month: Month, unit: Unit, item: str) -> str:
    kind = month.numbers.items[item]
    each = _each(unit, kind)
    if isinstance(each, str):
        return each
    made = min(unit.people * each, unit.has(kind.material))
    if not made:
        return f"the unit has no {kind.material}"
    unit.add(kind.material, -made)
    unit.add(item, made)
    unit.train(_skill(kind), month.numbers.days.production * unit.people)
    month.tell(Produced(who(unit), made, item), unit.faction)
    return ""


def _each(unit: Unit, kind: Item) -> int | str:
    """Return how many of a thing each person of a unit makes, or why none (AL-42)."""
    made = unit.level(_skill(kind)) // kind.level
    return made or f"the unit needs a skill of at least {kind.level} in {_skill(kind)}"


def _skill(kind: Item) -> Skill:
    if kind.skill is None:
        raise ValueError("nobody produces things of magic")
    return kind.skill


def _of_region(month: Month, region: Region, kind: type[_O]) -> list[tuple[Unit, OrderLine, _O]]:
    return [
        (unit, line, line.order)
        for unit in region.units
        if (line := month.doing.get(unit.number)) is not None and isinstance(line.order, kind)
    ]


def _entertain(month: Month, region: Region) -> None:
    people = month.numbers.people
    claims: dict[int, int] = {}
    for unit, line, _ in _of_region(month, region, Entertain):
        if not unit.level(Skill.ENTERTAINMENT):
            month.refuse(unit, line, _unskilled(Skill.ENTERTAINMENT))
            continue
        claims[unit.number] = unit.people * unit.level(Skill.ENTERTAINMENT) * people.entertainment
        unit.train(Skill.ENTERTAINMENT, month.numbers.days.entertainment * unit.people)
    region.money -= _earn(month, region, claims, region.money // people.entertainment_at_most, "entertaining")


def _labor(month: Month, region: Region) -> None:
    """Let units work on the land, and peasants with what that leaves to be earned (AL-43)."""
    terrain = month.numbers.terrains[region.terrain]
    claims = {unit.number: unit.people * terrain.wage for unit, _, _ in _of_region(month, region, Work)}
    earned = _earn(month, region, claims, terrain.wage_limit, "work")
    region.money += min(terrain.wage_limit - earned, region.peasants * terrain.wage)


def _earn(month: Month, region: Region, claims: dict[int, int], limit: int, by: str) -> int:
    """Pay those who claim money of a region, and return how much that is (AL-9)."""
    shares = month.chance.shares(f"{by} at {region.place.text}", tuple(claims.values()), limit)
    for number, share in zip(claims, shares, strict=True):
        unit = month.units[number]
        unit.money += share
        month.tell(Earned(who(unit), share, "work" if by == "work" else "entertaining"), unit.faction)
    return sum(shares)


def _harvest(month: Month, region: Region, item: str, units: list[tuple[Unit, OrderLine]]) -> None:
    """Let units take a primary commodity from the land (AL-41)."""
    kind = month.numbers.items[item]
    goods = month.numbers.terrains[region.terrain].goods.get(item)
    claims: dict[int, int] = {}
    for unit, line in units:
        each = _each(unit, kind)
        if isinstance(each, str):
            month.refuse(unit, line, each)
            continue
        unit.train(_skill(kind), month.numbers.days.production * unit.people)
        if goods is None:
            month.refuse(unit, line, f"a {region.terrain} yields no {kind.plural}")
        else:
            claims[unit.number] = unit.people * each * goods.each
    if goods is None:
        return
    shares = month.chance.shares(f"{item} at {region.place.text}", tuple(claims.values()), goods.limit)
    for number, share in zip(claims, shares, strict=True):
        unit = month.units[number]
        unit.add(item, share)
        month.tell(Produced(who(unit), share, item), unit.faction)
