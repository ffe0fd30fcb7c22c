"""The turning points of a war: the hours in which the chance moved most, and what happened in them (B-3d).

A step is one only where it moved further than chance alone would let any step of the war (`Chances.threshold`), and by
at least five percentage points.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final

from autoalgo.war.domain.events import Event, EventKind
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.uncertain_inputs import uncertain_inputs
from autoalgo.war.playback.chance.chances import Chances, ChanceStep
from autoalgo.war.playback.chance.happenings import clauses, telling_events
from autoalgo.war.playback.chance.phrases import SideNames, hours_text, moved_text
from autoalgo.war.playback.playback import Playback

LEAST_MOVE: Final = 0.05
MOST_TOLD: Final = 5


@dataclass(frozen=True)
class TurningPoint:
    """A step of the chance that mere chance does not explain."""

    step: ChanceStep
    """Of the attacker's chance, or of the defender's where that moved further."""
    events: tuple[Event, ...]
    """What is told of it."""
    happening: str
    """The events in a clause; empty where nothing that happened explains the step."""
    sentence: str
    """All of it: "Hour 6: England's left wing routed; Normandy 41 → 78 %."."""


def turning_points(chances: Chances, playback: Playback, names: SideNames | None = None) -> tuple[TurningPoint, ...]:
    """Return the turning points of a war, in the order of the hours; `names` are those of a terminal by default."""
    named = names or names_of(playback)
    found = [step for step in _steps(chances) if _turns(step, chances.threshold)]
    largest = sorted(found, key=lambda step: -abs(step.gained))[:MOST_TOLD]
    return tuple(_turning_point(step, playback, named) for step in sorted(largest, key=lambda step: step.hour))


def names_of(playback: Playback) -> SideNames:
    """Return what sides and flanks of a war are called on a terminal."""
    return SideNames(playback.war.request, playback.war.record.selection)


def _steps(chances: Chances) -> Iterator[ChanceStep]:
    """Yield each step, of the side whose chance moved further; the attacker's where both moved as far."""
    for attacker, defender in zip(chances.steps(Side.ATTACKER), chances.steps(Side.DEFENDER), strict=True):
        yield defender if abs(defender.gained) > abs(attacker.gained) else attacker


def _turns(step: ChanceStep, threshold: float) -> bool:
    return step.significance > threshold and abs(step.gained) >= LEAST_MOVE


def _turning_point(step: ChanceStep, playback: Playback, names: SideNames) -> TurningPoint:
    happened = tuple(chain.from_iterable(playback.events(hour) for hour in range(step.since + 1, step.hour + 1)))
    gainer = step.side if step.gained > 0 else step.side.enemy
    events = telling_events(happened, gainer)
    told = [*(_drawn(playback, happened) if step.since == 0 else ()), *([clauses(events, names)] if events else ())]
    happening = "; ".join(told)
    hours = hours_text(step.since + 1, step.hour).capitalize()
    moved = moved_text(step.before, step.after)
    sentence = f"{hours}: {f'{happening}; ' if happening else ''}{names.nation(step.side)} {moved}."
    return TurningPoint(step, events, happening, sentence)


def _drawn(playback: Playback, happened: tuple[Event, ...]) -> Iterator[str]:
    """Yield what was drawn for the whole war in its first hour, which is news as well (EX-1, EX-2)."""
    if uncertain_inputs(playback.war.record.selection):
        yield "the uncertain numbers were settled"
    if any(event.kind is EventKind.FORTUNE for event in happened):
        yield "the fortune of the day was drawn"
