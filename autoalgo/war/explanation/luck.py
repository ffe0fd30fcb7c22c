"""How often the rest of a war is fought from each of its hours, for what luck added (B-4c)."""

from typing import Final

MOST_WARS: Final = 2000
"""They tell a chance to two percentage points."""
FEWEST_WARS: Final = 200
"""They tell it to seven."""
_HOURS: Final = 1_200_000
"""Hours of the war times wars from each of its hours: as many of either take some ten seconds of a processor."""


def wars_an_hour(hours: int) -> int:
    """Return how many wars are fought from each hour of a war of so many: fewer where each would last for months."""
    return max(FEWEST_WARS, min(MOST_WARS, _HOURS // max(hours, 1)))
