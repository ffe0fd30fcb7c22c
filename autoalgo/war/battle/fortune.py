"""The fortune of the day: an optional rule that is not the source's, off as shipped (EX-1)."""

from typing import Final

import numpy as np

from autoalgo.common.kernels import kernel
from autoalgo.war.battle import event_buffer
from autoalgo.war.battle.arrays import Battlefield
from autoalgo.war.battle.event_buffer import note
from autoalgo.war.battle.ground import NO_FLANK

NOTE_FORTUNE: Final = event_buffer.FORTUNE
_DRAWS: Final = 12
"""The sum of twelve uniform draws has variance 1 and is normal to within 0.002 of its distribution."""
_DOUBLINGS: Final = 20


@kernel
def draw_fortune(field: Battlefield, generator: np.random.Generator) -> None:
    """Draw each side's factor on Effectiveness for the whole war, the attacker's first; nothing when the rule is off.

    The factor is log-normal: e to the power of the spread times a standard normal draw (EX-1).
    """
    spread = field.rules[0]["fortune_spread"]
    if spread == 0.0:
        return
    for side in range(2):
        draw = -_DRAWS / 2.0
        for _ in range(_DRAWS):
            draw += generator.random()
        field.sides[side]["fortune"] = compounded(spread * draw)
        row = note(field, NOTE_FORTUNE, side, NO_FLANK, NO_FLANK)
        if row >= 0:
            field.events[row]["draw"] = draw
            field.events[row]["fortune"] = field.sides[side]["fortune"]


@kernel
def compounded(exponent: float) -> float:
    """Return e to the power of `exponent`, within a ten-thousandth for −12 to 12: growth in 2²⁰ equal steps.

    It adds, multiplies and divides only, so that it is the same on every machine (SC-6).
    """
    factor = 1.0 + exponent / 2.0**_DOUBLINGS
    for _ in range(_DOUBLINGS):
        factor *= factor
    return factor
