"""Numbers in words and figures, the same in the receipt and the log and on every machine (SC-6).

Rounding is Python's own of the exact float, never the locale's.
"""

from collections.abc import Iterable
from typing import Final

_WHOLE_FROM: Final = 999.95
"""From here on four digits leave no decimals, and thousands are set apart instead."""
_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR


def whole(number: float) -> str:
    """Return `number` rounded to a whole one, with thousands separators: 12,345."""
    return f"{round(number):,}"


def figure(number: float) -> str:
    """Return `number` in four significant digits, without decimals from 1,000 on: 0.5, 31.62, 12,345."""
    if abs(number) >= _WHOLE_FROM:
        return f"{number:,.0f}"
    return f"{number + 0.0:.4g}"


def distance(kilometres: float) -> str:
    """Return a distance as a person would say it: whole metres below a kilometre, else kilometres (SC-3)."""
    metres = round(kilometres * 1000)
    return f"{metres} m" if metres < 1000 else f"{figure(kilometres)} km"


def percent(share: float) -> str:
    """Return a share of 1 as a percentage: 7 %, 12.5 %."""
    return f"{figure(100 * share)} %"


def counted(number: int, thing: str) -> str:
    """Return "1 hour", "2 hours": `thing` in the singular, with its number."""
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def listed(parts: Iterable[str], last_by: str = "and") -> str:
    """Return "a", "a and b" or "a, b and c"; of at least one part."""
    *first, last = parts
    return f"{', '.join(first)} {last_by} {last}" if first else last


def time_text(seconds: float) -> str:
    """Return a time to go in its two largest units: "3 s", "2 min 05 s", "1 h 12 min", "3 days 4 h"."""
    left = round(seconds)
    if left < _MINUTE:
        return f"{left} s"
    if left < _HOUR:
        return f"{left // _MINUTE} min {left % _MINUTE:02} s"
    if left < _DAY:
        return f"{left // _HOUR} h {left % _HOUR // _MINUTE:02} min"
    return f"{counted(left // _DAY, 'day')} {left % _DAY // _HOUR} h"
