"""The course of a war whose record does not say where the flanks stood: it is fought again and compared (B-3a).

Where the war parts from its record, it is gone on with as the rules of today have it, and that is told: up to there
the course is the record's.
"""

import zlib
from collections.abc import Sequence
from typing import Final

import numpy as np

from autoalgo.common.problems import Failure
from autoalgo.common.records import Difference
from autoalgo.war.archive.opened_war import OpenedWar
from autoalgo.war.audit import Comparison, campaign_of
from autoalgo.war.battle import Battle
from autoalgo.war.domain.board import Board
from autoalgo.war.domain.campaign import Campaign, WarResult
from autoalgo.war.domain.events import Event, Phase
from autoalgo.war.pipeline import wage
from autoalgo.war.playback.course import Course
from autoalgo.war.playback.marks import Mark, mark_of
from autoalgo.war.report.entries import EventEntry, event_entry
from autoalgo.war.report.record_writer import RecordKeeper
from autoalgo.war.tables import Tables

_PLAN_LINE: Final = 7
_LAST_OPENING_LINE: Final = 8
"""The last line of what was known before the first hour."""


def fight_again(war: OpenedWar, tables: Tables) -> Course | Failure:
    """Return the course of a war as it is fought again from its record with `tables`, or why it cannot be.

    Raises
    ------
    BadRecordError, ArithmeticError, LookupError, TypeError, ValueError
        When the record is none that a run can have written.
    """
    record = war.record
    campaign = campaign_of(record, tables)
    if isinstance(campaign, Failure):
        return campaign
    if campaign.flanks != war.plan:
        raise record.lines.error(_PLAN_LINE, "the flanks are not those that request and rows make")
    kept, comparing = _Kept(), _Comparing(war, tables)
    result = wage(campaign, record.terrain.grid, tables, [comparing.keeper, kept], comparing.goes_on)
    if result is not None:
        comparing.close(kept.hours)
    hours = kept.hours if comparing.last is None else comparing.last
    return Course(
        boards=np.stack(kept.boards[: hours + 1]),
        rounds=kept.rounds,
        marks=tuple(mark for mark in kept.marks if mark.hour <= hours),
        events=kept.events_of,
        counts=lambda phase, hour: len(kept.events_of(phase, hour)),
        recorded=comparing.recorded(hours),
        notes=comparing.notes(),
    )


class _Comparing:
    """Compares every hour with the record, up to the first difference."""

    def __init__(self, war: OpenedWar, tables: Tables) -> None:
        record = war.record
        self.keeper = RecordKeeper(record.terrain, tables, record.version, record.digests, hours=record.hours)
        self._war = war
        self._comparison = Comparison(record, self.keeper)
        self._hour = 0
        self._parted: int | None = None
        """The first hour that is not the record's."""
        self.last = self._last_hour() if record.interrupted else None
        """The last hour of a war that was interrupted."""

    def goes_on(self, battle: Battle) -> bool:
        """Compare an hour; an interrupted war is fought no further than its record goes."""
        del battle
        self._hour += 1
        if self._parted is not None:
            self.keeper.lines.clear()
        elif not self._comparison.goes_on():
            if self._comparison.difference is None:
                return False
            early = self._comparison.difference.line <= _LAST_OPENING_LINE
            self._parted = 0 if early else self._hour
        return self.last is None or self._hour < self.last

    def close(self, hours: int) -> None:
        """Compare the end."""
        if self._parted is None:
            self._comparison.close()
            if self._comparison.difference is not None:
                self._parted = hours + 1

    def recorded(self, hours: int) -> int:
        """Return the last of so many hours that is as the record tells it."""
        return hours if self._parted is None else min(self._parted - 1, hours)

    def notes(self) -> tuple[str, ...]:
        """Return what should be known of the course."""
        difference: Difference | None = self._comparison.difference
        version = self._war.record.lines.version
        again = f"The record is of version {version} and does not say where the flanks stood: the war was fought again"
        if difference is None or self._parted is None:
            return (f"{again}, and goes as the record says",)
        since = "the occupation" if self._parted > self._hour else f"hour {self._parted:,}"
        return (
            f"{again}, and goes otherwise: {difference.text()}",
            f"From {since} on this is what would happen today, and not what the record says",
        )

    def _last_hour(self) -> int:
        battle = (event.hour for event in self._war.events() if event.phase is Phase.BATTLE)
        return max(battle, default=0)


class _Kept:
    """Keeps boards, marks and events of a war, its events packed; a war observer."""

    def __init__(self) -> None:
        self.boards: list[Board] = []
        self.marks: list[Mark] = []
        self.rounds = 0
        self._packed: dict[tuple[Phase, int], bytes] = {}

    @property
    def hours(self) -> int:
        return len(self.boards) - 1

    def opening(self, campaign: Campaign) -> None:
        """Keep nothing: the record has it."""

    def events(self, events: Sequence[Event]) -> None:
        if not events:
            return
        first = events[0]
        lines = "\n".join(event_entry(event).line() for event in events)
        self._packed[first.phase, first.hour] = zlib.compress(lines.encode(), 1)
        if first.phase is Phase.OCCUPATION:
            self.rounds = first.hour
        else:
            self.marks += filter(None, map(mark_of, events))

    def board(self, board: Board) -> None:
        self.boards.append(board)

    def closing(self, result: WarResult) -> None:
        """Keep nothing: the last board says how it ended."""

    def events_of(self, phase: Phase, hour: int) -> tuple[Event, ...]:
        packed = self._packed.get((phase, hour))
        if packed is None:
            return ()
        return tuple(EventEntry.model_validate_json(line).event for line in zlib.decompress(packed).splitlines())
