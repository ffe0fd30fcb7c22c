"""Warnings about orders that a month does not refuse, but nobody may want: less than was ordered, for one (AL-87)."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import get_args

from autoalgo.common.mail.letter import is_address
from autoalgo.games.atlantis.orders.order import number_in, surplus_words
from autoalgo.games.atlantis.play.month_preview import MonthPreview, ToFaction, every, meant
from autoalgo.games.atlantis.rules.departures import superseded
from autoalgo.games.atlantis.rules.events import (
    Earned,
    Given,
    NoWay,
    Paid,
    Produced,
    Recruited,
    Starved,
    Taxed,
    Transferred,
    Who,
)
from autoalgo.games.atlantis.rules.numbers import Effect, Numbers
from autoalgo.games.atlantis.rules.orders import (
    Address,
    Attack,
    Board,
    Cast,
    Display,
    Enter,
    FactionOrders,
    GiveItem,
    GiveSpell,
    MonthLong,
    Name,
    Named,
    Order,
    OrderLine,
    Pay,
    Promote,
    Quit,
    Recruit,
    Tax,
    Teach,
    Transfer,
)
from autoalgo.games.atlantis.words.report import Report, UnitPart
from autoalgo.games.atlantis.words.sentences import Words, named, people_told

_MONTH_LONG = get_args(MonthLong)
_NEEDS_ACCEPT = GiveItem | GiveSpell | Transfer | Promote | Teach | Cast


@dataclass(frozen=True)
class OrderWarning:
    """Something that may not be meant."""

    line: int
    """0 where it is of none."""
    unit: int
    """0 of a unit that is formed this month."""
    order: str
    why: str
    sure: bool = False
    """Whether it is a mistake whatever others do."""


def doubts(
    month: MonthPreview, orders: FactionOrders, report: Report, numbers: Numbers, refused: Collection[int]
) -> Iterator[OrderWarning]:
    """Yield what is doubtful about orders.

    Of the lines that were `refused` nothing more is told.
    """
    looking = _Looking(month, report, numbers)
    for unit, lines in orders.units.items():
        if unit not in looking.own:
            continue
        for line in every(lines):
            if line.number not in refused:
                yield from (OrderWarning(line.number, unit, line.text, *found) for found in looking.at(unit, line))
    yield from looking.outcome(orders, refused)


class _Looking:
    """Looks at one order after the other, with what the report tells."""

    def __init__(self, month: MonthPreview, report: Report, numbers: Numbers) -> None:
        self._month = month
        self._report = report
        self._numbers = numbers
        self._words = Words(numbers)
        self._seen = {unit.number: unit for unit in report.units}
        self._regions = {unit.number: region for region in report.regions for unit in region.all_units}
        self.own = {number for number, unit in self._seen.items() if unit.own}
        self._factions = {report.faction.number} | {who.number for who in report.allies}
        self._factions |= {unit.faction.number for unit in self._seen.values() if unit.faction}

    def at(self, unit: int, line: OrderLine) -> Iterator[tuple[str, bool]]:
        """Yield why an order may not be meant, and whether that is sure."""
        yield from self._slips(unit, line)
        yield from self._hanging(unit, line)
        order = line.order
        if isinstance(order, ToFaction) and order.faction == self._report.faction.number:
            yield "that is the number of your own faction", False
        elif isinstance(order, ToFaction) and order.faction not in self._factions:
            yield f"your report mentions no faction {order.faction}", False
        for whom in meant(order):
            if isinstance(order, GiveItem | Pay) and whom.nobody:
                yield "what is given to 0 is thrown away", False
        if isinstance(order, Attack):
            yield "nobody knows how a battle ends; all else here is shown as if there were none", False
        if isinstance(order, Quit):
            yield "with this your faction leaves the game", False

    def _slips(self, unit: int, line: OrderLine) -> Iterator[tuple[str, bool]]:
        """Yield what of an order's words is not what it seems."""
        order = line.order
        if surplus := surplus_words(line.text):
            yield f'the words "{surplus[:40]}" at its end are ignored', True
        if isinstance(order, Name | Display) and (number := self._slipped_in(unit, order)):
            yield f'"{number}" becomes part of the text: a unit names and describes itself and what it owns', False
        if isinstance(order, Address) and not is_address(order.address):
            yield "no mail can reach this address", False
        if self._takes_nobody(order):
            yield "the units at its end are ignored, since only Teleport takes any", True

    def _hanging(self, unit: int, line: OrderLine) -> Iterator[tuple[str, bool]]:
        """Yield what others have to do for an order."""
        order = line.order
        for other in self._strangers(line):
            yield f"{_told(other)} takes it only if its faction orders ACCEPT {self._report.faction.number}", False
        if isinstance(order, Board | Enter) and (owner := self._owner(unit, order)) is not None:
            yield f"{_told(owner)} owns it, whose faction has to ADMIT {self._report.faction.number}", False
        if isinstance(order, Tax) and (guard := self._guard(unit)) is not None:
            yield f"{_told(guard)} is on guard, whose faction has to ADMIT {self._report.faction.number}", False
        if isinstance(order, Cast) and (host := self._host(order)):
            yield f"{host} has to be there, and its faction to ADMIT {self._report.faction.number}", False

    def _strangers(self, line: OrderLine) -> Iterator[UnitPart]:
        """Yield units of others that have to accept what an order means for them."""
        if isinstance(line.order, _NEEDS_ACCEPT) and not self._takes_nobody(line.order):
            these = line.order.units[1:] if isinstance(line.order, Cast) else meant(line.order)
            for whom in dict.fromkeys(these):
                other = self._seen.get(whom.unit)
                if other is not None and not other.own:
                    yield other

    def _host(self, order: Cast) -> str:
        """Return the unit to which a Teleport goes, if it is none of one's own."""
        if self._numbers.spells[order.spell].effect is not Effect.TELEPORT or not order.units:
            return ""
        number = order.units[0].unit
        if number in self.own or not number:
            return ""
        return _told(self._seen[number]) if number in self._seen else f"unit {number}"

    def _takes_nobody(self, order: Order) -> bool:
        """Return whether an order names units for a ritual that concerns none."""
        if not isinstance(order, Cast) or not order.units:
            return False
        return self._numbers.spells[order.spell].effect is not Effect.TELEPORT

    def _slipped_in(self, unit: int, order: Name | Display) -> str:
        """Return the number of what is named if the name or description begins with it."""
        first = (order.name if isinstance(order, Name) else order.text).partition(" ")[0]
        region = self._regions[unit]
        numbers = {
            Named.UNIT: {unit},
            Named.BUILDING: {building.number for building in region.buildings},
            Named.SHIP: {ship.number for ship in region.ships},
        }
        return first if number_in(first) in numbers.get(order.what, ()) else ""

    def _owner(self, unit: int, order: Board | Enter) -> UnitPart | None:
        region = self._regions[unit]
        things = region.ships if isinstance(order, Board) else region.buildings
        number = order.ship if isinstance(order, Board) else order.building
        owners = (thing.units[0] for thing in things if thing.number == number and thing.units)
        return next((owner for owner in owners if not owner.own), None)

    def _guard(self, unit: int) -> UnitPart | None:
        return next((other for other in self._regions[unit].all_units if other.guard and not other.own), None)

    def outcome(self, orders: FactionOrders, refused: Collection[int]) -> Iterator[OrderWarning]:
        """Yield what the month brings that was not ordered so."""
        lines = {unit: list(lines) for unit, lines in self._month.month.lines.items() if unit not in orders.units}
        lines |= {unit: list(given) for unit, given in orders.units.items() if unit in self.own}
        lines = {unit: [line for line in given if line.number not in refused] for unit, given in lines.items()}
        for unit, own in lines.items():
            for line, why in superseded(own):
                yield OrderWarning(line.number, self._real(unit), line.text, why)
        yield from self._less(lines)
        yield from self._nothing(lines)
        if not self._month.month.removed:
            yield from self._nobody_left(lines)
        for event in self._month.events:
            if isinstance(event, Starved):
                why = f"{people_told(event.people)} cannot be fed: each takes ${self._numbers.people.upkeep}"
                yield OrderWarning(0, self._unit(event.unit), self._name(event.unit), why)

    def _less(self, lines: dict[int, list[OrderLine]]) -> Iterator[OrderWarning]:
        """Yield orders of which only a part is carried out."""
        paid, given, sent, hired = (
            self._by_unit(Paid, "amount"),
            self._by_unit(Given, "many"),
            self._by_unit(Transferred, "people"),
            self._by_unit(Recruited, "people"),
        )
        for unit, own in lines.items():
            for line in own:
                match line.order:
                    case Pay(_, wanted):
                        done = next(paid.get(unit, iter(())), wanted)
                        has = f"${done:,}"
                    case GiveItem(_, wanted, item):
                        done = next(given.get(unit, iter(())), wanted)
                        has = self._words.things(done, item)
                    case Transfer(_, wanted):
                        done = next(sent.get(unit, iter(())), wanted)
                        has = people_told(done)
                    case _:
                        continue
                if done < wanted:
                    why = f"by then the unit has only {has}, and hands over no more"
                    yield OrderWarning(line.number, self._real(unit), line.text, why, True)
            asked = [line for line in own if isinstance(line.order, Recruit)]
            wanted = sum(line.order.many for line in asked if isinstance(line.order, Recruit))
            done = next(hired.get(unit, iter(())), wanted)
            if done < wanted:
                why = f"only {done:,} can be hired, for want of money or of peasants"
                yield OrderWarning(asked[-1].number, self._real(unit), asked[-1].text, why)

    def _by_unit(self, kind: type[Paid | Given | Transferred | Recruited], field: str) -> dict[int, Iterator[int]]:
        found: dict[int, list[int]] = {}
        for event in self._month.events:
            if isinstance(event, kind):
                found.setdefault(event.unit.number, []).append(getattr(event, field))
        return {unit: iter(amounts) for unit, amounts in found.items()}

    def _nothing(self, lines: dict[int, list[OrderLine]]) -> Iterator[OrderWarning]:
        """Yield orders that bring nothing, or lead nowhere."""
        for event in self._month.events:
            if not isinstance(event, Earned | Taxed | Produced | NoWay):
                continue
            if event.many if isinstance(event, Produced) else not isinstance(event, NoWay) and event.amount:
                continue
            kind = Tax if isinstance(event, Taxed) else _MONTH_LONG
            given = [line for line in lines.get(event.unit.number, ()) if isinstance(line.order, kind)]
            line = given[-1] if given else OrderLine(0, self._name(event.unit), Tax())
            why, sure = "it would bring nothing", False
            if isinstance(event, NoWay):
                known = event.place in {region.place for region in self._report.regions}
                sure = event.what == "ocean" or known
                why = f"{event.place.text} is ocean" if event.what == "ocean" else f"{event.place.text} has no coast"
                why += "" if sure else ", as far as the report shows"
            yield OrderWarning(line.number, self._unit(event.unit), line.text, why, sure)

    def _nobody_left(self, lines: dict[int, list[OrderLine]]) -> Iterator[OrderWarning]:
        """Yield orders that take a month of units that have no people for it."""
        starved = {event.unit.number for event in self._month.events if isinstance(event, Starved)}
        for unit, own in lines.items():
            given = [line for line in own if isinstance(line.order, _MONTH_LONG)]
            formed = unit in self._month.formed  # whoever forms it is told
            if given and not formed and unit not in self._month.month.places and unit not in starved:
                why = "nobody is in the unit to do it"
                yield OrderWarning(given[-1].number, self._real(unit), given[-1].text, why, True)

    def _unit(self, unit: Who) -> int:
        return self._real(unit.number)

    def _real(self, unit: int) -> int:
        return 0 if unit in self._month.formed else unit

    def _name(self, unit: Who) -> str:
        return self._month.formed.get(unit.number) or named(unit)


def _told(unit: UnitPart) -> str:
    return named(Who(unit.number, unit.name))
