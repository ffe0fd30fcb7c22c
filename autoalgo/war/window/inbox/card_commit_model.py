"""Commits a war that was fought from the inbox, as its data record tells it, off the GUI thread.

The record is found by the receipt, so that it is the very war which the card shows; asked is before anything is
written.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.qt.background import Background
from autoalgo.war.archive.commits import CommittedRun, Target, commit_after_undo, other_committed_runs, take_runs_back
from autoalgo.war.archive.opened_war import OpenedWar
from autoalgo.war.archive.record_lookup import find_war
from autoalgo.war.database import CellCommit
from autoalgo.war.database.door import UnreadDatabase, WriteResult, WriteStatus
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.inbox import Card
from autoalgo.war.queue import Ground, QueueEntry, fight_entry
from autoalgo.war.report.commits import CommitParts
from autoalgo.war.requests import save_request
from autoalgo.war.tables import Tables
from autoalgo.war.window.inbox.inbox_listing import problems_of
from autoalgo.war.window.session.jobs import Jobs
from autoalgo.war.window.session.session_model import Session


@dataclass(frozen=True)
class CardWar:
    """The war of a card."""

    entry: QueueEntry
    war: OpenedWar
    others: tuple[CommittedRun, ...]
    """Other runs of its request whose commits stand."""


@dataclass(frozen=True)
class _Ending:
    """How a commit ended."""

    commits: tuple[CellCommit, ...]
    result: WriteResult
    calls: int
    """How often Google was asked."""
    undone: tuple[CellCommit, ...] | None = None
    """The commits of other runs that were taken back, where the war was fought again without them."""


class CardCommitter(QObject):
    """Finds the war of a card, and commits it once that was agreed to.

    Signals
    -------
    found(CardWar)
        It may be asked about what would be written.
    committed(tuple of CellCommit)
        That was written.
    fought_again(tuple of CellCommit)
        The war was fought again, without what these commits of other runs had written.
    refused(Failure)
        Why the war was not found, or nothing was written; or what else there is to say of a commit that was.
    changed()
        It begins, waits or ends.
    """

    found = Signal(object)
    committed = Signal(object)
    fought_again = Signal(object)
    refused = Signal(object)
    changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._jobs = Jobs(self)
        self._finder = Background[CardWar | Failure](self)
        self._writer = Background[_Ending](self)
        self._finder.done.connect(self._take_found)
        self._writer.done.connect(self._take)
        for worker in (self._finder, self._writer):
            worker.failed.connect(self._tell_bug)
            worker.busy_changed.connect(lambda _: self.changed.emit())
        self._jobs.changed.connect(self.changed)

    @property
    def busy(self) -> bool:
        """True while a war is looked for or scores are written."""
        return self._finder.busy or self._writer.busy

    @property
    def waits(self) -> str:
        """The reason why the commit waits, in a sentence; empty while it does not."""
        return self._jobs.pause.text if self._jobs.pause else ""

    def find(self, card: Card) -> None:
        """Look for the war of a card that was fought."""
        folder, request, receipt = self._session.folders.logs, card.read.request, card.receipt
        if request is not None and receipt and not self.busy:
            self._finder.start(lambda: _found(card.entry, folder, request, receipt))

    @property
    def database(self) -> str:
        """The database that is written to: the one in use."""
        return self._session.name

    def commit(self, found: CardWar, parts: CommitParts, undo_former: bool) -> None:
        """Write what a war has changed into the database in use, all or nothing (DB-10).

        The commits of other runs of its request are taken back before, where that is asked for.
        """
        if self.busy:
            return
        session, war = self._session, found.war
        target = Target(session.source, session.folders, session.clock, self._jobs.begin())
        former = found.others if undo_former else ()

        def work() -> _Ending:
            result = commit_after_undo(war, parts, former, target)
            return _Ending(war.offers.of(parts), result, target.watch.calls)

        self._writer.start(work)

    def fight_again(self, found: CardWar) -> None:
        """Take the commits of other runs back, and fight the war of a card again without them, with its seed (O-8a).

        Its receipt is another one then, and is to be posted anew.
        """
        session, tables = self._session, self._session.tables
        if self.busy or tables is None:
            return
        target = Target(session.source, session.folders, session.clock, self._jobs.begin())
        maps = session.folders.maps

        def work() -> _Ending:
            refused = take_runs_back(found.others, found.war.path.parent, target)
            if refused is not None:
                return _Ending((), refused, target.watch.calls)
            problems = _fought(found, target, tables, maps)
            undone = tuple(commit for run in found.others for commit in run.note.commits)
            return _Ending((), WriteResult(WriteStatus.WRITTEN, tuple(problems)), target.watch.calls, undone)

        self._writer.start(work)

    def close(self) -> None:
        """Cancel what can be cancelled, and wait for a commit that is under way."""
        self._jobs.cancel()
        for worker in (self._finder, self._writer):
            worker.wait()

    def _take_found(self, found: CardWar | Failure) -> None:
        if isinstance(found, Failure):
            self.refused.emit(found)
        else:
            self.found.emit(found)

    def _take(self, ending: _Ending) -> None:
        self._jobs.end()
        self._session.count_calls(ending.calls)
        if ending.undone is not None:
            self.fought_again.emit(ending.undone)
        elif ending.result.status is WriteStatus.WRITTEN:
            self.committed.emit(ending.commits)
        if ending.result.problems:
            self.refused.emit(Failure(*ending.result.problems))

    def _tell_bug(self, bug: Exception) -> None:
        self._jobs.end()
        # The words of an exception that came from afar may hold a secret; its kind does not.
        found = f"the scores could not be written ({type(bug).__name__})"
        self.refused.emit(Failure(Problem(Place(file=self._session.name), found, "", "please report it")))


def _fought(found: CardWar, target: Target, tables: Tables, maps: Path) -> Iterable[Problem]:
    """Fight the war of a card again, from the database as it is now; return what there is to tell of it."""
    opened = target.read()
    if isinstance(opened, UnreadDatabase):
        return opened.problems
    entry, ground = found.entry, Ground(opened.database, tables, maps, found.war.path.parent)
    failure = save_request(entry.war, found.war.request)
    return failure or problems_of(fight_entry(entry, ground, target.clock()))


def _found(entry: QueueEntry, folder: Path, request: WarRequest, receipt: str) -> CardWar | Failure:
    war = find_war(folder, request, receipt)
    return war if isinstance(war, Failure) else CardWar(entry, war, other_committed_runs(war))
