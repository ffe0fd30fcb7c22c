"""The summary of a game for its moderator (AL-86)."""

from collections import defaultdict

from autoalgo.common.figures import counted
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.plain_text import isolated
from autoalgo.games.atlantis.play.month_orders import MonthOrders
from autoalgo.games.atlantis.rules.world import MONSTERS, Faction, Region, Unit, date_of
from autoalgo.games.atlantis.store.deadline import ByMail
from autoalgo.games.atlantis.store.folder import OpenedGame, text_named
from autoalgo.games.atlantis.words.sentences import people_told


class FactionSummary(JsonPart):
    """A faction."""

    number: int
    name: str
    address: str
    units: int
    people: int
    money: int
    regions: int
    last_orders: int
    """The last month for which it sent orders."""
    orders_in: bool
    """Whether orders for the month to come are in, with the right password."""
    orders_late: bool
    """Whether orders of it came too late for the month to come."""
    wrong_passwords: int
    leaves: bool
    """Whether it leaves the game in the month to come if none come in."""


class Summary(JsonResult):
    """A game."""

    game: str
    turn: int
    date: str
    seed: int
    reading: str
    due: str | None
    """Until when orders for the month to come are taken, in words; None without a deadline."""
    regions: int
    land: int
    inhabited: int
    peasants: int
    peasants_money: int
    people: int
    money: int
    units: int
    factions: tuple[FactionSummary, ...]
    unknown: tuple[tuple[str, int], ...]
    """Sets of orders for numbers that no faction has."""
    empty: tuple[str, ...]
    """Names of texts without orders."""


def summary(opened: OpenedGame, collected: MonthOrders, late: MonthOrders, by_mail: ByMail) -> Summary:
    """Return the summary of a game, with what came in for the month to come, and what came too late for it."""
    world = opened.world
    due = by_mail.due(opened.coming)
    regions = world.regions.values()
    units = [(region, unit) for region in regions for unit in region.units]
    owned = defaultdict[int, list[tuple[Region, Unit]]](list)
    for region, unit in units:
        owned[unit.faction].append((region, unit))
    factions = (
        _of_faction(faction, owned[number], opened, collected, late) for number, faction in world.factions.items()
    )
    return Summary(
        game=opened.file.name,
        turn=world.turn,
        date=date_of(world.turn),
        seed=opened.file.seed,
        reading=opened.file.reading.value,
        due=by_mail.told(due) if due else None,
        regions=len(world.regions),
        land=sum(not region.is_ocean for region in regions),
        inhabited=sum(region.peasants > 0 for region in regions),
        peasants=sum(region.peasants for region in regions),
        peasants_money=sum(region.money for region in regions),
        people=sum(unit.people for _, unit in units),
        money=sum(unit.money for _, unit in units),
        units=len(units),
        factions=tuple(factions),
        unknown=tuple(collected.unknown),
        empty=tuple(collected.empty),
    )


def _of_faction(
    faction: Faction, units: list[tuple[Region, Unit]], opened: OpenedGame, collected: MonthOrders, late: MonthOrders
) -> FactionSummary:
    return FactionSummary(
        number=faction.number,
        name=faction.name,
        address=faction.address,
        units=len(units),
        people=sum(unit.people for _, unit in units),
        money=sum(unit.money for _, unit in units),
        regions=len({region.place for region, _ in units}),
        last_orders=faction.last_orders,
        orders_in=faction.number in collected.orders,
        orders_late=faction.number in late.orders,
        wrong_passwords=collected.refused[faction.number],
        leaves=faction.number != MONSTERS and opened.coming - faction.last_orders > opened.numbers.silent_turns,
    )


def summary_lines(found: Summary) -> list[str]:
    """Return a summary as lines."""
    people, money = found.people + found.peasants, found.money + found.peasants_money
    peasants, units = counted(found.peasants, "peasant"), counted(found.units, "unit")
    lines = [
        f"{isolated(found.game)}: month {found.turn:,}, {found.date}; seed {found.seed}, reading {found.reading}",
        f"Regions: {found.regions:,}, of them {found.land:,} of land and {found.inhabited:,} with peasants",
        f"People:  {people:,}: {peasants}, and {found.people:,} in {units}",
        f"Money:   ${money:,}: ${found.peasants_money:,} of the peasants and ${found.money:,} of the factions",
        *([f"Orders: for month {found.turn + 1:,}, due {found.due}"] if found.due else []),
        "",
    ]
    lines += [_faction_line(faction) for faction in found.factions] or ["No factions"]
    lines += [f"{text_named(name)}: orders for faction {number}, which there is not" for name, number in found.unknown]
    return lines + [f"{text_named(name)}: no orders that count are in it" for name in found.empty]


def _faction_line(faction: FactionSummary) -> str:
    state = "orders are in" if faction.orders_in else "no orders yet" if faction.units else "nobody left"
    state += "; leaves the game if none come" if faction.leaves and not faction.orders_in else ""
    state += "; others came too late" if faction.orders_late else ""
    state += f"; {counted(faction.wrong_passwords, 'set')} with a wrong password" if faction.wrong_passwords else ""
    return (
        f"{isolated(faction.name)} ({faction.number}): {counted(faction.units, 'unit')}, {people_told(faction.people)},"
        f" ${faction.money:,}, {counted(faction.regions, 'region')}; {state}"
    )
