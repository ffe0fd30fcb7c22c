"""What is saved off the GUI thread: how far it is, and what came of it, in sentences."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtCore import QObject

from autoalgo.common.problems import Failure
from autoalgo.common.qt.job import JobWatch
from autoalgo.common.qt.job_model import JobModel
from autoalgo.war.window.session.session_model import Session

T = TypeVar("T")


@dataclass(frozen=True)
class SavingProgress:
    """How far it is."""

    what: str
    """What is being done; empty where that is not told."""
    done: int
    asked: int
    """How much there is to do; 0 where that is not known."""


_BEGINNING: Final = SavingProgress("", 0, 0)


class SavingModel(JobModel[T | Failure | None, SavingProgress]):
    """Saves one thing at a time, whole or not at all; a subclass begins, and says what it saved.

    `changed` tells too that the session has read its data: something may be saved now.

    Parameters
    ----------
    what
        What is saved, for the sentence about a fault of the program: "the page".
    """

    def __init__(self, session: Session, what: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session: Final = session
        self._what: Final = what
        self._out = Path()
        self._progress = _BEGINNING
        self._told_text = ""
        self._failed = False
        session.loaded.connect(self.changed)

    @property
    def can_start(self) -> bool:
        """True when the tables are read, and nothing is saved."""
        return self._session.tables is not None and not self.busy

    @property
    def progress(self) -> SavingProgress:
        """How far it is."""
        return self._progress

    @property
    def text(self) -> str:
        """What came of the last saving, in sentences; empty before it."""
        return self._told_text

    @property
    def failed(self) -> bool:
        """True when the last saving wrote nothing."""
        return self._failed

    @property
    def written(self) -> Path | None:
        """The file that was written last; None while another is made, and where that failed."""
        return self._out if self._told_text and not self._failed else None

    def _begin(self, out: Path, work: Callable[[JobWatch[SavingProgress]], T | Failure | None]) -> None:
        """Begin the work that writes the file `out`, and returns None once it is cancelled."""
        self._out, self._progress, self._told_text, self._failed = out, _BEGINNING, "", False
        self.job.begin(work)
        self.changed.emit()

    def _saved_text(self, saved: T) -> str:
        """Return what was saved, in sentences."""
        raise NotImplementedError

    def _show_progress(self, progress: SavingProgress) -> None:
        self._progress = progress
        self.changed.emit()

    def _take(self, found: T | Failure | None) -> None:
        self._failed = found is None or isinstance(found, Failure)
        if found is None:
            self._told_text = "Cancelled; nothing was written."
        elif isinstance(found, Failure):
            self._told_text = "\n".join(problem.text() for problem in found)
        else:
            self._told_text = self._saved_text(found)
        self.changed.emit()

    def _fail(self, bug: Exception) -> None:
        self._failed = True
        self._told_text = self._session.mistake(bug, self._what)
        self.changed.emit()
