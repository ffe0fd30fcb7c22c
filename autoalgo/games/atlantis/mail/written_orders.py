"""The sets of orders that may be meant in a mail, by where its writer has put them (AL-89).

A mail has lines of its writer's own and lines that it quotes, the last report with its template above all. Orders are
written above, below or between what is quoted, with or without their first line, or over the template itself.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from autoalgo.common.mail import Message
from autoalgo.common.replies import Manner, Part, SentText, forwarded_from, parts_of
from autoalgo.games.atlantis.orders import LEFT_OUT, Sent, is_order, lines_of, opens, read_sent
from autoalgo.games.atlantis.rules.numbers import Numbers

NO_NUMBER: Final = 0
"""Of the faction of orders whose first line stands nowhere."""
_FILES_OF_LETTERS: Final = "how to write orders"
"""What the name of a text file begins with that goes along with a letter."""
_MARKS: Final = re.compile(r"^(?:\s{0,9}[>|])+ ?")
_UNIT: Final = re.compile(r"unit\s{1,9}\d{1,10}\s{0,9}(?:;.*)?", re.IGNORECASE)
_TEMPLATE_ENDS: Final = re.compile(r"[#＃]\s{0,9}end\b", re.IGNORECASE)
_LONGEST_MARK: Final = 200
"""Characters of a line that may be one of these."""


@dataclass
class _Between:
    """The lines of a unit in a quoted template, by their numbers."""

    unit: int
    written: list[int] = field(default_factory=list)
    quoted: list[int] = field(default_factory=list)


_Read = Callable[[dict[int, str]], list["WrittenSet"]]


@dataclass(frozen=True)
class WrittenSet:
    """A set of orders that may be meant."""

    sent: Sent
    lines: dict[int, str]
    """Those that it is made of, without marks of quotes, by their number from 0 on."""
    bare: bool = False
    """Whether its first line stands elsewhere in the mail, or nowhere."""


@dataclass(frozen=True)
class WrittenOrders:
    """The orders in a mail, by where they stand."""

    lines: list[str]
    """Those of its text, then those of its files."""
    own: list[WrittenSet]
    """Written by its writer beside what he quotes."""
    quoted: list[WrittenSet]
    aside: frozenset[int]
    """The numbers of lines that are no orders: quotes, greetings, signatures."""
    words: str
    """The writer's own, orders and all."""
    cited: frozenset[int] = frozenset()
    """The numbers of lines that are quoted."""

    def goes_on_from_quote(self, one: WrittenSet) -> bool:
        """Return whether a set stands below lines that are quoted, as the template of a letter that nothing marks."""
        above = (number for number in range(min(one.lines) - 1, -1, -1) if self.lines[number].strip())
        return next(above, -1) in self.cited

    def text(self, read: Sequence[WrittenSet]) -> str:
        """Return the lines as a text of which only some of the sets are read, line by line the same."""
        meant = {number: line for one in read for number, line in one.lines.items()}
        out = {number for one in self.own if one not in read for number in one.lines}
        lines = [
            meant[number] if number in meant else _unread(line) if number in self.aside | out else line
            for number, line in enumerate(self.lines)
        ]
        return "\n".join(_opened(lines, [one for one in read if one.bare]))


def written_orders(message: Message, numbers: Numbers, sent: Sequence[SentText]) -> WrittenOrders:
    """Return the sets of orders in a mail.

    `sent` are the letters of which it may answer one.
    """
    body = lines_of(message.text)
    if not any(map(_begins_orders, [*body, *(line for file in message.files for line in lines_of(file.text))])):
        return WrittenOrders(body, [], [], frozenset(), "")  # as nearly all mails of strangers
    manner = Manner(_may_be_order, _ends_template, opens, [_without_template(text) for text in sent])
    parts, handed_on = parts_of(body, manner), forwarded_from(body)
    if handed_on >= 0 and not any(
        part is Part.OWN and _begins_orders(line) for line, part in zip(body, parts, strict=True)
    ):
        # Somebody hands on what he has written from elsewhere; whose it is, the password says.
        parts[handed_on:] = parts_of(body[handed_on:], manner)
    for file in message.files:
        if not file.name.casefold().startswith(_FILES_OF_LETTERS):
            lines = lines_of(file.text)
            body += lines
            parts += [Part.OWN] * len(lines)
    own = {number: line for number, line in enumerate(body) if parts[number] is Part.OWN}
    quoted = {number: _MARKS.sub("", line) for number, line in enumerate(body) if parts[number] is Part.QUOTED}
    read = partial(_sets, length=len(body), numbers=numbers)
    sets = read(own)
    taken = {number for one in sets for number in one.lines}
    rest = {number: line for number, line in own.items() if number not in taken}
    openings = [line for line in (*own.values(), *quoted.values()) if opens(line)]
    other = _without_opening(rest, [*openings, f"#atlantis {NO_NUMBER}"][0], len(body), numbers)
    other = other or (None if sets else _between(own, quoted, read))
    sets += [other] if other else []
    aside = frozenset(number for number, part in enumerate(parts) if part is not Part.OWN)
    return WrittenOrders(body, sets, read(quoted), aside, "\n".join(own.values()), frozenset(quoted))


