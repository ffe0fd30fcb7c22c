"""Time zones by their names, and moments in them as people read them."""

from datetime import datetime
from functools import cache
from typing import Annotated, Final
from zoneinfo import ZoneInfo, available_timezones

from pydantic import AfterValidator

from autoalgo.common.problems import did_you_mean

_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
"""Written out because the names that the system gives depend on its language."""


def zone_named(name: str) -> ZoneInfo | None:
    """Return a time zone by its name, None where there is none."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return None


@cache
def zone_names() -> tuple[str, ...]:
    """Return the names of all time zones; the first call reads many small files."""
    return tuple(sorted(available_timezones()))


def in_zone(moment: datetime, zone: str) -> str:
    """Return a moment in words: "Monday 2026-11-23, 17:05 (Europe/Berlin)"."""
    there = moment.astimezone(ZoneInfo(zone))
    return f"{_DAYS[there.weekday()]} {there:%Y-%m-%d, %H:%M} ({zone})"


def _known(zone: str) -> str:
    if zone_named(zone) is None:
        hint = did_you_mean(zone, zone_names())
        raise ValueError(f'a time zone such as "Europe/Berlin" or "UTC"{f"; {hint}" if hint else ""}')
    return zone


ZoneName = Annotated[str, AfterValidator(_known)]
"""Of a zone that there is, such as "Europe/Berlin"."""
