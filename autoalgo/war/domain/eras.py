"""When a unit type fought, as the words of its era have it: "Antiquity, China, 206 BC – AD 220" (DB-2)."""

import re
from dataclasses import dataclass
from typing import Final

from autoalgo.war.domain.numerals import Unreadable
from autoalgo.war.domain.years import year_in, year_text, years_between

_YEAR: Final = r"(?:AD )?\d{1,5}(?: BC| AD)?"
_SPAN: Final = re.compile(rf"(?P<first>{_YEAR}) ?[–-] ?(?P<last>{_YEAR})")


@dataclass(frozen=True)
class Era:
    """The years from `first` to `last`, BC negative."""

    first: int
    last: int

    def years_away(self, year: int) -> int:
        """Return how many years `year` lies before the first or after the last, 0 between them."""
        if year < self.first:
            return years_between(year, self.first)
        return years_between(self.last, year) if year > self.last else 0

    def text(self) -> str:
        """Return the era in words: "206 BC to 220 AD"."""
        return f"{year_text(self.first)} to {year_text(self.last)}"


def era_in(text: str) -> Era | None:
    """Return the first span of years in `text`, such as "2600–2000 BC" or "300 BC – AD 400"; None without one."""
    span = _SPAN.search(text)
    if span is None:
        return None
    written, ending = span["first"], span["last"]
    if ending.endswith("BC") and not written.endswith("BC"):
        written += " BC"
    first, last = year_in(written), year_in(ending)
    if isinstance(first, Unreadable) or isinstance(last, Unreadable) or first > last:
        return None
    return Era(first, last)
