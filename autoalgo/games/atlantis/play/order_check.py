"""The check of a faction's orders: mistakes, and what they would do as far as its last report tells (AL-87, AL-88)."""

import re
from collections.abc import Iterator
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import MOST_TOLD
from autoalgo.games.atlantis.orders import TWICE, Sent, is_order, lines_of, read_sent
from autoalgo.games.atlantis.orders.words import comment_of
from autoalgo.games.atlantis.play.month_preview import MonthPreview, every, meant, own_month
from autoalgo.games.atlantis.play.order_warnings import OrderWarning, doubts
from autoalgo.games.atlantis.rules.departures import superseded
from autoalgo.games.atlantis.rules.events import AddressFound, Battled, Left, Mistake, Starved
from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.rules.orders import FactionOrders, Teach, Wrong
from autoalgo.games.atlantis.words.report import Report
from autoalgo.games.atlantis.words.sentences import Words

NOT_KNOWN = (
    "Not known: what other factions do, whom they admit and accept, hidden units, battles, the numbers of what is new,"
    " what lies beyond the regions beside yours, and all that is drawn by lot."
)
_NOTHING: Final = "nothing that a report would tell"
_SHOWN: Final = 40
"""Characters of a comment."""
_NUMBER: Final = re.compile(r"\((\d{1,10})\)")
_UNTOLD_LOTS: Final = re.compile("^(births|departures|land) at | divided$")
"""Lots that change nothing of what is told to happen."""
_ALREADY_TOLD = (Mistake, AddressFound, Battled, Left)


class Note(JsonPart):
    """Something about orders."""

    line: int
    """Of the text; 0 where it is of none."""
    unit: int
    """0 where it is of none."""
    order: str
    why: str
    """A sentence without its end."""
    warning: bool = False
    """Whether it may be meant, or hangs on what the report does not tell."""


class UnitAfter(JsonPart):
    """An own unit after the month, as far as it can be known."""

    number: int
    """0 of a unit that is formed in it."""
    called: str
    """Such as "NEW 1" where it is formed in it; empty otherwise."""
    people: int
    money: int
    """After the food of the month."""


class Checked(JsonResult):
    """The result of checking orders."""

    faction: int
    turn: int
    """The month that they are for."""
    orders: int
    """Lines that orders were made of."""
    notes: tuple[Note, ...]
    standing: tuple[int, ...]
    """Own units that no orders are for: they do again what they did."""
    starving: int
    """People who starve in it if nobody else did anything."""
    leaves: bool
    """Whether the faction leaves the game with it."""
    expected: tuple[str, ...]
    """What would happen in the month if nobody else did anything, in sentences."""
    after: tuple[UnitAfter, ...]
    """Own units after the month; those that nobody is left in are not there."""
    by_lot: tuple[str, ...]
    """What of it lots decide, such as "research of unit 3", so that the month itself may bring something else."""
    odds: tuple[str, ...] = ()
    """Of the battles that orders lead to, in sentences, where they were fought."""

    @property
    def mistakes(self) -> int:
        """How many notes are no mere warnings."""
        return sum(not note.warning for note in self.notes)


def check(text: str, report: Report, numbers: Numbers) -> Checked:
    """Return what is wrong with the newest set of a faction's orders in a text, and what they would do.

    The month is played on what the report tells of the world, so that mistakes are those that the month itself would
    tell, and nothing else. The readings are those of the report, if it has any.
    """
    numbers = report.as_played(numbers)
    own = [unit.number for unit in report.units if unit.own]
    sets = read_sent(text, numbers)
    mine = [sent for sent in sets if sent.faction == report.faction.number]
    notes = [*_of_numbers(report, numbers), *_of_sets(sets, mine, report)]
    orders = mine[-1].orders if mine else FactionOrders({})
    month = own_month(report, orders, numbers)
    notes += _mistakes(month, orders, report) if mine else []
    notes += _comments(lines_of(text), orders)
    refused = {note.line for note in notes if not note.warning}
    notes += [_note(doubt) for doubt in doubts(month, orders, report, numbers, refused)] if mine else []
    read = sum(not isinstance(line.order, Wrong) for lines in orders.units.values() for line in every(lines))
    return Checked(
        faction=report.faction.number,
        turn=report.turn + 1,
        orders=read,
        notes=tuple(sorted(dict.fromkeys(notes), key=lambda note: (note.line, note.warning))),
        standing=tuple(unit for unit in own if unit not in orders.units),
        starving=sum(event.people for event in month.events if isinstance(event, Starved)),
        leaves=bool(month.month.removed),
        expected=tuple(_expected(month, numbers)),
        after=tuple(_after(month, report.faction.number)),
        by_lot=tuple(dict.fromkeys(d.purpose for d in month.month.chance.log if not _UNTOLD_LOTS.search(d.purpose))),
    )


