"""A faction's orders for a month, out of all that it sent (AL-20, AL-23 … AL-28)."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from autoalgo.common.figures import counted
from autoalgo.games.atlantis.orders.order import is_order, number_in, order_of, read_order
from autoalgo.games.atlantis.orders.words import as_line, ends_in_quotes, plain, without_invisible, words_of
from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.rules.orders import FactionOrders, Form, Order, OrderLine, Wrong

LEFT_OUT: Final = "# left out:"
"""How a line begins that stands in place of one that began orders which must not be read."""
LONGEST_LINE: Final = 1000
"""Characters of a line that is read at all."""
MOST_LINES: Final = 100_000
"""Lines of one set that are read."""
DEEPEST: Final = 20
"""New units that can stand within each other's FORM."""
_MOST_TOLD: Final = 100
"""Lines for no unit that are told one by one."""
_SHOWN: Final = 60
"""Characters of a line that is too long that are shown."""
_SHORTEST_WRAPPED: Final = 50
"""Characters of a line that a mail program may have broken."""
_MOST_WRAPPED: Final = 4
"""Lines that one is broken into at most."""
_OPENING: Final = re.compile(r"#\s{0,9}atlantis")
_LONGEST_OPENING: Final = 20
"""Characters, blanks within it included."""
_MAGELLANS: Final = re.compile(r'faction\s{1,9}\d{1,10}\s{1,9}"[^"]*"', re.IGNORECASE)
"""The first line of a file of orders that Magellan has saved."""
_CALLED: Final = {"faction", "no", "no.", "number", "nr", "nr.", ":", "#"}
"""What some write before the number of a faction."""
_AROUND: Final = "():,#"
"""What some write around it."""
_FORM: Final = "form"
_END: Final = "end"
_UNIT: Final = "unit"
_SIGNATURE: Final = "--"
"""The line under which mail programs put who has written a letter; the blank at its end gets lost."""
_LINE_ENDS: Final = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_UNIT_LINE: Final = re.compile(r"unit\s+\d+\s*(?:;.*)?", re.IGNORECASE)
_ENDS: Final = re.compile(rf"#\s*end|{LEFT_OUT}")
"""A line with "#" that is no comment."""
_QUOTED_MAIL: Final = re.compile(r"^(?:\s*>)+ ?")
_NO_END: Final = Wrong("the END of this FORM is missing; all orders below it went to the new unit")
_NO_FORM: Final = Wrong("no FORM has begun that this could end")
_NO_UNIT: Final = Wrong("a line with UNIT and the unit's number has to come before")
_TOO_DEEP: Final = Wrong(f"no more than {DEEPEST} FORM can stand within each other; the orders up to END were left out")
_TOO_LONG: Final = Wrong(f"a line of orders has {LONGEST_LINE:,} characters at most")
_TOO_MANY: Final = Wrong(f"a set of orders has {MOST_LINES:,} lines at most; nothing from here on was read")
_IN_SIGNATURE: Final = Wrong('it stands below a line "--", where the signature of a letter begins, and does not count')
_BESIDE: Final = Wrong("what stands behind the unit's number is left alone: each order has a line of its own")
_BELOW: Final = Wrong(
    'a line that begins with "#" ends the orders, and what stands below is left alone; comments begin with ";"'
)
_NOTHING: Final = FactionOrders({})
TWICE: Final = Wrong("the unit stands twice in these orders; only what stands below here counts")


@dataclass(frozen=True, slots=True)
class Sent:
    """One set of orders."""

    faction: int
    """The number that it begins with; 0 where that is none."""
    password: str
    """The word after the number; empty where there is none."""
    orders: FactionOrders
    line: int = 1
    """In the whole text, on which it begins."""


@dataclass(slots=True)
class _Block:
    """The lines of one set, with their numbers in the whole text."""

    number: int
    opening: str
    lines: list[tuple[int, str]] = field(default_factory=list)
    end: tuple[int, str] | None = None
    """The line that ends it, if it may be meant as a comment."""
    below: list[str] = field(default_factory=list)
    """The first lines after that one, up to the next with "#"."""


class _Read(NamedTuple):
    """A line, with its number in the whole text."""

    number: int
    text: str
    words: list[str]
    """None where the line is too long."""


class _Opening(NamedTuple):
    """The line that says a unit's number."""

    number: int = 0
    """0 where no unit is said."""
    text: str = ""
    beside: str = ""
    """The word behind the unit's number."""


@dataclass
class _Open:
    """A unit, or a FORM that has not ended yet, and the orders so far."""

    number: int = 0
    text: str = ""
    alias: int = 0
    lines: list[OrderLine] = field(default_factory=list)


