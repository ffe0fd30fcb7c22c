"""The events of some hours in a clause: what matters most for the battle, else its hardest attack (B-3d).

Clauses are in the past tense, which is the same for "the left wing" and for "the archers".
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from autoalgo.common.figures import counted, listed, whole
from autoalgo.war.domain.events import Event, EventKind
from autoalgo.war.domain.sides import Side
from autoalgo.war.playback.chance.phrases import SideNames

_MOST_CLAUSES: Final = 2
_MOST_FLANKS: Final = 3
"""Flanks that are named; of more their number is told."""

_FATES: Final[Mapping[EventKind, str]] = MappingProxyType(
    {
        EventKind.CAPTURED: "were captured",
        EventKind.SURRENDERED: "surrendered",
        EventKind.SUNK: "sank",
        EventKind.WIPED_OUT_BY_ATTRITION: "died of attrition",
        EventKind.WIPED_OUT_BY_DISEASE: "died of disease",
        EventKind.ROUTED: "routed",
        EventKind.LEFT_THE_MAP: "fled the field",
        EventKind.RETREATING: "began to retreat",
    }
)
"""What became of a flank, the gravest first."""
_OF_THE_LAST_MEN: Final = frozenset(
    {EventKind.CAPTURED, EventKind.WIPED_OUT_BY_ATTRITION, EventKind.WIPED_OUT_BY_DISEASE}
)
"""What became of the men who were left of a flank, not of the flank as a whole (AT-7, AR-3)."""
LOST: Final = tuple(kind for kind in _FATES if kind is not EventKind.RETREATING)
"""What takes a flank out of the battle."""
CAPTURES: Final = frozenset({EventKind.CAPTURED, EventKind.SURRENDERED})
"""What leaves all who are left of a flank captured (AT-7, PU-1)."""
_GRAVEST_FIRST: Final = (
    *LOST,
    EventKind.SIDE_CUT_OFF,
    EventKind.SUPPLY_CUT,
    EventKind.SIEGE,
    EventKind.OUTBREAK,
    EventKind.RETREATING,
)


def telling_events(events: Iterable[Event], gainer: Side | None = None) -> tuple[Event, ...]:
    """Return the events that a clause about some hours is made of: of the gravest kinds, else the hardest attack's.

    Where `gainer` did better in these hours, only what befell its enemy and its own attacks are told; nothing where
    there are none, since its own disasters explain no gain.
    """
    events = tuple(events)
    lost = {(event.side, event.flank) for event in events if event.kind in LOST}
    events = tuple(
        event for event in events if event.kind is not EventKind.RETREATING or (event.side, event.flank) not in lost
    )
    suffered = [event for event in events if sufferer(event) is not gainer]
    found = [[event for event in suffered if event.kind is kind] for kind in _GRAVEST_FIRST]
    grave = [group for group in found if group][:_MOST_CLAUSES]
    return tuple(event for group in grave for event in group) or _hardest_attack(suffered)


def every_flank(side: Side, flanks: Sequence[int], names: SideNames) -> str:
    """Return all flanks of a side, by name or number: "England's left wing and England's flank 2"."""
    if len(flanks) > 1 and not any(names.is_named(side, flank) for flank in flanks):
        return f"{names.owner(side)} flanks {listed([str(flank) for flank in flanks])}"
    return listed([names.flank(side, flank) for flank in flanks])


def sufferer(event: Event) -> Side:
    """Return the side that an event hurts."""
    return event.side.enemy if event.kind in {EventKind.ATTACK, EventKind.SUPPLY_CUT} else event.side


def clauses(events: Sequence[Event], names: SideNames) -> str:
    """Return what `telling_events` found as a clause: "England's left wing routed"."""
    parts = []
    for kind in _GRAVEST_FIRST:
        for side in Side:
            found = [event for event in events if event.kind is kind and event.side is side]
            if found:
                parts.append(_fate(found, names) if kind in _FATES else _CLAUSES[kind](found, names))
    if parts:
        return ", and ".join(parts)
    return _attack(events, names) if events else "no flank attacked"


def _fate(events: Sequence[Event], names: SideNames) -> str:
    side, kind = events[0].side, events[0].kind
    whose = "the last men of " if kind in _OF_THE_LAST_MEN else ""
    return f"{whose}{_flanks(side, sorted({event.flank for event in events}), names)} {_FATES[kind]}"


def _flanks(side: Side, flanks: Sequence[int], names: SideNames) -> str:
    """Return "England's left wing and England's flank 2", "England's flanks 2 and 3", "5 flanks of England"."""
    few = len(flanks) <= _MOST_FLANKS
    return every_flank(side, flanks, names) if few else f"{counted(len(flanks), 'flank')} of {names.nation(side)}"


def _hardest_attack(events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events of the attack, all branches of one flank on another in one hour, that killed most."""
    attacks: defaultdict[tuple[int, Side, int, int], list[Event]] = defaultdict(list)
    for event in events:
        if event.kind is EventKind.ATTACK:
            attacks[event.hour, event.side, event.flank, event.target].append(event)
    return tuple(max(attacks.values(), key=_killed, default=()))


def _killed(attack: Iterable[Event]) -> float:
    return sum(event.factors["killed"] for event in attack)


def _attack(events: Sequence[Event], names: SideNames) -> str:
    first = events[0]
    attacker, target = names.flank(first.side, first.flank), names.flank(first.side.enemy, first.target)
    return f"the attack of {attacker} on {target} killed {whole(_killed(events))}"


def _supply_cut(events: Sequence[Event], names: SideNames) -> str:
    cut = _flanks(events[0].side.enemy, sorted({event.target for event in events}), names)
    return f"the supply lines of {cut} were cut"


def _outbreak(events: Sequence[Event], names: SideNames) -> str:
    diseases = listed(list(dict.fromkeys(names.written(event.unit) for event in events)))
    return f"{diseases} broke out among {names.owner(events[0].side)} men"


_CLAUSES: Final[Mapping[EventKind, Callable[[Sequence[Event], SideNames], str]]] = MappingProxyType(
    {
        EventKind.SIDE_CUT_OFF: lambda events, names: f"the last supply line of {names.nation(events[0].side)} was cut",
        EventKind.SUPPLY_CUT: _supply_cut,
        EventKind.SIEGE: lambda events, names: f"the siege of {names.nation(events[0].side)} began",
        EventKind.OUTBREAK: _outbreak,
    }
)
