"""One month from its first order to its last meal (AL-10): `play` is the table of contents of all phases."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from autoalgo.games.atlantis.rules.acts import ActLine, carry_out
from autoalgo.games.atlantis.rules.attack_orders import attack
from autoalgo.games.atlantis.rules.chance import Draw
from autoalgo.games.atlantis.rules.departures import decide_month, quit_game, remove_dead, remove_empty
from autoalgo.games.atlantis.rules.events import Event, Mistake, Who
from autoalgo.games.atlantis.rules.instant_orders import enter_and_leave, find, form, set_standing
from autoalgo.games.atlantis.rules.month import Month, month_after
from autoalgo.games.atlantis.rules.movement import move, sail
from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.rules.orders import FactionOrders, OrderLine, Wrong
from autoalgo.games.atlantis.rules.population import live, warn
from autoalgo.games.atlantis.rules.rituals import cast, forget
from autoalgo.games.atlantis.rules.study import study
from autoalgo.games.atlantis.rules.transfers import deal
from autoalgo.games.atlantis.rules.work import work
from autoalgo.games.atlantis.rules.world import Faction, World

PHASES: Final[tuple[Callable[[Month], None], ...]] = (
    form,
    set_standing,
    find,
    enter_and_leave,
    attack,
    deal,
    quit_game,
    remove_empty,
    remove_dead,
    decide_month,
    move,
    sail,
    work,
    study,
    forget,
    cast,
    live,
    remove_empty,
    warn,
)
"""In the order in which a month goes through them."""


@dataclass(frozen=True)
class Played:
    """A month that was played."""

    world: World
    """After it."""
    told: Mapping[int, tuple[Event, ...]]
    """What each faction is told, in the order in which it happened."""
    explained: Mapping[int, tuple[str, ...]]
    """The spells that are explained to each faction."""
    removed: Mapping[int, Faction]
    """Factions that left the world, by number."""
    draws: tuple[Draw, ...]


def play(before: World, orders: Mapping[int, FactionOrders], numbers: Numbers, acts: Iterable[ActLine] = ()) -> Played:
    """Return what the next month makes of a world, which itself is left as it is.

    The moderator's acts come first; they can all be carried out.
    """
    month = month_after(before, numbers)
    carry_out(month, acts)
    _take(month, orders)
    for phase in PHASES:
        phase(month)
    world = month.world
    explained = _explained(month)
    told = {faction: tuple(events) for faction, events in month.told.items()}
    return Played(world, told, explained, month.removed, tuple(month.chance.log))


def begin(before: World, orders: Mapping[int, FactionOrders], numbers: Numbers) -> Month:
    """Return a month before its first phase, on a copy of the world before it."""
    month = month_after(before, numbers)
    _take(month, orders)
    return month


def _take(month: Month, orders: Mapping[int, FactionOrders]) -> None:
    month.lines = _lines(month.world, orders, month.numbers)
    _refuse_foreign(month, orders)


def _lines(world: World, orders: Mapping[int, FactionOrders], numbers: Numbers) -> dict[int, list[OrderLine]]:
    """Return the orders by unit, and note which factions have sent any (AL-16)."""
    owners = {unit.number: unit.faction for region in world.regions.values() for unit in region.units}
    lines: dict[int, list[OrderLine]] = {}
    for number, sent in orders.items():
        faction = world.factions.get(number)
        if faction is None:
            continue
        own = {unit: given for unit, given in sent.units.items() if owners.get(unit) == number}
        lines |= {unit: list(given) for unit, given in own.items()}
        if own or numbers.reading.empty_orders_count:
            faction.last_orders = world.turn
    return lines


def _refuse_foreign(month: Month, orders: Mapping[int, FactionOrders]) -> None:
    """Tell factions of lines that are for none of their units (AL-20)."""
    for number, sent in orders.items():
        if number in month.removed:
            continue
        for line in sent.wrong:
            why = line.order.why if isinstance(line.order, Wrong) else ""
            month.tell(Mistake(Who(0, ""), line.number, line.text, why), number)
        for unit in sent.units:
            found = month.units.get(unit)
            if found is None or found.faction != number:
                spot = sent.said.get(unit, 0)
                month.tell(Mistake(Who(unit, ""), spot, f"unit {unit}", "it is none of your units"), number)


def _explained(month: Month) -> dict[int, tuple[str, ...]]:
    """Return the spells that each faction gets to know this month, or wants explained again (AL-52)."""
    known: dict[int, set[str]] = {}
    for unit in month.units.values():
        if unit.spells:
            known.setdefault(unit.faction, set()).update(unit.spells)
    found = {}
    for number, faction in month.world.factions.items():
        new = known.get(number, set()) - faction.spells_told
        faction.spells_told |= new
        if told := new | month.reshown.get(number, set()):
            found[number] = tuple(sorted(told))
    return found
