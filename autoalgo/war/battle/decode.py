"""From rows of the event buffer and the flank array to the domain's words (architecture 2)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

import numpy as np

from autoalgo.war.battle.arrays import Battlefield, StructuredRow
from autoalgo.war.battle.event_buffer import KINDS
from autoalgo.war.domain.board import BOARD, Board
from autoalgo.war.domain.events import Event, EventKind, Phase
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import Band

FACTORS: Final[Mapping[EventKind, tuple[str, ...]]] = MappingProxyType(
    {
        EventKind.ATTACK: (
            *("distance_km", "number", "ships", "front", "battalion", "effectiveness", "power", "efficiency"),
            *("limitation", "random", "mercy", "defense", "psychology", "flanking", "share", "killed"),
            *("demoralised", "morale_lost"),
        ),
        EventKind.CHARGE: ("distance_km", "moved_km", "ready", "total"),
        EventKind.HIGH_GROUND: ("height", "limitation", "efficiency"),
        EventKind.RETREATING: ("morale", "starting_morale"),
        EventKind.ROUTED: ("morale", "starting_morale"),
        EventKind.CAPTURED: ("men",),
        EventKind.SUNK: ("ships", "men"),
        EventKind.ATTRITION: ("overcrowding", "constant", "random", "men", "morale_lost"),
        EventKind.OUTBREAK: ("disease", "probability", "draw", "soldiers", "random", "men"),
        EventKind.WIPED_OUT_BY_ATTRITION: ("size",),
        EventKind.WIPED_OUT_BY_DISEASE: ("size",),
        EventKind.SUPPLY_CUT: ("draw", "rounds", "resilience"),
        EventKind.SIDE_CUT_OFF: ("capacity",),
        EventKind.LEFT_THE_MAP: ("morale", "starting_morale"),
        EventKind.SIEGE: ("capacity", "siege_rate"),
        EventKind.FORTUNE: ("draw", "fortune"),
        EventKind.SURRENDERED: ("men", "in_the_way"),
        EventKind.LAPSED: ("number",),
        EventKind.RIDDEN_DOWN: ("men", "size"),
    }
)
"""Which numbers of a row belong to which kind of event."""


def events_of(field: Battlefield, unit_names: Sequence[Sequence[str]], diseases: Sequence[str]) -> tuple[Event, ...]:
    """Return this hour's events. `unit_names` is indexed by army and branch, `diseases` by carrier."""
    count = int(field.clock[0]["events"])
    return tuple(_event(field, row, unit_names, diseases) for row in field.events[:count])


def _event(
    field: Battlefield, row: StructuredRow, unit_names: Sequence[Sequence[str]], diseases: Sequence[str]
) -> Event:
    kind, side = KINDS[row["kind"]], Side(row["side"])
    unit = unit_names[field.flanks[row["flank"]]["army"]][row["unit"]] if row["unit"] >= 0 else ""
    if kind is EventKind.OUTBREAK:
        unit = diseases[row["disease"]]
    return Event(
        phase=Phase.BATTLE,
        hour=int(field.clock[0]["hour"]),
        kind=kind,
        side=side,
        flank=_number(field, row["flank"]),
        target=_number(field, row["target"]),
        unit=unit,
        weapon=Band(row["weapon"]).name.lower() if row["weapon"] >= 0 else "",
        factors={name: float(row[name]) for name in FACTORS[kind]},
    )


def _number(field: Battlefield, index: int) -> int:
    return int(field.flanks[index]["number"]) if index >= 0 else 0


def board_of(field: Battlefield) -> Board:
    """Return a copy of where every flank stands now."""
    flanks = field.flanks
    board = np.empty(len(flanks), dtype=BOARD)
    km_per_pixel = field.rules[0]["km_per_pixel"]
    board["x_pixels"] = flanks["x_km"] / km_per_pixel
    board["y_pixels"] = flanks["y_km"] / km_per_pixel
    for name in ("size", "morale", "ships", "state", "supply_cut"):
        board[name] = flanks[name]
    return board
