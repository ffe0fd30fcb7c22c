"""The events of a war, as data: the log, the data record and playback are all read off these (OUT-2, OUT-3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from autoalgo.war.domain.sides import Side


class Phase(StrEnum):
    """The two phases of a war."""

    BATTLE = "battle"
    OCCUPATION = "occupation"


class EventKind(StrEnum):
    """Every kind of event. The first eleven are those that the source lists for the log."""

    ATTACK = "attack"
    CHARGE = "charge"
    HIGH_GROUND = "high ground"
    RETREATING = "retreating"
    ROUTED = "routed"
    CAPTURED = "captured"
    SUNK = "sunk"
    ATTRITION = "attrition"
    OUTBREAK = "outbreak"
    WIPED_OUT_BY_ATTRITION = "wiped out by attrition"
    SUPPLY_CUT = "supply cut"
    SIDE_CUT_OFF = "side cut off"
    WIPED_OUT_BY_DISEASE = "wiped out by disease"
    LEFT_THE_MAP = "left the map"
    SIEGE = "siege"
    FORTUNE = "fortune of the day"
    SURRENDERED = "surrendered"
    LAPSED = "orders lapsed"
    RIDDEN_DOWN = "ridden down"
    OCCUPATION = "occupation"


@dataclass(frozen=True)
class Event:
    """One event. `hour` counts from 1 within its phase; flanks count from 1 within their side, 0 when none is meant.

    `side` and `flank` name who acts (an attack, a charge) or to whom it happens (a rout, attrition); `target` is the
    enemy flank. `factors` holds every number that went into it, by the rulebook's names.
    """

    phase: Phase
    hour: int
    kind: EventKind
    side: Side
    flank: int
    target: int
    unit: str
    weapon: str
    factors: Mapping[str, float]
