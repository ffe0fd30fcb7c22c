"""The wars of the Logs folder: listed, searched, one of them shown, audited, committed or taken back (O-5, O-8, O-9).

The folder may be large, on a slow drive, or gone: everything is read off the GUI thread, what was read before stays on
show meanwhile, and closing the window leaves a reading behind. What writes is waited for: a commit, or its undoing.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from autoalgo.common.cancellation import unless_cancelled
from autoalgo.common.figures import counted
from autoalgo.common.problems import Failure
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.job import Job, JobWatch
from autoalgo.war.archive.archived_war import ArchivedWar
from autoalgo.war.archive.commits import Target, back, commit_after_undo, take_back
from autoalgo.war.archive.index import Listing, ReadingWatch, WarSearch, archived_wars
from autoalgo.war.archive.ledger import Ledger, LedgerEntry, ledger_of
from autoalgo.war.database import CellCommit
from autoalgo.war.database.door import WriteResult, WriteStatus
from autoalgo.war.report.commits import CommitParts
from autoalgo.war.window.session.audit_words import audit_text
from autoalgo.war.window.session.jobs import Jobs
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.wars.shown_war import ShownWar, read_war

if TYPE_CHECKING:
    from autoalgo.war.audit import AuditResult

_SETTLED_MS: Final = 300
"""Log and data record of a war come one after the other, each by way of a temporary file."""


@dataclass(frozen=True)
class _Ended:
    """The result of a commit, or of taking one back."""

    commits: tuple[CellCommit, ...]
    """What was to be written."""
    takes_back: bool
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
    committed(tuple of CellCommit), undone(tuple of CellCommit)
        A war was committed, or a commit taken back: this was written.
    again_wanted(WarRequest, tuple of CommittedRun)
        A war is to be fought again without what commits of these runs have written.
    """

    listed = Signal()
    shown_changed = Signal()
    changed = Signal()
    committed = Signal(object)
    undone = Signal(object)
    again_wanted = Signal(object, object)

    def __init__(self, session: Session, parent: QObject) -> None:
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
        self._lister: Job[tuple[Listing, Ledger] | None, tuple[int, int]] = Job(self)
        self._opener: Job[ShownWar | Failure | None, None] = Job(self)
        self._auditor: Job[AuditResult | Failure | None, None] = Job(self)
        self._undoer = Background[_Ended](self)
        self._ledger = Ledger(())
        self._wants_ledger = False
        self._jobs = Jobs(self)
        self._watcher = QFileSystemWatcher(self)
        self._settled = QTimer(self, interval=_SETTLED_MS, singleShot=True)
        self._connect()

    def _connect(self) -> None:
        self._lister.done.connect(self._take_listing)
        self._opener.done.connect(self._take_war)
        self._auditor.done.connect(self._take_audit)
        self._undoer.done.connect(self._take_ended)
        for worker in (self._lister, self._opener, self._auditor, self._undoer):
            worker.failed.connect(self._tell_bug)
            worker.busy_changed.connect(lambda _: self.changed.emit())
        self._jobs.changed.connect(self.changed)
        self._session.loaded.connect(self._read_log)
        self._session.seed_line.changed.connect(self.shown_changed)
        self._lister.told.connect(self._take_progress)
        self._watcher.directoryChanged.connect(lambda _: self._settled.start())
        self._settled.timeout.connect(self.refresh)

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
        """Read what is new in the folder, and list its wars again; from now on whenever something comes into it."""
        self._asked = True
        if not self._watcher.directories() and self.folder.is_dir():
            self._watcher.addPath(str(self.folder))
        folder, search, wants_ledger = self.folder, WarSearch(self._text), self._wants_ledger

        def work(watch: JobWatch[tuple[int, int]]) -> tuple[Listing, Ledger] | None:
            reading = ReadingWatch(lambda done, total: watch.tell((done, total)), watch.goes_on)

            def read() -> tuple[Listing, Ledger]:
                listing = archived_wars(folder, search, reading)
                return listing, ledger_of(folder, reading=reading) if wants_ledger else Ledger(())

            return unless_cancelled(read, watch.cancelled)

        self._lister.begin(work)
        self.changed.emit()

    def refresh_if_asked(self) -> None:
        """List the wars again if they were ever listed: a war was fought."""
        if self._asked:
            self.refresh()

    @property
    def ledger(self) -> tuple[LedgerEntry, ...]:
        """What happened that fits the search, the newest first; empty before it was asked for."""
        return tuple(entry for entry in reversed(self._ledger.entries) if entry.has(self._text))

    def ask_for_ledger(self) -> None:
        """Read the ledger from now on whenever the wars are listed."""
        if not self._wants_ledger:
            self._wants_ledger = True
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
    def receipt(self) -> str:
        """The receipt of the war on show, as it is posted; empty where there is none."""
        return "" if self._shown is None else self._session.seed_line.shown(self._shown.war.receipt)

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
        self.show_war(self.wars[row] if 0 <= row < len(self.wars) else None)

    def show_war(self, war: ArchivedWar | None) -> None:
        """Show a war of the folder; nothing for none."""
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

    # Audit, commit and undo.

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
    def can_commit(self) -> bool:
        """True when the war on show has something to write, and is not committed."""
        shown = self._shown
        return shown is not None and bool(shown.war.commits) and shown.standing is None and not self._undoer.busy

    @property
    def writing(self) -> bool:
        """True while something is committed or taken back."""
        return self._undoer.busy

    @property
    def database(self) -> str:
        """The database that is written to: the one in use."""
        return self._session.name

    def commit(self, parts: CommitParts, undo_former: bool = False) -> None:
        """Write what the war on show has changed into the database in use, by its record, all or nothing (DB-10).

        The commits of other runs of its request are taken back before, where that is asked for.
        """
        if not self.can_commit or self._shown is None:
            return
        war, commits = self._shown.war, self._shown.war.offers.of(parts)
        target = self._target()
        former = self._shown.others if undo_former else ()

        def work() -> _Ended:
            result = commit_after_undo(war, parts, former, target)
            return _Ended(commits, False, result, target.watch.calls)

        self._undoer.start(work)
        self.changed.emit()

    def fight_again(self) -> None:
        """Ask for the war on show to be fought again, without what other runs of its request have written (O-8a)."""
        if self._shown is not None:
            self.again_wanted.emit(self._shown.war.request, self._shown.others)

    def proposal(self) -> tuple[CellCommit, ...]:
        """Return what taking the commit back would write, to be asked about."""
        standing = self._shown.standing if self._shown else None
        return back(standing.commits) if standing else ()

    def undo(self) -> None:
        """Take the commit of the war on show back, in the database in use (DB-10)."""
        if not self.can_undo or self._shown is None:
            return
        war, commits, target = self._shown.war, self.proposal(), self._target()
        self._undoer.start(lambda: _Ended(commits, True, take_back(war, target), target.watch.calls))
        self.changed.emit()

    def _target(self) -> Target:
        session = self._session
        return Target(session.source, session.folders, session.clock, self._jobs.begin())

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

    def _take_listing(self, found: tuple[Listing, Ledger] | None) -> None:
        self._progress = None
        if found is None:
            return
        # What is on show stays when the folder is gone: it may come back.
        self._listing, self._ledger = found
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

    def _take_ended(self, ended: _Ended) -> None:
        self._jobs.end()
        self._session.count_calls(ended.calls)
        result = ended.result
        self._notice = "\n".join(problem.text() for problem in result.problems)
        if result.status is WriteStatus.WRITTEN:
            (self.undone if ended.takes_back else self.committed).emit(ended.commits)
        self.shown_changed.emit()
        self.read_again()
        if self._wants_ledger:
            self.refresh()

    def _tell_bug(self, bug: Exception) -> None:
        self._progress = None
        self._notice = f"A mistake in the program, not one of yours ({type(bug).__name__}). Please report it."
        self.shown_changed.emit()
        self.changed.emit()
