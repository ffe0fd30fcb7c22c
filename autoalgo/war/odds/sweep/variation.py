"""Reads what to vary from the command line: a field and its values, `FIELD=a,b,c`.

A value that holds a comma stands in double quotes, with a double quote inside written twice, as in a CSV file; so does
a field that holds an equals sign. `from..to..step` stands for evenly spaced numbers. An apostrophe is only an
apostrophe, for names are full of them.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.war.database.cells.cells import Unreadable
from autoalgo.war.database.cells.numerals import number_of
from autoalgo.war.domain.numerals import tidy

MOST_COMBINATIONS: Final = 10_000
"""Combinations of values in one sweep: a day of waiting at eight seconds each."""
_FORM: Final = "FIELD=a,b,c"
_NUMERAL: Final = r"[+-]?\d{1,15}(?:\.\d{1,10})?"
_RANGE: Final = re.compile(rf"({_NUMERAL})\.\.({_NUMERAL})(?:\.\.({_NUMERAL}))?")
_QUOTED: Final = re.compile(r'"((?:[^"]|"")*)"')
_LONGEST_SHOWN: Final = 60


@dataclass(frozen=True)
class Variation:
    """A field as it was named, and the values that it takes in turn; an empty one stands for a blank cell."""

    field: str
    values: tuple[str, ...]


def parse_variation(text: str) -> Variation | Failure:
    """Return what `text`, such as `motive=Conquest,Hegemony` or `year=1050..1070..5`, says, or why it says nothing."""
    named = _field(text)
    if isinstance(named, Failure):
        return named
    field, said = named
    place = field_place(field)
    values: list[str] = []
    problems: list[Problem] = []
    for item in _items(said, place):
        found = item if isinstance(item, Failure) else _expanded(item, place)
        if isinstance(found, Failure):
            problems += found
        else:
            values += found
    if not problems:
        problems = _count_problems(values, place) or _repeated(values, place)
    return failure_of(problems) or Variation(field, tuple(values))


def parse_variations(texts: Iterable[str]) -> tuple[list[Variation], list[Problem]]:
    """Return what `texts` say, and everything that is wrong with those that say nothing."""
    found = [parse_variation(text) for text in texts]
    problems = [problem for each in found if isinstance(each, Failure) for problem in each]
    return [each for each in found if isinstance(each, Variation)], problems


def variation_text(field: str, values: str) -> str:
    """Return the text in which any field, also one with an equals sign, takes values that are written as there."""
    quoted = field.replace('"', '""')
    return f'"{quoted}"={values}'


def field_place(field: str) -> Place:
    """Return the place of a problem with what is varied."""
    return Place(key=f"--vary {_shown(field)}")


def numeral(text: str) -> float | None:
    """Return the number that a value means, None where it is not one."""
    number = number_of(text)
    return None if isinstance(number, Unreadable) else number


def same_value(one: str, other: str) -> bool:
    """Return whether two values mean the same, as numbers or as texts."""
    number = numeral(one)
    return tidy(one) == tidy(other) if number is None else number == numeral(other)


@dataclass(frozen=True)
class _Item:
    """One of the values between the commas."""

    text: str
    quoted: bool


def _field(text: str) -> tuple[str, str] | Failure:
    """Return the field, without quotes, and all that follows its equals sign."""
    quoted = _QUOTED.match(text)
    end = quoted.end() if quoted else text.find("=")
    field = quoted[1].replace('""', '"') if quoted else text[: max(end, 0)]
    if text[end : end + 1] != "=" or end < 0:
        hint = 'a field that holds an equals sign stands in double quotes: "FIELD"=a,b,c' if quoted else ""
        return Failure(Problem(field_place(text), "no equals sign after the field", _FORM, hint))
    if not field.strip():
        return Failure(Problem(field_place(text), "no field before the equals sign", _FORM))
    return field.strip(), text[end + 1 :]


def _items(said: str, place: Place) -> Iterator[_Item | Failure]:
    """Yield the values between the commas; nothing after the first that cannot be told from the next."""
    start = 0
    while start <= len(said):
        rest = said[start:]
        blanks = len(rest) - len(rest.lstrip())
        quoted = _QUOTED.match(rest, blanks)
        if not quoted and rest[blanks : blanks + 1] == '"':
            hint = 'a double quote inside is written twice: "the ""old"" guard"'
            yield Failure(Problem(place, f"a double quote that is never closed: {_shown(rest)}", _FORM, hint))
            return
        end = quoted.end() if quoted else 0
        comma = rest.find(",", end)
        length = len(rest) if comma < 0 else comma
        if quoted and rest[end:length].strip():
            found = f"{_shown(rest[end:length].strip())} after the closing quote"
            yield Failure(Problem(place, found, "a comma there"))
            return
        yield _Item(quoted[1].replace('""', '"') if quoted else rest[:length].strip(), quoted is not None)
        start += length + 1


def _expanded(item: _Item, place: Place) -> list[str] | Failure:
    """Return the value, or all values of a range."""
    if item.quoted:
        return [item.text]
    if not item.text:
        hint = 'for a blank cell write "", two double quotes'
        return Failure(Problem(place, "nothing where a value belongs", "values with a comma between them", hint))
    bounds = _RANGE.fullmatch(item.text)
    return _range(item.text, bounds, place) if bounds else [item.text]


def _range(text: str, bounds: re.Match[str], place: Place) -> list[str] | Failure:
    """Return the values of a range; it counts down where its end is below its beginning."""
    allowed = "FROM..TO..STEP with a step above 0, such as 4000..12000..1000"
    if bounds[3] is None:
        return Failure(Problem(place, f"the range {text} without a step", allowed))
    begin, end, step = (Decimal(bounds[part]) for part in (1, 2, 3))
    if step <= 0:
        return Failure(Problem(place, f"the step {bounds[3]} in {text}", allowed, "a range counts down by itself"))
    count = int(abs(end - begin) / step) + 1
    if count > MOST_COMBINATIONS:
        return Failure(_too_many(place, f"{count:,} values in {text}"))
    direction = 1 if end >= begin else -1
    return [f"{begin + direction * step * place_in_range:f}" for place_in_range in range(count)]


def _count_problems(values: list[str], place: Place) -> list[Problem]:
    return [_too_many(place, f"{len(values):,} values")] if len(values) > MOST_COMBINATIONS else []


def _too_many(place: Place, found: str) -> Problem:
    return Problem(place, found, f"at most {MOST_COMBINATIONS:,} combinations", "take a longer step, or fewer values")


def _repeated(values: list[str], place: Place) -> list[Problem]:
    """Return a problem for each value that stands there twice: `4,500,6,500` was meant as two numbers."""
    seen: set[float | str] = set()
    problems = []
    for value in values:
        number = numeral(value)
        meant = tidy(value) if number is None else number
        if meant in seen:
            hint = 'a comma stands between two values: write 4500, or "4,500" in double quotes'
            problems.append(Problem(place, f"the value {_shown(value)} twice", "each value once", hint))
        seen.add(meant)
    return problems


def _shown(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"
