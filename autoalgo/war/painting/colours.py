"""The colours on the map: flanks by side, their states as the source fixes them (F-3), and ink and paper.

The five colours of the map never change, so these never change either.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.terrain import Colour

INK: Final[Colour] = (18, 20, 26)
"""Outlines, and text on bright colours."""
PAPER: Final[Colour] = (255, 255, 255)
"""Halos, and text on dark colours."""
STATE_COLOURS: Final[Mapping[FlankState, Colour]] = MappingProxyType(
    {
        FlankState.INACTIVE: (0, 0, 0),
        FlankState.ROUTED: (255, 0, 0),
        FlankState.RETREATING: (255, 165, 0),
        FlankState.READY: (0, 128, 0),
        FlankState.IDLE: (0, 0, 255),
    }
)
"""Black, red, orange, green and blue, as CSS has them."""

_FLANKS: Final[Mapping[Side, Colour]] = MappingProxyType({Side.ATTACKER: (0, 230, 240), Side.DEFENDER: (218, 24, 32)})
_ROUTED_FLANKS: Final[Mapping[Side, Colour]] = MappingProxyType(
    {Side.ATTACKER: (0, 92, 104), Side.DEFENDER: (112, 8, 18)}
)


def flank_colour(side: Side, state: FlankState) -> Colour:
    """Return the colour of a flank's square: cyan or red, darker when it is routed (S-3)."""
    return (_ROUTED_FLANKS if state is FlankState.ROUTED else _FLANKS)[side]


def text_on(background: Colour) -> Colour:
    """Return the dark or the light colour, whichever is easier to read on `background`."""
    red, green, blue = background
    return INK if (0.299 * red + 0.587 * green + 0.114 * blue) / 255 > 0.5 else PAPER
