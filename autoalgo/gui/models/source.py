"""Which database is wanted: a workbook by its path, or a Google Sheet by its address and title (T-8).

Plain values that the window keeps and remembers. What speaks with Google takes half a second to load, so it is asked
for by threads that need it, and nothing here brings it along.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from autoalgo.domain.problems import Problem

_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


@dataclass(frozen=True)
class SheetSource:
    """A Google Sheet."""

    text: str
    """Its address once it was read; before that its address, key or title, as the moderator gave it."""
    title: str = ""
    """What it is called, once that is known."""
    offline: bool = False
    """Whether the copy on this machine is wanted instead of the sheet (B-7)."""

    @property
    def name(self) -> str:
        """What the window calls it."""
        return self.title or self.text

    @property
    def page(self) -> str:
        """Where the sheet opens in a browser; empty until its address is known."""
        return self.text if self.text.startswith("https://docs.google.com/") else ""

    @property
    def online(self) -> "SheetSource":
        """The sheet itself."""
        return replace(self, offline=False)

    @property
    def copy(self) -> "SheetSource":
        """The copy on this machine."""
        return replace(self, offline=True)

    def is_of(self, other: "Source | None") -> bool:
        """Tell whether `other` is the same sheet, be it the sheet itself or the copy."""
        return isinstance(other, SheetSource) and other.text == self.text


Source = Path | SheetSource
"""A workbook or a Google Sheet."""


@dataclass(frozen=True)
class Failure:
    """A database that could not be read."""

    source: Source
    problems: tuple[Problem, ...]
    copied_at: datetime | None = None
    """When the copy was read that could be used instead; None when there is none."""
    title: str = ""
    """What the database is called, where that is known all the same."""

    @property
    def name(self) -> str:
        """What the window calls the database."""
        return self.title or name_of(self.source)


def name_of(source: Source) -> str:
    """Return what the window calls a database: a file's name, a sheet's title."""
    return source.name if isinstance(source, SheetSource) else source.name or str(source)


def moment_text(moment: datetime, this_year: int | None = None) -> str:
    """Return a moment as it is told, in this machine's time zone: 21 Nov 2026 10:05, or 21 Nov 10:05 in `this_year`."""
    local = moment.astimezone()
    year = "" if local.year == this_year else f"{local.year} "
    return f"{local.day} {_MONTHS[local.month - 1]} {year}{local:%H:%M}"
