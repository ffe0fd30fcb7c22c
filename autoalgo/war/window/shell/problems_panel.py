"""How things are: one sentence in the header's row, and below the row everything in the way of a run (W-7).

The panel below unfolds when there are problems, or warnings, which prevent nothing. A click on one goes to the field,
tab or flank that causes it. Above them there is room for one note, such as that a file could not be written; it goes
when it is clicked away, when its cause is gone, or when the next run starts. The panel can be folded by hand; what
is new unfolds it again, and with nothing to tell it is gone.
"""

from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QPushButton,
    QToolButton,
    QWidget,
)

from autoalgo.common.figures import counted
from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.ranks import Rank, give_rank
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.database.source import SheetSource
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.window.output.history import verdict
from autoalgo.war.window.session.problems_model import Destination
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.problems_list import ProblemsList
from autoalgo.war.window.shell.view_models import ViewModels

_LONGEST_NOTE: Final = 400
_LONGEST_NAME: Final = 40
_LINES: Final = 3
"""Lines of problems that are seen at once, unless all are asked for."""
_SHARE: Final = 0.5
"""Of the window's height, the most that the header takes."""


class ProblemsPanel(QFrame):
    """The panel below the row; its `sentence` and the button `unfold` stand in the row itself.

    Signals
    -------
    wanted
        The `Destination` of the problem that was clicked, or chosen with Enter.
    """

    wanted = Signal(object)

    def __init__(self, models: ViewModels, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("problems")
        self._models = models
        self._header = parent
        self._hour = 0
        self._cause = ""
        self._told = 0
        self._is_open = False
        self._is_folded = False
        self._instead: str | None = None
        self.sentence = ElidedLabel()
        self.unfold = QToolButton(self)
        self.note = QLabel()
        self.dismiss = QToolButton()
        self.whole = QLabel()
        self.list = ProblemsList()
        self.more = QPushButton()
        self._describe()
        self._lay_out()
        self._connect()
        self.say("")
        self.refresh()

    def say(self, note: str, cause: str = "") -> None:
        """Show one sentence until it is clicked away or its `cause` is gone; an empty one takes the former away."""
        self._cause = cause
        self.note.setText(shortened(note, _LONGEST_NOTE))
        self.note.setVisible(bool(note))
        self.dismiss.setVisible(bool(note))
        self._is_folded = self._is_folded and not note
        self._unfold()

    def tell_instead(self, sentence: str | None) -> None:
        """Tell `sentence` and no problem in the place of how things are with the war; None ends that.

        Notes are shown all the same.
        """
        if sentence != self._instead:
            self._instead = sentence
            self.refresh()

    def take_back(self, cause: str) -> None:
        """Take the note away if `cause`, which is gone now, is what it was said for."""
        if self._cause == cause:
            self.say("")

    def refresh(self) -> None:
        """Tell how things are now."""
        sentence, rank = self._state()
        self.sentence.setText(sentence)
        self.sentence.setToolTip(literal(sentence))
        self.whole.setText(sentence)
        for label in (self.sentence, self.whole):
            give_rank(label, rank)
        self.list.colour(rank)
        rows = self._models.problems.rowCount()
        self._is_folded = self._is_folded and rows <= self._told
        self._told = rows
        self.list.setVisible(rows > 0 and self._instead is None)
        self._unfold()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Repeat the sentence here where the row has no room for all of it."""
        super().resizeEvent(event)
        self._repeat()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the sentence's room in the row."""
        if watched is self.sentence and event.type() is QEvent.Type.Resize:
            self._repeat()
        return super().eventFilter(watched, event)

    def _describe(self) -> None:
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.sentence.setAccessibleDescription("State")
        self.sentence.installEventFilter(self)
        for label, description in ((self.note, "Note"), (self.whole, "State in full")):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            label.setAccessibleDescription(description)
        give_rank(self.note, Rank.WARNING)
        self.dismiss.setText("✕")
        self.dismiss.setAutoRaise(True)
        self.dismiss.setToolTip("Take this note away")
        self.dismiss.setAccessibleName("Take the note away")
        self.unfold.setAutoRaise(True)
        self.unfold.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.unfold.setAccessibleName("Details")
        self.unfold.setToolTip("Shows below what there is to mend and to know, or folds it away")
        self.more.setToolTip("Makes the list of problems as high as it needs, or as low as it was")
        self.list.setModel(self._models.problems)
        self.list.setAccessibleName("Problems")
        self.list.setToolTip("Click a problem to go to where it can be corrected.")

    def _lay_out(self) -> None:
        noted = in_row((self.note, 1), (self.dismiss, 0, Qt.AlignmentFlag.AlignTop))
        listed = in_row((self.list, 1), (self.more, 0, Qt.AlignmentFlag.AlignTop))
        in_column(noted, self.whole, listed, on=self, margins=(10, 4, 6, 4), spacing=2)

    def _connect(self) -> None:
        models, problems = self._models, self._models.problems
        self.dismiss.clicked.connect(lambda: self.say(""))
        self.list.clicked.connect(self._want)
        self.list.activated.connect(self._want)
        self.more.clicked.connect(self._toggle)
        self.unfold.clicked.connect(self._fold)
        self.list.laid_out.connect(self._offer_more)
        for signal in (problems.modelReset, problems.rowsInserted, problems.rowsRemoved, problems.dataChanged):
            signal.connect(lambda *_: self.refresh())
        for signal in (
            models.session.busy_changed,
            models.outcome.changed,
            models.standing.can_run_changed,
            models.committer.changed,
            models.war.selection_changed,
        ):
            signal.connect(lambda *_: self.refresh())
        runner = models.runner
        runner.started.connect(self._begin)
        runner.progressed.connect(lambda hour, _: self._count(hour))
        for signal in (runner.finished, runner.stopped, runner.refused, runner.crashed):
            signal.connect(lambda *_: self.refresh())

    def _fold(self) -> None:
        self._is_folded = not self._is_folded
        self._unfold()

    def _unfold(self) -> None:
        """Be there if there is something to tell, unless it was folded away."""
        has_words = not self.list.isHidden() or not self.note.isHidden()
        self.unfold.setVisible(has_words)
        self.unfold.setArrowType(Qt.ArrowType.RightArrow if self._is_folded else Qt.ArrowType.DownArrow)
        self.setVisible(has_words and not self._is_folded)
        self._repeat()
        self._offer_more()

    def _repeat(self) -> None:
        words = self.sentence.fontMetrics().horizontalAdvance(self.sentence.text())
        self.whole.setVisible(words > self.sentence.width())

    def _toggle(self) -> None:
        self._is_open = not self._is_open
        self._offer_more()

    def _offer_more(self) -> None:
        """Offer to show all problems where they are more than there is room for."""
        rows = self._models.problems.rowCount()
        self._is_open = self._is_open and rows > 0
        low = _LINES * self.list.fontMetrics().lineSpacing()
        room = int(self.window().height() * _SHARE) - self._header.height() + self.list.height()
        self.list.setMaximumHeight(max(low, room) if self._is_open else low)
        self.more.setText("Show fewer" if self._is_open else f"Show all {rows}")
        self.more.setVisible(self._is_open or not self.list.is_whole)

    def _begin(self) -> None:
        self.say("")
        self._count(0)

    def _count(self, hour: int) -> None:
        self._hour = hour
        self.refresh()

    def _want(self, index: QModelIndex) -> None:
        target: Destination = self._models.problems.target(index.row())
        self.wanted.emit(target)

    def _state(self) -> tuple[str, Rank]:
        """Return how things are, in one sentence."""
        models = self._models
        under_way = self._under_way()
        if self._instead is not None:
            return self._instead, Rank.PLAIN
        if under_way:
            return under_way, Rank.PLAIN
        reported = models.problems.reported
        if reported:
            told = "the problem is" if reported == 1 else f"the {reported} problems are"
            sentence, _ = self._of_war()
            return f"{models.standing.failed}; {told} listed first. The war that is asked for: {sentence}", Rank.ERROR
        return self._of_war()

    def _of_war(self) -> tuple[str, Rank]:
        """Return how things are with the war that is asked for, in one sentence."""
        models, problems = self._models, self._models.problems.count
        if models.committer.unsure is not None:
            return "It is not known whether the new stability was written.", Rank.ERROR
        result = self._result()
        if problems:
            return f"{result}{self._wrong(problems)}", Rank.ERROR
        warnings = len(models.problems.warnings)
        ready = f"Ready to run, with {counted(warnings, 'warning')}:" if warnings else "Ready to run."
        return f"{result}{ready}", Rank.WARNING if warnings else Rank.GOOD

    def _under_way(self) -> str:
        """Return what is being done, in one sentence; empty while nothing is."""
        models = self._models
        if models.runner.running and self._hour == 0 and isinstance(models.session.source, SheetSource):
            return "The sheet is being read again for the war …"
        if models.runner.running:
            return f"The war is being fought: hour {self._hour:,}."
        if models.session.busy:
            return "The database, the tables and the maps are being read …"
        return ""

    def _wrong(self, problems: int) -> str:
        """Return how many things are to be mended before a run, or went wrong without being in the way of one."""
        standing = self._models.standing.count
        count = _things(standing or problems)
        if not standing:
            return f"{count} went wrong:"
        others = ", beside what went wrong" if standing < problems else ""
        return f"{count} to mend before a run{others}:"

    def _result(self) -> str:
        """Return how the shown war ended, in one sentence and a space, with its name where another is asked for."""
        run = self._models.outcome.current
        if run is None:
            return ""
        request = run.result.campaign.request
        which = "" if self._is_asked_for(request) else f"Output shows “{shortened(request.name, _LONGEST_NAME)}”: "
        hours = counted(run.result.battle.hours, "hour")
        if run.result.battle.winner is None:
            return f"{which}Stalemate after {hours}. "
        return f"{which}{verdict(run)} won after {hours}. "

    def _is_asked_for(self, request: WarRequest) -> bool:
        """Return whether the form asks for the war of a request, whatever its plan and its chance."""
        war = self._models.war
        asked = (war.war, war.year, war.motive, *map(war.choice, Choice))
        return asked == (request.war, request.year, request.motive, *(getattr(request, field) for field in Choice))


def _things(number: int) -> str:
    return "One thing" if number == 1 else f"{number} things"
