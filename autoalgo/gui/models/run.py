"""A war off the GUI thread: started with a request, followed hour by hour, cancelled at will (W-4).

The database is read again when the war begins (DB-9). Log and data record are written as the command line writes them,
and are complete up to the last hour also when the war is cancelled.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from autoalgo.database import Database, WorkbookStore
from autoalgo.domain.campaign import WarResult
from autoalgo.domain.problems import Problem
from autoalgo.domain.records import DEFAULT_NAME
from autoalgo.domain.request import WarRequest
from autoalgo.gui.models.background import Background
from autoalgo.gui.models.frames import Frames
from autoalgo.gui.models.session import Session
from autoalgo.installation import Folders
from autoalgo.report import keep_traceback, receipt
from autoalgo.sources import read_store
from autoalgo.tables import Tables

if TYPE_CHECKING:
    from autoalgo.battle import Battle


@dataclass(frozen=True)
class WarRun:
    """A war that was fought in this session."""

    result: WarResult
    receipt: str
    log: Path | None
    """None when it could not be written."""
    record: Path | None
    notes: tuple[str, ...]
    """What else there is to say: files that could not be written."""
    store: WorkbookStore | None = None
    """The database that the war was fought from, which a commit goes back to."""


@dataclass(frozen=True)
class _Order:
    """All that the fighting thread needs."""

    request: WarRequest
    tables: Tables
    store: WorkbookStore
    folders: Folders
    clock: Callable[[], datetime]
    cancelled: Event
    frames: Frames


_Ending = WarRun | list[Problem] | None
"""A war that was fought, the problems that kept it from being fought, or None when it was cancelled."""


class Runner(QObject):
    """Fights one war at a time.

    Signals
    -------
    started()
        A war began.
    progressed(hour, situations)
        The battle's hour, and every flank as a tuple of `FlankSituation`; some 30 times a second at most.
    finished(WarRun), stopped(), refused(list of Problem), crashed(str)
        How it ended: fought, cancelled, not possible, or by a mistake in the program, in one sentence.
    warmed()
        The battle's machine code is ready: the next war begins at once.
    """

    started = Signal()
    progressed = Signal(int, object)
    finished = Signal(object)
    stopped = Signal()
    refused = Signal(object)
    crashed = Signal(str)
    warmed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._cancelled = Event()
        self._frames = Frames(self)
        self._frames.shown.connect(self.progressed)
        self._fighter = Background[_Ending](self)
        self._fighter.done.connect(self._end)
        self._fighter.failed.connect(self._crash)
        self._warmer = Background[None](self)
        self._warmer.done.connect(self.warmed)

    @property
    def running(self) -> bool:
        """True while a war is fought."""
        return self._fighter.busy

    def start(self, request: WarRequest) -> None:
        """Fight the war that `request` asks for; nothing while one is fought or the tables are not read."""
        session = self._session
        if self.running or session.tables is None:
            return
        self._cancelled = Event()
        order = _Order(
            request, session.tables, session.store, session.folders, session.clock, self._cancelled, self._frames
        )
        self._fighter.start(lambda: _fight(order))
        self.started.emit()

    def cancel(self) -> None:
        """Stop the war after the hour that is being fought."""
        self._cancelled.set()

    def wait(self) -> None:
        """Block until no war is fought; how it ended is told by the next turn of the event loop."""
        self._fighter.wait()

    def warm_up(self) -> None:
        """Compile the battle off the GUI thread, or load its machine code, so that the first war need not wait."""
        tables, database, maps = self._session.tables, self._session.database, self._session.folders.maps
        if tables is not None and database is not None:
            self._warmer.start(lambda: _warm_up(tables, database, maps))

    def close(self) -> None:
        """Cancel the war, and wait for all that is under way."""
        self.cancel()
        self.wait()
        self._warmer.wait()

    def _end(self, ending: _Ending) -> None:
        self._frames.drop()
        if ending is None:
            self.stopped.emit()
        elif isinstance(ending, list):
            self.refused.emit(ending)
        else:
            self.finished.emit(ending)

    def _crash(self, bug: Exception) -> None:
        self._frames.drop()
        where = keep_traceback(self._session.folders.logs, self._session.clock(), bug)
        words = self.tr("A mistake in the program, not one of yours, ended the war. {where}. Please report it.")
        self.crashed.emit(words.format(where=where))


def _fight(order: _Order) -> _Ending:
    # The battle brings the compiler with it, which takes a while to load: not before the first paint.
    from autoalgo.running import fight, open_papers, seeded  # noqa: PLC0415
    from autoalgo.war import prepare  # noqa: PLC0415

    database = read_store(order.store)
    if isinstance(database, list):
        return database
    preparation = prepare(seeded(order.request), database, order.tables, order.folders.maps)
    if isinstance(preparation, list):
        return preparation
    papers = open_papers(order.folders.logs, order.clock(), preparation, order.tables)
    result = fight(preparation, order.tables, papers, goes_on=_follow(order))
    if result is None:
        return None
    text = receipt(result, order.tables)
    return WarRun(result, text, papers.log_path, papers.record_path, papers.failures, order.store)


def _follow(order: _Order) -> Callable[["Battle"], bool]:
    """Return what is asked after each hour: it shows the hour, and says whether the war goes on."""
    hour = 0

    def goes_on(battle: "Battle") -> bool:
        nonlocal hour
        hour += 1
        if order.frames.due():
            order.frames.offer(hour, battle.situations())
        return not order.cancelled.is_set()

    return goes_on


def _warm_up(tables: Tables, database: Database, maps_folder: Path) -> None:
    from autoalgo.war import prepare, wage  # noqa: PLC0415

    names = dict.fromkeys(("attacker", "attacker_military", "defender", "defender_military", "location"), DEFAULT_NAME)
    request = WarRequest.model_validate({"war": DEFAULT_NAME, "year": 1, "seed": 0, **names})
    preparation = prepare(request, database, tables, maps_folder)
    # Whatever is wrong with the defaults is told when somebody chooses them.
    if not isinstance(preparation, list):
        wage(preparation.campaign, preparation.terrain.grid, tables)
