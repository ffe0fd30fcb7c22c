"""How large the square of a flank is drawn: its area goes by its men (S-14)."""

from math import sqrt
from typing import Final

LARGEST_EDGE: Final = 40.0
"""Edge of the square of the strongest flank, in pixels of the screen; the area of the others goes by their men."""
SMALLEST_EDGE: Final = 27.0
"""Edge of the weakest: room for two digits and the signs below them."""
LEAST_FOR_SIGNS: Final = 26.0
"""Edge below which there is room for the number alone: it never has less than eleven pixels."""
RING_WIDTH: Final = 4.0
"""Room of the morale ring around the square."""
BADGE: Final = 10.0
"""Diameter of the dot of the state."""
_MORALE_STEPS: Final = 24


def edge_of(men: float, strongest: float) -> float:
    """Return the edge of a square whose area goes by its men, within limits, to half a pixel."""
    edge = LARGEST_EDGE * sqrt(men / strongest) if strongest else LARGEST_EDGE
    return round(2 * max(edge, SMALLEST_EDGE)) / 2


def morale_share(morale: float, full_morale: float) -> float:
    """Return the share of the morale before the battle, 0 – 1, in steps that can be seen."""
    share = morale / full_morale if full_morale else 0.0
    return round(min(max(share, 0.0), 1.0) * _MORALE_STEPS) / _MORALE_STEPS
