"""Reads the hours of a war from its data record, line by line and with distrust (B-3a).

Boards and marks are kept; of the events only where they stand in the file, so that those of any hour are read when they
are asked for. A record may come from anybody: a line that no run can have written there is told with its number.
"""

from array import array
from collections import Counter, deque
from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Final

import numpy as np
from pydantic import Field, TypeAdapter, ValidationError

from autoalgo.common.records import BadRecordError, Entry, json_object, kind_of
from autoalgo.war.archive.opened_war import OpenedWar
from autoalgo.war.domain.board import Board, situations
from autoalgo.war.domain.branch import plan_in
from autoalgo.war.domain.events import Event, Phase
from autoalgo.war.domain.sides import Side
from autoalgo.war.playback.course import Course
from autoalgo.war.playback.marks import Mark, mark_of
from autoalgo.war.report.entries import EventEntry, InterruptedEntry, ReceiptEntry, ResultEntry
from autoalgo.war.report.hour_lines import HourEntry, no_board, play
from autoalgo.war.report.record_reader import Record
from autoalgo.war.report.sentences import unlike_its_kind

MOST_FLANK_HOURS: Final = 2_000_000
"""Hours times flanks of the longest war that is shown, whose boards take 84 MB; a year of 198 flanks has 870,000."""
_FEWEST_FLANKS: Final = 8
"""An hour of fewer flanks counts as one of so many."""
_MOST_MARKS: Final = 100_000
_FIRST: Final = 9
"""The line after all that was known before the first hour."""
_NEAR: Final = 1e-9
"""Of a place, as a part of it or in pixels: what it may lose when the engine works it out in km and back."""
_KINDS: Final[tuple[type[Entry], ...]] = (EventEntry, HourEntry, ResultEntry, ReceiptEntry, InterruptedEntry)
_ENTRY: Final[TypeAdapter[Entry]] = TypeAdapter(
    Annotated[EventEntry | HourEntry | ResultEntry | ReceiptEntry | InterruptedEntry, Field(discriminator="record")]
)


class CourseReader:
    """Reads the course of a war whose record has lines of hours, while an audit goes through them or alone.

    Whatever it raises as `BadRecordError` is of a line that is not what it must be. The events of the course raise it
    too, if the file has changed since.
    """

    def __init__(self, war: OpenedWar) -> None:
        self._reader = _Reader(war)
        self._bad: BadRecordError | None = None
        self.lines: Iterator[str] = self._taken(war.record)
        """The lines of the record; whoever goes through them reads the course."""

    def course(self) -> Course:
        """Return the course as the record tells it, after the lines that are left."""
        deque(self.lines, maxlen=0)
        if self._bad is not None:
            raise self._bad
        return self._reader.course()

    def _taken(self, record: Record) -> Iterator[str]:
        try:
            for number, (offset, text) in enumerate(record.lines.placed(), start=1):
                if number >= _FIRST:
                    self._reader.take(number, offset, text)
                yield text
        except BadRecordError as error:
            self._bad = error  # whoever asks for the course later must not get a part of it
            raise


class _Places:
    """Where the events of each hour or round stand in a record: first byte, first line, how many."""

    def __init__(self) -> None:
        self._rows = (array("q"), array("q"), array("q"))

    def __len__(self) -> int:
        """Return the last hour that has been begun."""
        return len(self._rows[0])

    def begin(self, offset: int, number: int) -> None:
        """Begin the next hour at a line."""
        for row, value in zip(self._rows, (offset, number, 0), strict=True):
            row.append(value)

    def count(self) -> None:
        """Count one event of the hour that was begun last."""
        self._rows[2][-1] += 1

    def of(self, hour: int) -> tuple[int, int, int]:
        """Return the place of an hour; one of no events where there is no such hour."""
        if not 1 <= hour <= len(self):
            return 0, 1, 0
        offset, number, count = (row[hour - 1] for row in self._rows)
        return offset, number, count


