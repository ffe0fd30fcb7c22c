"""The page Playback of the Output tab: which war, what the audit says of it, and the war or why it is not shown."""

from functools import partial
from importlib import import_module
from itertools import chain
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QProgressBar, QPushButton, QSizePolicy, QStackedWidget, QWidget

from autoalgo.common.figures import time_text
from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.playback_commands import LEAPS, PLAYBACK
from autoalgo.common.qt.ranks import Rank, give_rank, titled
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.window.playback.chance_model import ChanceModel
from autoalgo.war.window.playback.playback_model import PlaybackModel

if TYPE_CHECKING:
    from autoalgo.war.window.playback.opened_playback import OpenedPlayback
    from autoalgo.war.window.playback.playback_page import PlaybackPage

_LONGEST_NAME: Final = 120
_PAGE: Final = "autoalgo.war.window.playback.playback_page"


class PlaybackPanel(QWidget):
    """The choice of a war above, the war below."""

    def __init__(self, playback: PlaybackModel, chance: ChanceModel, commands: Commands) -> None:
        super().__init__()
        self._playback = playback
        self._chance = chance
        self._commands = commands
        self.page: PlaybackPage | None = None
        self._loader = Background[object](self)
        self.wars = QComboBox()
        self.work_out = ActionButton(commands["chances"])
        self.cancel = ActionButton(commands["stop_chances"], "Cancel")
        self.state = ElidedLabel()
        self.fought = QProgressBar()
        self.branch = ActionButton(commands["branch"])
        self.export = ActionButton(commands["export_playback"])
        self.open = ActionButton(commands["open_record"])
        self.verdict = ElidedLabel()
        self.question = titled("")
        self.hint = titled("", Rank.MUTED)
        self.progress = QProgressBar()
        self.skip = QPushButton("&Skip the audit")
        self.below = QStackedWidget()
        for name in chain(*PLAYBACK, *LEAPS):
            # On other pages the arrows with Ctrl belong to the map.
            commands[name].setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self.addAction(commands[name])
        self._describe()
        self._lay_out()
        self.wars.activated.connect(lambda row: playback.choose(playback.sources[row]))
        playback.sources_changed.connect(self._list_wars)
        playback.shown_changed.connect(self.refresh)
        self.work_out.leave_focus_to(self.cancel)
        self.cancel.leave_focus_to(self.work_out)
        self.skip.clicked.connect(playback.skip_audit)
        playback.audit_changed.connect(self._tell_audit)
        chance.changed.connect(self._tell_chances)
        self._list_wars()
        self.refresh()
        self._tell_chances()

    def refresh(self) -> None:
        """Show the war, or why there is none."""
        playback = self._playback
        if self.isVisible():
            playback.ask()
        self._list_wars()
        opened = playback.opened
        self._tell_verdict(opened)
        self._invite()
        if self.isVisible() and (opened is not None or playback.busy):
            self._make_page()
        self.below.setCurrentIndex(0 if opened is None else 1)

    def showEvent(self, event: QShowEvent) -> None:
        """Read the war, now that somebody looks."""
        super().showEvent(event)
        self.refresh()

    def load_ahead(self) -> None:
        """Load what draws a war, off the GUI thread, before somebody looks at one."""
        self._loader.start(partial(import_module, _PAGE))

    def _make_page(self) -> None:
        if self.page is None:
            # What draws a war takes a while to load: not before there is one, and best while that is read.
            from autoalgo.war.window.playback.playback_page import PlaybackPage  # noqa: PLC0415

            self.page = PlaybackPage(self._playback, self._chance, self._commands)
            self.below.addWidget(self.page)

    def _tell_verdict(self, opened: "OpenedPlayback | None") -> None:
        told = []
        if opened is not None:
            told = [opened.verdict, *opened.playback.notes]
        self.verdict.say(" ".join(shortened(" ".join(filter(None, told))).split()))
        give_rank(self.verdict, Rank.PLAIN if opened is None or opened.sound else Rank.ERROR)

    def _tell_chances(self) -> None:
        """Tell how far the chances are, and what they rest on."""
        chance, known = self._chance, self._chance.known
        rank, text = Rank.MUTED, ""
        if chance.problem:
            rank, text = Rank.WARNING, chance.problem
        elif chance.busy:
            text = "The chances by hour are worked out …"
            if known is not None:
                fought = f"{known.done:,} of {known.asked:,} wars"
                left = time_text(known.seconds_left)
                text = f"The rest of the war is fought from every hour: {fought}, about {left} left"
        elif known is not None:
            chances = known.chances
            text = f"Chances from {chances.wars:,} wars an hour, seed {chances.seed}"
            if chances.partial:
                rank, text = Rank.WARNING, f"Partial: stopped before {chances.wars:,} wars were fought from every hour"
        self.state.say(shortened(text))
        give_rank(self.state, rank)
        self.fought.setVisible(chance.busy)
        # Before the first wars are fought the progress is unknown: the bar moves to and fro.
        self.fought.setRange(0, known.asked if chance.busy and known else 0)
        self.fought.setValue(known.done if known else 0)

    def _invite(self) -> None:
        playback = self._playback
        self.progress.setVisible(playback.source is not None and playback.busy)
        self.progress.setRange(0, 0)
        self.skip.setVisible(playback.can_skip_audit)
        if playback.problem:
            self.question.setText("This war cannot be played back")
            self.hint.setText(shortened(playback.problem))
        elif playback.source is None:
            self.question.setText("How did the battle go?")
            self.hint.setText("Run a war, choose one of the tab Wars, or open a data record that somebody has posted.")
        elif playback.audits:
            self.question.setText("The record is being audited …")
            self._tell_audit()
        else:
            self.question.setText("The war is being read …")
            self.hint.clear()

    def _tell_audit(self) -> None:
        """Tell how far the audit is, or that it was skipped."""
        if not (self._playback.busy and self._playback.audits):
            return
        compared, lines = self._playback.compared
        self.skip.setEnabled(self._playback.can_skip_audit)
        if not self._playback.can_skip_audit:
            self.question.setText("The record is being read …")
            self.hint.setText("It is not audited: nobody knows whether it is true.")
            return
        why = "It is fought again first, so that you know whether it is true"
        self.hint.setText(f"{why}: {compared:,} of {lines:,} lines." if lines else f"{why}.")
        self.progress.setRange(0, lines)
        self.progress.setValue(compared)

    def _list_wars(self) -> None:
        sources = self._playback.sources
        names = [shortened(source.title, _LONGEST_NAME) for source in sources]
        if names != [self.wars.itemText(row) for row in range(self.wars.count())]:
            self.wars.clear()
            self.wars.addItems(names)
        current = self._playback.source
        self.wars.setCurrentIndex(next((at for at, each in enumerate(sources) if each == current), -1))

    def _describe(self) -> None:
        self.wars.setAccessibleName("War that is played back")
        self.wars.setToolTip("The war that is played back: a run of this session, or a record that was opened.")
        self.wars.setPlaceholderText("No war is on show")
        self.wars.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.wars.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.verdict.setAccessibleDescription("What is known of the record")
        self.state.setAccessibleDescription("State of the chances")
        policy = self.fought.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.fought.setSizePolicy(policy)
        self.fought.setAccessibleName("Progress of the chances")
        self.fought.setTextVisible(False)
        self.fought.setMaximumHeight(self.fontMetrics().height())
        self.skip.setToolTip("Shows the war at once as the record has it; it says above it that it is not audited.")
        self.progress.setTextVisible(False)
        self.progress.setMaximumWidth(260)
        self.progress.setAccessibleName("The war is being read")
        for label in (self.question, self.hint):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def _lay_out(self) -> None:
        self.head = QHBoxLayout()
        self.head.addWidget(self.wars, 1)
        self.head.addSpacing(10)
        for widget in (self.work_out, self.cancel, self.branch, self.export, self.open):
            self.head.addWidget(widget)
        # Always there, so that the page below stays where it is whatever is told.
        told = in_row((self.verdict, 3), (self.state, 3), (self.fought, 2))
        invitation = QWidget()
        in_column(
            2,
            self.question,
            self.hint,
            (self.progress, 0, Qt.AlignmentFlag.AlignHCenter),
            (self.skip, 0, Qt.AlignmentFlag.AlignHCenter),
            3,
            on=invitation,
        )
        self.below.addWidget(invitation)
        in_column(self.head, told, (self.below, 1), on=self, margins=(0, 6, 0, 0), spacing=5)
