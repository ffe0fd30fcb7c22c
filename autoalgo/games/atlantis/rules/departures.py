"""Who leaves the world in the middle of a month, and what everybody spends it with (AL-16, AL-17)."""

from collections.abc import Iterable
from typing import Literal, get_args

from autoalgo.games.atlantis.rules.events import Left
from autoalgo.games.atlantis.rules.month import Month, who
from autoalgo.games.atlantis.rules.orders import MonthLong, Move, OrderLine, Quit, Sail
from autoalgo.games.atlantis.rules.world import MONSTERS, Region, Unit

_MONTH_LONG = get_args(MonthLong)


def quit_game(month: Month) -> None:
    """Carry out QUIT, and remove factions that have sent no orders for too long."""
    quitting = []
    for region in month.world.regions.values():
        for unit, line, order in month.orders(region, Quit):
            if order.faction == unit.faction:
                quitting.append(unit.faction)
            else:
                month.refuse(unit, line, f"the number of your own faction, {unit.faction}, confirms this order")
    for number in dict.fromkeys(quitting):
        remove_faction(month, number, "quit")
    last = month.world.turn - month.numbers.silent_turns
    for number in [n for n, faction in month.world.factions.items() if n != MONSTERS and faction.last_orders < last]:
        remove_faction(month, number, "silent")


def remove_empty(month: Month) -> None:
    """Take units without people out of the world, and sink ships at sea that nobody is on board of.

    What an empty unit had goes to the first other unit of its faction in the region (AL-16).
    """
    for region in month.world.regions.values():
        if not all(unit.people for unit in region.units):
            _remove_empty(month, region)
        if region.is_ocean and region.ships:
            manned = {unit.ship for unit in region.units}
            region.ships = [ship for ship in region.ships if ship.number in manned]
    month.forming.clear()


def remove_dead(month: Month) -> None:
    """Take factions out of the world that had nobody left already when the month began."""
    for number in month.dead:
        if month.world.factions.pop(number, None):
            _forget(month, number)


def decide_month(month: Month) -> None:
    """Find out what takes each unit's month: the last of its month-long orders, else what it did before (AL-17)."""
    for unit in month.units.values():
        given = [line for line in month.lines.get(unit.number, ()) if isinstance(line.order, _MONTH_LONG)]
        for line, why in superseded(given) if len(given) > 1 else ():
            if line.order != unit.default.order:  # as the template has it
                month.refuse(unit, line, why)
        month.doing[unit.number] = given[-1] if given else unit.default
        if given and not isinstance(given[-1].order, Move | Sail):
            unit.default = type(given[-1])(0, given[-1].text, given[-1].order)


def superseded(lines: Iterable[OrderLine]) -> list[tuple[OrderLine, str]]:
    """Return the orders that take a month and do not count, since another comes after them, and why (AL-17)."""
    given = [line for line in lines if isinstance(line.order, _MONTH_LONG)]
    why = f"it does not count, since {given[-1].text} comes after it" if given else ""
    return [(line, why) for line in given[:-1] if line.order != given[-1].order]


def _remove_empty(month: Month, region: Region) -> None:
    living = [unit for unit in region.units if unit.people]
    hand_on = month.numbers.reading.empty_units_hand_on
    heirs = {unit.faction: unit for unit in reversed(living)} if hand_on else {}
    for unit in region.units:
        if unit.people:
            heirs.setdefault(unit.faction, unit)
            continue
        if unit.number in month.forming:
            month.refuse(*month.forming[unit.number], "nobody has joined the new unit, so there is none")
        if heir := heirs.get(unit.faction):
            heir.money += unit.money
            for item, many in unit.items.items():
                heir.add(item, many)
        month.leave(unit)
        del month.places[unit.number], month.units[unit.number]
    region.units = living


def remove_faction(month: Month, number: int, why: Literal["quit", "silent", "removed"]) -> None:
    """Remove a faction: its people become peasants, and what they had is lost."""
    for region in month.world.regions.values():
        for unit in [unit for unit in region.units if unit.faction == number]:
            remove_unit(month, unit)
    faction = month.world.factions.pop(number)
    month.tell(Left(who(faction), why), number)
    month.removed[number] = faction
    _forget(month, number)


def remove_unit(month: Month, unit: Unit) -> None:
    """Take a unit out of the world: its people, unless they are monsters or at sea, become peasants."""
    region = month.places[unit.number]
    region.peasants += 0 if region.is_ocean or unit.faction == MONSTERS else unit.people
    month.leave(unit)
    month.go(unit)


def _forget(month: Month, number: int) -> None:
    for faction in month.world.factions.values():
        faction.allies.discard(number)