def check_lines(checked: Checked) -> list[str]:
    """Return what came of a check as lines."""
    found = [counted(checked.mistakes, "mistake"), counted(len(checked.notes) - checked.mistakes, "warning")]
    lines = [f"{counted(checked.orders, 'order')} for month {checked.turn:,}: {', '.join(found)}"]
    lines += [_line(note) for note in checked.notes[:MOST_TOLD]]
    if len(checked.notes) > MOST_TOLD:
        lines.append(f"… and {len(checked.notes) - MOST_TOLD:,} more")
    if checked.standing:
        lines.append(f"Without orders, and so with those of last month: {', '.join(map(str, checked.standing))}")
    return lines


def expected_lines(checked: Checked) -> list[str]:
    """Return what would happen as lines."""
    lines = ["", "If nobody else did anything:", *(f"  {told}" for told in checked.expected or (_NOTHING,))]
    if checked.by_lot:
        lines.append(f"Drawn by lot, and so perhaps otherwise in the month itself: {', '.join(checked.by_lot)}.")
    return [*lines, NOT_KNOWN]


def _of_numbers(report: Report, numbers: Numbers) -> Iterator[Note]:
    if report.numbers not in {"", numbers.digest}:
        why = "these orders were checked by other numbers than those of your game; ask its moderator about them"
        yield Note(line=0, unit=0, order="", why=why, warning=True)


def _of_sets(sets: list[Sent], mine: list[Sent], report: Report) -> Iterator[Note]:
    number = report.faction.number
    if not mine:
        others = f"those for faction {sets[-1].faction} are not yours" if sets else "there are none"
        why = f"no orders for your faction are in it, {others}: the first line of orders is #atlantis {number}"
        yield Note(line=sets[-1].line if sets else 0, unit=0, order="", why=why)
        return
    if report.needs_password and not mine[-1].password:
        why = "the password after the number of your faction is missing"
        yield Note(line=mine[-1].line, unit=0, order=f"#atlantis {number}", why=why)
    for position, sent in enumerate(sets):
        if position >= MOST_TOLD:
            why = f"{counted(len(sets) - position, 'more set')} of orders, of which the last for your faction counts"
            yield Note(line=sent.line, unit=0, order=f"#atlantis {sent.faction}", why=why, warning=True)
            return
        if sent is not mine[-1]:
            why = f"the orders that begin here do not count; those that begin on line {mine[-1].line} do"
            why = why if sent.faction == number else "the orders that begin here are for another faction than yours"
            yield Note(line=sent.line, unit=0, order=f"#atlantis {sent.faction}", why=why, warning=True)


def _mistakes(month: MonthPreview, orders: FactionOrders, report: Report) -> Iterator[Note]:
    """Yield what the month refuses: a warning where it may be meant, or others may do their part after all."""
    others = {unit.number for unit in report.units if not unit.own}
    unsure = {0, *(line.number for line in orders.wrong if line.order == TWICE)}
    for lines in month.month.lines.values():
        unsure |= {line.number for line, _ in superseded(lines)}
    for line in (line for lines in orders.units.values() for line in every(lines)):
        if isinstance(line.order, Teach) and any(whom.unit in others for whom in meant(line.order)):
            unsure.add(line.number)
    for event in month.events:
        if isinstance(event, Mistake):
            unit = 0 if event.unit.number in month.formed else event.unit.number
            why = event.why if event.line else f"this order of last month goes on, but {event.why}"
            yield Note(line=event.line, unit=unit, order=event.order, why=why, warning=event.line in unsure)


def _comments(lines: list[str], orders: FactionOrders) -> Iterator[Note]:
    """Yield comments behind orders that look like an order themselves."""
    for unit, own in orders.units.items():
        for line in every(own):
            comment = comment_of(lines[line.number - 1])
            if comment and is_order(comment.split()[0]):
                why = f'"{comment[:_SHOWN]}" behind ";" is a comment and does nothing: each order has a line of its own'
                yield Note(line=line.number, unit=unit, order=line.text, why=why, warning=True)


def _after(month: MonthPreview, faction: int) -> Iterator[UnitAfter]:
    for number, unit in month.month.units.items():
        if unit.faction == faction:
            called = month.formed.get(number, "")
            yield UnitAfter(number=0 if called else number, called=called, people=unit.people, money=unit.money)


def _note(doubt: OrderWarning) -> Note:
    return Note(line=doubt.line, unit=doubt.unit, order=doubt.order, why=doubt.why, warning=not doubt.sure)


def _expected(month: MonthPreview, numbers: Numbers) -> Iterator[str]:
    words = Words(numbers)
    for event in month.events:
        if not isinstance(event, _ALREADY_TOLD):
            sentence = words.sentence(event)
            for number in sorted(month.formed.keys() & map(int, _NUMBER.findall(sentence))):
                name = month.formed[number]
                sentence = sentence.replace(f"{name} ({number})", name)
                own = month.month.units.get(number)
                if own is not None and own.name != name:
                    shown = isolated(own.name)
                    sentence = sentence.replace(f"{shown} ({number})", f"{shown} ({name})")
            yield sentence


def _line(note: Note) -> str:
    place = [f"line {note.line}"] * bool(note.line) + [f"unit {note.unit}"] * bool(note.unit)
    kind = "warning" if note.warning else ""
    parts = [kind, ", ".join(place), isolated(note.order) if note.order else "", isolated(note.why)]
    return ": ".join(part for part in parts if part)
