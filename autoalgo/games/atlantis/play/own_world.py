"""The world as far as a faction's report tells it, to play the faction's own month on (AL-88)."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from autoalgo.common.problems import Failure, Place, Problem, did_you_mean, failure_of
from autoalgo.games.atlantis.orders import read_order
from autoalgo.games.atlantis.rules.numbers import Numbers, Terrain
from autoalgo.games.atlantis.rules.orders import Entertain, OrderLine
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.rules.world import NOBODY, Building, Faction, Region, Ship, Unit, World
from autoalgo.games.atlantis.words.report import RegionPart, Report, UnitPart

UNKNOWN: Final = 10**9 + 1
"""The faction of units whose own is not known; no other has so great a number."""
ELSEWHERE: Final = Coordinates(10**7, 10**7)
"""Where units are that orders name and the report does not."""
_IDLE: Final = OrderLine(0, "entertain", Entertain())
"""What others do: without the skill for it, nothing that would change the month of the faction."""
_LONG_AGO: Final = -1


def own_world(report: Report, numbers: Numbers, factions: Iterable[int], units: Iterable[int]) -> World:
    """Return the world of a report; others in it are friendly, idle and know nothing.

    Factions that orders name exist, whether or not the report tells of them; units that they name and the report does
    not are far away, so that no new unit gets their number.
    """
    world = World(report.turn, 0, {}, {})
    for part in report.regions:
        world.regions[part.place] = _region(part, numbers)
    for part in report.regions:
        for beside in part.exits:
            if beside.place not in world.regions:
                world.regions[beside.place] = Region(beside.place, beside.terrain, beside.name)
    here = [unit for region in world.regions.values() for unit in region.units]
    far = sorted(set(units) - {unit.number for unit in here})
    away = [_other(UnitPart(number=number, name=f"Unit {number}", people=1), numbers) for number in far]
    world.regions[ELSEWHERE] = Region(ELSEWHERE, Terrain.OCEAN, units=away)
    names = {who.number: who.name for who in report.allies}
    names |= {unit.faction.number: unit.faction.name for unit in report.units if unit.faction}
    for number in sorted({*factions, *names, *(unit.faction for unit in (*here, *away))} - {report.faction.number}):
        world.factions[number] = Faction(
            number, names.get(number, f"Faction {number}"), joined=_LONG_AGO, allies={report.faction.number}
        )
    own = Faction(report.faction.number, report.faction.name, report.address, joined=_LONG_AGO)
    own.allies = {who.number for who in report.allies}
    world.factions[own.number] = own
    for faction in world.factions.values():
        faction.last_orders = report.turn + 1
    return world


def unknown_names(file: Path, report: Report, numbers: Numbers) -> Failure | None:
    """Return a problem for each item and spell of the report in `file` that the numbers say nothing of."""
    problems = []
    for unit in report.units:
        spells = {*unit.spells, unit.combat_spell} - {"", *numbers.spells}
        for what, unknown, known in (
            ("item", sorted(unit.items.keys() - numbers.items.keys()), numbers.items),
            ("spell", sorted(spells), numbers.spells),
        ):
            place = Place(file=file.name, key=f"unit {unit.number}")
            allowed = f"the {what}s of the rules"
            problems += [Problem(place, f"{what} {name}", allowed, did_you_mean(name, known)) for name in unknown]
    return failure_of(problems)


def _region(part: RegionPart, numbers: Numbers) -> Region:
    region = Region(part.place, part.terrain, part.name, part.peasants, part.money)
    for building in part.buildings:
        owner = building.units[0].number if building.units else NOBODY
        about = (building.number, building.name, building.size, building.description, owner)
        region.buildings.append(Building(*about))
        region.units += [_unit(unit, numbers, building=building.number) for unit in building.units]
    for ship in part.ships:
        owner = ship.units[0].number if ship.units else NOBODY
        region.ships.append(Ship(ship.number, ship.name, ship.kind, ship.work_left, ship.description, owner))
        region.units += [_unit(unit, numbers, ship=ship.number) for unit in ship.units]
    region.units += [_unit(unit, numbers) for unit in part.units]
    return region


def _unit(part: UnitPart, numbers: Numbers, building: int = NOBODY, ship: int = NOBODY) -> Unit:
    if not part.own:
        return _other(part, numbers, building, ship)
    return Unit(
        part.number,
        part.name,
        part.faction.number if part.faction else UNKNOWN,
        part.people,
        part.money,
        part.description,
        dict(part.items),
        {skill.skill: max(1, skill.days * part.people) for skill in part.skills},
        set(part.spells),
        part.combat_spell,
        building,
        ship,
        part.behind,
        part.guard,
        read_order(0, part.default, numbers),
    )


def _other(part: UnitPart, numbers: Numbers, building: int = NOBODY, ship: int = NOBODY) -> Unit:
    unit = Unit(part.number, part.name, part.faction.number if part.faction else UNKNOWN, part.people)
    unit.money = part.people * numbers.people.upkeep
    unit.items, unit.building, unit.ship, unit.guard, unit.default = dict(part.items), building, ship, part.guard, _IDLE
    return unit
