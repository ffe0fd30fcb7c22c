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
from autoalgo.war.domain.sides import Side

_MORALE_LEFT: Final = "{morale} of its {starting_morale} morale is left"
_BREAKS_OUT: Final = (
    "{unit}, which the {carrier}'s nation carries, breaks out among the {side}'s men (draw {draw}, probability"
    " {probability})"
)
_SENTENCES: Final[Mapping[EventKind, str]] = MappingProxyType(
    {
        EventKind.ATTACK: "{actor} attacks {target} from {distance_km} away with {unit} ({weapon} range): {number} men"
        " of Limitation {limitation}{front} make battalion {battalion} × Effectiveness {effectiveness} × Power {power}"
        " × Efficiency {efficiency} × random {random} × mercy {mercy} × (1 − Defense {defense}){spread} = {killed}"
        " killed; {demoralised} demoralised (Psychology {psychology}, flanks attacking {flanking}); {morale_lost}"
        " morale lost.",
        EventKind.CHARGE: "{actor} commits to a charge at {target}: {ready} of {total} men could attack; it charges"
        " {moved_km} from {distance_km} away.",
        EventKind.HIGH_GROUND: "{actor} stands {stands} than {target}: Limitation × {limitation}, Efficiency ×"
        " {efficiency}.",
        EventKind.RETREATING: f"{{actor}} is starting to rout: {_MORALE_LEFT}.",
        EventKind.ROUTED: f"{{actor}} is fully routed: {_MORALE_LEFT}.",
        EventKind.LEFT_THE_MAP: f"{{actor}} has left the map in retreat and is routed: {_MORALE_LEFT}.",
        EventKind.CAPTURED: "{actor} is wiped out: its last {men} men are captured.",
        EventKind.SUNK: "{actor} is wiped out on the water: ships sunk {ships}, and the last {men} men with them.",
        EventKind.ATTRITION: "{actor} loses {men} men to attrition: (rate {constant} + random {random}) × size ×"
        " (crowding {overcrowding} − 1); {morale_lost} morale lost.",
        EventKind.OUTBREAK: f"{_BREAKS_OUT}: {{men}} of {{soldiers}} men die (random {{random}}).",
        EventKind.WIPED_OUT_BY_ATTRITION: "{actor} is wiped out by attrition: its last {size} men die.",
        EventKind.WIPED_OUT_BY_DISEASE: "{actor} is wiped out by disease: its last {size} men die.",
        EventKind.SUPPLY_CUT: "{actor} cuts the supply lines of {target} (draw {draw}; attacked for {rounds} rounds,"
        " resilience {resilience}).",
        EventKind.SIDE_CUT_OFF: "The {side}'s supply lines are completely cut off: Capacity falls to {capacity}.",
        EventKind.SIEGE: "The {side} is under siege from now on: with a Siege Rate of {siege_rate}, Capacity falls to"
        " {capacity} and further every hour.",
        EventKind.FORTUNE: "The fortune of the day gives the {side} Effectiveness × {fortune} for the whole war"
        " (normal draw {draw}). This rule is not the source's.",
        EventKind.SURRENDERED: "{actor} surrenders: {men} men, with {in_the_way} of the enemy's on their way"
        " out or after them. This rule is not the source's.",
        EventKind.RIDDEN_DOWN: "{actor} is ridden down as it flees: {men} of its {size} men are captured, by as"
        " many of the enemy's, who are faster. This rule is not the source's.",
        EventKind.LAPSED: "Nobody marches, nobody has an enemy within reach, and nobody starves: Position and Feigned"
        " Retreat lapse, and all {number} flanks act as Normal from now on. This rule is not the source's.",
        EventKind.OCCUPATION: "The {side}'s occupation grows by a factor of {growth} to {occupation} (Efficiency"
        " {efficiency}, Limitation {limitation}); morale {morale} after losing {morale_lost_effort} to the effort,"
        " {morale_lost_attrition} to attrition and {morale_lost_disease} to disease.",
    }
)
"""What each kind tells: factors by their names, of which distances end in "_km", and what is in `_ADDED`."""
_OUTBREAK_IN_OCCUPATION: Final = f"{_BREAKS_OUT}: {{morale_lost}} morale lost (random {{random}})."
_ADDED: Final[Mapping[str, Callable[[Event], str]]] = MappingProxyType(
    {
        "actor": lambda event: f"The {event.side.label}'s flank {event.flank}",
        "target": lambda event: f"the {event.side.enemy.label}'s flank {event.target}",
        "side": lambda event: event.side.label,
        "carrier": lambda event: Side(int(event.factors["disease"])).label,
        "stands": lambda event: "higher" if event.factors["height"] > 0 else "lower",
        "unit": lambda event: isolated(event.unit),
        "weapon": lambda event: event.weapon,
        "front": lambda event: _front(event.factors.get("front", 1.0)),
        "spread": lambda event: _spread(event.factors.get("share", 1.0)),
    }
)
"""What a sentence can name besides factors."""


def _front(part: float) -> str:
    """Return which part of its army's front a flank has, where it is not a third (EX-5); older records do not say."""
    return "" if part == 1.0 else f" on {figure(part)} thirds of the front"


def _spread(share: float) -> str:
    """Return what of a blow falls on one flank, where it falls on several (EX-5); older records do not say."""
    return f" × share {figure(share)} of the blow" if share < 1.0 else ""


def sentence(event: Event) -> str:
    """Return `event` in one sentence."""
    in_occupation = event.phase is Phase.OCCUPATION and event.kind is EventKind.OUTBREAK
    return (_OUTBREAK_IN_OCCUPATION if in_occupation else _SENTENCES[event.kind]).format_map(_Words(event))


def unlike_its_kind(event: Event) -> str:
    """Return why `event`, read from a file, cannot be told in a sentence; empty where it can."""
    try:
        sentence(event)
    except (LookupError, ValueError, OverflowError) as error:
        return f'the factors of the event "{event.kind}" are not those of its kind: {error}'
    return ""


class _Words(dict[str, str]):
    """The words of a sentence by their names; each is worked out when the sentence asks for it."""

    def __init__(self, event: Event) -> None:
        self._event = event

    def __missing__(self, name: str) -> str:
        if name in _ADDED:
            return _ADDED[name](self._event)
        return (distance if name.endswith("_km") else figure)(self._event.factors[name])
