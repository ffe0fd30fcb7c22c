"""Which database is meant: a workbook by its path, or a Google Sheet by its address, key or title (T-8).

Plain values that window and command line keep and pass to `database.door`. Nothing here imports Google's libraries.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from autoalgo.common import moments


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
        """Its name in messages."""
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


def name_of(source: Source) -> str:
    """Return what messages call a database: a file's name, a sheet's title."""
    return source.name if isinstance(source, SheetSource) else source.name or str(source)


def copy_name(title: str, read_at: datetime) -> str:
    """Return what messages call the copy of a sheet that was read then: "Game (copy of 21 Nov 2026 10:05)"."""
    return f"{title} (copy of {moments.moment_text(read_at)})"


def moment_text(moment: datetime, this_year: int | None = None) -> str:
    """Return a moment as it is told, in this machine's time zone: 21 Nov 2026 10:05, or 21 Nov 10:05 in `this_year`."""
    return moments.moment_text(moment.astimezone(), this_year)
