"""Why a war went as it did: explained off the GUI thread, cancelled, the newest question winning (B-4).

The war is one of this session, one of the Logs folder, or the plan before its run. A war of the Logs folder is audited
first, and nothing of a record is shown before that.
"""

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Failure
from autoalgo.common.qt.job import JobWatch
from autoalgo.common.qt.job_model import JobModel
from autoalgo.common.records import BadRecordError
from autoalgo.war.archive.opened_war import OpenedWar
from autoalgo.war.database import Database
from autoalgo.war.folders import Folders
from autoalgo.war.window.session.outcome_model import OutcomeModel
from autoalgo.war.window.session.runner_model import WarRun
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.why.subject import Subject

if TYPE_CHECKING:
    from autoalgo.war.explanation.explanation import Explanation
    from autoalgo.war.explanation.pace import ExplanationProgress
    from autoalgo.war.odds import Order
    from autoalgo.war.window.why.explanation_job import Explained, News

WARS: Final[int | None] = None
"""Orders in which the causes are told; None leaves it to the explanation."""
WARS_AN_HOUR: Final[int | None] = None
"""Wars from each hour of the battle on, which tell what luck added; None leaves it to the explanation."""


class WhyModel(JobModel["Explained", "News"]):
    """Explains one war at a time; what the wars that were fought have told when that is cancelled is kept.

    Signals
    -------
    standing_changed()
        Whether something is explained, or can be, or can be copied.
    crashed(str)
        A mistake in the program ended it, in one sentence.
    asked()
        A war was asked about that is not the one on show: it is to be shown.
    """

    standing_changed = Signal()
    crashed = Signal(str)
    asked = Signal()

    def __init__(self, session: Session, outcome: OutcomeModel, parent: QObject) -> None:
        super().__init__(parent)
        self.session: Final = session
        self._outcome = outcome
        self._subject: Subject | None = None
        self._subjects: dict[int, Subject] = {}
        self._known: dict[Subject, Explained] = {}
        self._at: Subject | None = None
        self._news: News | None = None
        outcome.changed.connect(self._follow_outcome)

    @property
    def subject(self) -> Subject | None:
        """The subject that is asked about; None while there is no war."""
        return self._subject

    @property
    def shown(self) -> "Explained | None":
        """The explanation of the subject; None as long as it was not explained."""
        if self._subject is None:
            return None
        if self._subject is self._at and self._news is not None and self._news.known is not None:
            return self._news.known
        return self._known.get(self._subject)

    @property
    def progress(self) -> "ExplanationProgress | None":
        """How far it is; None until the first news."""
        return None if self._news is None else self._news.progress

    @property
    def can_start(self) -> bool:
        """True when there is a war to be explained, and it is not being explained."""
        return self._subject is not None and not self.busy

    @property
    def explanation(self) -> "Explanation | None":
        """The explanation on show, of one war a combination at least."""
        shown = self.shown
        found = None if shown is None else shown.explanation
        return found if found is not None and found.breakdowns else None

    def ask_of_war(self, war: OpenedWar) -> Failure | None:
        """Ask about a war of the Logs folder, and explain it; or return why it cannot be read any more."""
        tables = self.session.tables
        if tables is None:
            return None
        try:
            campaign = war.campaign
        except BadRecordError as error:
            return Failure(error.problem)
        self._ask(Subject(campaign, war.record.terrain, tables, recorded=war))
        return None

    def ask_of_plan(self, order: "Order") -> None:
        """Ask about the plan, of which `order` has the odds, and explain it."""
        preparation = order.preparation
        self._ask(Subject(preparation.campaign, preparation.terrain, order.tables))

    def ask_of_shown(self) -> None:
        """Ask about the war on show again, without explaining it."""
        self._follow_outcome()

    def keep_asking(self, subject: Subject | None) -> None:
        """Go on asking about `subject`, though the war on show is another by now."""
        self._subject = subject
        self._tell()

    def start(self, by_these_numbers: bool = False) -> None:
        """Explain the subject; what is being explained is dropped.

        `by_these_numbers` explains it also where the tables of the war were others.
        """
        subject = self._subject
        if subject is None:
            return
        self._at, self._news = subject, None
        around = (self.session.database, self.session.folders)
        self.job.begin(partial(_explained, subject, around, by_these_numbers))
        self._tell()

    @property
    def luck(self) -> str:
        """The luck in a sentence; empty as long as that is not known."""
        shown = self.shown
        return "" if shown is None or shown.luck is None else shown.luck.sentence

    def text(self) -> str:
        """Return what is shown as text, for a talk page; empty without any."""
        explanation, subject = self.explanation, self._subject
        if explanation is None or subject is None:
            return ""
        from autoalgo.war.explanation.as_text import explanation_text  # noqa: PLC0415 - the engine, loaded by now

        luck = None if self.shown is None else self.shown.luck
        return explanation_text(explanation, luck, fought=subject.fought)

    def wiki(self) -> str:
        """Return what is shown as lines for the wiki; empty without any."""
        explanation, subject = self.explanation, self._subject
        if explanation is None or subject is None:
            return ""
        from autoalgo.war.explanation.words import wiki_lines  # noqa: PLC0415 - the engine, loaded by now

        return wiki_lines(explanation, subject.fought, self.luck)

    def _ask(self, subject: Subject) -> None:
        self._subject = subject
        self.asked.emit()
        self.start()

    def _follow_outcome(self) -> None:
        run = self._outcome.current
        self._subject = None if run is None else self._subject_of(run)
        self._tell()

    def _subject_of(self, run: WarRun) -> Subject:
        if id(run) not in self._subjects:  # the session keeps its runs
            self._subjects[id(run)] = Subject(run.result.campaign, run.terrain, run.tables, run.result.battle)
        return self._subjects[id(run)]

    def _show_progress(self, news: "News") -> None:
        self._news = news
        self.changed.emit()

    def _take(self, new: "Explained") -> None:
        subject = self._leave()
        if subject is not None:
            former = self._known.get(subject)
            found, known = new.explanation, None if former is None else former.explanation
            if found is None or known is None or found.wars >= known.wars:
                self._known[subject] = new
        self._tell()

    def _fail(self, bug: Exception) -> None:
        self._leave()
        self._tell()
        self.crashed.emit(self.session.mistake(bug, "the question why"))

    def _leave(self) -> Subject | None:
        subject, self._at, self._news = self._at, None, None
        return subject

    def _tell(self) -> None:
        self.standing_changed.emit()
        self.changed.emit()


def _explained(
    subject: Subject, session: tuple["Database | None", Folders], by_these_numbers: bool, watch: "JobWatch[News]"
) -> "Explained":
    # The engine brings the compiler with it, which takes a while to load: not before the first paint.
    from autoalgo.war.window.why.explanation_job import Means, explained  # noqa: PLC0415

    means = Means(*session, WARS, WARS_AN_HOUR, by_these_numbers)
    return explained(subject, means, watch.tell, watch.goes_on)
