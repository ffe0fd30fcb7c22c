"""Numbers in words, Roman numerals, and numbers with "k": as players write years and sizes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_UNITS: Final = {
    word: value
    for value, words in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ]
    )
    for word in (words,)
}
_TENS: Final = {
    word: 10 * value
    for value, word in enumerate(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=2
    )
}
_MULTIPLES: Final = {
    "hundred": 100, "thousand": 1_000, "million": 1_000_000, "lakh": 100_000, "dozen": 12, "mil": 1_000,
    "tausend": 1_000,
    "mille": 1_000, "k": 1_000, "grand": 1_000,
}  # fmt: skip
_WORD: Final = "|".join(sorted([*_UNITS, *_TENS, *_MULTIPLES], key=len, reverse=True))
_IN_WORDS: Final = re.compile(
    rf"\b(?:(?:a|half a) (?=(?:hundred|thousand|lakh|million|dozen)\b))?(?:{_WORD})\b(?:(?:\ and\ |"
    rf"[ -])(?:{_WORD})\b)*",
    re.IGNORECASE,
)
_FIGURES: Final = re.compile(
    r"(?<![\w.,'/-])(?P<digits>\d{1,3}(?P<group>[,.' ])\d{3}(?:(?P=group)\d{3})*|\d+(?:\.\d+)?)"
    r"(?P<multiple> ?(?:k|thousand|million|lakhs?|mil|tausend|mille)\b|k\b)?(?![\w%])",
    re.IGNORECASE,
)
_ROMAN: Final = re.compile(r"\bM{0,3}(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})\b")
_ROMAN_VALUES: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1_000}
LARGEST: Final = 100_000_000


@dataclass(frozen=True)
class Quantity:
    """A whole number in a text."""

    value: int
    start: int
    end: int
    plain: bool = False
    """True for figures alone, such as 1066."""
    note: str = ""


def quantities_in(text: str) -> list[Quantity]:
    """Return every whole number of `text` in its order, written in figures or in words."""
    found = list(_figures(text))
    found += [
        words
        for words in _words(text)
        if not any(words.start < other.end and other.start < words.end for other in found)
    ]
    return sorted(found, key=lambda quantity: quantity.start)


def roman_in(text: str) -> Iterator[Quantity]:
    """Yield every Roman numeral of at least four letters in `text`."""
    for numeral in _ROMAN.finditer(text):
        if len(numeral[0]) >= 4:
            values = [_ROMAN_VALUES[letter] for letter in numeral[0]]
            total = sum(-one if one < other else one for one, other in zip(values, [*values[1:], 0], strict=True))
            yield Quantity(total, numeral.start(), numeral.end(), note=f"read as {total}")


def _figures(text: str) -> Iterator[Quantity]:
    for found in _FIGURES.finditer(text):
        digits, group = found["digits"], found["group"]
        digits = digits.replace(group, "") if group else digits
        multiple = (found["multiple"] or "").strip().casefold().removesuffix("s")
        if len(digits) > 12:
            continue
        number = float(digits) * _MULTIPLES.get(multiple, 1)
        if number.is_integer() and 0 < number <= LARGEST:
            note = f"read as {number:,.0f}" if group == "." or multiple == "lakh" else ""
            yield Quantity(int(number), found.start(), found.end(), not group and not multiple, note)


def _words(text: str) -> Iterator[Quantity]:
    for found in _IN_WORDS.finditer(text):
        value = _of_words(re.findall(r"[a-z]+", found[0].casefold()))
        if value is not None and 0 < value <= LARGEST:
            yield Quantity(value, found.start(), found.end(), note=f"read as {value}")


def _of_words(words: list[str]) -> int | None:
    """Return the number that words say, also the way years are said: eighteen sixty four; None where they say none."""
    words = [word for word in words if word != "and"]
    half = words[:1] == ["half"]
    words = [word for word in words if word not in {"a", "half"}]
    parts = _pairs(words)
    if parts is not None:
        return parts
    total, current = 0, 0
    for word in words:
        if word in _MULTIPLES:
            multiple = _MULTIPLES[word]
            current = max(current, 1) * multiple
            if multiple >= 1_000:
                total, current = total + current, 0
        else:
            current += _UNITS.get(word, _TENS.get(word, 0))
    whole = total + current
    return whole // 2 if half else whole


def _pairs(words: list[str]) -> int | None:
    """Return the year that two numbers below a hundred say, one after the other."""
    if any(word in _MULTIPLES for word in words) or len(words) < 2:
        return None
    values = [_UNITS.get(word, _TENS.get(word, 0)) for word in words]
    if len(values) > 2 and all(value < 10 for value in values):
        return int("".join(map(str, values)))
    numbers: list[int] = []
    for value in values:
        if numbers and numbers[-1] % 10 == 0 and numbers[-1] >= 20 and value < 10 and numbers[-1] < 100:
            numbers[-1] += value
        else:
            numbers.append(value)
    if len(numbers) == 2 and 10 <= numbers[0] <= 20 and 10 <= numbers[1] < 100:
        return 100 * numbers[0] + numbers[1]
    return numbers[0] if len(numbers) == 1 else None
