"""What is wrong with a faction's orders, as far as its last report can tell (AL-87)."""

from collections.abc import Iterable, Iterator

from autoalgo.common.figures import counted
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.plain_text import isolated
from autoalgo.games.atlantis.orders import read_sent
from autoalgo.games.atlantis.report.report import Report, UnitPart
from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.rules.orders import Form, Line, Wrong


class Note(JsonPart):
    """Something that is wrong with orders."""

    line: int
    """Of the text; 0 where it is of none."""
    unit: int
    """0 where it is of none."""
    order: str
    why: str
    """A sentence without its end."""


class Checked(JsonResult):
    """What came of looking through orders."""

    faction: int
    turn: int
    """The month that they are for."""
    orders: int
    """Lines that orders were made of."""
    notes: tuple[Note, ...]
    standing: tuple[int, ...]
    """Own units that no orders are for: they do again what they did."""


def check(text: str, report: Report, numbers: Numbers) -> Checked:
    """Return what is wrong with the newest set of a faction's orders in a text.

    Parameters
    ----------
    text
        What is to be sent.
    report
        The faction's last one.
    numbers
        The numbers of the rules.
    """
    own = [unit.number for unit in own_units(report)]
    sets = [sent for sent in read_sent(text, numbers) if sent.faction == report.faction.number]
    if not sets:
        why = f"no orders for your faction are in it: the first line of orders is #atlantis {report.faction.number}"
        return _checked(report, 0, [Note(line=0, unit=0, order="", why=why)], own)
    orders = sets[-1].orders
    notes = [*_wrong(0, orders.wrong)]
    if report.needs_password and not sets[-1].password:
        notes.append(Note(line=0, unit=0, order="", why="the password after the number of your faction is missing"))
    for unit, lines in orders.units.items():
        if unit in own:
            notes += _wrong(unit, lines)
        else:
            first = min((line.number for line in lines), default=0)
            notes.append(Note(line=first, unit=unit, order=f"unit {unit}", why="it is none of your units"))
    read = sum(not isinstance(line.order, Wrong) for lines in orders.units.values() for line in _every(lines))
    return _checked(report, read, notes, [unit for unit in own if unit not in orders.units])


def own_units(report: Report) -> Iterator[UnitPart]:
    """Yield the units of the faction that a report is for, in its order."""
    for region in report.regions:
        inside = [thing.units for thing in region.buildings] + [thing.units for thing in region.ships]
        yield from (unit for units in (*inside, region.units) for unit in units if unit.own)


def check_lines(checked: Checked) -> list[str]:
    """Return what came of a check as lines."""
    lines = [f"{counted(checked.orders, 'order')} for month {checked.turn:,}, {counted(len(checked.notes), 'mistake')}"]
    lines += [_line(note) for note in checked.notes]
    if checked.standing:
        lines.append(f"Without orders, and so with those of last month: {', '.join(map(str, checked.standing))}")
    return lines


def _line(note: Note) -> str:
    place = [f"line {note.line}"] * bool(note.line) + [f"unit {note.unit}"] * bool(note.unit)
    parts = [", ".join(place), isolated(note.order) if note.order else "", isolated(note.why)]
    return ": ".join(part for part in parts if part)


def _checked(report: Report, orders: int, notes: Iterable[Note], standing: Iterable[int]) -> Checked:
    found = tuple(sorted(notes, key=lambda note: note.line))
    return Checked(
        faction=report.faction.number, turn=report.turn + 1, orders=orders, notes=found, standing=tuple(standing)
    )


def _wrong(unit: int, lines: Iterable[Line]) -> Iterator[Note]:
    for line in _every(lines):
        if isinstance(line.order, Wrong):
            yield Note(line=line.number, unit=unit, order=line.text, why=line.order.why)


def _every(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield all lines, those of units that are formed with them."""
    for line in lines:
        yield line
        if isinstance(line.order, Form):
            yield from _every(line.order.lines)
