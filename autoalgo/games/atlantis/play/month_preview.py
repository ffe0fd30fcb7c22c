"""A faction's own month, played on what its report tells: what would happen if nobody else did anything (AL-88)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields

from autoalgo.games.atlantis.play.own_world import own_world
from autoalgo.games.atlantis.rules.attack_orders import attack, refuse_attacks
from autoalgo.games.atlantis.rules.events import Event
from autoalgo.games.atlantis.rules.instant_orders import form
from autoalgo.games.atlantis.rules.month import Month
from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.rules.orders import Accept, Admit, Ally, FactionOrders, Find, Form, Order, OrderLine, Whom
from autoalgo.games.atlantis.rules.phases import PHASES, begin
from autoalgo.games.atlantis.words.report import Report

ToFaction = Accept | Admit | Ally | Find
"""Orders that name a faction."""


@dataclass(frozen=True)
class MonthPreview:
    """A month as far as it can be known."""

    month: Month
    """At its end."""
    events: tuple[Event, ...]
    """That the faction is told of."""
    formed: dict[int, str]
    """What units formed this month are called in orders, such as "NEW 1", by the number that they have here."""


def own_month(report: Report, orders: FactionOrders, numbers: Numbers) -> MonthPreview:
    """Return the month to come, without battles."""
    month = _begun(report, orders, numbers)
    formed: dict[int, str] = {}
    for phase in PHASES:
        (refuse_attacks if phase is attack else phase)(month)
        if phase is form:
            formed = {unit.number: f"NEW {alias}" for (_, _, alias), unit in month.formed.items()}
            for unit in month.formed.values():
                unit.name = formed[unit.number]
    return MonthPreview(month, tuple(month.told.get(report.faction.number, ())), formed)


def month_before_battles(report: Report, orders: FactionOrders, numbers: Numbers) -> Month:
    """Return the month to come as it stands when ATTACK is carried out."""
    month = _begun(report, orders, numbers)
    for phase in PHASES[: PHASES.index(attack)]:
        phase(month)
    month.begin_phase()
    return month


def _begun(report: Report, orders: FactionOrders, numbers: Numbers) -> Month:
    named = list(every(line for lines in orders.units.values() for line in lines))
    factions = {line.order.faction for line in named if isinstance(line.order, ToFaction)}
    units = {whom.unit for line in named for whom in meant(line.order)} | set(orders.units)
    world = own_world(report, numbers, factions, units - {0})
    return begin(world, {report.faction.number: orders}, numbers)


def every(lines: Iterable[OrderLine]) -> Iterator[OrderLine]:
    """Yield all lines, those of units that are formed with them."""
    for line in lines:
        yield line
        if isinstance(line.order, Form):
            yield from every(line.order.lines)


def meant(order: Order) -> Iterator[Whom]:
    """Yield all whom an order names."""
    for field in fields(order):
        value = getattr(order, field.name)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Whom):
                yield one
