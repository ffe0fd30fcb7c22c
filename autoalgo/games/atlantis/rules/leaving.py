"""Who leaves the world in the middle of a month, and what everybody spends it with (AL-16, AL-17)."""

from typing import get_args

from autoalgo.games.atlantis.rules.events import Left
from autoalgo.games.atlantis.rules.month import Month, who
from autoalgo.games.atlantis.rules.orders import MonthLong, Move, Quit, Sail
from autoalgo.games.atlantis.rules.world import Region, Unit

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
        _remove(month, number, "quit")
    last = month.world.turn - month.numbers.silent_turns
    for number in [n for n, faction in month.world.factions.items() if faction.last_orders < last]:
        _remove(month, number, "silent")


def remove_empty(month: Month) -> None:
    """Take units without people out of the world, and sink ships at sea that nobody is on board of.

    What an empty unit had goes to the first other unit of its faction in the region (AL-16).
    """
    for region in month.world.regions.values():
        for unit in [unit for unit in region.units if not unit.people]:
            heir = _heir(month, region, unit)
            if heir is not None:
                heir.money += unit.money
                for item, many in unit.items.items():
                    heir.add(item, many)
            month.leave(unit)
            month.go(unit)
        if region.is_ocean and region.ships:
            manned = {unit.ship for unit in region.units}
            region.ships = [ship for ship in region.ships if ship.number in manned]


def remove_dead(month: Month) -> None:
    """Take factions out of the world that had nobody left already when the month began."""
    for number in month.dead:
        if month.world.factions.pop(number, None):
            _forget(month, number)


def decide_month(month: Month) -> None:
    """Find out what takes each unit's month: the last of its month-long orders, else what it did before (AL-17)."""
    for unit in month.units.values():
        given = [line for line in month.lines.get(unit.number, ()) if isinstance(line.order, _MONTH_LONG)]
        month.doing[unit.number] = given[-1] if given else unit.default
        if given and not isinstance(given[-1].order, Move | Sail):
            unit.default = type(given[-1])(0, given[-1].text, given[-1].order)


def _heir(month: Month, region: Region, unit: Unit) -> Unit | None:
    own = [other for other in region.units if other.faction == unit.faction]
    if month.numbers.reading.empty_units_hand_on:
        own = [other for other in own if other.people]
    return own[0] if own and own[0] is not unit else None


def _remove(month: Month, number: int, why: str) -> None:
    """Remove a faction: its people become peasants, and what they had is lost."""
    for region in month.world.regions.values():
        for unit in [unit for unit in region.units if unit.faction == number]:
            region.peasants += 0 if region.is_ocean else unit.people
            month.leave(unit)
            month.go(unit)
    faction = month.world.factions.pop(number)
    month.tell(Left(who(faction), "quit" if why == "quit" else "silent"), number)
    month.removed[number] = faction
    _forget(month, number)


def _forget(month: Month, number: int) -> None:
    for faction in month.world.factions.values():
        faction.allies.discard(number)
