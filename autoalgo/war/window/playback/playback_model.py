"""The war that is played back: which one, read off the GUI thread, and where in it the viewer is (B-3b).

It is the war that the Output tab shows, or one that was opened from a record. The newest choice wins: what is read of
another one by then is dropped. Nothing is read before somebody looks.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from autoalgo.common.cancellation import unless_cancelled
from autoalgo.common.problems import Failure
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.newest import Newest
from autoalgo.common.qt.playback import SPEEDS, Playback
from autoalgo.common.records import BadRecordError
from autoalgo.war.domain.events import Event as WarEvent
from autoalgo.war.domain.years import year_text
from autoalgo.war.tables import Tables
from autoalgo.war.window.session.outcome_model import OutcomeModel
from autoalgo.war.window.session.runner_model import WarRun
from autoalgo.war.window.session.session_model import Session

if TYPE_CHECKING:
    from autoalgo.war.window.playback.opened_playback import OpenedPlayback

_LONGEST_SHOW_SECONDS: Final = 30
"""The time that a war takes at most at the speed that it is opened with, where a speed is high enough."""

_MOST_KEPT: Final = 64
"""Hours whose events are kept once they are read: as many as are seen at a time."""


@dataclass(frozen=True)
class Source:
    """Where a war comes from that can be played back."""

    title: str
    record: Path | None
    """None where the data record could not be written."""
    run: WarRun | None
    """The run of this session; None for a record that was opened."""


class PlaybackModel(Playback):
    """The war that is played back: position 0 is the plan, then come hours of battle, then rounds of the occupation.

    Signals
    -------
    wanted()
        The page wants to be seen: a record was opened, or something is worked out.
    sources_changed()
        There are other wars to choose from.
    shown_changed()
        Another war is shown, or what is told of it is another.
    selected_changed()
        Another flank is selected.
    audit_changed()
        The audit is further, or has ended.
    """

    wanted = Signal()
    sources_changed = Signal()
    shown_changed = Signal()
    selected_changed = Signal()
    audit_changed = Signal()

    def __init__(self, session: Session, outcome: OutcomeModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session: Final = session
        self._outcome = outcome
        self._records: tuple[Source, ...] = ()
        self._source: Source | None = None
        self._opened: OpenedPlayback | None = None
        self._problem = ""
        self._asked = False
        self._selected = -1
        self._stopped = Event()
        self._skipped = Event()
        self._compared = (0, 0)
        self._told: Newest[tuple[int, int]] = Newest(self)
        self._told.shown.connect(self._tell_audit)
        self._reader = Background["OpenedPlayback | Failure | None"](self)
        self._reader.done.connect(self._take)
        self._reader.failed.connect(self._tell_bug)
        self._read_events: dict[int, tuple[WarEvent, ...]] = {}
        outcome.changed.connect(self._follow)
        session.loaded.connect(self._read)

    # Which war.

    @property
    def sources(self) -> tuple[Source, ...]:
        """The wars of this session, the newest last, then the records that were opened."""
        return (*map(_source_of, self._outcome.runs), *self._records)

    @property
    def source(self) -> Source | None:
        """The war that is played back, or is to be."""
        return self._source

    @property
    def opened(self) -> "OpenedPlayback | None":
        """The war, read; None until it is, and where it cannot be."""
        return self._opened

    @property
    def busy(self) -> bool:
        """True while the war is read."""
        return self._reader.busy

    @property
    def audits(self) -> bool:
        """True where the record of the war is audited before it is shown: it may have been edited."""
        return self._source is not None and self._source.run is None

    @property
    def compared(self) -> tuple[int, int]:
        """How many lines of the record the audit has compared, of how many; 0 of 0 where it has not begun."""
        return self._compared

    @property
    def can_skip_audit(self) -> bool:
        """True while a record is audited."""
        return self.busy and self.audits and not self._skipped.is_set()

    def skip_audit(self) -> None:
        """Show the record without its audit, and say so."""
        self._skipped.set()
        self.audit_changed.emit()

    @property
    def problem(self) -> str:
        """Why the war cannot be played back, in words; mostly empty."""
        return self._problem

    def choose(self, source: Source) -> None:
        """Play another of the `sources` back."""
        if source.run is not None:
            self._outcome.show(next(at for at, run in enumerate(self._outcome.runs) if run is source.run))
        if source != self._source:
            self._begin(source)

    def open(self, path: Path) -> None:
        """Play the war of a data record back."""
        source = Source(path.name, path, None)
        if source not in self._records:
            self._records = (*self._records, source)
            self.sources_changed.emit()
        self._begin(source)
        self.ask()
        self.wanted.emit()

    def ask(self) -> None:
        """Read the war, now that somebody looks; nothing if that is done."""
        self._asked = True
        if self._opened is None and not self._problem and not self._reader.busy:
            self._read()

    def close(self) -> None:
        """Stop, and wait for all threads."""
        self.pause()
        self._stopped.set()
        self._reader.wait()

    def _follow(self) -> None:
        """Show the war that the Output tab shows."""
        run = self._outcome.current
        self.sources_changed.emit()
        source = None if run is None else _source_of(run)
        if source != self._source:
            self._begin(source)

    def _begin(self, source: Source | None) -> None:
        self._stopped.set()
        self.pause()
        self._source, self._opened, self._problem = source, None, ""
        self._selected = -1
        self._read_events.clear()
        self.lay_out(0, 0)
        if self._asked:
            self._read()
        self.shown_changed.emit()

    def _read(self) -> None:
        source, tables = self._source, self.session.tables
        if source is None or self._opened is not None or not self._asked:
            return
        if source.record is None:
            self._problem = "The data record of this war could not be written, so there is nothing to play back."
            self.shown_changed.emit()
            return
        if source.run is not None:
            tables = source.run.tables
        if tables is None:
            return
        self._stopped.set()
        stopped, skipped = Event(), Event()
        self._stopped, self._skipped, self._compared = stopped, skipped, (0, 0)
        told = self._told

        def goes_on(compared: int, lines: int) -> bool:
            told.offer((compared, lines))
            return not (stopped.is_set() or skipped.is_set())

        self._reader.start(_reading(source.record, tables, None if source.run else goes_on, stopped))
        self.shown_changed.emit()

    def _tell_audit(self, compared: tuple[int, int]) -> None:
        if self.can_skip_audit:
            self._compared = compared
            self.audit_changed.emit()

    def _take(self, found: "OpenedPlayback | Failure | None") -> None:
        if found is None:
            return
        if isinstance(found, Failure):
            self._refuse(found)
            return
        self._opened = found
        length = found.timeline.length
        self.choose_speed(next((each for each in SPEEDS if length / each <= _LONGEST_SHOW_SECONDS), SPEEDS[-1]))
        self.lay_out(length, 0, found.timeline.stops)
        self.shown_changed.emit()
        self.moved.emit()

    def _refuse(self, failure: Failure) -> None:
        self.pause()
        self._opened = None
        self._read_events.clear()
        self._problem = "\n".join(problem.text() for problem in failure)
        self.lay_out(0, 0)
        self.shown_changed.emit()
        self.moved.emit()

    def _tell_bug(self, bug: Exception) -> None:
        self._problem = self.session.mistake(bug, "the playback")
        self.shown_changed.emit()

    # Where in it.

    @property
    def hour(self) -> int:
        """The hour of battle whose board is shown: in the occupation the last."""
        return min(self.position, self._opened.playback.hours) if self._opened else 0

    @property
    def selected(self) -> int:
        """Index of the selected flank in the order of the plan, -1 for none."""
        return self._selected

    def events(self, position: int) -> tuple[WarEvent, ...]:
        """Return what happened at a position: in an hour of battle, or in a round of the occupation.

        Nothing where the record has changed since it was opened; that is told, and the war is not shown any more.
        """
        opened = self._opened
        if opened is None:
            return ()
        if position in self._read_events:
            return self._read_events[position]
        number = opened.timeline.round_of(position)
        try:
            events = opened.playback.occupation(number) if number else opened.playback.events(position)
        except BadRecordError as error:
            events, failure = (), Failure(error.problem)
            # Views ask while they paint, and must not lose what they show meanwhile.
            QTimer.singleShot(0, self, lambda: self._refuse(failure))
        if len(self._read_events) >= _MOST_KEPT:
            self._read_events.clear()
        self._read_events[position] = events
        return events

    def select(self, index: int) -> None:
        """Select a flank by its index in the order of the plan, -1 for none."""
        if index != self._selected:
            self._selected = index
            self.selected_changed.emit()


def _source_of(run: WarRun) -> Source:
    request = run.result.campaign.request
    title = f"{' '.join(request.name.split())} ({year_text(request.year)}), {run.result.campaign.stream}"
    return Source(title, run.record, run)


def _reading(
    record: Path, tables: Tables, goes_on: Callable[[int, int], bool] | None, stopped: Event
) -> "Callable[[], OpenedPlayback | Failure | None]":
    def work() -> "OpenedPlayback | Failure":
        # The battle brings the compiler with it, which takes a while to load: not before the first paint.
        from autoalgo.war.window.playback.opened_playback import read_playback  # noqa: PLC0415

        return read_playback(record, tables, goes_on)

    return lambda: unless_cancelled(work, stopped)
