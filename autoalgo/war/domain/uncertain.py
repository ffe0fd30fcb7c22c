"""Uncertain inputs: sizes and skills on which the chronicles disagree, given as a range (EX-2).

"7000±1500" and "5500–8500" mean the same. A single war takes the middle; of very many wars each draws anew. Nothing is
guessed: where it could be doubted what a range means, it is refused with the way to write it.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from autoalgo.war.domain.column import quantity_text
from autoalgo.war.domain.numerals import LONGEST_NUMBER, Unreadable, number_in, plain, plain_hyphens, quoted, tidy

_GIVE_OR_TAKE: Final = re.compile(r"±|\+ ?/? ?-")
_MULTIPLE: Final = re.compile(r"[a-z] ?$", re.IGNORECASE)
_FORMS: Final = "write 7000±1500 or 5500–8500"


@dataclass(frozen=True)
class Span:
    """All numbers from `least` to `greatest`; one number where the two are equal."""

    least: float
    greatest: float

    @property
    def middle(self) -> float:
        """The value that a single war takes."""
        return self.least + (self.greatest - self.least) / 2

    @property
    def text(self) -> str:
        """The middle and how far the ends are from it: "7,000 ± 1,500"; the number alone where it is certain."""
        reach = (self.greatest - self.least) / 2
        return f"{quantity_text(self.middle)} ± {quantity_text(reach)}" if reach else quantity_text(self.middle)


@dataclass(frozen=True)
class Uncertain:
    """A number of a record that is known to lie in a span, and no better."""

    input: str
    """Attribute of the record: `size` of a military, or a skill of a leader."""
    span: Span


def uncertain_of(spans: Mapping[str, Span]) -> tuple[Uncertain, ...]:
    """Return those of the `spans` of a record's attributes that are more than one number."""
    return tuple(Uncertain(attribute, span) for attribute, span in spans.items() if span.least < span.greatest)


def span_in(text: str) -> Span | Unreadable:
    """Return the span that `text` means: a number, a range, or a number with ± (DB-5, EX-2).

    The numbers are those that any cell takes, with thousands separators and multiples. A range that could be read in
    two ways ("7-8 thousand"), one upside down and a negative ± are unreadable.
    """
    number = number_in(text)
    if not isinstance(number, Unreadable):
        return Span(number, number)
    if len(text) > 2 * LONGEST_NUMBER + 4:
        return number
    written = plain_hyphens(tidy(text))
    parts = _GIVE_OR_TAKE.split(written)
    if len(parts) == 2:
        return _give_or_take(text, parts[0], parts[1])
    return next(_ranges(text, written), number) if len(parts) == 1 else Unreadable(f"{quoted(text)} has two ±", _FORMS)


def _give_or_take(text: str, middle_text: str, reach_text: str) -> Span | Unreadable:
    middle, reach = number_in(middle_text), number_in(reach_text)
    for part in (middle, reach):
        if isinstance(part, Unreadable):
            return Unreadable(f"{quoted(text)}: {part.found}", part.hint or _FORMS)
        if part is reach and part < 0:
            return Unreadable(f"{quoted(text)} has a negative ±", "write the ± without a sign: 7000±1500")
    if isinstance(middle, Unreadable) or isinstance(reach, Unreadable):
        return Unreadable(quoted(text))
    return _doubtful(text, middle_text, reach_text) or Span(middle - reach, middle + reach)


def _ranges(text: str, written: str) -> Iterator[Span | Unreadable]:
    """Yield what `written` means when it is cut at one of its hyphens, for each with a number on both sides."""
    for place in (match.start() for match in re.finditer("-", written)):
        first, second = written[:place].strip(), written[place + 1 :].strip()
        least, greatest = number_in(first), number_in(second)
        if isinstance(least, Unreadable) or isinstance(greatest, Unreadable):
            continue
        doubtful = _doubtful(text, first, second)
        if doubtful:
            yield doubtful
        elif least > greatest:
            hint = f"write the smaller number first: {second}–{first}"
            yield Unreadable(f"{quoted(text)} is a range upside down", hint)
        else:
            yield Span(least, greatest)


def _doubtful(text: str, first: str, second: str) -> Unreadable | None:
    """Return that the multiple behind the second number may be meant for both: "7-8 thousand"."""
    if not _MULTIPLE.search(plain(second)) or _MULTIPLE.search(plain(first)):
        return None
    word = plain(second).lstrip("+0123456789.,'_ ")
    return Unreadable(f"{quoted(text)} may mean two things", f"write {word} behind both numbers, or behind none")
