"""Problems: mistakes of the user as values, not exceptions (DB-2).

A `Problem` names the place, what was found, what is allowed, and what to do. Checking returns problems; nothing is
raised. `Problem.text` is the one place that turns them into words.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from autoalgo.common.text_matching import normalized


@dataclass(frozen=True)
class Place:
    """Where a problem lies. Parts that do not apply are empty; `row` is 1-based as a spreadsheet shows it."""

    file: str = ""
    tab: str = ""
    row: int = 0
    column: str = ""
    key: str = ""
    """Key path in a JSON file, dotted."""
    flank: str = ""
    """Such as "attacker flank 2"."""

    def text(self) -> str:
        """Return the place in words, from large to small: file, tab, row, column, key, flank."""
        parts = [self.file, f"tab {self.tab}" if self.tab else "", f"row {self.row}" if self.row else ""]
        parts += [f"column {self.column}" if self.column else "", self.key, self.flank]
        return ", ".join(part for part in parts if part)


NOWHERE: Final = Place()


@dataclass(frozen=True)
class Problem:
    """One mistake to correct: the place, what was found there, what is allowed, and what to do about it."""

    place: Place
    found: str
    allowed: str
    hint: str = ""

    def text(self) -> str:
        """Return the problem as one line that a moderator can act on."""
        where = self.place.text()
        parts = [f"{where}: {self.found}" if where else self.found]
        if self.allowed:
            parts.append(f"allowed: {self.allowed}")
        if self.hint:
            parts.append(self.hint)
        return "; ".join(parts)


def nearest(found: str, allowed: Iterable[str]) -> str | None:
    """Return the allowed spelling closest to `found`, or None when nothing is close (DB-2)."""
    by_normalized = {normalized(name): name for name in allowed}
    close = get_close_matches(normalized(found), by_normalized, n=1, cutoff=0.6)
    return by_normalized[close[0]] if close else None


def did_you_mean(found: str, allowed: Iterable[str]) -> str:
    """Return the hint `did you mean "…"?`, or an empty string when nothing is close."""
    spelling = nearest(found, allowed)
    return f'did you mean "{spelling}"?' if spelling else ""