def _sets(lines: dict[int, str], length: int, numbers: Numbers) -> list[WrittenSet]:
    """Return the sets of orders in some lines of a text of so many."""
    text = [lines.get(number, "") for number in range(length)]
    if not any(map(opens, text)):
        return []
    found = read_sent("\n".join(text), numbers)
    ends = [one.line - 1 for one in found[1:]] + [length]
    return [WrittenSet(one, _block(lines, one.line - 1, end)) for one, end in zip(found, ends, strict=True)]


def _block(lines: dict[int, str], start: int, end: int) -> dict[int, str]:
    """Return the lines of a set, up to the one that ends it."""
    below = (
        n
        for n in range(start + 1, end)
        if lines.get(n, "").lstrip().startswith(("#", "＃")) or "\f" in lines.get(n, "")
    )
    last = next(below, end - 1)
    return {number: lines[number] for number in range(start, last + 1) if number in lines}


def _between(own: dict[int, str], quoted: dict[int, str], read: _Read) -> WrittenSet | None:
    """Return the orders that are written between the lines of a quoted template, below the numbers of its units.

    A quoted order of a unit counts only if nothing is written for it.
    """
    start = next((number for number, line in quoted.items() if opens(line)), None)
    if start is None or any(map(_is_unit, own.values())):
        return None
    units: list[_Between] = []
    for number in sorted(number for number in own.keys() | quoted.keys() if number > start):
        line = own.get(number, quoted.get(number, ""))
        if number in quoted and (_ends_template(line) or opens(line)):
            break
        if number in quoted and _is_unit(line):
            units.append(_Between(number))
        elif units and line.strip():
            (units[-1].written if number in own else units[-1].quoted).append(number)
    if not any(_may_be_order(own[number]) for each in units for number in each.written):
        return None
    kept = {start, *(number for each in units for number in (each.unit, *(each.written or each.quoted)))}
    sets = read({number: own.get(number, quoted.get(number, "")) for number in kept})
    return sets[0] if sets else None


def _without_opening(own: dict[int, str], opening: str, length: int, numbers: Numbers) -> WrittenSet | None:
    """Return the orders that begin with a unit's number, as if a first line stood above them."""
    first = next((number for number, line in own.items() if _is_unit(line)), None)
    if first is None:
        return None
    lines = {number: line for number, line in own.items() if number >= first}
    # One line further down, since above the first line there is no room.
    moved = _sets({0: opening, **{number + 1: line for number, line in lines.items()}}, length + 1, numbers)
    return WrittenSet(moved[0].sent, lines, bare=True)


def _opened(lines: list[str], bare: Sequence[WrittenSet]) -> list[str]:
    """Return the lines with the first lines of sets that have none: on a blank one above them, or else on a new one."""
    for one in bare:
        first = min(one.lines)
        blank = next((number for number in range(first - 1, -1, -1) if not lines[number].strip()), None)
        opening = f"#atlantis {one.sent.faction} {one.sent.password}".rstrip()
        if blank is None:
            return [opening, *lines]
        lines[blank] = opening
    return lines


def _unread(line: str) -> str:
    """Return a line as one that is never read as an order."""
    content = _MARKS.sub("", line)
    if opens(content):
        return f"> {LEFT_OUT} {content.lstrip().lstrip('#＃')}"
    return line if line.lstrip().startswith(">") or not line.strip() else f"> {line}"


def _without_template(letter: SentText) -> SentText:
    """Return a letter of which no line of the template is taken for quoted where nothing marks it as that."""
    lines = letter.text.split("\n")
    end = next((number for number, line in enumerate(lines) if opens(line)), len(lines))
    return SentText(letter.text, "\n".join(lines[:end]))


def _may_be_order(line: str) -> bool:
    word = line.split(maxsplit=1)[:1]
    return bool(word) and (is_order(word[0]) or word[0][0] in "#＃" or _is_unit(line) or opens(line))


def _is_unit(line: str) -> bool:
    return len(line) <= _LONGEST_MARK and bool(_UNIT.fullmatch(line.strip()))


def _begins_orders(line: str) -> bool:
    unmarked = _MARKS.sub("", line[: 2 * _LONGEST_MARK])
    return opens(unmarked) or _is_unit(unmarked)


def _ends_template(line: str) -> bool:
    return bool(_TEMPLATE_ENDS.match(_MARKS.sub("", line[:_LONGEST_MARK]).strip()))
