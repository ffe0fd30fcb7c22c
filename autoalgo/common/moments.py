"""Dates and times as people read them, the same in every language of the system."""

from datetime import datetime
from typing import Final

_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
"""Written out because the names that the system gives depend on its language."""


def moment_text(moment: datetime, this_year: int | None = None) -> str:
    """Return `moment` in its own time zone: "21 Nov 2026 10:05", or "21 Nov 10:05" in `this_year`."""
    year = "" if moment.year == this_year else f"{moment.year} "
    return f"{moment.day} {_MONTHS[moment.month - 1]} {year}{moment:%H:%M}"
