"""How things are: one sentence in the header's row, and at the window's foot everything in the way of a run (W-7).

The panel at the foot has a place of its own, always as high: whatever comes or goes moves nothing else (W-10). It lists
problems, and warnings, which prevent nothing; a click on one goes to the field, tab or flank that causes it. Above them
stand the notice of the database and one note, such as that a file could not be written; the note goes when it is
clicked away, when its cause is gone, or when the next run starts. What has no room is scrolled; a button lays all of it
over the page, until it is pressed again, a line is clicked, or Esc is pressed.
"""

from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QSizePolicy, QToolButton, QWidget

from autoalgo.common.figures import counted
from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.laying_out import boxed, in_column, in_row
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
"""Lines of the panel's place."""
_BESIDE: Final = 12
"""Pixels of the window at both ends of the panel."""
_BELOW: Final = 2
_AROUND: Final = 14
"""Pixels of the place above and below its lines."""
_SHARE: Final = 0.5
"""Of the window's height, the most that the panel takes when all of it is asked for."""


class ProblemsPanel(QFrame):
    """The panel, which stands in `place`; its `sentence` stands in the header's row.

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
        self._hour = 0
        self._cause = ""
        self._is_open = False
        self._above: tuple[QWidget, ...] = ()
        self._instead: str | None = None
        self.sentence = ElidedLabel()
        self.place = _Place(self)
        self.scrolled = QScrollArea()
        self.note = QLabel()
        self.dismiss = QToolButton()
        self.whole = QLabel()
        self.calm = QLabel("Warnings and errors appear here.")
        self.list = ProblemsList()
        self.more = QPushButton()
        self._describe()
        self._lay_out()
        self._connect()
        self.say("")
        self._show_all(False)
        self.refresh()

    def add_above(self, notice: QWidget) -> None:
        """Tell something else above all, while it is not hidden."""
        self._told.insertWidget(0, notice)
        self._above = (notice,)
        notice.installEventFilter(self)

    def say(self, note: str, cause: str = "") -> None:
        """Show one sentence until it is clicked away or its `cause` is gone; an empty one takes the former away."""
        self._cause = cause
        self.note.setText(shortened(note, _LONGEST_NOTE))
        self.note.setVisible(bool(note))
        self.dismiss.setVisible(bool(note))
        self._settle()
        if note:
            self.scrolled.verticalScrollBar().setValue(0)

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
        self.list.setVisible(self._models.problems.rowCount() > 0 and self._instead is None)
        self._settle()

    def stand(self) -> None:
        """Stand in the place, or over the page above it where all is asked for."""
        place = QRect(self.place.mapTo(self.place.window(), self.place.rect().topLeft()), self.place.size())
        parent = self.parentWidget() or self.window()
        place.moveTopLeft(parent.mapFrom(parent.window(), place.topLeft()))
        place.adjust(_BESIDE, 0, -_BESIDE, -_BELOW)
        if self._is_open:
            whole = self._whole() + self.height() - self.scrolled.viewport().height()
            place.setTop(place.bottom() + 1 - max(place.height(), min(whole, int(_SHARE * self.window().height()))))
        self.setGeometry(place)
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the sentence's room in the row, and the notice."""
        if event.type() in {QEvent.Type.Resize, QEvent.Type.ShowToParent, QEvent.Type.HideToParent}:
            self._settle()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Lay the panel back into its place with Esc."""
        if event.key() == Qt.Key.Key_Escape and self._is_open:
            self._toggle()
        else:
            super().keyPressEvent(event)

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
        give_rank(self.calm, Rank.MUTED)
        self.dismiss.setText("✕")
        self.dismiss.setAutoRaise(True)
        self.dismiss.setToolTip("Take this note away")
        self.dismiss.setAccessibleName("Take the note away")
        self.more.setToolTip("Shows the whole list over the page, or back in its place")
        self.list.setModel(self._models.problems)
        self.list.setAccessibleName("Problems")
        self.list.setToolTip("Click a problem to go to where it can be corrected.")

    def _lay_out(self) -> None:
        noted = in_row((self.note, 1), (self.dismiss, 0, Qt.AlignmentFlag.AlignTop))
        self._told = in_column(self.calm, noted, self.whole, self.list, 1, spacing=2)
        self._content = boxed(self._told)
        self.scrolled.setWidget(self._content)
        self.scrolled.setWidgetResizable(True)
        self.scrolled.setFrameShape(QFrame.Shape.NoFrame)
        self.scrolled.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scrolled.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for part in (self.scrolled.viewport(), self._content):
            part.setAutoFillBackground(False)
        in_row((self.scrolled, 1), (self.more, 0, Qt.AlignmentFlag.AlignTop), on=self, margins=(10, 4, 6, 4))

    def _connect(self) -> None:
        models, problems = self._models, self._models.problems
        self.dismiss.clicked.connect(lambda: self.say(""))
        self.list.clicked.connect(self._want)
        self.list.activated.connect(self._want)
        self.list.reached.connect(lambda place: self.scrolled.ensureVisible(0, self.list.y() + place, 0, 0))
        self.more.clicked.connect(self._toggle)
        self.scrolled.verticalScrollBar().rangeChanged.connect(lambda *_: self._offer_more())
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

    def _settle(self) -> None:
        """Show what there is to show, and offer the rest."""
        words = self.sentence.fontMetrics().horizontalAdvance(self.sentence.text())
        self.whole.setVisible(words > self.sentence.width())
        self.calm.setVisible(all(part.isHidden() for part in (self.note, self.whole, self.list, *self._above)))
        self._offer_more()

    def _toggle(self) -> None:
        self._show_all(not self._is_open)

    def _show_all(self, shown: bool) -> None:
        """Lie over the page, with a bar where even that is too little, or in the place, scrolled by wheel and keys."""
        self._is_open = shown
        policies = Qt.ScrollBarPolicy
        self.scrolled.setVerticalScrollBarPolicy(policies.ScrollBarAsNeeded if shown else policies.ScrollBarAlwaysOff)
        self._offer_more()
        self.stand()

    def _offer_more(self) -> None:
        """Offer to show all where it is more than there is room for; what has come to fit goes back into its place."""
        rows = self._models.problems.rowCount()
        if self._is_open and (self._whole() <= self._low() or not self.calm.isHidden()):
            self._show_all(False)
            return
        self.more.setText("Show fewer" if self._is_open else f"Show all {rows}" if rows > 1 else "Show all")
        self.more.setVisible(self._is_open or self.scrolled.verticalScrollBar().maximum() > 0)

    def _whole(self) -> int:
        """Return how high all is that there is to tell, in pixels."""
        return self._told.totalHeightForWidth(self.scrolled.viewport().width())

    def _low(self) -> int:
        return _LINES * self.fontMetrics().lineSpacing()

    def _begin(self) -> None:
        self.say("")
        self._count(0)

    def _count(self, hour: int) -> None:
        self._hour = hour
        self.refresh()

    def _want(self, index: QModelIndex) -> None:
        target: Destination = self._models.problems.target(index.row())
        self._show_all(False)
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
        """Return how the shown war ended, in one sentence and a space; which it is, where another one is asked for.

        So it is where another was fought after it.
        """
        run = self._models.outcome.current
        if run is None:
            return ""
        request = run.result.campaign.request
        runs, which = self._models.outcome.runs, ""
        if not self._is_asked_for(request):
            which = f"Output shows “{shortened(request.name, _LONGEST_NAME)}”: "
        elif run is not runs[-1]:
            which = f"Output shows run {[*map(id, runs)].index(id(run)) + 1} of {len(runs)}: "
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


class _Place(QWidget):
    """The place of the panel in the window, always as high; the panel stands over it."""

    def __init__(self, panel: ProblemsPanel) -> None:
        super().__init__()
        self._panel = panel
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_LINES * self.fontMetrics().lineSpacing() + _AROUND)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Bring the panel along."""
        super().resizeEvent(event)
        self._panel.stand()

    def moveEvent(self, event: QMoveEvent) -> None:
        """Bring the panel along."""
        super().moveEvent(event)
        self._panel.stand()
