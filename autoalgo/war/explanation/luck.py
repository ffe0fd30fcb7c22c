"""How often the rest of a war is fought from each of its hours, for what luck added (B-4c)."""

from typing import Final

from autoalgo.war.playback.chance.looks import MOST_LOOKS

MOST_WARS: Final = 2000
"""They tell a chance to two percentage points."""
FEWEST_WARS: Final = 200
"""They tell it to seven."""
_HOURS: Final = 12_000_000
"""Hours of all battles together: some ten seconds of a processor, longer where many flanks fight."""


def wars_an_hour(hours: int) -> int:
    """Return how many wars are fought from each hour of a war of so many: fewer where each would last for months.

    From the hours that are looked at, half of the war lies ahead on average.
    """
    looks = min(hours, MOST_LOOKS)
    return max(FEWEST_WARS, min(MOST_WARS, 2 * _HOURS // max(looks * hours, 1)))
