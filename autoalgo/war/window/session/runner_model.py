"""Runs a war off the GUI thread: started with a request, followed hour by hour, cancelled at any time (W-4).

The database is read again when the war begins (DB-9). Log and data record are written as the command line writes them,
and are complete up to the last hour also when the war is cancelled.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.cancellation import unless_cancelled
from autoalgo.common.problems import Failure
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.newest import Newest
from autoalgo.war.archive.index import ReadingWatch
from autoalgo.war.database import Database
from autoalgo.war.database.door import DatabaseOrigin, OpenedDatabase, UnreadDatabase
from autoalgo.war.database.source import Source
from autoalgo.war.database.watch import Watch
from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.domain.outcome import FlankSituation
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.folders import Folders
from autoalgo.war.report.receipt import receipt
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import TerrainMap
from autoalgo.war.window.session.jobs import Jobs
from autoalgo.war.window.session.loader import read_database
from autoalgo.war.window.session.session_model import Session

if TYPE_CHECKING:
    from autoalgo.war.battle import Battle

_SECONDS_PER_FRAME: Final = 1 / 30
"""As often as the eye can follow."""
_Frame = tuple[int, tuple[FlankSituation, ...]]
"""The hour, and every flank as it stood then."""


@dataclass(frozen=True)
class WarRun:
    """A war that was fought in this session."""

    result: WarResult
    terrain: TerrainMap
    """The map as it was when the war was fought."""
    tables: Tables
    """The numbers of the rules that the war was fought by."""
    receipt: str
    log: Path | None
    """None when it could not be written."""
    record: Path | None
    notes: tuple[str, ...]
    """What else there is to say: files that could not be written."""
    origin: DatabaseOrigin
    """The database that the war was fought from, which a commit goes back to."""


@dataclass(frozen=True)
class _Order:
    """All that the fighting thread needs."""

    request: WarRequest
    tables: Tables
    source: Source
    folders: Folders
    clock: Callable[[], datetime]
    watch: Watch
    frames: Newest[_Frame]

    @property
    def cancelled(self) -> Event:
        """Set once the war is to stop."""
        return self.watch.cancelled


@dataclass(frozen=True)
class _Ending:
    """How a war ended."""

    result: WarRun | Failure | UnreadDatabase | None
    """The war that was fought, the problems that kept it from being fought, the sheet that could not be read, or None
    when it was cancelled."""
    calls: int = 0
    """How often Google was asked."""


class Runner(QObject):
    """Fights one war at a time.

    Signals
    -------
    started()
        A war began.
    progressed(hour, situations)
        The battle's hour, and every flank as a tuple of `FlankSituation`; some 30 times a second at most.
    finished(WarRun), stopped(), refused(Failure), crashed(str)
        How it ended: fought, cancelled, not possible, or by a mistake in the program, in one sentence.
    unread(UnreadDatabase)
        The sheet could not be read, so the war was not fought; `refused` with its problems follows.
    waiting_changed()
        What the war waits for before it can begin.
    compiling(str)
        The battle's machine code was not kept from before and is compiled, in a sentence.
    warmed()
        The battle's machine code is ready: the next war begins at once.
    """

    started = Signal()
    progressed = Signal(int, object)
    finished = Signal(object)
    stopped = Signal()
    refused = Signal(object)
    crashed = Signal(str)
    unread = Signal(object)
    waiting_changed = Signal()
    compiling = Signal(str)
    warmed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._jobs = Jobs(self)
        self._jobs.changed.connect(self.waiting_changed)
        self._frames = Newest[_Frame](self, _SECONDS_PER_FRAME)
        self._frames.shown.connect(lambda frame: self.progressed.emit(*frame))
        self._fighter = Background[_Ending](self)
        self._fighter.done.connect(self._end)
        self._fighter.failed.connect(self._crash)
        self._warmer = Background[None](self)
        self._warmer.done.connect(self.warmed)
        self._closing = Event()

    @property
    def idle(self) -> bool:
        """True while no war is fought."""
        return not self.running

    @property
    def running(self) -> bool:
        """True while a war is fought."""
        return self._fighter.busy

    @property
    def waits(self) -> str:
        """The reason why the war waits before it begins, in a sentence; empty while it does not."""
        return self._jobs.pause.text if self._jobs.pause else ""

    def start(self, request: WarRequest) -> None:
        """Fight the war that `request` asks for; nothing while one is fought or the tables are not read."""
        session = self._session
        if self.running or session.tables is None:
            return
        watch = self._jobs.begin()
        order = _Order(request, session.tables, session.source, session.folders, session.clock, watch, self._frames)
        self._fighter.start(lambda: _fight(order))
        self.started.emit()

    def cancel(self) -> None:
        """Stop the war after the hour that is being fought, or while its database is being read."""
        self._jobs.cancel()

    def wait(self) -> None:
        """Block until no war is fought; how it ended is told by the next turn of the event loop."""
        self._fighter.wait()

    def warm_up(self) -> None:
        """Compile the battle off the GUI thread, or load its machine code, so that the first war need not wait."""
        tables, database, maps = self._session.tables, self._session.database, self._session.folders.maps
        if tables is not None and database is not None:
            closing = self._closing.is_set
            self._warmer.start(lambda: _warm_up(tables, database, maps, self.compiling.emit, closing))

    def close(self) -> None:
        """Cancel the war, compile no further kernels, and wait for all that is under way."""
        self._closing.set()
        self.cancel()
        self.wait()
        self._warmer.wait()

    def _end(self, ending: _Ending) -> None:
        self._jobs.end()
        self._frames.drop()
        self._session.count_calls(ending.calls)
        result = ending.result
        if result is None:
            self.stopped.emit()
        elif isinstance(result, WarRun):
            self.finished.emit(result)
        elif isinstance(result, UnreadDatabase):
            self.unread.emit(result)
            self.refused.emit(Failure(*result.problems))
        else:
            self.refused.emit(result)

    def _crash(self, bug: Exception) -> None:
        self._jobs.end()
        self._frames.drop()
        self.crashed.emit(self._session.mistake(bug, "the war"))


def _fight(order: _Order) -> _Ending:
    def read() -> OpenedDatabase | UnreadDatabase:
        return read_database(order.source, order.folders, order.clock, order.watch)

    at_hand = isinstance(order.source, Path)
    opened = read() if at_hand else unless_cancelled(read, order.cancelled)
    if opened is None:
        return _Ending(None)
    calls = order.watch.calls
    if isinstance(opened, OpenedDatabase):
        return _Ending(_fight_from(opened, order), calls)
    # What is wrong with a workbook may be corrected by the next Run.
    return _Ending(Failure(*opened.problems) if at_hand else opened, calls)


def _fight_from(opened: OpenedDatabase, order: _Order) -> WarRun | Failure | None:
    # The battle brings the compiler with it, which takes a while to load: not before the first paint.
    from autoalgo.war.pipeline import prepare  # noqa: PLC0415
    from autoalgo.war.war_run import begin, fight, seeded  # noqa: PLC0415

    preparation = prepare(seeded(order.request), opened.database, order.tables, order.folders.maps)
    if isinstance(preparation, Failure):
        return preparation
    reading = ReadingWatch(goes_on=lambda: not order.cancelled.is_set())
    begun = begin(order.folders.logs, order.clock(), preparation, order.tables, reading)
    files = begun.files
    result = fight(begun.preparation, order.tables, files, goes_on=_follow(order))
    if result is None:
        return None
    text = receipt(result, order.tables)
    uncounted = (f"the count of this request's runs: {problem.text()}" for problem in begun.failure or ())
    return WarRun(
        result,
        preparation.terrain,
        order.tables,
        text,
        files.log_path,
        files.record_path,
        (*files.failures, *uncounted),
        opened.origin,
    )


def _follow(order: _Order) -> Callable[["Battle"], bool]:
    """Return what is asked after each hour: it shows the hour, and says whether the war goes on."""
    hour = 0

    def goes_on(battle: "Battle") -> bool:
        nonlocal hour
        hour += 1
        if order.frames.due():
            order.frames.offer((hour, battle.situations()))
        return not order.cancelled.is_set()

    return goes_on


def _warm_up(
    tables: Tables, database: Database, maps_folder: Path, tell: Callable[[str], None], is_stopped: Callable[[], bool]
) -> None:
    from autoalgo.war.odds.warm_up import warm_up  # noqa: PLC0415
    from autoalgo.war.war_run import compiling_told, compiling_until  # noqa: PLC0415

    with compiling_told(tell), compiling_until(is_stopped):
        warm_up(tables, database, maps_folder)
