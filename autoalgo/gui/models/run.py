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

from autoalgo.database import Database
from autoalgo.domain.campaign import WarResult
from autoalgo.domain.problems import Problem
from autoalgo.domain.records import DEFAULT_NAME
from autoalgo.domain.request import WarRequest
from autoalgo.gui.models.abandoning import unless_cancelled
from autoalgo.gui.models.asking import Origin, Records, Wanted
from autoalgo.gui.models.background import Background
from autoalgo.gui.models.errand import Errand, Errands
from autoalgo.gui.models.frames import Frames
from autoalgo.gui.models.reading import read_records
from autoalgo.gui.models.session import Session
from autoalgo.gui.models.source import Failure, Source
from autoalgo.installation import Folders
from autoalgo.report import keep_traceback, receipt
from autoalgo.tables import Tables
from autoalgo.terrain import TerrainMap

if TYPE_CHECKING:
    from autoalgo.battle import Battle


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
    origin: Origin
    """The database that the war was fought from, which a commit goes back to."""


@dataclass(frozen=True)
class _Order:
    """All that the fighting thread needs."""

    request: WarRequest
    tables: Tables
    source: Source
    folders: Folders
    clock: Callable[[], datetime]
    errand: Errand
    frames: Frames

    @property
    def cancelled(self) -> Event:
        """Set once the war is to stop."""
        return self.errand.cancelled

    @property
    def wanted(self) -> Wanted:
        """The database, to be read again."""
        return Wanted(self.source, self.folders, self.clock, self.errand)


@dataclass(frozen=True)
class _Ending:
    """How a war ended."""

    result: WarRun | list[Problem] | Failure | None
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
    finished(WarRun), stopped(), refused(list of Problem), crashed(str)
        How it ended: fought, cancelled, not possible, or by a mistake in the program, in one sentence.
    unread(Failure)
        The sheet could not be read, so the war was not fought; `refused` with its problems follows.
    waiting_changed()
        What the war waits for before it can begin.
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
    warmed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._errands = Errands(self)
        self._errands.changed.connect(self.waiting_changed)
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

    @property
    def waits(self) -> str:
        """What the war waits for before it can begin, in a sentence; empty while it does not."""
        return self._errands.pause.text if self._errands.pause else ""

    def start(self, request: WarRequest) -> None:
        """Fight the war that `request` asks for; nothing while one is fought or the tables are not read."""
        session = self._session
        if self.running or session.tables is None:
            return
        errand = self._errands.begin()
        order = _Order(request, session.tables, session.source, session.folders, session.clock, errand, self._frames)
        self._fighter.start(lambda: _fight(order))
        self.started.emit()

    def cancel(self) -> None:
        """Stop the war after the hour that is being fought, or while its database is being read."""
        self._errands.cancel()

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
        self._errands.end()
        self._frames.drop()
        self._session.count_calls(ending.calls)
        result = ending.result
        if result is None:
            self.stopped.emit()
        elif isinstance(result, WarRun):
            self.finished.emit(result)
        elif isinstance(result, Failure):
            self.unread.emit(result)
            self.refused.emit(list(result.problems))
        else:
            self.refused.emit(result)

    def _crash(self, bug: Exception) -> None:
        self._errands.end()
        self._frames.drop()
        where = keep_traceback(self._session.folders.logs, self._session.clock(), bug)
        words = self.tr("A mistake in the program, not one of yours, ended the war. {where}. Please report it.")
        self.crashed.emit(words.format(where=where))


def _fight(order: _Order) -> _Ending:
    wanted = order.wanted
    at_hand = isinstance(order.source, Path)
    answer = read_records(wanted) if at_hand else unless_cancelled(lambda: read_records(wanted), order.cancelled)
    if answer is None:
        return _Ending(None)
    came = answer.records
    if isinstance(came, Records):
        return _Ending(_fight_from(came, order), answer.calls)
    # What is wrong with a workbook may be mended by the next Run.
    return _Ending(list(came.problems) if at_hand else came, answer.calls)


def _fight_from(records: Records, order: _Order) -> WarRun | list[Problem] | None:
    # The battle brings the compiler with it, which takes a while to load: not before the first paint.
    from autoalgo.running import fight, open_papers, seeded  # noqa: PLC0415
    from autoalgo.war import prepare  # noqa: PLC0415

    preparation = prepare(seeded(order.request), records.database, order.tables, order.folders.maps)
    if isinstance(preparation, list):
        return preparation
    papers = open_papers(order.folders.logs, order.clock(), preparation, order.tables)
    result = fight(preparation, order.tables, papers, goes_on=_follow(order))
    if result is None:
        return None
    text = receipt(result, order.tables)
    return WarRun(
        result,
        preparation.terrain,
        order.tables,
        text,
        papers.log_path,
        papers.record_path,
        papers.failures,
        records.origin,
    )


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
    from autoalgo.odds import Fighter, Order  # noqa: PLC0415
    from autoalgo.war import prepare, wage  # noqa: PLC0415

    names = dict.fromkeys(("attacker", "attacker_military", "defender", "defender_military", "location"), DEFAULT_NAME)
    request = WarRequest.model_validate({"war": DEFAULT_NAME, "year": 1, "seed": 0, **names})
    preparation = prepare(request, database, tables, maps_folder)
    # Whatever is wrong with the defaults is told when somebody chooses them.
    if not isinstance(preparation, list):
        wage(preparation.campaign, preparation.terrain.grid, tables)
        # A war among many is fought by kernels with other entries.
        Fighter(Order(preparation, tables, 0, 1)).fight(range(1))
