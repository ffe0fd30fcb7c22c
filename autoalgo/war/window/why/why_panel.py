"""The Why page of the Output tab: what is asked about, how far its explanation is, and what it says (B-4)."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QProgressBar, QScrollArea, QSizePolicy, QStackedWidget, QWidget

from autoalgo.common.figures import time_text
from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.ranks import Rank, give_rank, titled
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.domain.years import year_text
from autoalgo.war.window.why.contributions_dialog import ContributionsDialog
from autoalgo.war.window.why.subject import Subject
from autoalgo.war.window.why.why_model import WhyModel

if TYPE_CHECKING:
    from autoalgo.war.explanation.groups import Group
    from autoalgo.war.window.why.why_page import WhyPage

_LONGEST_NAME: Final = 80


class WhyPanel(QWidget):
    """Controls and progress above, the explanation below.

    Signals
    -------
    tried(Change)
        A change that would have made the chances even is to be put into the plan.
    opened(ContributionsDialog)
        The variables are shown for the first time.
    """

    tried = Signal(object)
    opened = Signal(object)

    def __init__(self, why: WhyModel, commands: Commands) -> None:
        super().__init__()
        self._why = why
        self.page: WhyPage | None = None
        self.dialog: ContributionsDialog | None = None
        self.war = titled("")
        self.start = ActionButton(commands["why"], "▶  Explain")
        self.cancel = ActionButton(commands["stop_why"], "Cancel")
        self.copy = ActionButton(commands["copy_why"], "Copy")
        self.copy_wiki = ActionButton(commands["wiki_why"], "Copy for the wiki")
        self.variables = ActionButton(commands["variables"], "Variables …")
        self.back = ActionButton(commands["why_shown"], "Back to the shown war")
        self.by_these = ActionButton(commands["why_here"], "Explain by the numbers here")
        self.state = QLabel()
        self.progress = QProgressBar()
        self.notice = QLabel()
        self.invitation, self.hint = titled(""), titled("", Rank.MUTED)
        self.below = QStackedWidget()
        self._room = QScrollArea()
        self._describe()
        self._lay_out()
        why.changed.connect(self.refresh)
        why.standing_changed.connect(self.refresh)
        self.start.leave_focus_to(self.cancel)
        self.cancel.leave_focus_to(self.start)
        self.refresh()

    def refresh(self) -> None:
        """Show what is known of the war that is asked about."""
        why, shown = self._why, self._why.shown
        self.war.setText("" if why.subject is None else _name(why.subject))
        self.back.setVisible(self.back.isEnabled())
        self._tell_state()
        warning = "" if shown is None else shown.warning
        self.notice.setText(shortened(warning))
        self.notice.setVisible(bool(warning))
        self.by_these.setVisible(shown is not None and shown.may_go_on and not why.busy)
        explanation = why.explanation
        if explanation is None or why.subject is None:
            self._invite()
            self.below.setCurrentIndex(0)
            return
        luck = shown.luck if shown else None
        self._open_page().show_explanation(explanation, why.subject.fought, luck, running=why.busy)
        self.below.setCurrentIndex(1)

    def show_variables(self, group: "Group | None" = None) -> None:
        """Open the variables of the war that is asked about, all of them or those of one cause."""
        subject = self._why.subject
        if subject is None:
            return
        if self.dialog is None:
            self.dialog = ContributionsDialog(self)
            self.opened.emit(self.dialog)
        self.dialog.show_war(subject.campaign, subject.tables, self._why.session.database, subject.title, group)
        self.dialog.come_forward()

    def _open_page(self) -> "WhyPage":
        if self.page is None:
            # Explaining has loaded the engine; before that, nothing here needs it.
            from autoalgo.war.window.why.why_page import WhyPage  # noqa: PLC0415

            self.page = WhyPage()
            self.page.wanted.connect(self.show_variables)
            self.page.tried.connect(self.tried)
            self._room.setWidget(self.page)
        return self.page

    def _tell_state(self) -> None:
        why, explanation = self._why, self._why.explanation
        rank, text = Rank.MUTED, ""
        if why.busy:
            progress = why.progress
            text = "starting …" if progress is None else f"{progress.what} …"
            if progress is not None and progress.asked > 1:
                text = f"{text} {progress.done:,} of {progress.asked:,}"
            if progress is not None and progress.seconds_left is not None:
                text = f"{text}, {time_text(progress.seconds_left)} left"
        elif explanation is not None:
            from autoalgo.war.explanation.words import scope  # noqa: PLC0415 - the engine, loaded by now

            rank = Rank.WARNING if explanation.partial else Rank.MUTED
            text = scope(explanation)
        elif why.shown is not None and why.shown.explanation is not None:
            rank, text = Rank.WARNING, "Stopped before anything was known."
        give_rank(self.state, rank)
        self.state.setText(text[:1].upper() + text[1:])
        self.progress.setVisible(why.busy)
        known = why.progress is not None and why.progress.asked > 1
        self.progress.setRange(0, why.progress.asked if why.progress is not None and known else 0)
        self.progress.setValue(why.progress.done if why.progress is not None and known else 0)

    def _invite(self) -> None:
        """Explain the page as long as there is nothing to show."""
        shown = self._why.shown
        if self._why.subject is None:
            self.invitation.setText("Why did it go as it did?")
            self.hint.setText("Run a war first, or ask about one on the tab Wars.")
        elif self._why.busy:
            self.invitation.setText("All causes are being weighed …")
            self.hint.setText("An even war becomes this one, a cause at a time, in one order after another.")
        elif shown is not None and shown.explanation is None:
            self.invitation.setText("This war was not explained.")
            self.hint.setText("What stands in the way is listed above.")
        else:
            self.invitation.setText("Why did it go as it did?")
            self.hint.setText(
                "Explain it: what the numbers, the commanders, the ground and all else that the sides do not share "
                "have made of an even war, as a sum."
            )

    def _describe(self) -> None:
        self.start.setObjectName("run")
        self.war.setTextFormat(Qt.TextFormat.PlainText)
        self.state.setTextFormat(Qt.TextFormat.PlainText)
        self.state.setAccessibleDescription("State of the explanation")
        self.progress.setAccessibleName("Progress of the explanation")
        self.progress.setTextVisible(False)
        self.progress.setMaximumHeight(self.fontMetrics().height())
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(policy)
        self.notice.setObjectName("notice")
        self.notice.setProperty("tone", "warning")
        self.notice.setContentsMargins(8, 4, 8, 4)
        self.notice.setTextFormat(Qt.TextFormat.PlainText)
        self.notice.setAccessibleDescription("Notice")
        for label in (self.war, self.notice, self.state, self.invitation, self.hint):
            label.setWordWrap(True)
        for label in (self.invitation, self.hint):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._room.setAccessibleName("Explanation")
        self._room.setWidgetResizable(True)
        # Always there, so that nothing moves once the changes are known and make the page longer.
        self._room.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._room.setFrameShape(QScrollArea.Shape.NoFrame)
        self._room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def _lay_out(self) -> None:
        self.war.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        controls = in_row((self.war, 1), self.back, self.start, self.cancel, self.variables, self.copy, self.copy_wiki)
        told = in_row((self.state, 2), (self.progress, 1))
        noted = in_row((self.notice, 1), self.by_these)
        empty = QWidget()
        in_column(2, self.invitation, self.hint, 3, on=empty)
        self.below.addWidget(empty)
        self.below.addWidget(self._room)
        in_column(controls, told, noted, (self.below, 1), on=self, margins=(0, 6, 0, 0), spacing=5)


def _name(subject: Subject) -> str:
    """Return what is asked about: "Battle of Hastings (1066 AD)", with where it comes from."""
    request = subject.campaign.request
    name = shortened(" ".join(request.name.split()), _LONGEST_NAME)
    where = "" if subject.recorded is None else ", from the Logs folder"
    return f"{name} ({year_text(request.year)}{where})" if subject.fought else f"{name}: the plan"
