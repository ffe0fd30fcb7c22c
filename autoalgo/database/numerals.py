"""Numbers and years as people write them (DB-5, DB-8).

A cell may hold a number or a text that means one: "1,066", "1.5e6", "2.5 million", "60%", "500 BC", in the digits of
any script. What cannot be understood comes back as an `Unreadable` that says why; nothing is guessed, so a decimal
comma is refused rather than read as a thousands separator.
"""

import math
import re
import unicodedata
from typing import Final

from autoalgo.database.cells import Cell, Unreadable, formula_error, shown
from autoalgo.database.spelling import plain_hyphens, tidy

_MULTIPLES: Final = {"k": 3, "thousand": 3, "million": 6, "billion": 9, "trillion": 12}
"""Powers of ten."""
_NUMBER: Final = re.compile(
    r"(?P<sign>[+-]?) ?"
    r"(?P<whole>\d{1,3}(?P<group>[,' _])\d{3}(?:(?P=group)\d{3})*|\d+)?"
    r"(?P<fraction>\.\d*)?"
    r"(?:(?:e| ?[x×*] ?10 ?\^ ?)(?P<exponent>[+-]?\d+))?"
    r"(?: ?(?P<multiple>k|(?:thousand|million|billion|trillion)s?))?"
    r"(?P<percent> ?%)?",
    re.IGNORECASE,
)
_ERAS: Final = r"B\.?C\.?(?:E\.?)?|A\.?D\.?|C\.?E\.?"
_ERA: Final = re.compile(rf"(?P<before>{_ERAS})? ?(?P<number>.*?) ?(?P<after>{_ERAS})?", re.IGNORECASE)
_DECIMAL_COMMA: Final = re.compile(r"[+-]?\d+,(\d{1,2}|\d{4,})%?")
_ABBREVIATION: Final = re.compile(r".*\d ?(m|mn|mil|mio|b|bn|mrd|t|tn)\.?", re.IGNORECASE)
_LONGEST_NUMBER: Final = 80
_PUNCTUATION: Final = str.maketrans({"’": "'", "٫": ".", "٬": ",", "\u066a": "%"})


def number_of(cell: Cell, share: bool = False) -> float | Unreadable:
    """Return the finite number that `cell` means; percentages only where a `share` of something is wanted (DB-5)."""
    if isinstance(cell, Unreadable):
        return cell
    if isinstance(cell, str):
        return _number_in(_plain(cell), cell, share)
    if cell is None or isinstance(cell, bool):
        return _not_a_number(cell)
    try:
        number = float(cell)
    except OverflowError:
        return Unreadable("a number too large to count with")
    return number if math.isfinite(number) else _not_a_number(cell)


def year_of(cell: Cell) -> int | Unreadable:
    """Return the year that `cell` means, BC negative; a fraction or the year 0 is unreadable (DB-5, DB-8)."""
    if isinstance(cell, Unreadable):
        return cell
    error = formula_error(tidy(cell)) if isinstance(cell, str) else None
    if error:
        return error
    sign, value = _without_era(cell) if isinstance(cell, str) else (0, cell)
    number = number_of(value)
    if isinstance(number, Unreadable):
        return Unreadable(f"{shown(cell)} is not a year", number.hint)
    return _year(number, sign, cell)


def _year(number: float, sign: int, cell: Cell) -> int | Unreadable:
    if sign and number < 0:
        return Unreadable(f"{shown(cell)} is not a year", "write either -500 or 500 BC")
    if not number.is_integer():
        return Unreadable(f"{shown(cell)} is not a year", "write a whole number of years")
    if number == 0:
        return Unreadable("the year 0", "there is no year 0: 1 BC is followed by 1 AD")
    return int(-number if sign < 0 else number)


def _plain(text: str) -> str:
    """Return `text` with ASCII digits, hyphens, blanks and punctuation; superscripts stay what they are."""
    plain = "".join(_plain_character(character) for character in plain_hyphens(tidy(text)))
    return plain.translate(_PUNCTUATION)


def _plain_character(character: str) -> str:
    if unicodedata.category(character) == "Nd":
        return str(unicodedata.digit(character))
    full_width = 0xFF01 <= ord(character) <= 0xFF5E
    return unicodedata.normalize("NFKC", character) if full_width else character


def _number_in(text: str, cell: str, share: bool) -> float | Unreadable:
    error = formula_error(text)
    if error:
        return error
    match = _NUMBER.fullmatch(text) if len(text) <= _LONGEST_NUMBER else None
    digits = (match["whole"] or "") + (match["fraction"] or "") if match else ""
    if not match or not digits.strip("."):
        return _not_a_number(cell, _hint(text))
    if match["percent"] and not share:
        return _not_a_number(cell, "no percentage is wanted here")
    number = _value(match, digits)
    return number if math.isfinite(number) else Unreadable(f"{shown(cell)} is too large to count with")


def _value(match: re.Match[str], digits: str) -> float:
    """Return the value, its powers of ten added up before the one conversion so that it is rounded only once."""
    if match["group"]:
        digits = digits.replace(match["group"], "")
    power = int(match["exponent"] or 0) - (2 if match["percent"] else 0)
    if match["multiple"]:
        power += _MULTIPLES[match["multiple"].lower().rstrip("s")]
    return float(f"{match['sign']}{digits}e{power}")


def _without_era(cell: str) -> tuple[int, str]:
    """Return 1 for AD, −1 for BC, 0 without an era, and the rest of the text."""
    text = _plain(cell)
    match = _ERA.fullmatch(text) if len(text) <= _LONGEST_NUMBER else None
    if not match or (match["before"] and match["after"]):
        return 0, text
    era = (match["before"] or match["after"] or "").upper()
    sign = 0 if not era else -1 if era.startswith("B") else 1
    return sign, match["number"]


def _not_a_number(cell: Cell, hint: str = "") -> Unreadable:
    return Unreadable(f"{shown(cell)} is not a number", hint)


def _hint(text: str) -> str:
    if _DECIMAL_COMMA.fullmatch(text):
        return "write a decimal point, and thousands in groups of three: 1.5 or 1,500"
    if text.count(".") > 1:
        return "the point is the decimal mark: write 1,500,000 or 1.5 million"
    if _ABBREVIATION.fullmatch(text):
        return "write million, billion or trillion in full"
    return ""