def read_sent(text: str, numbers: Numbers) -> list[Sent]:
    """Return all sets of orders in a text, in their order.

    A set begins with a line "#ATLANTIS" and a number, or as Magellan begins it, and ends with the next such line, or
    one that begins with "#" or a form feed. Everything else in the text is left alone, so that mail around orders does
    no harm, and so are lines that begin with ">", since a letter is quoted there; but where all orders are quoted, they
    are meant.
    """
    lines = lines_of(text)
    blocks = _blocks(lines) or _blocks([_QUOTED_MAIL.sub("", line, count=1) for line in lines])
    return [_sent(block, numbers) for block in blocks]


def lines_of(text: str) -> list[str]:
    """Return the lines of a text as they are counted."""
    return _LINE_ENDS.split(without_invisible(text))


def opens(line: str) -> bool:
    """Return whether a line begins a set of orders."""
    line = line.strip()[:LONGEST_LINE]
    if line.startswith(("#", "＃")):
        return _OPENING.match(plain(line[:_LONGEST_OPENING])) is not None
    return line[:1] in "Ff" and _MAGELLANS.fullmatch(line) is not None


def _length_of_opening(line: str) -> int:
    lengths = range(len(line) + 1) if line.startswith(("#", "＃")) else ()
    return next((end for end in lengths if opens(line[:end])), 0)


def _blocks(lines: Iterable[str]) -> list[_Block]:
    found: list[_Block] = []
    reading = below = False
    for number, raw in enumerate(lines, 1):
        line = raw.strip()[: LONGEST_LINE + 1]
        if opens(line):
            reading, below = True, False
            found.append(_Block(number, line[_length_of_opening(line) :]))
        elif line.startswith(("#", "＃")):
            below = reading and not _ENDS.match(plain(line))
            if below:
                found[-1].end = number, line
            reading = False
        elif raw.startswith("\f"):
            reading = below = False
        elif reading and line and not line.startswith((">", "//")) and len(found[-1].lines) <= MOST_LINES:
            found[-1].lines.append((number, line))
        elif not reading and below and line and len(found[-1].below) < _MOST_TOLD:
            found[-1].below.append(line)
    return found


def _sent(block: _Block, numbers: Numbers) -> Sent:
    faction, password = _addressed(block.opening)
    if not block.lines and not block.below:  # of which a text can have very many
        return Sent(faction, password, _NOTHING, block.number)
    units: dict[int, tuple[OrderLine, ...]] = {}
    said: dict[int, int] = {}
    wrong = [*_cut(block), *_signed(block)]
    wrong += [OrderLine(block.end[0], block.end[1][:_SHOWN], _BELOW)] if block.end and _goes_on(block, numbers) else []
    for unit, opening, lines in _by_unit(_joined(block.lines)):
        if is_order(opening.beside):
            wrong.append(OrderLine(opening.number, opening.text, _BESIDE))
        if not unit:
            wrong += _for_nobody(opening, lines)
            continue
        if unit in units:
            wrong.append(OrderLine(opening.number, opening.text, TWICE))
        units[unit], said[unit] = _orders(lines, numbers), opening.number
    if len(wrong) > _MOST_TOLD:
        more = Wrong(f"{counted(len(wrong) - _MOST_TOLD, 'line')} like those above followed")
        wrong[_MOST_TOLD:] = [OrderLine(wrong[_MOST_TOLD].number, wrong[_MOST_TOLD].text, more)]
    return Sent(faction, password, FactionOrders(units, tuple(wrong), said), block.number)


def _addressed(opening: str) -> tuple[int, str]:
    """Return the number of the faction and the password that a first line says, however it says them."""
    words = words_of(opening)
    while words and (plain(words[0]) in _CALLED or not words[0].strip(_AROUND)):
        del words[0]
    number = number_in(words[0].strip(_AROUND)) if words else None
    named = len(words) > 2 and plain(words[1]).rstrip(":") == "password"
    return number or 0, "".join(words[1 + named : 2 + named])


def _goes_on(block: _Block, numbers: Numbers) -> bool:
    """Return whether orders stand below the end of a block."""
    return any(
        _UNIT_LINE.fullmatch(line) or not isinstance(read_order(0, line, numbers).order, Wrong) for line in block.below
    )


def _cut(block: _Block) -> Iterator[OrderLine]:
    """Yield what is told of a set with too many lines, and cut it."""
    if len(block.lines) > MOST_LINES:
        number, line = block.lines.pop()
        yield OrderLine(number, line[:_SHOWN], _TOO_MANY)


