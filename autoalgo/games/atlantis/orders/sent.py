"""A faction's orders for a month, out of all that it sent (AL-20, AL-24)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from autoalgo.games.atlantis.orders.order import number_in, read_order
from autoalgo.games.atlantis.orders.words import words_of
from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.rules.orders import FactionOrders, Form, Line, Wrong

LONGEST_LINE: Final = 1000
"""Characters of a line that is read at all."""
_OPENING: Final = "#atlantis"
_FORM: Final = "form"
_END: Final = "end"
_UNIT: Final = "unit"
_NO_END: Final = Wrong("the END of this FORM is missing")
_NO_FORM: Final = Wrong("no FORM has begun that this could end")
_NO_UNIT: Final = Wrong("UNIT and a unit's number have to come before")
_NO_ALIAS: Final = Wrong("the alias of a new unit is a number from 1 on")
_TOO_LONG: Final = Wrong(f"a line of orders has {LONGEST_LINE:,} characters at most")


@dataclass(frozen=True)
class Sent:
    """One set of orders."""

    faction: int
    """The number that it begins with; 0 where that is none."""
    password: str
    """The word after the number; empty where there is none."""
    orders: FactionOrders


@dataclass
class _Block:
    """The lines of one set, with their numbers in the whole text."""

    opening: str
    lines: list[tuple[int, str]] = field(default_factory=list)


def read_sent(text: str, numbers: Numbers) -> list[Sent]:
    """Return all sets of orders in a text, in their order.

    A set begins with a line "#ATLANTIS" and a number, and ends with the next line that begins with "#" or a form feed.
    Everything else in the text is left alone, so that mail around orders does no harm.
    """
    return [_sent(block, numbers) for block in _blocks(text)]


def _blocks(text: str) -> list[_Block]:
    found: list[_Block] = []
    reading = False
    # Not splitlines: only what people see as the end of a line is one.
    for number, raw in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        line = raw.strip()
        if line.casefold().startswith(_OPENING):
            found.append(_Block(line[len(_OPENING) :]))
            reading = True
        elif line.startswith("#") or raw.startswith("\f"):
            reading = False
        elif reading and line:
            found[-1].lines.append((number, line))
    return found


def _sent(block: _Block, numbers: Numbers) -> Sent:
    words = [*words_of(block.opening), "", ""]
    units: dict[int, tuple[Line, ...]] = {}
    wrong: list[Line] = []
    for unit, lines in _by_unit(block.lines):
        if unit:
            units[unit] = tuple(_orders(iter(lines), numbers, None))
        else:
            wrong += [Line(number, line, _NO_UNIT) for number, line in lines if words_of(line)]
    return Sent(number_in(words[0]) or 0, words[1], FactionOrders(units, tuple(wrong)))


def _by_unit(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, list[tuple[int, str]]]]:
    """Yield the lines of each unit with its number; with 0 those that no unit's number comes before."""
    unit, own = 0, list[tuple[int, str]]()
    for number, line in lines:
        words = words_of(line[:LONGEST_LINE])
        if words and words[0].casefold() == _UNIT:
            yield unit, own
            unit, own = number_in(words[1]) or 0 if len(words) > 1 else 0, []
            if unit:
                continue
        own.append((number, line))
    yield unit, own


def _orders(lines: Iterator[tuple[int, str]], numbers: Numbers, form: Line | None) -> Iterator[Line]:
    """Yield the orders of a unit, up to the END of the FORM that they belong to if there is one."""
    for number, line in lines:
        if len(line) > LONGEST_LINE:
            yield Line(number, line[:_SHOWN], _TOO_LONG)
            continue
        words = words_of(line)
        match [word.casefold() for word in words[:2]]:
            case []:
                continue
            case [first, *_] if first == _END:
                if form is not None:
                    return
                yield Line(number, line, _NO_FORM)
            case [first, *rest] if first == _FORM:
                yield from _form(Line(number, " ".join(words[:2]), _NO_ALIAS), rest, lines, numbers)
            case _:
                yield read_order(number, line, numbers)
    if form is not None:
        yield Line(form.number, form.text, _NO_END)


def _form(line: Line, rest: list[str], lines: Iterator[tuple[int, str]], numbers: Numbers) -> Iterator[Line]:
    own = tuple(_orders(lines, numbers, line))
    alias = number_in(rest[0]) if rest else None
    yield Line(line.number, line.text, Form(alias, own)) if alias else line


_SHOWN: Final = 60
"""Characters of a line that is too long that are shown."""
