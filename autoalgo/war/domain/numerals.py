"""Numbers as people write them: "1,066", "1.5e6", "2.5 million", "60%", in the digits of any script (DB-5).

Every text that means a number is read here: from a cell, from a field of the window, from the command line.
Nothing is guessed: a decimal comma is refused rather than read as a thousands separator.
"""

import math
import re
import unicodedata
from dataclasses import dataclass
from typing import Final

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
_DECIMAL_COMMA: Final = re.compile(r"[+-]?\d+,(\d{1,2}|\d{4,})%?")
_ABBREVIATION: Final = re.compile(r".*\d ?(m|mn|mil|mio|b|bn|mrd|t|tn)\.?", re.IGNORECASE)
LONGEST_NUMBER: Final = 80
"""Characters of a number or a year at most."""
_LONGEST_QUOTED: Final = 60
_LONGEST_WORD: Final = 100
"""Characters of a word that is brought into one Unicode form."""
_INVISIBLE: Final = dict.fromkeys(map(ord, "\u200b\u200e\u200f\u2060\ufeff\u00ad"))
_HYPHENS: Final = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2212"), "-")
_PUNCTUATION: Final = str.maketrans({"’": "'", "٫": ".", "٬": ",", "\u066a": "%"})


@dataclass(frozen=True)
class Unreadable:
    """A cell, or a text, that cannot be understood."""

    found: str
    """What it is, as a phrase: `a date, 1902-12-01`."""
    hint: str = ""
    """What to do about it."""


def tidy(text: str) -> str:
    """Return `text` in one Unicode form, without invisible characters, every run of blanks a single space."""
    if not text.isascii():
        text = " ".join(map(_composed, text.split())).translate(_INVISIBLE)
    return " ".join(text.split())


def _composed(word: str) -> str:
    # Putting many accents of one letter in order takes the square of their number.
    return unicodedata.normalize("NFC", word) if len(word) <= _LONGEST_WORD else word


def plain_hyphens(text: str) -> str:
    """Return `text` with every dash that a word processor may have put in as a hyphen."""
    return text.translate(_HYPHENS)


def plain(text: str) -> str:
    """Return `text` with ASCII digits, hyphens, blanks and punctuation; superscripts stay what they are.

    One that is too long for a number is only tidied.
    """
    tidied = plain_hyphens(tidy(text))
    if len(tidied) > LONGEST_NUMBER:
        return tidied
    return "".join(_plain_character(character) for character in tidied).translate(_PUNCTUATION)


def quoted(text: str) -> str:
    """Return `text` as a message quotes it: in quotation marks and cut short."""
    text = tidy(text)
    return f'"{text}"' if len(text) <= _LONGEST_QUOTED else f'"{text[:_LONGEST_QUOTED]}…"'


def number_in(text: str, share: bool = False) -> float | Unreadable:
    """Return the finite number that `text` means; percentages only where a `share` of something is wanted (DB-5)."""
    written = plain(text)
    match = _NUMBER.fullmatch(written) if len(written) <= LONGEST_NUMBER else None
    digits = (match["whole"] or "") + (match["fraction"] or "") if match else ""
    if not match or not digits.strip("."):
        return _not_a_number(text, _hint(written))
    if match["percent"] and not share:
        return _not_a_number(text, "no percentage is wanted here")
    number = _value(match, digits)
    return number if math.isfinite(number) else Unreadable(f"{quoted(text)} is too large to count with")


def _plain_character(character: str) -> str:
    if unicodedata.category(character) == "Nd":
        return str(unicodedata.digit(character))
    full_width = 0xFF01 <= ord(character) <= 0xFF5E
    return unicodedata.normalize("NFKC", character) if full_width else character


def _value(match: re.Match[str], digits: str) -> float:
    """Return the value, its powers of ten added up before the one conversion so that it is rounded only once."""
    if match["group"]:
        digits = digits.replace(match["group"], "")
    power = int(match["exponent"] or 0) - (2 if match["percent"] else 0)
    if match["multiple"]:
        power += _MULTIPLES[match["multiple"].lower().rstrip("s")]
    return float(f"{match['sign']}{digits}e{power}")


def _not_a_number(text: str, hint: str) -> Unreadable:
    return Unreadable(f"{quoted(text)} is not a number", hint)


def _hint(text: str) -> str:
    if _DECIMAL_COMMA.fullmatch(text):
        return "write a decimal point, and thousands in groups of three: 1.5 or 1,500"
    if text.count(".") > 1:
        return "the point is the decimal mark: write 1,500,000 or 1.5 million"
    if _ABBREVIATION.fullmatch(text):
        return "write million, billion or trillion in full"
    return ""