def _signed(block: _Block) -> Iterator[OrderLine]:
    """Cut off the signature of a letter, which no unit's number comes after, and yield what looks like orders in it."""
    for position in range(len(block.lines) - 1, -1, -1):
        line = block.lines[position][1]
        if plain(line.split()[0]) == _UNIT:
            return
        if line == _SIGNATURE:
            below = block.lines[position:]
            del block.lines[position:]
            yield from (
                OrderLine(n, text[:_SHOWN], _IN_SIGNATURE) for n, text in below if is_order(plain(text.split()[0]))
            )
            return


def _joined(lines: list[tuple[int, str]]) -> Iterator[_Read]:
    """Yield the lines, those put together again that a mail program has broken within quotes (AL-26)."""
    position = 0
    while position < len(lines):
        number, line = lines[position]
        end = _end_of_wrapped(lines, position)
        text = line if end == position else " ".join(part for _, part in lines[position : end + 1])
        if len(text) > LONGEST_LINE:
            end, text = position, line
        yield _Read(number, text, words_of(text) if len(text) <= LONGEST_LINE else [])
        position = end + 1


def _end_of_wrapped(lines: list[tuple[int, str]], start: int) -> int:
    """Return the position of the line on which quotes end that the line at `start` leaves open; `start` if none."""
    number, line = lines[start]
    if len(line) < _SHORTEST_WRAPPED or not ends_in_quotes(line):
        return start
    for end in range(start + 1, min(start + _MOST_WRAPPED, len(lines))):
        if lines[end][0] != number + end - start:
            return start
        if ends_in_quotes(lines[end][1]):
            return end
        if '"' in lines[end][1] or len(lines[end][1]) < _SHORTEST_WRAPPED:
            return start
    return start


def _by_unit(lines: Iterable[_Read]) -> Iterator[tuple[int, _Opening, list[_Read]]]:
    """Yield each unit's number, the line that says it, and the unit's lines; 0 where no number is said."""
    unit, opening, own = 0, _Opening(), list[_Read]()
    for line in lines:
        words = line.words
        if words and plain(words[0]) == _UNIT:
            if opening.number or own:
                yield unit, opening, own
            unit = number_in(words[1]) or 0 if len(words) > 1 else 0
            opening, own = _Opening(line.number, " ".join(words[:2]), " ".join(words[2:3])), []
        else:
            own.append(line)
    if opening.number or own:
        yield unit, opening, own


def _for_nobody(opening: _Opening, lines: list[_Read]) -> Iterator[OrderLine]:
    """Yield what is told of lines that are for no unit; above the first UNIT, what is no order is a greeting."""
    if opening.number:
        why = f"UNIT needs the number of a unit; {counted(len(lines), 'line')} below it {_count(lines)} for nobody"
        yield OrderLine(opening.number, opening.text[:_SHOWN], Wrong(why))
        return
    for line in lines:
        if line.words and is_order(line.words[0]):
            yield OrderLine(line.number, line.text[:_SHOWN], _NO_UNIT)


def _count(lines: list[_Read]) -> str:
    return "counts" if len(lines) == 1 else "count"


def _orders(lines: Iterable[_Read], numbers: Numbers) -> tuple[OrderLine, ...]:
    """Return the orders of a unit, with those of the units that it forms in them."""
    opened = [_Open()]
    for number, text, words in lines:
        first = plain(words[0]) if words else ""
        if first == _FORM:
            alias = number_in(words[1]) or 0 if len(words) > 1 else 0
            opened.append(_Open(number, as_line(words), alias))
        elif first == _END and len(opened) > 1:
            _end(opened)
        elif first == _END:
            opened[-1].lines.append(OrderLine(number, text[:_SHOWN], _NO_FORM))
        elif words:
            opened[-1].lines.append(order_of(number, words, numbers))
        elif len(text) > LONGEST_LINE:
            opened[-1].lines.append(OrderLine(number, text[:_SHOWN], _TOO_LONG))
    while len(opened) > 1:
        opened[-1].lines.append(OrderLine(opened[-1].number, opened[-1].text, _NO_END))
        _end(opened, missing=True)
    return tuple(opened[0].lines)


def _end(opened: list[_Open], missing: bool = False) -> None:
    """Put the innermost FORM into the orders that it stands in; its END may be missing."""
    done = opened.pop()
    order: Order = Form(done.alias, tuple(done.lines)) if done.alias else _without_alias(done, missing)
    if len(opened) > DEEPEST:
        order = _TOO_DEEP
    opened[-1].lines.append(OrderLine(done.number, done.text, order))


def _without_alias(form: _Open, missing: bool) -> Wrong:
    """Return what is told of a FORM without an alias: how many lines are left out with it."""
    lines = counted(len(form.lines) - missing, "line")
    end = "all below it, since its END is missing" if missing else "up to its END"
    return Wrong(f"FORM needs an alias, a number from 1 on; left out: {lines}, {end}")