class _Reader:
    """Takes the lines of a record in their order."""

    def __init__(self, war: OpenedWar) -> None:
        self._plan = war.plan
        self._record: Record = war.record
        self._flanks = Counter(plan.side for plan in war.plan)
        self._board = no_board(len(war.plan))
        self._boards: list[Board] = []
        self._marks: list[Mark] = []
        self._pending: list[Mark] = []
        self._places = {phase: _Places() for phase in Phase}

    def take(self, number: int, offset: int, text: str) -> None:
        """Take the line with a number, which begins at a byte of the file."""
        try:
            entry = _ENTRY.validate_json(text)
        except ValidationError:
            raise self._unlike(number, text) from None
        found: str | None = None
        if isinstance(entry, EventEntry):
            found = self._event(entry.event, number, offset)
        elif isinstance(entry, HourEntry):
            found = self._hour(entry)
        elif isinstance(entry, ResultEntry):
            found = self._result(entry)
        if found:
            raise self._record.lines.error(number, found)

    def course(self) -> Course:
        """Return all that was read."""
        hours = len(self._boards) - 1
        if hours < 0:
            raise self._record.lines.error(_FIRST, 'the line "hour" of hour 0 is missing')
        notes: tuple[str, ...] = ()
        if len(self._places[Phase.BATTLE]) > hours:
            notes = (f"Hour {hours + 1:,} is not whole in the record, which was interrupted in it: it is left out",)
        events, counts = _EventsInFile(self._record, self._places), self._count
        rounds = len(self._places[Phase.OCCUPATION])
        return Course(np.stack(self._boards), rounds, tuple(self._marks), events, counts, recorded=hours, notes=notes)

    def _count(self, phase: Phase, hour: int) -> int:
        return self._places[phase].of(hour)[2]

    def _unlike(self, number: int, text: str) -> BadRecordError:
        """Return what is wrong with a line that is none of those that may stand there."""
        kind = kind_of(json_object(text) or {})
        for entry in _KINDS:
            if entry.model_fields["record"].default == kind:
                try:
                    self._record.lines.checked(number, text, entry)
                except BadRecordError as error:
                    return error
        return self._record.lines.error(number, f'the line "{kind}" does not stand here')

    def _hour(self, entry: HourEntry) -> str | None:
        hour = len(self._boards)
        if entry.hour != hour or len(self._places[Phase.OCCUPATION]):
            return f'the line "hour" of hour {entry.hour:,} where that of hour {hour:,} is expected'
        if (hour + 1) * max(len(self._board), _FEWEST_FLANKS) > MOST_FLANK_HOURS:
            return f"hour {hour:,} of {len(self._board)} flanks: hours × flanks are more than {MOST_FLANK_HOURS:,}"
        try:
            play(entry, self._board)
        except IndexError:
            return f'a flank of the line "hour" is not among the {len(self._board)} of line 7, which count from 0'
        if hour == 0 and any(self._is_otherwise(flank) for flank in range(len(self._board))):
            return "the flanks of hour 0 are not those of line 7"
        if len(self._places[Phase.BATTLE]) < hour:
            self._places[Phase.BATTLE].begin(0, 1)
        self._boards.append(self._board.copy())
        self._marks += self._pending
        self._pending.clear()
        return None

    def _is_otherwise(self, flank: int) -> bool:
        """Return whether a flank stands otherwise than planned."""
        plan, row = self._plan[flank], self._board[flank]
        strength = row[["size", "ships"]].tolist() == (plan.size, plan.ships)
        place = np.allclose(row[["x_pixels", "y_pixels"]].tolist(), (plan.x_pixels, plan.y_pixels), _NEAR, _NEAR)
        return not (strength and place)

    def _event(self, event: Event, number: int, offset: int) -> str | None:
        place = self._places[event.phase]
        if event.hour not in self._hours_of(event.phase):
            return f"an event of hour {event.hour:,} of the {event.phase} does not stand here"
        if not (self._is_flank(event.side, event.flank) and self._is_flank(event.side.enemy, event.target)):
            return f"the flanks {event.flank} and {event.target} of the event are not both among those of line 7"
        if found := unlike_its_kind(event):
            return found
        if len(place) < event.hour:
            place.begin(offset, number)
        place.count()
        mark = mark_of(event) if event.phase is Phase.BATTLE else None
        if mark is not None:
            self._pending.append(mark)
        many = len(self._marks) + len(self._pending) > _MOST_MARKS
        return f"there are more than {_MOST_MARKS:,} routs, captures and the like" if many else None

    def _hours_of(self, phase: Phase) -> tuple[int, ...]:
        """Return the hours of which an event may come next."""
        battle, rounds, hour = len(self._places[Phase.BATTLE]), len(self._places[Phase.OCCUPATION]), len(self._boards)
        if phase is Phase.BATTLE:
            return (hour,) if hour > 0 and rounds == 0 else ()
        return (max(rounds, 1), rounds + 1) if battle == hour - 1 else ()

    def _is_flank(self, side: Side, number: int) -> bool:
        return 0 <= number <= self._flanks[side]

    def _result(self, entry: ResultEntry) -> str | None:
        hours = len(self._boards) - 1
        if len(self._places[Phase.BATTLE]) > hours:
            return f'the line "hour" of hour {hours + 1:,} is missing'
        if entry.battle.hours != hours:
            return f"the battle of the result has {entry.battle.hours:,} hours, the record {hours:,}"
        if entry.battle.flanks != situations(plan_in(self._plan, self._record.branch, hours), self._board):
            return "the flanks of the result stand otherwise than after the last hour"
        return None


class _EventsInFile:
    """Reads the events of an hour from the record whenever they are asked for."""

    def __init__(self, record: Record, places: dict[Phase, _Places]) -> None:
        self._lines = record.lines
        self._places = places

    def __call__(self, phase: Phase, hour: int) -> tuple[Event, ...]:
        """Return the events of an hour or round."""
        offset, first, count = self._places[phase].of(hour)
        return tuple(self._events(islice(self._lines.placed(offset, first), count), first)) if count else ()

    def _events(self, lines: Iterator[tuple[int, str]], first: int) -> Iterator[Event]:
        for number, (_, text) in enumerate(lines, start=first):
            yield self._lines.checked(number, text, EventEntry).event
