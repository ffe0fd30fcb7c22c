"""The best arrangements of a side: searched for, told, and put into the plan (O-14)."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Failure
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.best.best_job import BestAnswer, BestQuestion, find
from autoalgo.war.window.session.plan_job_model import PlanJobModel
from autoalgo.war.window.session.session_model import Session

if TYPE_CHECKING:
    from autoalgo.war.odds.best.best_search import BestProgress

_UNSEEDED = {"seed": None, "battle": None, "word": None, "war": ""}


class BestModel(PlanJobModel[BestAnswer | Failure | None, "BestProgress"]):
    """Searches for one side at a time.

    Signals
    -------
    tried(str, WarRequest)
        An arrangement is to be put into the plan: in words, and the request with it.
    """

    tried = Signal(str, object)

    def __init__(self, session: Session, request: Callable[[], WarRequest | None], parent: QObject) -> None:
        super().__init__(session, request, parent)
        self._answer: BestAnswer | None = None
        self._known: tuple[WarRequest, ...] = ()
        """The plan of the search and each of its best, as `in_plan` compares them."""
        self._progress: BestProgress | None = None
        self._problem = ""

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
        if self.busy:
            left = "" if self._progress is None else f": {self._progress.left:,} arrangements in question"
            return f"Fighting the same wars with each arrangement{left} …"
        if self._answer is None:
            return "Stopped: nothing is known before the last wars are fought."
        from autoalgo.war.odds.best.as_text import AGAINST, verdict_text  # noqa: PLC0415 - loaded by now

        old = " The plan has changed since: search again." if self.in_plan == -2 else ""
        return f"{verdict_text(self._answer.found)} {AGAINST}{old}"

    def search(self, side: Side) -> None:
        """Try arrangements of a side against the plan of its enemy as it stands."""
        war = self._basis()
        self._answer, self._progress, self._problem = None, None, ""
        if war is None:
            self.job.cancel()
            self._problem = "No war can be fought from what is set yet."
        else:
            self.job.begin(partial(find, BestQuestion(war, side)))
        self.changed.emit()

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

    def _show_progress(self, progress: "BestProgress") -> None:
        self._progress = progress
        self.changed.emit()

    def _take(self, answer: BestAnswer | Failure | None) -> None:
        if isinstance(answer, Failure):
            self._problem = " ".join(problem.text() for problem in answer)
        else:
            self._answer = answer
            if answer is not None:
                self._known = tuple(map(_unseeded, (answer.question.war.request, *answer.requests)))
        self.changed.emit()

    def _fail(self, bug: Exception) -> None:
        self._problem = self.session.mistake(bug, "the best arrangements")
        self.changed.emit()


def _unseeded(request: WarRequest) -> WarRequest:
    return request.model_copy(update=_UNSEEDED)
