"""A post that is read as it is typed or pasted, and what fills the form from it (O-6)."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.qt.background import Background
from autoalgo.war.domain.years import year_text
from autoalgo.war.posts import (
    FIELDS,
    LONGEST_POST,
    NOTHING_READ,
    ReadPost,
    draft_of,
    form_of,
    load_post,
    words_for,
)
from autoalgo.war.window.session.runner_model import Runner
from autoalgo.war.window.session.session_model import Session


class PostModel(QObject):
    """The post, and what was recognised in it.

    Signals
    -------
    changed()
        It was read, or may be filled in now, or not any more.
    opened(str)
        The text of a file is to be shown in the place of the post.
    filled(WarRequest)
        The form is to be set as the post says.
    said(str)
        What was done, in a sentence.
    """

    changed = Signal()
    opened = Signal(str)
    filled = Signal(object)
    said = Signal(str)

    def __init__(self, session: Session, runner: Runner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._runner = runner
        self._text = ""
        self._read: ReadPost | None = None
        self._failure: Failure | None = None
        self._length = 0
        self._reader = Background[ReadPost](self)
        self._opener = Background[str | Failure](self)
        self._reader.done.connect(self._take)
        self._reader.failed.connect(self._tell_bug)
        self._opener.done.connect(self._take_file)
        self._opener.failed.connect(self._tell_bug)
        session.loaded.connect(self._look)
        for signal in (runner.started, runner.finished, runner.stopped, runner.refused, runner.crashed):
            signal.connect(lambda *_: self.changed.emit())

    @property
    def text(self) -> str:
        """The post."""
        return self._text

    @property
    def read(self) -> ReadPost | None:
        """The post as it was read; None while it is empty or being read."""
        return self._read

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Why a file could not be opened, and what is missing or not clear."""
        return (*(self._failure or ()), *(self._read.problems if self._read else ()))

    @property
    def note(self) -> str:
        """That the post was too long, in a sentence; empty where all of it is there."""
        if len(self._text) < LONGEST_POST or self._length <= LONGEST_POST:
            return ""
        return f"The text has {self._length:,} characters; only the first {LONGEST_POST:,} are here and are read."

    @property
    def can_fill(self) -> bool:
        """True when something was recognised and no war is fought."""
        return self._read is not None and bool(self._read.draft.findings) and self._runner.idle

    def set_text(self, text: str) -> None:
        """Read another post."""
        if text != self._text:
            self._text, self._failure, self._length = text, None, 0
            self._look()

    def note_length(self, length: int) -> None:
        """Note how many characters the post had of which the first are here."""
        self._length = length
        self.changed.emit()

    def open(self, path: Path) -> None:
        """Read the post in a file."""
        self._opener.start(lambda: load_post(path))

    def fill(self, year: int) -> None:
        """Set the form as the post says; what it does not say becomes "default", and the date stays `year`."""
        read = self._read
        if read is None or not self.can_fill:
            return
        self.filled.emit(read.request or form_of(read.draft, year))
        self.said.emit(_sentence(read, year))

    def close(self) -> None:
        """Wait for what is under way."""
        self._reader.wait()
        self._opener.wait()

    def _look(self) -> None:
        database, tables, maps = self._session.database, self._session.tables, self._session.maps
        text = self._text
        self._read = None
        if text.strip() and database is not None and tables is not None:
            self._reader.start(lambda: draft_of(text, database, tables, maps))
        else:
            # What is still being read is of another text.
            self._reader.start(lambda: NOTHING_READ)
        self.changed.emit()

    def _take(self, read: ReadPost) -> None:
        self._read = read if self._text.strip() else None
        self.changed.emit()

    def _take_file(self, text: str | Failure) -> None:
        if isinstance(text, Failure):
            self._failure = text
            self.changed.emit()
        else:
            self.opened.emit(text)

    def _tell_bug(self, bug: Exception) -> None:
        problem = Problem(Place(), f"the post cannot be read ({bug!r})", "", "please report it with the post")
        self._failure = Failure(problem)
        self.changed.emit()


def _sentence(read: ReadPost, year: int) -> str:
    """Return what was filled in and what was not."""
    if read.request is not None:
        return "Filled in as the post says."
    left = [words_for(name) for name in read.draft.missing if name != "year"]
    maneuvers = [words_for(name) for name in FIELDS if name.endswith("_maneuver") and name in read.draft.findings]
    told = [f"{', '.join(left)}: “default” now"] if left else []
    told += [f"the date: still {year_text(year)}"] if "year" in read.draft.missing else []
    told += [f"{', '.join(maneuvers)}: to be set by hand"] if maneuvers else []
    return f"Filled in as far as the post is clear. Not in it: {'; '.join(told)}." if told else "Filled in."
