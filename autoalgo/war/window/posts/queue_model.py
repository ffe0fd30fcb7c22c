"""A folder of requests in the window: what waits, fighting it all, all receipts, all posted, and more of them (O-6f).

While somebody looks the folder is watched: what is new in it is shown, and a folder that was gone and is back too.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event

from PySide6.QtCore import QObject, QTimer, Signal

from autoalgo.common.figures import counted
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.newest import Newest
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.posts import NOTHING_READ, doubtful_lines
from autoalgo.war.queue import (
    FoughtEntry,
    Ground,
    QueueEntry,
    State,
    add_file,
    add_post,
    entries_in,
    fight_entry,
    looks_of,
    mark_posted,
    read_entry,
    receipt_of,
)
from autoalgo.war.window.session.session_model import Session

_WATCH_MS = 1500
"""How often a folder is looked at that somebody looks at. Network folders tell nothing by themselves."""
_LONGEST_NAME = 60


@dataclass(frozen=True)
class QueueRow:
    """A request of the folder."""

    entry: QueueEntry
    state: State
    war: str
    """Its war's name; empty where the request is not complete or is posted."""
    problems: tuple[Problem, ...] = ()
    """What is missing or not clear."""
    remarks: tuple[Problem, ...] = ()
    """What prevents nothing and should be known."""
    doubts: tuple[str, ...] = ()
    """What a post does not say as the database does, and what of it was not understood, in lines."""


@dataclass(frozen=True)
class QueueListing:
    """The result of a look at the folder, or of work on all of it."""

    rows: tuple[QueueRow, ...] = ()
    problems: tuple[Problem, ...] = ()
    """Of the folder, or of what was done."""
    readable: bool = False
    """True when the folder could be looked at; the rows are else those of when it could."""
    looks: object = None
    """The state of the folder, to see whether it has changed."""
    receipts: str = ""
    """The text to be copied."""
    done: str = ""
    """The work that was done, in a sentence."""


_Work = Callable[[Path, Ground], QueueListing]


