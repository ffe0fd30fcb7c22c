"""A folder of requests in the window: what waits, fighting it all, all receipts, all posted (O-6f)."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from PySide6.QtCore import QObject, Signal

from autoalgo.common.figures import counted
from autoalgo.common.problems import Place, Problem
from autoalgo.common.qt.background import Background
from autoalgo.war.queue import Entry, Ground, State, entries_in, fight_entry, mark_posted, receipt_of, request_in
from autoalgo.war.window.session.session_model import Session


@dataclass(frozen=True)
class Row:
    """A request of the folder."""

    entry: Entry
    state: State
    war: str
    """Its war's name; empty where the request is not complete or is posted."""
    problems: tuple[Problem, ...] = ()
    """What is missing or not clear."""


@dataclass(frozen=True)
class Listing:
    """What came of looking at the folder, or of doing something with all of it."""

    rows: tuple[Row, ...] = ()
    problems: tuple[Problem, ...] = ()
    """Of the folder, or of what was done."""
    receipts: str = ""
    """What is to be copied."""
    done: str = ""
    """What was done, in a sentence."""


class QueueModel(QObject):
    """The queue; one thing is done with it at a time, off the GUI thread.

    Signals
    -------
    changed()
        It was looked at, or something begins or has ended.
    copied(str)
        The receipts are to be copied.
    said(str)
        What was done, in a sentence.
    """

    changed = Signal()
    copied = Signal(str)
    said = Signal(str)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._folder: Path | None = None
        self._listing = Listing()
        self._stop = Event()
        self._worker = Background[Listing](self)
        self._worker.done.connect(self._take)
        self._worker.failed.connect(self._tell_bug)
        self._worker.busy_changed.connect(lambda _: self.changed.emit())
        session.loaded.connect(self.look)

    @property
    def folder(self) -> Path | None:
        """The folder; None before one was chosen."""
        return self._folder

    @property
    def listing(self) -> Listing:
        """What the folder held when it was last looked at."""
        return self._listing

    @property
    def busy(self) -> bool:
        """True while the folder is read or fought."""
        return self._worker.busy

    def count(self, state: State) -> int:
        """Return how many requests are in a state; of those that wait, the ones that can be fought."""
        return sum(row.state is state and not row.problems for row in self._listing.rows)

    def open(self, folder: Path) -> None:
        """Take another folder."""
        if not self.busy:
            self._folder = folder
            self.look()

    def look(self) -> None:
        """Look at the folder again."""
        self._do(_look)

    def fight_all(self) -> None:
        """Fight everything that waits and can be fought."""
        stop, clock = self._stop, self._session.clock

        def fight(folder: Path, ground: Ground) -> Listing:
            problems: list[Problem] = []
            fought = 0
            for row in _look(folder, ground).rows:
                if row.state is not State.WAITING or row.problems or stop.is_set():
                    continue
                done = fight_entry(row.entry, ground, clock())
                fought += not isinstance(done, list)
                problems += done if isinstance(done, list) else done.problems
            return _look(folder, ground, problems, done=f"{counted(fought, 'request')} fought.")

        self._do(fight)

    def copy_receipts(self) -> None:
        """Read the receipts of all that was fought, to be copied."""

        def read(folder: Path, ground: Ground) -> Listing:
            listing = _look(folder, ground)
            texts = [receipt_of(row.entry) for row in listing.rows if row.state is State.FOUGHT]
            told = [text for text in texts if isinstance(text, str)]
            problems = [text for text in texts if isinstance(text, Problem)]
            return _look(folder, ground, problems, "\n".join(told), f"{counted(len(told), 'receipt')} copied.")

        self._do(read)

    def mark_posted(self) -> None:
        """Note of all that was fought that it is posted."""

        def mark(folder: Path, ground: Ground) -> Listing:
            fought = [row.entry for row in _look(folder, ground).rows if row.state is State.FOUGHT]
            problems = [problem for entry in fought for problem in mark_posted(entry)]
            return _look(folder, ground, problems, done=f"{counted(len(fought) - len(problems), 'request')} posted.")

        self._do(mark)

    def close(self) -> None:
        """Fight no other war, and wait for the one that is fought."""
        self._stop.set()
        self._worker.wait()

    def _do(self, work: Callable[[Path, Ground], Listing]) -> None:
        folder, session = self._folder, self._session
        if folder is None or session.database is None or session.tables is None or self.busy:
            return
        ground = Ground(session.database, session.tables, session.folders.maps, session.folders.logs)
        self._worker.start(lambda: work(folder, ground))

    def _take(self, listing: Listing) -> None:
        self._listing = listing
        self.changed.emit()
        if listing.receipts:
            self.copied.emit(listing.receipts)
        if listing.done:
            self.said.emit(listing.done)

    def _tell_bug(self, bug: Exception) -> None:
        problem = Problem(Place(file=str(self._folder)), f"the folder cannot be used ({bug!r})", "", "please report it")
        self._listing = Listing(self._listing.rows, (problem,))
        self.changed.emit()


def _look(
    folder: Path, ground: Ground, problems: list[Problem] | None = None, receipts: str = "", done: str = ""
) -> Listing:
    entries = entries_in(folder)
    if isinstance(entries, Problem):
        return Listing(problems=(entries,))
    return Listing(tuple(_row(entry, ground) for entry in entries), tuple(problems or ()), receipts, done)


def _row(entry: Entry, ground: Ground) -> Row:
    state = entry.state
    request = None if state is State.POSTED else request_in(entry, ground)
    if isinstance(request, list):
        return Row(entry, state, "", tuple(request))
    return Row(entry, state, request.name if request else "")
