"""The panel of problems in the middle of the header: everything in the way of a run, or that nothing is (W-7).

One sentence tells how things are; below it, the problems themselves, and warnings, which prevent nothing. A click on
one goes to the field, tab or flank that causes it. Above them there is room for one note, such as that a file could
not be written; it goes when it is clicked away, when its cause is gone, or when the next run starts.
"""

from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from autoalgo.common.figures import counted
from autoalgo.common.qt.ranks import Rank, give_rank
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.theme import colours_of
from autoalgo.war.database.source import SheetSource
from autoalgo.war.window.output.history import verdict
from autoalgo.war.window.session.problems_model import Destination
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.view_models import ViewModels

_LONGEST_NOTE: Final = 400
_LOWEST: Final = 60
_BELOW_LIST: Final = 12


class ProblemsPanel(QFrame):
    """The panel.

    Signals
    -------
    wanted
        The `Destination` of the problem that was clicked, or chosen with Enter.
    height_wanted(int)
        How high the panel is to be for everything to be seen; 0 for as high as the corners beside it.
    """

    wanted = Signal(object)
    height_wanted = Signal(int)

    def __init__(self, models: ViewModels, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("problems")
        self._models = models
        self._hour = 0
        self._cause = ""
        self.sentence = QLabel()
        self.note = QLabel()
        self.dismiss = QToolButton()
        self.list = QListView()
        self.more = QPushButton()
        self._is_open = False
        self._describe()
        self._lay_out()
        self._connect()
        self.say("")
        self.refresh()

    def hasHeightForWidth(self) -> bool:
        """Refuse: a panel that grew with its problems would push the tabs down."""
        return False

    def say(self, note: str, cause: str = "") -> None:
        """Show one sentence until it is clicked away or its `cause` is gone; an empty one takes the former away."""
        self._cause = cause
        self.note.setText(shortened(note, _LONGEST_NOTE))
        self.note.setVisible(bool(note))
        self.dismiss.setVisible(bool(note))

    def take_back(self, cause: str) -> None:
        """Take the note away if `cause`, which is gone now, is what it was said for."""
        if self._cause == cause:
            self.say("")

    def refresh(self) -> None:
        """Tell how things are now."""
        sentence, rank = self._state()
        self.sentence.setText(sentence)
        self.list.setVisible(self._models.problems.rowCount() > 0)
        self._offer_more()
        give_rank(self.sentence, rank)
        self._colour_list(rank)

    def changeEvent(self, event: QEvent) -> None:
        """Take the colours of another theme."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._colour_list(self._state()[1])

    def _colour_list(self, rank: Rank) -> None:
        """Write the list in the colour of `rank`: by palette, since a style sheet would draw its scroll bar anew."""
        colours = colours_of(self.palette())
        palette = self.list.palette()
        colour = {Rank.WARNING: colours.warning, Rank.ERROR: colours.error}.get(rank, colours.text)
        palette.setColor(QPalette.ColorRole.Text, QColor(colour))
        self.list.setPalette(palette)

    def _describe(self) -> None:
        self.sentence.setWordWrap(True)
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.sentence.setAccessibleDescription("State")
        self.note.setWordWrap(True)
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.note.setAccessibleDescription("Note")
        give_rank(self.note, Rank.WARNING)
        self.dismiss.setText("✕")
        self.dismiss.setAutoRaise(True)
        self.dismiss.setToolTip("Take this note away")
        self.dismiss.setAccessibleName("Take the note away")
        self.more.setToolTip("Makes the list of problems as high as it needs, or as low as it was")
        # What lies behind the list is the panel; a style sheet would paint the scroll bar black as well.
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.viewport().setAutoFillBackground(False)
        self.list.setModel(self._models.problems)
        self.list.setWordWrap(True)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setCursor(Qt.CursorShape.PointingHandCursor)
        self.list.setAccessibleName("Problems")
        self.list.setToolTip("Click a problem to go to where it can be corrected.")

    def _lay_out(self) -> None:
        noted = QHBoxLayout()
        noted.addWidget(self.note, 1)
        noted.addWidget(self.dismiss, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 6, 6, 6)
        column.setSpacing(2)
        column.addLayout(noted)
        said = QHBoxLayout()
        said.addWidget(self.sentence, 1)
        said.addWidget(self.more, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(said)
        column.addWidget(self.list, 1)
        column.addStretch()
        # As high as the corners beside it.
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.setMinimumHeight(_LOWEST)

    def _connect(self) -> None:
        models, problems = self._models, self._models.problems
        self.dismiss.clicked.connect(lambda: self.say(""))
        self.list.clicked.connect(self._want)
        self.list.activated.connect(self._want)
        self.more.clicked.connect(self._toggle)
        self.list.verticalScrollBar().rangeChanged.connect(lambda *_: self._offer_more())
        for signal in (problems.modelReset, problems.rowsInserted, problems.rowsRemoved, problems.dataChanged):
            signal.connect(lambda *_: self.refresh())
        for signal in (
            models.session.busy_changed,
            models.outcome.changed,
            models.can_run_changed,
            models.committer.changed,
            models.war.selection_changed,
        ):
            signal.connect(lambda *_: self.refresh())
        runner = models.runner
        runner.started.connect(self._begin)
        runner.progressed.connect(lambda hour, _: self._count(hour))
        for signal in (runner.finished, runner.stopped, runner.refused, runner.crashed):
            signal.connect(lambda *_: self.refresh())

    def _toggle(self) -> None:
        self._is_open = not self._is_open
        self._offer_more()

    def _offer_more(self) -> None:
        """Offer to show all problems where they are more than there is room for."""
        rows = self._models.problems.rowCount()
        self._is_open = self._is_open and rows > 0
        hidden = self.list.isVisible() and self.list.verticalScrollBar().maximum() > 0
        self.more.setText("Show fewer" if self._is_open else f"Show all {rows}")
        self.more.setVisible(self._is_open or hidden)
        last = self.list.visualRect(self._models.problems.index(rows - 1)).bottom()
        height = self.list.y() + last + self.list.verticalScrollBar().value() + _BELOW_LIST
        self.height_wanted.emit(height if self._is_open else 0)

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
        if under_way:
            return under_way, Rank.PLAIN
        reported = models.problems.reported
        if reported:
            told = "the problem is" if reported == 1 else f"the {reported} problems are"
            sentence, _ = self._of_war()
            return f"{models.failed}; {told} listed first. The war that is asked for: {sentence}", Rank.ERROR
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
        standing = self._models.standing
        count = _things(standing or problems)
        if not standing:
            return f"{count} went wrong:"
        others = ", beside what went wrong" if standing < problems else ""
        return f"{count} to mend before a run{others}:"

    def _result(self) -> str:
        """Return how the shown war ended, in one sentence and a space; empty once other nations are chosen."""
        run, war = self._models.outcome.current, self._models.war
        if run is None:
            return ""
        request = run.result.campaign.request
        if (request.attacker, request.defender) != (war.choice(Choice.ATTACKER), war.choice(Choice.DEFENDER)):
            return ""
        hours = counted(run.result.battle.hours, "hour")
        if run.result.battle.winner is None:
            return f"Stalemate after {hours}. "
        return f"{verdict(run)} won after {hours}. "


def _things(number: int) -> str:
    return "One thing" if number == 1 else f"{number} things"
