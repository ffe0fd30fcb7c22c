"""A sweep of the war that is set: what is varied, how far it is, what came of it, and its file (B-10)."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject

from autoalgo.common.figures import counted
from autoalgo.common.problems import Failure
from autoalgo.common.qt.background import Background
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.sweep.sweep_job import SweepNews, SweepOrder, Swept, save_sweep, swept
from autoalgo.war.window.sweep.varied_war_model import VariedWarModel

FIRST_WARS: Final = 10_000
MOST_WARS: Final = 1_000_000
"""Of each combination; the command line has no such limit."""
_NOTHING: Final = Swept("")


class SweepModel(VariedWarModel[Swept, SweepNews]):
    """Sweeps one war at a time."""

    def __init__(self, session: Session, request: Callable[[], WarRequest | None], parent: QObject) -> None:
        super().__init__(session, request, parent)
        self._found = _NOTHING
        self._news: SweepNews | None = None
        self._sentence = ""
        self._failed = False
        self._saver = Background[tuple[Path, Failure | None]](self)
        self._saver.done.connect(self._tell_saved)
        self._saver.failed.connect(self._fail)

    @property
    def can_start(self) -> bool:
        """True while a war can be fought, and no sweep is under way."""
        return not self.busy and self._basis() is not None

    @property
    def can_save(self) -> bool:
        """True when something was fought, and nothing is under way."""
        return bool(self._found.rows) and not self.busy and not self._saver.busy

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
        if not self.busy and self._basis() is None:
            return "No war can be fought from what is set yet."
        return self._sentence

    @property
    def failed(self) -> bool:
        """True when the sentence tells of something that went wrong."""
        return self._failed

    def start(self, varied: Sequence[tuple[str, str]], wars: int) -> None:
        """Fight the war for all values of some fields; nothing while none can be fought, or one sweep is under way."""
        basis = self._basis()
        if basis is None or self.busy:
            return
        self._found = _NOTHING
        self._say("Working out what stands …")
        self.job.begin(partial(swept, SweepOrder(basis, tuple(varied), wars)))
        self.changed.emit()

    def save(self, path: Path) -> None:
        """Write the table (.txt), the sweep (.json) or its picture (.png, .svg, .pdf)."""
        found = self._found
        if self.can_save:
            self._saver.start(lambda: (path, save_sweep(found, path)))
            self.changed.emit()

    def close(self) -> None:
        """Stop, and wait for what is under way."""
        super().close()
        self._saver.wait()

    def _show_progress(self, news: SweepNews) -> None:
        self._news = news
        self._say(news.sentence)
        self.changed.emit()

    def _take(self, found: Swept) -> None:
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

    def _fail(self, bug: Exception) -> None:
        self._news = None
        self._say(self.session.mistake(bug, "the sweep"), failed=True)
        self.changed.emit()

    def _say(self, sentence: str, *, failed: bool = False) -> None:
        self._sentence, self._failed = sentence, failed