class QueueModel(QObject):
    """The queue; one thing is done with it at a time, off the GUI thread.

    Signals
    -------
    changed()
        It was looked at, or something begins, goes on or has ended.
    copied(str)
        The receipts are to be copied.
    fought()
        Wars were fought, or begun at least.
    """

    changed = Signal()
    copied = Signal(str)
    fought = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._folder: Path | None = None
        self._listing = QueueListing()
        self._stop: Event | None = None
        self._progress = ""
        self._told = Newest[str](self)
        self._told.shown.connect(self._take_progress)
        self._worker = Background[QueueListing](self)
        self._worker.done.connect(self._take)
        self._worker.failed.connect(self._tell_bug)
        self._worker.busy_changed.connect(lambda _: self.changed.emit())
        self._watcher = Background[object](self)
        self._watcher.done.connect(self._compare)
        self._watch = QTimer(self)
        self._watch.setInterval(_WATCH_MS)
        self._watch.timeout.connect(self._glance)
        session.loaded.connect(self.look)

    @property
    def folder(self) -> Path | None:
        """The folder; None before one was chosen."""
        return self._folder

    @property
    def listing(self) -> QueueListing:
        """The content of the folder when it was last looked at."""
        return self._listing

    @property
    def busy(self) -> bool:
        """True while the folder is read, fought or written to."""
        return self._worker.busy

    @property
    def can_work(self) -> bool:
        """True when something can be done with the folder."""
        return self._listing.readable and not self.busy

    @property
    def can_cancel(self) -> bool:
        """True while wars are fought and none is being stopped."""
        return self._stop is not None and not self._stop.is_set()

    @property
    def progress(self) -> str:
        """The work that is under way, in a sentence; or why none can be."""
        if self.busy:
            return self._progress or "Working …"
        waits = self._folder is not None and self._session.database is None
        return "The queue waits for a database that can be read." if waits else ""

    def count(self, state: State) -> int:
        """Return how many requests are in a state; of those that wait, the ones that can be fought."""
        return sum(row.state is state and not row.problems for row in self._listing.rows)

    def open(self, folder: Path) -> None:
        """Take another folder."""
        if not self.busy:
            self._folder, self._listing = folder, QueueListing()
            self.changed.emit()
            self.look()

    def look(self) -> None:
        """Look at the folder again."""
        self._do(_look)

    def set_watched(self, watched: bool) -> None:
        """Look at the folder every now and then as long as somebody looks, and not else."""
        if watched:
            self._watch.start()
        else:
            self._watch.stop()

    def fight_all(self) -> None:
        """Fight everything that waits and can be fought."""
        clock, told = self._session.clock, self._told.offer
        stop = Event()

        def fight(folder: Path, ground: Ground) -> QueueListing:
            waiting = [row for row in _look(folder, ground).rows if row.state is State.WAITING and not row.problems]
            problems: list[Problem] = []
            fought = 0
            for number, row in enumerate(waiting, start=1):
                told(f"Fighting {number} of {len(waiting)}: {shortened(row.war, _LONGEST_NAME)} …")
                done = fight_entry(row.entry, ground, clock(), lambda _: not stop.is_set())
                fought += isinstance(done, FoughtEntry)
                problems += _problems(done)
                if stop.is_set() or isinstance(entries_in(folder), Failure):
                    break
            left = len(waiting) - fought
            cancelled = f" Cancelled: {counted(left, 'request')} still waiting." if stop.is_set() and left else ""
            return _look(folder, ground, problems, done=f"{counted(fought, 'request')} fought.{cancelled}")

        if self._do(fight):
            self._stop = stop
            self.changed.emit()

    def cancel(self) -> None:
        """Stop the war that is fought after its hour, and fight no other; it waits on, with the seed that it has."""
        if self._stop is not None:
            self._stop.set()
            self.changed.emit()

    def copy_receipts(self) -> None:
        """Read the receipts of all that was fought, to be copied."""

        def read(folder: Path, ground: Ground) -> QueueListing:
            listing = _look(folder, ground)
            texts = [receipt_of(row.entry) for row in listing.rows if row.state is State.FOUGHT]
            told = [text for text in texts if isinstance(text, str)]
            problems = [problem for text in texts if isinstance(text, Failure) for problem in text]
            return _look(folder, ground, problems, "\n".join(told), f"{counted(len(told), 'receipt')} copied.")

        self._do(read)

    def mark_posted(self) -> None:
        """Note of all that was fought that it is posted."""

        def mark(folder: Path, ground: Ground) -> QueueListing:
            fought = [row.entry for row in _look(folder, ground).rows if row.state is State.FOUGHT]
            problems = [problem for entry in fought for problem in mark_posted(entry) or ()]
            return _look(folder, ground, problems, done=f"{counted(len(fought) - len(problems), 'request')} posted.")

        self._do(mark)

    def add_post(self, text: str) -> None:
        """Save a post in the folder; nothing that is there is overwritten."""
        self._add(lambda folder, ground: [add_post(folder, text, ground)])

    def add_files(self, paths: Iterable[Path]) -> None:
        """Copy posts and request files into the folder; nothing that is there is overwritten."""
        chosen = tuple(paths)
        self._add(lambda folder, _: [add_file(folder, path) for path in chosen])

    def close(self) -> None:
        """Stop the war that is fought, fight no other, and wait for what is under way."""
        self._watch.stop()
        self.cancel()
        self._worker.wait()
        self._watcher.wait()

    def _add(self, save: Callable[[Path, Ground], list[QueueEntry | Failure]]) -> None:
        def add(folder: Path, ground: Ground) -> QueueListing:
            saved = save(folder, ground)
            names = [shortened(each.file.name, _LONGEST_NAME) for each in saved if isinstance(each, QueueEntry)]
            problems = [problem for each in saved if isinstance(each, Failure) for problem in each]
            return _look(folder, ground, problems, done=f"Saved as {', '.join(names)}." if names else "")

        self._do(add)

    def _do(self, work: _Work) -> bool:
        """Begin `work`, and return whether it could be."""
        folder, session = self._folder, self._session
        if folder is None or session.database is None or session.tables is None or self.busy:
            self.changed.emit()
            return False
        ground = Ground(session.database, session.tables, session.folders.maps, session.folders.logs)
        self._worker.start(lambda: work(folder, ground))
        return True

    def _glance(self) -> None:
        """Find out elsewhere whether the folder has changed: one on a network may take long to say so."""
        folder, listing = self._folder, self._listing
        if folder is not None and not self.busy and not self._watcher.busy:
            self._watcher.start(lambda: (listing, looks_of(folder)))

    def _compare(self, seen: tuple[QueueListing, object]) -> None:
        listing, looks = seen
        if listing is self._listing and looks != listing.looks:
            self.look()

    def _take_progress(self, progress: str) -> None:
        self._progress = progress
        self.changed.emit()

    def _end(self) -> None:
        self._told.drop()
        self._progress = ""
        if self._stop is not None:
            self._stop = None
            self.fought.emit()

    def _take(self, listing: QueueListing) -> None:
        self._end()
        # What was seen stays on show while the folder is gone: it may come back.
        self._listing = listing if listing.readable else replace(listing, rows=self._listing.rows)
        self.changed.emit()
        if listing.receipts:
            self.copied.emit(listing.receipts)

    def _tell_bug(self, bug: Exception) -> None:
        self._end()
        problem = Problem(Place(file=str(self._folder)), f"the folder cannot be used ({bug!r})", "", "please report it")
        self._listing = replace(self._listing, problems=(problem,))
        self.changed.emit()


def _look(
    folder: Path, ground: Ground, problems: Iterable[Problem] = (), receipts: str = "", done: str = ""
) -> QueueListing:
    looks, entries = looks_of(folder), entries_in(folder)
    if isinstance(entries, Failure):
        return QueueListing((), (*problems, *entries), False, looks, receipts, done)
    return QueueListing(tuple(_row(entry, ground) for entry in entries), tuple(problems), True, looks, receipts, done)


def _problems(done: FoughtEntry | Failure | None) -> Iterable[Problem]:
    if not isinstance(done, FoughtEntry):
        return done or ()
    allowed = "a Logs folder that can be written to"
    unwritten = [Problem(Place(file=str(done.entry.file)), failure, allowed) for failure in done.files.failures]
    return [*unwritten, *done.problems]


def _row(entry: QueueEntry, ground: Ground) -> QueueRow:
    state = entry.state
    read = NOTHING_READ if state is State.POSTED else read_entry(entry, ground)
    war = read.request.name if read.request else ""
    return QueueRow(entry, state, war, read.problems, read.remarks, tuple(doubtful_lines(read.draft)))
