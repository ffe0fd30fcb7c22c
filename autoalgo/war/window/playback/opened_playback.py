"""A record opened for the page: audited first where it may have been edited, then read hour by hour, with its axis.

All of it is done off the GUI thread.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

import numpy as np
import numpy.typing as npt

from autoalgo.common.problems import Failure
from autoalgo.common.records import BadRecordError
from autoalgo.war.domain.events import EventKind, Phase
from autoalgo.war.domain.sides import Side
from autoalgo.war.painting.ground import painted_ground
from autoalgo.war.playback import Mark, Playback, open_audited, open_playback
from autoalgo.war.playback.chance import story
from autoalgo.war.tables import Tables
from autoalgo.war.window.battlefield.board import Board, fresh_card, numbered, with_names
from autoalgo.war.window.charts.words import nation_of
from autoalgo.war.window.playback.timeline import Timeline
from autoalgo.war.window.session.audit_words import audit_text


@dataclass(frozen=True)
class OpenedPlayback:
    """A war as the page shows it."""

    playback: Playback
    tables: Tables
    timeline: Timeline
    plan: Board
    """The flanks before the first hour, with their names."""
    first_rows: npt.NDArray[np.int64]
    """Shape (positions + 1,): the row of the log at which each position begins; the last is how many rows there are."""
    marks: Mapping[int, tuple[Mark, ...]]
    """The marks of each hour that has any."""
    verdict: str
    """The words of the audit about the record; empty for a war of this session, which nobody can have edited."""
    story: str
    """The war in three to seven sentences, as far as it can be told without chances."""
    nations: tuple[str, str]
    """What attacker and defender are called."""
    sound: bool
    """False where the audit found the record different from the war that it tells, or was stopped."""


@dataclass(frozen=True)
class _Verdict:
    words: str = ""
    sound: bool = True


def read_playback(path: Path, tables: Tables, goes_on: Callable[[int, int], bool] | None) -> OpenedPlayback | Failure:
    """Return the war whose record is at `path`, or why it cannot be played back. Raises nothing.

    With `goes_on` it is fought again before anything is shown, to say whether the record tells the truth (OUT-4); that
    is asked after each hour with how many lines are compared, of how many, and ends the audit by saying no.
    """
    if goes_on is None:
        playback = open_playback(path, tables)
        return playback if isinstance(playback, Failure) else _shown(playback, tables, _Verdict())
    both = open_audited(path, tables, goes_on)
    if isinstance(both, Failure):
        return both
    found = both.audit
    sound = not isinstance(found, Failure) and found.difference is None and not found.stopped
    return _shown(both.playback, tables, _Verdict(audit_text(found), sound))


def _shown(playback: Playback, tables: Tables, verdict: _Verdict) -> OpenedPlayback | Failure:
    marks = {hour: tuple(each) for hour, each in groupby(playback.marks, lambda mark: mark.hour)}
    try:
        told = " ".join(story(playback))
    except BadRecordError as error:
        return Failure(error.problem)
    rows, timeline = _first_rows(playback), _timeline(playback, tables, marks)
    colours = {feature: numbers.colour for feature, numbers in tables.terrain.features.items()}
    painted_ground(playback.terrain.grid, colours, dark=False)  # kept there: the GUI thread would stand still for it
    selection = playback.war.record.selection
    nations = (nation_of(selection, Side.ATTACKER), nation_of(selection, Side.DEFENDER))
    plan, words, sound = _plan(playback), verdict.words, verdict.sound
    return OpenedPlayback(playback, tables, timeline, plan, rows, marks, words, told, nations, sound)


def _timeline(playback: Playback, tables: Tables, marked: Iterable[int]) -> Timeline:
    lost = sum(playback.curves.casualties(side) for side in Side)
    blows = np.flatnonzero(lost)
    begun = {"Battle": int(blows[0])} if blows.size else {}
    siege = next((mark.hour for mark in playback.marks if mark.kind is EventKind.SIEGE), None)
    if siege is not None:
        if siege <= begun.get("Battle", siege):
            begun.clear()  # a siege from before the first losses is the whole battle
        begun["Siege"] = siege
    return Timeline(playback.hours, playback.rounds, tables.rules.scale.hours_per_day, begun, marked)


def _first_rows(playback: Playback) -> npt.NDArray[np.int64]:
    counts = [0, *(playback.count(Phase.BATTLE, hour) for hour in range(1, playback.hours + 1))]
    counts += [playback.count(Phase.OCCUPATION, number) for number in range(1, playback.rounds + 1)]
    return np.concatenate(([0], np.cumsum(counts)))


def _plan(playback: Playback) -> Board:
    """Return the flanks of a war before its first hour; their morale is full then (FL-3)."""
    war, start = playback.war, playback.board(0)
    cards = (fresh_card(plan, key, 0.0) for key, plan in enumerate(war.plan))
    board = numbered(replace(card, full_morale=flank.morale) for card, flank in zip(cards, start, strict=True))
    for side in Side:
        board = with_names(board, side, [flank.name for flank in war.request.flanks_of(side)])
    return board
