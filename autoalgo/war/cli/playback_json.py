"""A playback as one JSON object, for `autoalgo replay --json`, written hour by hour however long the war is."""

from collections.abc import Iterator

from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.war.domain.events import Event, EventKind
from autoalgo.war.domain.sides import Side
from autoalgo.war.playback import Playback
from autoalgo.war.report.sentences import sentence


class AuditJson(JsonPart):
    """The audit of the record."""

    identical: bool
    verdict: str


class MarkJson(JsonPart):
    """A mark of the time axis; flank 0 is the whole side."""

    hour: int
    kind: EventKind
    side: str
    flank: int


class EventJson(JsonPart):
    """An event with its numbers and its sentence."""

    kind: EventKind
    side: str
    flank: int
    target: int
    unit: str
    weapon: str
    factors: dict[str, float]
    sentence: str


class FlankJson(JsonPart):
    """A flank at the end of an hour; its place in pixels."""

    side: str
    number: int
    x_pixels: float
    y_pixels: float
    men: float
    initial_men: float
    morale: float
    ships: float
    state: str
    maneuver: str
    supply_cut: bool


class SideJson(JsonPart):
    """A side at the end of an hour, and the men whom it lost in it."""

    men: float
    morale: float
    casualties: float


class HourJson(JsonPart):
    """An hour of battle; hour 0 is the plan."""

    hour: int
    attacker: SideJson
    defender: SideJson
    flanks: tuple[FlankJson, ...]
    events: tuple[EventJson, ...]


class RoundJson(JsonPart):
    """A round of the occupation."""

    round: int
    events: tuple[EventJson, ...]


class PlaybackJson(JsonResult):
    """The war as a whole; its hours and rounds follow in "board" and "occupation"."""

    record: str
    audit: AuditJson
    notes: tuple[str, ...]
    war: str
    hours: int
    rounds: int
    recorded: int
    """The last hour that is as the record tells it, −1 where none is."""
    map: str
    width_km: float
    marks: tuple[MarkJson, ...]


def json_text(playback: Playback, verdict: str, identical: bool, hour: int | None, more: str = "") -> Iterator[str]:
    """Yield the pieces of the object; with an `hour` or a round after it, that one alone; `more` are its last keys.

    Raises
    ------
    BadRecordError
        When the record has changed since it was opened.
    """
    yield _head(playback, verdict, identical).text().removesuffix("\n}\n") + ',\n  "board": ['
    hours, rounds = range(playback.hours + 1), range(1, playback.rounds + 1)
    wanted = [each for each in hours if hour in {None, each}]
    yield from _listed(_hour(playback, each) for each in wanted)
    yield '],\n  "occupation": ['
    told = [each for each in rounds if hour in {None, playback.hours + each}]
    yield from _listed(RoundJson(round=each, events=_events(playback.occupation(each))) for each in told)
    yield f"]{more}\n}}\n"


def _listed(parts: Iterator[JsonPart]) -> Iterator[str]:
    between = "\n"
    for part in parts:
        yield f"{between}    {part.model_dump_json()}"
        between = ",\n"


def _head(playback: Playback, verdict: str, identical: bool) -> PlaybackJson:
    return PlaybackJson(
        record=str(playback.war.path),
        audit=AuditJson(identical=identical, verdict=verdict),
        notes=playback.notes,
        war=playback.war.request.war,
        hours=playback.hours,
        rounds=playback.rounds,
        recorded=playback.recorded,
        map=playback.terrain.name,
        width_km=playback.width_km,
        marks=tuple(
            MarkJson(hour=mark.hour, kind=mark.kind, side=mark.side.label, flank=mark.flank) for mark in playback.marks
        ),
    )


def _hour(playback: Playback, hour: int) -> HourJson:
    attacker, defender = (_side(playback, side, hour) for side in Side)
    flanks = tuple(
        FlankJson(
            side=flank.side.label,
            number=flank.number,
            x_pixels=flank.x_pixels,
            y_pixels=flank.y_pixels,
            men=flank.size,
            initial_men=flank.initial_size,
            morale=flank.morale,
            ships=flank.ships,
            state=flank.state.name.lower(),
            maneuver=flank.maneuver.value,
            supply_cut=flank.supply_cut,
        )
        for flank in playback.board(hour)
    )
    return HourJson(
        hour=hour, attacker=attacker, defender=defender, flanks=flanks, events=_events(playback.events(hour))
    )


def _side(playback: Playback, side: Side, hour: int) -> SideJson:
    curves = playback.curves
    men, morale, casualties = (float(curve(side)[hour]) for curve in (curves.men, curves.morale, curves.casualties))
    return SideJson(men=men, morale=morale, casualties=casualties)


def _events(events: tuple[Event, ...]) -> tuple[EventJson, ...]:
    return tuple(
        EventJson(
            kind=event.kind,
            side=event.side.label,
            flank=event.flank,
            target=event.target,
            unit=event.unit,
            weapon=event.weapon,
            factors=dict(event.factors),
            sentence=sentence(event),
        )
        for event in events
    )
