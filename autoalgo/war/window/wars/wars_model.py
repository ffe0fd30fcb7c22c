"""The wars of the Logs folder: listed, searched, one of them shown, audited, its commit taken back (O-5).

The folder may be large, on a slow drive, or gone: everything is read off the GUI thread, what was read before stays on
show meanwhile, and closing the window leaves a reading behind. What writes, a commit that is taken back, is waited for.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from autoalgo.common.cancellation import unless_cancelled
from autoalgo.common.figures import counted
from autoalgo.common.problems import Failure
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.job import Job, JobWatch
from autoalgo.war.archive import ArchivedWar, Listing, WarSearch, archived_wars, take_back
from autoalgo.war.archive.commits import back
from autoalgo.war.archive.index import ReadingWatch
from autoalgo.war.database import StabilityCommit
from autoalgo.war.database.door import WriteResult, WriteStatus
from autoalgo.war.window.session.audit_words import audit_text
from autoalgo.war.window.session.jobs import Jobs
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.wars.shown_war import ShownWar, read_war

if TYPE_CHECKING:
    from autoalgo.war.audit import AuditResult


@dataclass(frozen=True)
class _Undone:
    """The result of taking a commit back."""

    commits: tuple[StabilityCommit, ...]
    """The scores that were to be written."""
    result: WriteResult
    calls: int
    """How often Google was asked."""


class WarsModel(QObject):
    """The archive of the Logs folder.

    Signals
    -------
    listed()
        The list is another.
    shown_changed()
        Another war is shown, or what is told of it is another.
    changed()
        Anything else that is told: what is read, what was found.
    undone(tuple of StabilityCommit)
        A commit was taken back: these scores were written.
    """

    listed = Signal()
    shown_changed = Signal()
    changed = Signal()
    undone = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._text = ""
        self._listing = Listing(())
        self._asked = False
        self._progress: tuple[int, int] | None = None
        self._selected: ArchivedWar | None = None
        self._shown: ShownWar | None = None
        self._notice = ""
        self._audit = ""
        self._lister: Job[Listing | None, tuple[int, int]] = Job(self)
        self._opener: Job[ShownWar | Failure | None, None] = Job(self)
        self._auditor: Job[AuditResult | Failure | None, None] = Job(self)
        self._undoer = Background[_Undone](self)
        self._jobs = Jobs(self)
        self._connect()

    def _connect(self) -> None:
        self._lister.done.connect(self._take_listing)
        self._opener.done.connect(self._take_war)
        self._auditor.done.connect(self._take_audit)
        self._undoer.done.connect(self._take_undone)
        for worker in (self._lister, self._opener, self._auditor, self._undoer):
            worker.failed.connect(self._tell_bug)
            worker.busy_changed.connect(lambda _: self.changed.emit())
        self._jobs.changed.connect(self.changed)
        self._session.loaded.connect(self._read_log)
        self._lister.told.connect(self._take_progress)

    # The list.

    @property
    def folder(self) -> Path:
        """The Logs folder."""
        return self._session.folders.logs

    @property
    def wars(self) -> tuple[ArchivedWar, ...]:
        """The wars that fit the search, those fought last first."""
        return self._listing.wars

    @property
    def state(self) -> str:
        """The state of the list in a sentence: how many wars, what is being read, or why the folder cannot be read."""
        if self._progress is not None:
            done, total = self._progress
            return f"Reading the data records: {done:,} of {total:,} …"
        if self._listing.failure:
            return "\n".join(problem.text() for problem in self._listing.failure)
        if not self._asked or (self._lister.busy and not self._listing.total):
            return "Reading the Logs folder …"
        found, total = len(self.wars), self._listing.total
        broken = sum(bool(war.problem) for war in self.wars)
        words = counted(total, "war") if found == total else f"{found:,} of {counted(total, 'war')}"
        return f"{words}; {broken:,} of them cannot be read" if broken else words

    @property
    def unreadable(self) -> bool:
        """True while the folder cannot be read."""
        return self._listing.failure is not None

    def search(self, text: str) -> None:
        """List the wars in which all words of `text` are found: in names, nations, militaries, place or dates."""
        if text != self._text:
            self._text = text
            self.refresh()

    def refresh(self) -> None:
        """Read what is new in the folder, and list its wars again."""
        self._asked = True
        folder, search = self.folder, WarSearch(self._text)

        def work(watch: JobWatch[tuple[int, int]]) -> Listing | None:
            reading = ReadingWatch(lambda done, total: watch.tell((done, total)), watch.goes_on)
            return unless_cancelled(lambda: archived_wars(folder, search, reading), watch.cancelled)

        self._lister.begin(work)
        self.changed.emit()

    def refresh_if_asked(self) -> None:
        """List the wars again if they were ever listed: a war was fought."""
        if self._asked:
            self.refresh()

    # The war on show.

    @property
    def selected(self) -> ArchivedWar | None:
        """The war that is chosen in the list."""
        return self._selected

    @property
    def shown(self) -> ShownWar | None:
        """The chosen war, read whole; None while it is read, and where it cannot be."""
        return self._shown

    @property
    def notice(self) -> str:
        """Why the chosen war is not shown, or what came of the last thing that was done with it; mostly empty."""
        return self._notice

    @property
    def audit_text(self) -> str:
        """The findings of the war's audit; empty before it."""
        return "Being audited …" if self._auditor.busy else self._audit

    @property
    def opening(self) -> bool:
        """True while the chosen war is read."""
        return self._opener.busy

    @property
    def waits(self) -> str:
        """The reason why taking a commit back waits, in a sentence."""
        return self._jobs.pause.text if self._jobs.pause else ""

    def choose(self, row: int) -> None:
        """Show the war in that row of the list."""
        war = self.wars[row] if 0 <= row < len(self.wars) else None
        if war is not None and war != self._selected:
            self._selected, self._shown, self._audit = war, None, ""
            self._auditor.cancel()
            self._notice = f"{war.file}: {war.problem}" if war.problem else ""
            self.shown_changed.emit()
            self._read()

    def read_again(self) -> None:
        """Read the war on show again: its stability may have been committed."""
        if self._selected is not None:
            self._read()

    # Audit and undo.

    @property
    def can_audit(self) -> bool:
        """True when a war is shown that can be fought again."""
        return self._shown is not None and self._session.tables is not None and not self._auditor.busy

    def audit(self) -> None:
        """Fight the war on show again, and say whether its record tells the truth (OUT-4)."""
        shown, tables = self._shown, self._session.tables
        if shown is None or tables is None or self._auditor.busy:
            return
        path = shown.war.path

        def work(watch: JobWatch[None]) -> "AuditResult | Failure | None":
            from autoalgo.war.audit import audit  # noqa: PLC0415 - the battle takes a while to load

            return unless_cancelled(lambda: audit(path, tables), watch.cancelled)

        self._auditor.begin(work)
        self.changed.emit()

    @property
    def can_undo(self) -> bool:
        """True when the stability of the war on show was committed, and that was not taken back."""
        return self._shown is not None and self._shown.standing is not None and not self._undoer.busy

    @property
    def undoing(self) -> bool:
        """True while a commit is taken back."""
        return self._undoer.busy

    def proposal(self) -> tuple[StabilityCommit, ...]:
        """Return what taking the commit back would write, to be asked about."""
        return back(self._shown.war.commits) if self._shown else ()

    def undo(self) -> None:
        """Take the commit of the war on show back, in the database in use (DB-10)."""
        if not self.can_undo or self._shown is None:
            return
        watch, session, war, commits = self._jobs.begin(), self._session, self._shown.war, self.proposal()
        source, folders, clock = session.source, session.folders, session.clock

        def work() -> _Undone:
            return _Undone(commits, take_back(war, source, folders, clock, watch), watch.calls)

        self._undoer.start(work)
        self.changed.emit()

    def close(self) -> None:
        """Stop all reading, and wait for a commit that is being taken back."""
        jobs = (self._lister, self._opener, self._auditor)
        for job in (*jobs, self._jobs):
            job.cancel()
        for worker in (self._undoer, *jobs):
            worker.wait()

    def _read(self) -> None:
        self._opener.cancel()
        war = self._selected
        if war is None or war.problem:
            self._shown = None
            return
        path, tables = self.folder / war.file, self._session.tables

        def work(watch: JobWatch[None]) -> ShownWar | Failure | None:
            return unless_cancelled(lambda: read_war(path, tables, watch.goes_on), watch.cancelled)

        self._opener.begin(work)

    def _read_log(self) -> None:
        """Read the log that had to wait for the tables."""
        if self._shown is not None and not self._shown.log:
            self._read()

    def _take_progress(self, progress: tuple[int, int]) -> None:
        self._progress = progress
        self.changed.emit()

    def _take_listing(self, listing: Listing | None) -> None:
        self._progress = None
        if listing is None:
            return
        # What is on show stays when the folder is gone: it may come back.
        self._listing = listing
        self.listed.emit()
        self.changed.emit()

    def _take_war(self, found: ShownWar | Failure | None) -> None:
        if found is None or self._selected is None:
            return
        if isinstance(found, Failure):
            self._shown, self._notice = None, "\n".join(problem.text() for problem in found)
        elif found.war.path.name == self._selected.file:
            self._shown = found
            self._notice = self._notice or found.problem
        self.shown_changed.emit()

    def _take_audit(self, found: "AuditResult | Failure | None") -> None:
        if found is not None:
            self._audit = audit_text(found)
            self.shown_changed.emit()

    def _take_undone(self, undone: _Undone) -> None:
        self._jobs.end()
        self._session.count_calls(undone.calls)
        result = undone.result
        self._notice = "\n".join(problem.text() for problem in result.problems)
        if result.status is WriteStatus.WRITTEN:
            self.undone.emit(undone.commits)
        self.shown_changed.emit()
        self.read_again()

    def _tell_bug(self, bug: Exception) -> None:
        self._progress = None
        self._notice = f"A mistake in the program, not one of yours ({type(bug).__name__}). Please report it."
        self.shown_changed.emit()
        self.changed.emit()
