"""Units go and ships sail to neighbouring regions (AL-18, AL-19)."""

from typing import Final, TypeVar

from autoalgo.games.atlantis.rules.events import Moved, NoWay, Sailed
from autoalgo.games.atlantis.rules.land import add_block
from autoalgo.games.atlantis.rules.month import Month, where, who
from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.rules.orders import Move, OrderLine, Sail
from autoalgo.games.atlantis.rules.places import Direction
from autoalgo.games.atlantis.rules.world import Region, Ship, Unit, weight_of

HORSE: Final = "horse"
_NOT_OWNER: Final = "the unit is not the owner of a ship that it is on board of"
_O = TypeVar("_O", Move, Sail)


def move(month: Month) -> None:
    """Carry out MOVE; whoever has gone is the last in the region that it comes to."""
    for unit, line, order in _doing(month, Move):
        region = month.places[unit.number]
        target = _beyond(month, region, order.direction)
        if region.is_ocean:
            month.refuse(unit, line, "the unit is at sea; a ship's owner can SAIL")
        elif target.is_ocean:
            month.tell(NoWay(who(unit), target.place, "ocean"), unit.faction)
        elif goods_weight(unit, month.numbers) > carried_by(unit, month.numbers):
            weight, capacity = goods_weight(unit, month.numbers), carried_by(unit, month.numbers)
            month.refuse(unit, line, f"what it has weighs {weight}, and it can carry {capacity}")
        else:
            month.leave(unit)
            month.go(unit)
            month.come(unit, target)
            month.tell(Moved(who(unit), where(region), where(target), rides(unit, month.numbers)), unit.faction)


def sail(month: Month) -> None:
    """Carry out SAIL: a ship goes with all who are on board, whose month that takes."""
    left = set()
    for unit, line, order in _doing(month, Sail):
        region = month.places[unit.number]
        ship = month.owned_ship(unit)
        if unit.number not in month.doing:  # its ship has sailed under another
            month.refuse(unit, line, _NOT_OWNER)
            continue
        if region.place in left and not month.numbers.reading.all_ships_sail:
            continue
        target = _beyond(month, region, order.direction)
        refusal = _no_sailing(month, region, ship)
        if refusal or ship is None:
            month.refuse(unit, line, refusal)
        elif not target.is_ocean and not month.world.is_coast(target):
            month.tell(NoWay(who(unit), target.place, "inland"), unit.faction)
        else:
            left.add(region.place)
            _sail_away(month, unit, ship, region, target)


def goods_weight(unit: Unit, numbers: Numbers) -> int:
    """Return what a unit carries on land: all things but horses."""
    return sum(numbers.items[item].weight * many for item, many in unit.items.items() if item != HORSE)


def carried_by(unit: Unit, numbers: Numbers) -> int:
    """Return what weight a unit's people and horses can carry on land."""
    return unit.people * numbers.people.capacity + unit.has(HORSE) * numbers.people.horse_capacity


def rides(unit: Unit, numbers: Numbers) -> bool:
    """Return whether a unit's horses carry people and goods alike; nothing but the word depends on it."""
    return goods_weight(unit, numbers) + unit.people * numbers.people.weight <= (
        unit.has(HORSE) * numbers.people.horse_capacity
    )


def _doing(month: Month, kind: type[_O]) -> list[tuple[Unit, OrderLine, _O]]:
    """Return the units that spend the month with a kind of order, by region and unit as they stand now."""
    return [
        (unit, line, line.order)
        for region in month.world.regions.values()
        for unit in region.units
        if isinstance((line := month.doing[unit.number]).order, kind)
    ]


def _beyond(month: Month, region: Region, direction: Direction) -> Region:
    """Return the region in a direction; the world grows where there is none yet (AL-3)."""
    place = direction.of(region.place)
    if place not in month.world.regions:
        add_block(month.world, place, month.numbers, month.chance)
    return month.world.regions[place]


def _no_sailing(month: Month, region: Region, ship: Ship | None) -> str:
    if ship is None:
        return _NOT_OWNER
    if ship.work_left:
        return f"the ship is not complete: it takes {ship.work_left} more wood and work"
    weight = sum(weight_of(aboard, month.numbers) for aboard in region.units if aboard.ship == ship.number)
    capacity = month.numbers.ships[ship.kind].capacity
    return f"what is on board weighs {weight:,}, and the ship carries {capacity:,}" if weight > capacity else ""


def _sail_away(month: Month, unit: Unit, ship: Ship, start: Region, end: Region) -> None:
    aboard = [other for other in start.units if other.ship == ship.number]
    start.ships.remove(ship)
    end.ships.append(ship)
    for other in aboard:
        month.go(other)
        month.come(other, end)
        line = month.doing.pop(other.number)
        if line.number and not isinstance(line.order, Move | Sail):
            month.refuse(other, line, "its ship sails, which takes the month of all who are on board")
    event = Sailed(who(unit), who(ship), where(start), where(end))
    month.tell(event, *(other.faction for other in aboard))
