"""A sweep of the war that is set: what is varied, how far it is, what came of it, and its file (B-10)."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.figures import counted
from autoalgo.common.problems import Failure
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.job import Job
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.sweep.sweep_job import (
    OfferedField,
    SweepNews,
    SweepOrder,
    Swept,
    WarBasis,
    offered_fields,
    save_sweep,
    swept,
)

FIRST_WARS: Final = 10_000
MOST_WARS: Final = 1_000_000
"""Of each combination; the command line has no such limit."""
_NOTHING: Final = Swept("")


class SweepModel(QObject):
    """Sweeps one war at a time.

    Parameters
    ----------
    request
        Returns the war as it is set, or None while none can be fought from it.

    Signals
    -------
    changed()
        It has begun or ended, is further than it was, or was saved.
    offered()
        Other fields are offered.
    """

    changed = Signal()
    offered = Signal()

    def __init__(
        self, session: Session, request: Callable[[], WarRequest | None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._request = request
        self._fields: tuple[OfferedField, ...] = ()
        self._found = _NOTHING
        self._news: SweepNews | None = None
        self._sentence = ""
        self._failed = False
        self._finder = Background[tuple[OfferedField, ...]](self)
        self._finder.done.connect(self._offer)
        self._finder.failed.connect(self._tell_bug)
        self._saver = Background[tuple[Path, Failure | None]](self)
        self._saver.done.connect(self._tell_saved)
        self._saver.failed.connect(self._tell_bug)
        self._job: Job[Swept, SweepNews] = Job(self)
        self._job.told.connect(self._follow)
        self._job.done.connect(self._end)
        self._job.failed.connect(self._tell_bug)
        self.cancel = self._job.cancel
        """Ends it; what was fought until then stays."""

    @property
    def fields(self) -> tuple[OfferedField, ...]:
        """The fields that are offered; others of the database and the JSON folder can be named too."""
        return self._fields

    @property
    def running(self) -> bool:
        """True while combinations are fought."""
        return self._job.busy

    @property
    def can_start(self) -> bool:
        """True while a war can be fought, and no sweep is under way."""
        return not self.running and self._basis() is not None

    @property
    def can_save(self) -> bool:
        """True when something was fought, and nothing is under way."""
        return bool(self._found.rows) and not self.running and not self._saver.busy

    @property
    def found(self) -> Swept:
        """What came of the last sweep; empty while one is under way."""
        return self._found

    @property
    def text(self) -> str:
        """The table as far as it is, or what is wrong with what was asked for."""
        return self._news.text if self._news is not None else self._found.text

    @property
    def share(self) -> float:
        """How much of it is over, 0–1."""
        return self._news.share if self._news is not None else 0.0

    @property
    def sentence(self) -> str:
        """How far it is, or what came of it, or why none can begin."""
        if not self.running and self._basis() is None:
            return "No war can be fought from what is set yet."
        return self._sentence

    @property
    def failed(self) -> bool:
        """True when the sentence tells of something that went wrong."""
        return self._failed

    def look(self) -> None:
        """Find the fields of the war as it is set now."""
        basis = self._basis()
        if basis is None:
            self._offer(())
        else:
            self._finder.start(partial(offered_fields, basis))

    def start(self, varied: Sequence[tuple[str, str]], wars: int) -> None:
        """Fight the war for all values of some fields; nothing while none can be fought, or one sweep is under way."""
        basis = self._basis()
        if basis is None or self.running:
            return
        self._found = _NOTHING
        self._say("Working out what stands …")
        self._job.begin(partial(swept, SweepOrder(basis, tuple(varied), wars)))
        self.changed.emit()

    def save(self, path: Path) -> None:
        """Write the table (.txt), the sweep (.json) or its picture (.png, .svg, .pdf)."""
        found = self._found
        if self.can_save:
            self._saver.start(lambda: (path, save_sweep(found, path)))
            self.changed.emit()

    def close(self) -> None:
        """Stop, and wait for what is under way."""
        self._job.close()
        self._finder.wait()
        self._saver.wait()

    def _basis(self) -> WarBasis | None:
        request, session = self._request(), self._session
        if request is None or session.database is None or session.tables is None:
            return None
        return WarBasis(request, session.database, session.tables, session.folders)

    def _offer(self, fields: tuple[OfferedField, ...]) -> None:
        if fields != self._fields:
            self._fields = fields
            self.offered.emit()

    def _follow(self, news: SweepNews) -> None:
        self._news = news
        self._say(news.sentence)
        self.changed.emit()

    def _end(self, found: Swept) -> None:
        self._news, self._found = None, found
        if found.plan is None:
            self._say("This cannot be varied.", failed=True)
        elif found.problems:
            self._say("\n".join(problem.text() for problem in found.problems), failed=True)
        else:
            over = counted(len(found.rows), "combination")
            partial_ = len(found.rows) < len(found.plan)
            self._say(f"Stopped after {over} of {len(found.plan):,}." if partial_ else f"{over} fought.")
        self.changed.emit()

    def _tell_saved(self, saved: tuple[Path, Failure | None]) -> None:
        path, failure = saved
        if failure:
            self._say("\n".join(problem.text() for problem in failure), failed=True)
        else:
            self._say(f"Saved as {path.name}.")
        self.changed.emit()

    def _tell_bug(self, bug: Exception) -> None:
        self._news = None
        self._say(self._session.mistake(bug, "the sweep"), failed=True)
        self.changed.emit()

    def _say(self, sentence: str, *, failed: bool = False) -> None:
        self._sentence, self._failed = sentence, failed
