"""A playback whose boards and events are made by hand, for tests of what is shown of one."""

from dataclasses import replace
from pathlib import Path

import fought
import numpy as np

from autoalgo.war.archive.opened_war import OpenedWar, open_war
from autoalgo.war.domain.board import BOARD
from autoalgo.war.domain.events import Event, EventKind, Phase
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.playback import Playback
from autoalgo.war.playback.course import Course
from autoalgo.war.playback.marks import mark_of
from autoalgo.war.tables import Tables

EVENTS = {
    2: (fought.event(EventKind.ATTACK, hour=2, flank=1, target=3, killed=12.0),),
    3: (
        fought.event(EventKind.ATTACK, hour=3, flank=1, target=3, killed=30.0),
        fought.event(EventKind.ATTACK, hour=3, flank=1, target=3, killed=8.0),
        replace(fought.event(EventKind.ROUTED, hour=3, flank=3), side=Side.DEFENDER),
    ),
}
"""The attacker's flank 1 kills 12 of the defender's flank 3 in hour 2, and 38 in hour 3, which routs it."""


def recorded_war(folder: Path, tables: Tables) -> OpenedWar:
    """Return the record of a war of three flanks a side that was stopped after an hour, written into a folder."""
    war = open_war(fought.fight(folder, tables, hours=1))
    assert isinstance(war, OpenedWar), war
    return war


def by_hand(opened: OpenedWar, hours: int = 4, **changes: object) -> Playback:
    """Return a playback of so many hours with `EVENTS`; attackers march from x 100 to the right, 10 pixels an hour.

    Flanks stand at y 100, 200 and 300, the defender's at x 300; the attacker's third has no men left from hour 1 on.
    """
    boards = np.zeros((hours + 1, 6), dtype=BOARD)
    boards["x_pixels"] = [100, 100, 100, 300, 300, 300]
    boards["x_pixels"][:, :3] += 10 * np.arange(hours + 1)[:, np.newaxis]
    boards["y_pixels"] = [100, 200, 300, 100, 200, 300]
    boards["size"], boards["morale"] = 300, 6000
    boards["state"] = FlankState.READY
    boards["size"][1:, 2], boards["state"][1:, 2] = 0, FlankState.INACTIVE
    marks = tuple(mark for events in EVENTS.values() for event in events if (mark := mark_of(event)))
    course = Course(boards, 0, marks, _events, _count, recorded=hours)
    request = opened.record.request.model_copy(update=changes)
    return Playback(replace(opened, record=replace(opened.record, request=request)), 100.0, course)


def _events(phase: Phase, hour: int) -> tuple[Event, ...]:
    return EVENTS.get(hour, ()) if phase is Phase.BATTLE else ()


def _count(phase: Phase, hour: int) -> int:
    return len(_events(phase, hour))
