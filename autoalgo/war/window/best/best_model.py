"""The best arrangements of a side: searched for, told, and put into the plan (O-14)."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Failure
from autoalgo.common.qt.job import Job
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.best.best_job import BestAnswer, BestQuestion, find
from autoalgo.war.window.session.session_model import Session

if TYPE_CHECKING:
    from autoalgo.war.odds.best.best_search import BestProgress

_UNSEEDED = {"seed": None, "battle": None, "word": None, "war": ""}


class BestModel(QObject):
    """Searches for one side at a time.

    Parameters
    ----------
    request
        Returns the war as it is set, or None while none can be fought from it.

    Signals
    -------
    changed()
        The search began, is further, or has ended, or another arrangement is in the plan.
    tried(str, WarRequest)
        An arrangement is to be put into the plan: in words, and the request with it.
    """

    changed = Signal()
    tried = Signal(str, object)

    def __init__(
        self, session: Session, request: Callable[[], WarRequest | None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._request = request
        self._answer: BestAnswer | None = None
        self._known: tuple[WarRequest, ...] = ()
        """The plan of the search and each of its best, as `in_plan` compares them."""
        self._progress: BestProgress | None = None
        self._problem = ""
        self._job: Job[BestAnswer | Failure | None, BestProgress] = Job(self)
        self._job.told.connect(self._follow)
        self._job.done.connect(self._take)
        self._job.failed.connect(self._tell_bug)
        self.close = self._job.close

    @property
    def session(self) -> Session:
        """The data in use."""
        return self._session

    @property
    def running(self) -> bool:
        """True while arrangements are tried."""
        return self._job.busy

    @property
    def answer(self) -> BestAnswer | None:
        """What was found last."""
        return self._answer

    @property
    def progress(self) -> float:
        """How much of the search is over, 0–1."""
        return self._progress.share if self._progress is not None else 0.0

    @property
    def in_plan(self) -> int:
        """Which of the arrangements the plan has now, from 0; −1 for that of the search, −2 for any other plan."""
        asked = None if self._answer is None else self._request()
        if asked is None:
            return -2
        now = _unseeded(asked)
        return next((at - 1 for at, each in enumerate(self._known) if each == now), -2)

    @property
    def sentence(self) -> str:
        """How far it is, what was found, or what is wrong."""
        if self._problem:
            return self._problem
        if self.running:
            left = "" if self._progress is None else f": {self._progress.left:,} arrangements in question"
            return f"Fighting the same wars with each arrangement{left} …"
        if self._answer is None:
            return "Stopped: nothing is known before the last wars are fought."
        from autoalgo.war.odds.best.as_text import AGAINST, verdict_text  # noqa: PLC0415 - loaded by now

        old = " The plan has changed since: search again." if self.in_plan == -2 else ""
        return f"{verdict_text(self._answer.found)} {AGAINST}{old}"

    def search(self, side: Side) -> None:
        """Try arrangements of a side against the plan of its enemy as it stands."""
        request, session = self._request(), self._session
        self._answer, self._progress, self._problem = None, None, ""
        if request is None or session.database is None or session.tables is None:
            self._job.cancel()
            self._problem = "No war can be fought from what is set yet."
        else:
            question = BestQuestion(request, side, session.database, session.tables, session.folders.maps)
            self._job.begin(partial(find, question))
        self.changed.emit()

    def cancel(self) -> None:
        """Stop."""
        self._job.cancel()

    def take(self, place: int) -> None:
        """Put one of the arrangements into the plan."""
        if self._answer is not None:
            ranked = self._answer.found.best[place]
            self.tried.emit(ranked.arrangement.words, self._answer.requests[place])
            self.changed.emit()

    def follow(self) -> None:
        """Note that the plan may be another now."""
        if self._answer is not None:
            self.changed.emit()

    def _follow(self, progress: "BestProgress") -> None:
        self._progress = progress
        self.changed.emit()

    def _take(self, answer: BestAnswer | Failure | None) -> None:
        if isinstance(answer, Failure):
            self._problem = " ".join(problem.text() for problem in answer)
        else:
            self._answer = answer
            if answer is not None:
                self._known = tuple(map(_unseeded, (answer.question.request, *answer.requests)))
        self.changed.emit()

    def _tell_bug(self, bug: Exception) -> None:
        self._problem = self._session.mistake(bug, "the best arrangements")
        self.changed.emit()


def _unseeded(request: WarRequest) -> WarRequest:
    return request.model_copy(update=_UNSEEDED)
