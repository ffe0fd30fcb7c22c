"""Years as the program stores them, AD positive and BC negative without a year 0, and as people write them (DB-8)."""

import re
from typing import Final

from autoalgo.war.domain.numerals import LONGEST_NUMBER, Unreadable, number_in, plain, quoted

EARLIEST_WAR_YEAR: Final = -3500
LATEST_WAR_YEAR: Final = 2020
NO_YEAR_ZERO: Final = "there is no year 0: 1 BC is followed by 1 AD"

_ERAS: Final = r"B\.?C\.?(?:E\.?)?|A\.?D\.?|C\.?E\.?"
_YEAR_BEHIND: Final = re.compile(r",? \(?(\d{1,4})(?: (BC|AD))?\)?$")
_ERA: Final = re.compile(rf"(?P<before>{_ERAS})? ?(?P<number>.*?) ?(?P<after>{_ERAS})?", re.IGNORECASE)


def years_between(earlier: int, later: int) -> int:
    """Return the years from `earlier` to `later`; there is no year 0, so from 5 BC to 5 AD is 9 years (DB-8)."""
    elapsed = later - earlier
    return elapsed - 1 if earlier < 0 < later else elapsed + 1 if later < 0 < earlier else elapsed


def year_after(year: int, years: int) -> int:
    """Return the year that lies `years` after `year`, or before it where negative, skipping the year 0 (DB-8)."""
    other = year + years
    return other + 1 if year < 0 <= other else other - 1 if other <= 0 < year else other


def year_before(year: int, years: int) -> int:
    """Return the year that lies `years` before `year`, skipping the year 0 that does not exist."""
    return year_after(year, -years)


def nearest_war_year(year: int) -> int:
    """Return `year`, or the end of the span of war dates that is nearest to it (W-2)."""
    return min(max(year, EARLIEST_WAR_YEAR), LATEST_WAR_YEAR)


def year_text(year: int) -> str:
    """Return `year` as the window and the receipt show it: "1066 AD", "216 BC" (W-2)."""
    return f"{year} AD" if year > 0 else f"{-year} BC"


def year_of(name: str) -> int | None:
    """Return the year that a name of the database ends with, BC negative: 1066 for "England 1066"."""
    found = _YEAR_BEHIND.search(name)
    return None if not found else -int(found[1]) if found[2] == "BC" else int(found[1])


def without_year(name: str) -> str:
    """Return a name without the year that it ends with."""
    return _YEAR_BEHIND.sub("", name)


def year_in(text: str) -> int | Unreadable:
    """Return the year that `text` means: "1066", "-216", "216 BC", "B.C.E. 216", "10 thousand BC" (DB-5, DB-8)."""
    sign, written = _without_era(text)
    number = number_in(written)
    if isinstance(number, Unreadable):
        return Unreadable(f"{quoted(text)} is not a year", number.hint)
    if sign and number < 0:
        return Unreadable(f"{quoted(text)} is not a year", "write either -500 or 500 BC")
    return whole_year(-number if sign < 0 else number, quoted(text))


def whole_year(number: float, shown: str) -> int | Unreadable:
    """Return `number`, which messages show as `shown`, as a year; a fraction or the year 0 is unreadable."""
    if not number.is_integer():
        return Unreadable(f"{shown} is not a year", "write a whole number of years")
    return int(number) or Unreadable("the year 0", NO_YEAR_ZERO)


def _without_era(text: str) -> tuple[int, str]:
    """Return 1 for AD, −1 for BC, 0 without an era, and the rest of the text."""
    text = plain(text)
    match = _ERA.fullmatch(text) if len(text) <= LONGEST_NUMBER else None
    if not match or (match["before"] and match["after"]):
        return 0, text
    era = (match["before"] or match["after"] or "").upper()
    return (0 if not era else -1 if era.startswith("B") else 1), match["number"]
