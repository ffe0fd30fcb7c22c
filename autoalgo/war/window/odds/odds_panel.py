"""The Odds page of the Output tab: how many wars are fought anew, how far that is, and what they say (B-2)."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QStackedWidget,
    QWidget,
)

from autoalgo.common.figures import counted, time_text
from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.ranks import Rank, give_rank, label_for, titled
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.domain.years import year_text
from autoalgo.war.window.odds.odds_model import MOST_RUNS, OddsModel, WarOdds
from autoalgo.war.window.session.outcome_model import OutcomeModel
from autoalgo.war.window.session.runner_model import WarRun

if TYPE_CHECKING:
    from autoalgo.war.window.odds.odds_page import OddsPage

_LONGEST_NAME: Final = 60


class OddsPanel(QWidget):
    """Controls and progress above, the odds of the war on show below."""

    def __init__(self, odds: OddsModel, outcome: OutcomeModel, commands: Commands) -> None:
        super().__init__()
        self._odds = odds
        self._outcome = outcome
        self.page: OddsPage | None = None
        self.wars = QComboBox()
        self.count = QSpinBox()
        self.start = ActionButton(commands["odds"], "▶  Work out")
        self.cancel = ActionButton(commands["stop_odds"], "Cancel")
        self.copy = ActionButton(commands["copy_odds"], "Copy")
        self.state = QLabel()
        self.progress = QProgressBar()
        self.question = titled("")
        self.hint = titled("", Rank.MUTED)
        self.below = QStackedWidget()
        self._room = _Room()
        self._describe()
        self._lay_out()
        self._connect(commands)
        self._list_wars()
        self.refresh()

    def refresh(self) -> None:
        """Show the odds of the war on show, as far as they are."""
        shown = self._odds.shown
        self._invite()
        self._tell_state(shown)
        self._tell_progress()
        if shown is None:
            self.below.setCurrentIndex(0)
            return
        self._open_page().show_odds(shown)
        self.below.setCurrentIndex(1)

    def _open_page(self) -> "OddsPage":
        if self.page is None:
            # Working the odds out has loaded the engine; before that, nothing here needs it.
            from autoalgo.war.window.odds.odds_page import OddsPage  # noqa: PLC0415

            self.page = OddsPage()
            self._room.setWidget(self.page)
            self._room.resized.connect(self.page.fill)
            self.page.fill(self._room.viewport().height())
        return self.page

    def _describe(self) -> None:
        self.wars.setAccessibleName("War")
        self.wars.setToolTip("The war whose odds are shown: one of the runs of this session.")
        self.wars.setPlaceholderText("No war is on show")
        self.wars.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.wars.setMinimumContentsLength(20)
        self.count.setRange(1, MOST_RUNS)
        self.count.setLocale(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))
        self.count.setGroupSeparatorShown(True)
        self.count.setStepType(QSpinBox.StepType.AdaptiveDecimalStepType)
        self.count.setAccelerated(True)
        self.count.setValue(self._odds.runs)
        self.count.setAccessibleName("Wars to fight")
        self.count.setToolTip(
            f"How often the war is fought, 1 to {MOST_RUNS:,}. 10,000 give a chance to about a percentage point; four "
            "times as many wars give it twice as exactly."
        )
        self.start.setObjectName("run")
        # A name would be read instead of the words.
        self.state.setAccessibleDescription("State of the odds")
        self.state.setTextFormat(Qt.TextFormat.PlainText)
        self.state.setToolTip("How many wars the odds rest on, or how far working them out is.")
        self.progress.setAccessibleName("Progress of the odds")
        self.progress.setToolTip("How many of the wars are fought.")
        self.progress.setTextVisible(False)
        self.progress.setMaximumHeight(self.fontMetrics().height())
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(policy)
        for label in (self.state, self.question, self.hint):
            label.setWordWrap(True)
        for label in (self.question, self.hint):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def _lay_out(self) -> None:
        label = label_for("Wars to fi&ght", self.count)
        label.setToolTip(self.count.toolTip())
        self.wars.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        controls = QHBoxLayout()
        controls.addWidget(self.wars, 1)
        controls.addSpacing(10)
        for widget in (label, self.count, self.start, self.cancel, self.copy):
            controls.addWidget(widget)
        told = in_row((self.state, 2), (self.progress, 1))
        self._room.setAccessibleName("Odds of the shown war")
        self._room.verticalScrollBar().setToolTip("Further down stand the bands of occupation and stability.")
        self._room.setWidgetResizable(True)
        self._room.setFrameShape(QScrollArea.Shape.NoFrame)
        self._room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.below.addWidget(self._invitation())
        self.below.addWidget(self._room)
        in_column(controls, told, (self.below, 1), on=self, margins=(0, 6, 0, 0), spacing=5)

    def _connect(self, commands: Commands) -> None:
        self.count.valueChanged.connect(self._odds.set_runs)
        self.count.lineEdit().returnPressed.connect(commands["odds"].trigger)
        self.wars.activated.connect(self._outcome.show)
        self.start.leave_focus_to(self.cancel)
        self.cancel.leave_focus_to(self.start)
        self._odds.changed.connect(self.refresh)
        self._odds.standing_changed.connect(self._follow_count)
        self._odds.kept.connect(self._tell_kept)
        self._outcome.changed.connect(self._list_wars)

    def _follow_count(self) -> None:
        self.count.setValue(self._odds.runs)
        self._invite()

    def _list_wars(self) -> None:
        """Offer the runs of the session; the newest is the last."""
        runs = self._outcome.runs
        for number in range(self.wars.count(), len(runs)):
            self.wars.addItem(_name(number, runs[number]))
        current = self._outcome.current
        self.wars.setCurrentIndex(next((at for at, run in enumerate(runs) if run is current), -1))

    def _invitation(self) -> QWidget:
        invitation = QWidget()
        invitation.setToolTip(
            "The odds say how often each side wins, what that costs both, and whether its result was luck."
        )
        in_column(2, self.question, self.hint, 3, on=invitation)
        return invitation

    def _invite(self) -> None:
        """Explain the page as long as there is nothing to show."""
        if self._outcome.current is None:
            self.question.setText("What are the odds?")
            self.hint.setText("Run a war first, or choose one of this session above.")
        elif self._is_at_shown():
            self.question.setText("The first wars are being fought …")
            self.hint.clear()
        else:
            self.question.setText("Was this result luck?")
            hint = f"Work out the odds: the very same war from the same start, fought {self._odds.runs:,} times."
            if self._odds.busy:
                hint = "The odds of another war are being worked out: wait for them, or cancel them."
            self.hint.setText(hint)

    def _is_at_shown(self) -> bool:
        return self._odds.busy and self._odds.run is self._outcome.current

    def _tell_state(self, shown: WarOdds | None) -> None:
        rank, text = Rank.MUTED, ""
        if self._odds.busy:
            text = self._running_text()
        elif shown is not None and shown.odds.partial:
            rank, text = Rank.WARNING, self._partial_text(shown)
        elif shown is not None:
            text = f"{counted(shown.odds.runs, 'war')} from the same start, seed {shown.odds.seed}"
        give_rank(self.state, rank)
        self.state.setText(text)

    def _tell_kept(self, kept: WarOdds) -> None:
        """Say why nothing new is shown, until something else is."""
        wars = counted(kept.odds.runs, "war")
        text = f"Stopped before as many wars were fought as are known already: {wars} from the same start"
        self.state.setText(self._of_war(kept.run, text))

    def _partial_text(self, shown: WarOdds) -> str:
        text = f"Partial: stopped after {shown.odds.runs:,} of {shown.odds.asked:,} wars"
        return text if shown.odds.problem is None else f"{text}; {shown.odds.problem.text()}"

    def _running_text(self) -> str:
        progress = self._odds.progress
        if progress is None:
            text = "starting …"
        elif not progress.done:
            text = "starting; where no war was ever fought, the battle is compiled first: up to a minute …"
        else:
            text = f"{progress.done:,} of {progress.asked:,} wars, {progress.rate:,.0f} a second"
            if progress.seconds_left is not None:
                text = f"{text}, {time_text(progress.seconds_left)} left"
        return text if self._odds.run is None else self._of_war(self._odds.run, text)

    def _of_war(self, run: WarRun, state: str) -> str:
        """Return what is to be said of the odds of a war, which need not be the one on show."""
        if run is self._outcome.current:
            return state
        return f"The odds of another war, {_title(run)}: {state}"

    def _tell_progress(self) -> None:
        self.progress.setVisible(self._odds.busy)
        progress = self._odds.progress
        # Before the first wars are fought the progress is unknown: the bar moves to and fro.
        self.progress.setRange(0, progress.asked if progress and progress.done else 0)
        self.progress.setValue(progress.done if progress else 0)


class _Room(QScrollArea):
    """A scroll area that says how high its inside is now."""

    resized = Signal(int)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit(self.viewport().height())


def _name(number: int, run: WarRun) -> str:
    """Return what a run is called in the menu: "2: Battle of Hastings (1066 AD), seed 1066"."""
    campaign = run.result.campaign
    return f"{number + 1}: {_title(run)} ({year_text(campaign.request.year)}), {campaign.stream}"


def _title(run: WarRun) -> str:
    """Return the name of a war in one line."""
    return shortened(" ".join(run.result.campaign.request.name.split()), _LONGEST_NAME)
