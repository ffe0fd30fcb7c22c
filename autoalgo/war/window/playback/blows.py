"""The events of one hour on the map: who attacked whom and what it cost, and which flanks met with what (B-3b)."""

from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from autoalgo.war.domain.events import Event, EventKind
from autoalgo.war.domain.sides import Side

if TYPE_CHECKING:
    from autoalgo.war.playback import Mark

MARK_WORDS: Final = MappingProxyType(
    {
        EventKind.RETREATING: "begins to rout",
        EventKind.ROUTED: "routed",
        EventKind.LEFT_THE_MAP: "left the map",
        EventKind.CAPTURED: "captured",
        EventKind.SURRENDERED: "surrendered",
        EventKind.SUNK: "sunk",
        EventKind.SUPPLY_CUT: "supply cut",
        EventKind.SIDE_CUT_OFF: "cut off",
        EventKind.SIEGE: "under siege",
        EventKind.OUTBREAK: "disease",
        EventKind.WIPED_OUT_BY_ATTRITION: "wiped out",
        EventKind.WIPED_OUT_BY_DISEASE: "wiped out",
    }
)
"""The words for a mark on the map and on the axis."""


@dataclass(frozen=True)
class Blow:
    """All attacks of one flank on another in one hour."""

    side: Side
    """Who attacks."""
    flank: int
    target: int
    killed: float


def blows_of(events: Iterable[Event]) -> tuple[Blow, ...]:
    """Return the attacks among the events of an hour, one for each two flanks, in the order in which they began."""
    killed: dict[tuple[Side, int, int], float] = {}
    for event in events:
        if event.kind is EventKind.ATTACK:
            who = (event.side, event.flank, event.target)
            killed[who] = killed.get(who, 0.0) + event.factors["killed"]
    return tuple(Blow(*who, men) for who, men in killed.items())


def mark_words(mark: "Mark") -> str:
    """Return a mark in words: "hour 6: the defender's flank 2, routed"."""
    who = f"the {mark.side.label}'s flank {mark.flank}" if mark.flank else f"the {mark.side.label}"
    return f"hour {mark.hour:,}: {who}, {MARK_WORDS[mark.kind]}"


def fates_of(marks: "Iterable[Mark]") -> dict[tuple[Side, int], str]:
    """Return what each flank met with in an hour, in a few words; the last mark of a flank tells most."""
    return {(mark.side, mark.flank): MARK_WORDS[mark.kind] for mark in marks if mark.flank}
