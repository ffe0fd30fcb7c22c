"""Every event as a plain sentence with its numbers, for the log's timeline (OUT-2).

The factors of an event carry the rulebook's names, and a sentence spells out the calculation that they took part in, so
that a reader can follow it with the rulebook in hand.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from autoalgo.common.figures import distance, figure
from autoalgo.common.plain_text import isolated
from autoalgo.war.domain.events import Event, EventKind, Phase
from autoalgo.war.domain.strategy import Side


def sentence(event: Event) -> str:
    """Return `event` in one sentence."""
    if event.phase is Phase.OCCUPATION and event.kind is EventKind.OUTBREAK:
        return _outbreak_in_occupation(event)
    return _SENTENCES[event.kind](event)


def _figure(event: Event, factor: str) -> str:
    return figure(event.factors[factor])


def _distance(event: Event, factor: str) -> str:
    return distance(event.factors[factor])


def _flank(side: Side, number: int) -> str:
    return f"the {side.label}'s flank {number}"


def _actor(event: Event) -> str:
    return f"The {event.side.label}'s flank {event.flank}"


def _target(event: Event) -> str:
    return _flank(event.side.enemy, event.target)


def _attack(event: Event) -> str:
    factors = " × ".join(
        [
            f"battalion {_figure(event, 'battalion')}",
            f"Effectiveness {_figure(event, 'effectiveness')}",
            f"Power {_figure(event, 'power')}",
            f"Efficiency {_figure(event, 'efficiency')}",
            f"random {_figure(event, 'random')}",
            f"mercy {_figure(event, 'mercy')}",
            f"(1 − Defense {_figure(event, 'defense')})",
        ]
    )
    return (
        f"{_actor(event)} attacks {_target(event)} from {_distance(event, 'distance_km')} away with"
        f" {isolated(event.unit)} ({event.weapon} range): {_figure(event, 'number')} men of Limitation"
        f" {_figure(event, 'limitation')} make {factors} = {_figure(event, 'killed')} killed;"
        f" {_figure(event, 'demoralised')} demoralised (Psychology {_figure(event, 'psychology')}, flanks attacking"
        f" {_figure(event, 'flanking')}); {_figure(event, 'morale_lost')} morale lost."
    )


def _charge(event: Event) -> str:
    return (
        f"{_actor(event)} commits to a charge at {_target(event)}: {_figure(event, 'ready')} of"
        f" {_figure(event, 'total')} men could attack; it charges {_distance(event, 'moved_km')} from"
        f" {_distance(event, 'distance_km')} away."
    )


def _high_ground(event: Event) -> str:
    stands = "higher" if event.factors["height"] > 0 else "lower"
    return (
        f"{_actor(event)} stands {stands} than {_target(event)}: Limitation × {_figure(event, 'limitation')},"
        f" Efficiency × {_figure(event, 'efficiency')}."
    )


def _morale_left(event: Event) -> str:
    return f"{_figure(event, 'morale')} of its {_figure(event, 'starting_morale')} morale is left"


def _retreating(event: Event) -> str:
    return f"{_actor(event)} is starting to rout: {_morale_left(event)}."


def _routed(event: Event) -> str:
    return f"{_actor(event)} is fully routed: {_morale_left(event)}."


def _left_the_map(event: Event) -> str:
    return f"{_actor(event)} has left the map in retreat and is routed: {_morale_left(event)}."


def _captured(event: Event) -> str:
    return f"{_actor(event)} is overwhelmed: its last {_figure(event, 'men')} men are captured."


def _sunk(event: Event) -> str:
    return (
        f"{_actor(event)} is overwhelmed on the water: ships sunk {_figure(event, 'ships')}, and the last"
        f" {_figure(event, 'men')} men with them."
    )


def _attrition(event: Event) -> str:
    return (
        f"{_actor(event)} loses {_figure(event, 'men')} men to attrition: (rate {_figure(event, 'constant')} + random"
        f" {_figure(event, 'random')}) × size × (crowding {_figure(event, 'overcrowding')} − 1);"
        f" {_figure(event, 'morale_lost')} morale lost."
    )


def _breaks_out(event: Event) -> str:
    carrier = Side(int(event.factors["disease"])).label
    return (
        f"{isolated(event.unit)}, which the {carrier}'s nation carries, breaks out among the {event.side.label}'s men"
        f" (draw {_figure(event, 'draw')}, probability {_figure(event, 'probability')})"
    )


def _outbreak(event: Event) -> str:
    return (
        f"{_breaks_out(event)}: {_figure(event, 'men')} of {_figure(event, 'soldiers')} men die"
        f" (random {_figure(event, 'random')})."
    )


def _outbreak_in_occupation(event: Event) -> str:
    return f"{_breaks_out(event)}: {_figure(event, 'morale_lost')} morale lost (random {_figure(event, 'random')})."


def _wiped_out_by_attrition(event: Event) -> str:
    return f"{_actor(event)} is wiped out by attrition: its last {_figure(event, 'size')} men die."


def _wiped_out_by_disease(event: Event) -> str:
    return f"{_actor(event)} is wiped out by disease: its last {_figure(event, 'size')} men die."


def _supply_cut(event: Event) -> str:
    return (
        f"{_actor(event)} cuts the supply lines of {_target(event)} (draw {_figure(event, 'draw')}; attacked for"
        f" {_figure(event, 'rounds')} rounds, resilience {_figure(event, 'resilience')})."
    )


def _side_cut_off(event: Event) -> str:
    return (
        f"The {event.side.label}'s supply lines are completely cut off: Capacity falls to {_figure(event, 'capacity')}."
    )


def _siege(event: Event) -> str:
    return (
        f"The {event.side.label} is under siege from now on: with a Siege Rate of {_figure(event, 'siege_rate')},"
        f" Capacity falls to {_figure(event, 'capacity')} and further every hour."
    )


def _occupation(event: Event) -> str:
    return (
        f"The {event.side.label}'s occupation grows by a factor of {_figure(event, 'growth')} to"
        f" {_figure(event, 'occupation')} (Efficiency {_figure(event, 'efficiency')}, Limitation"
        f" {_figure(event, 'limitation')}); morale {_figure(event, 'morale')} after losing"
        f" {_figure(event, 'morale_lost_effort')} to the effort, {_figure(event, 'morale_lost_attrition')} to attrition"
        f" and {_figure(event, 'morale_lost_disease')} to disease."
    )


_SENTENCES: Final[Mapping[EventKind, Callable[[Event], str]]] = MappingProxyType(
    {
        EventKind.ATTACK: _attack,
        EventKind.CHARGE: _charge,
        EventKind.HIGH_GROUND: _high_ground,
        EventKind.RETREATING: _retreating,
        EventKind.ROUTED: _routed,
        EventKind.CAPTURED: _captured,
        EventKind.SUNK: _sunk,
        EventKind.ATTRITION: _attrition,
        EventKind.OUTBREAK: _outbreak,
        EventKind.WIPED_OUT_BY_ATTRITION: _wiped_out_by_attrition,
        EventKind.SUPPLY_CUT: _supply_cut,
        EventKind.SIDE_CUT_OFF: _side_cut_off,
        EventKind.WIPED_OUT_BY_DISEASE: _wiped_out_by_disease,
        EventKind.LEFT_THE_MAP: _left_the_map,
        EventKind.SIEGE: _siege,
        EventKind.OCCUPATION: _occupation,
    }
)
