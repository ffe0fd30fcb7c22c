"""The marks of a war's time axis: hours in which something happened that changed how the battle went (B-3b)."""

from dataclasses import dataclass
from typing import Final

from autoalgo.war.domain.events import Event, EventKind
from autoalgo.war.domain.sides import Side

MARKED: Final = frozenset(
    {
        EventKind.RETREATING,
        EventKind.ROUTED,
        EventKind.LEFT_THE_MAP,
        EventKind.CAPTURED,
        EventKind.SURRENDERED,
        EventKind.SUNK,
        EventKind.SUPPLY_CUT,
        EventKind.SIDE_CUT_OFF,
        EventKind.SIEGE,
        EventKind.OUTBREAK,
        EventKind.WIPED_OUT_BY_ATTRITION,
        EventKind.WIPED_OUT_BY_DISEASE,
    }
)
"""Kinds of events that are marks. Attacks, charges, high ground and attrition happen in almost any hour."""


@dataclass(frozen=True)
class Mark:
    """One mark."""

    hour: int
    """Of the battle, from 1 on."""
    kind: EventKind
    side: Side
    """To whom it happened."""
    flank: int
    """Its number within the side, 0 for the whole side."""


def mark_of(event: Event) -> Mark | None:
    """Return the mark that an event of the battle makes, None where it makes none."""
    if event.kind not in MARKED:
        return None
    if event.kind is EventKind.SUPPLY_CUT:
        return Mark(event.hour, event.kind, event.side.enemy, event.target)
    return Mark(event.hour, event.kind, event.side, event.flank)
