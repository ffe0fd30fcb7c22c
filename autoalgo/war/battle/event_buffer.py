"""Writes events into the buffer; one without rows takes none, and the battle is the same (architecture 1)."""

from typing import Final

from autoalgo.common.kernels import kernel
from autoalgo.war.battle.arrays import Battlefield
from autoalgo.war.domain.events import EventKind

KINDS: Final = tuple(EventKind)
"""Event kinds by the code that the buffer holds."""

ATTACK: Final = KINDS.index(EventKind.ATTACK)
CHARGE: Final = KINDS.index(EventKind.CHARGE)
HIGHER_GROUND: Final = KINDS.index(EventKind.HIGH_GROUND)
RETREATING: Final = KINDS.index(EventKind.RETREATING)
ROUTED: Final = KINDS.index(EventKind.ROUTED)
CAPTURED: Final = KINDS.index(EventKind.CAPTURED)
SUNK: Final = KINDS.index(EventKind.SUNK)
ATTRITION: Final = KINDS.index(EventKind.ATTRITION)
OUTBREAK: Final = KINDS.index(EventKind.OUTBREAK)
WIPED_OUT_BY_ATTRITION: Final = KINDS.index(EventKind.WIPED_OUT_BY_ATTRITION)
WIPED_OUT_BY_DISEASE: Final = KINDS.index(EventKind.WIPED_OUT_BY_DISEASE)
SUPPLY_CUT: Final = KINDS.index(EventKind.SUPPLY_CUT)
SIDE_CUT_OFF: Final = KINDS.index(EventKind.SIDE_CUT_OFF)
LEFT_THE_MAP: Final = KINDS.index(EventKind.LEFT_THE_MAP)
SIEGE: Final = KINDS.index(EventKind.SIEGE)
FORTUNE: Final = KINDS.index(EventKind.FORTUNE)
SURRENDERED: Final = KINDS.index(EventKind.SURRENDERED)
LAPSED: Final = KINDS.index(EventKind.LAPSED)
RIDDEN_DOWN: Final = KINDS.index(EventKind.RIDDEN_DOWN)

EVENTS_A_FLANK: Final = 24
"""Rows that one flank can fill in one hour at most: its four attacks, charge, height, supply cut, and what happens to
it in attacks, attrition and outbreaks: eleven of its own and seven suffered, with room to spare."""
EVENTS_A_SIDE: Final = 8


@kernel
def note(field: Battlefield, kind: int, side: int, flank: int, target: int) -> int:
    """Open an event and return its row, −1 when events are off. `flank` and `target` are indices, −1 for none."""
    if len(field.events) == 0:
        return -1
    row = field.clock[0]["events"]
    event = field.events[row]
    event["kind"] = kind
    event["side"] = side
    event["flank"] = flank
    event["target"] = target
    event["unit"] = -1
    event["weapon"] = -1
    event["disease"] = -1
    field.clock[0]["events"] = row + 1
    return int(row)
