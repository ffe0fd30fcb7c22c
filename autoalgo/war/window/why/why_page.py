"""A war's result explained at a glance: causes on the left, what would have changed it on the right (B-4).

Only loaded once something is explained: what it shows comes from the engine.
"""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from autoalgo.common.qt.card import Card
from autoalgo.common.qt.laying_out import NO_MARGINS, in_column, in_row
from autoalgo.common.qt.ranks import Rank, titled
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.sides import Side
from autoalgo.war.explanation.explanation import Breakdown, Cause, Effect, Estimate, Explanation
from autoalgo.war.explanation.groups import Group
from autoalgo.war.explanation.sentences import leading
from autoalgo.war.explanation.words import (
    answer,
    helped,
    idle_causes,
    interval_text,
    question,
    share_text,
    title_of,
    told_causes,
    value_text,
)
from autoalgo.war.playback.chance import LuckByHour
from autoalgo.war.window.charts.words import nation_name, tooltip
from autoalgo.war.window.why.cause_bar import Bar, CauseBar
from autoalgo.war.window.why.change_row import ChangeRow
from autoalgo.war.window.why.luck_chart import LuckChart

_SHORTEST_AXIS: Final = 1e-6
_MOST_CHANGES: Final = 8
_NOT_YET: Final = "It is looked for once the causes are known."
_NEVER: Final = "Not known: it is looked for last, and was not finished."
_REFINING: Final = "First impression, being refined …"


class WhyPage(QWidget):
    """Everything that is known of why one war went as it did.

    Signals
    -------
    wanted(Group)
        The numbers behind a cause are to be shown.
    tried(Change)
        A change is to be put into the plan.
    """

    wanted = Signal(object)
    tried = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._explanation: Explanation | None = None
        self._luck: LuckByHour | None = None
        self._fought = self._running = True
        self.measure = QComboBox()
        self.question = titled("")
        self.answer = QLabel()
        self.refining = titled("", Rank.MUTED)
        self.even, self.total = QLabel(), QLabel()
        self.bars = tuple(CauseBar() for _ in Group)
        self.groups: tuple[Group, ...] = ()
        self.alike = titled("", Rank.MUTED)
        self.changes, self.more = QLabel(), titled("", Rank.MUTED)
        self.rows = tuple(ChangeRow() for _ in range(_MOST_CHANGES))
        self.changes_card = Card("What would have changed it")
        self.luck_card, self.luck, self.chart = Card("Luck apart from its causes"), QLabel(), LuckChart()
        self._describe()
        self._lay_out()
        self.measure.activated.connect(self._change_measure)
        for place, bar in enumerate(self.bars):
            bar.clicked.connect(lambda _=False, place=place: self.wanted.emit(self.groups[place]))
        for row in self.rows:
            row.tried.connect(self.tried)

    def show_explanation(
        self, explanation: Explanation, fought: bool, luck: LuckByHour | None = None, *, running: bool = False
    ) -> None:
        """Show an explanation with at least one war; the measure stays as long as the war does.

        What is refined later has the room of what comes: nothing moves. `running` says whether more is to come.
        """
        former = self._explanation
        if former is explanation and self._luck is luck and self._running is running:
            return
        self._luck, self._running = luck, running
        same = former is not None and former.campaign is explanation.campaign
        self._explanation, self._fought = explanation, fought
        if not same:  # else a menu that is open would be filled anew
            self.measure.clear()
            for each in explanation.breakdowns:
                self.measure.addItem(title_of(each.effect, each.side, explanation.campaign))
            self.measure.setCurrentIndex(int(leading(explanation)))
        self._show_breakdown()
        self._show_changes(explanation)
        self._show_luck(explanation.campaign, luck)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make room for what the answer may grow to at another width."""
        super().resizeEvent(event)
        self._make_room()

    def _change_measure(self, _place: int) -> None:
        self._show_breakdown()

    def _show_breakdown(self) -> None:
        explanation = self._explanation
        if explanation is None:
            return
        breakdown = explanation.breakdowns[self.measure.currentIndex()]
        self.question.setText(question(explanation, breakdown, self._fought))
        self.answer.setText(answer(breakdown))
        self.refining.setText(_REFINING if explanation.refining else "")
        causes = told_causes(breakdown)
        reach = max((abs(end) for each in causes for end in (each.share.low, each.share.high)), default=0.0)
        self.groups = tuple(each.group for each in causes)
        for place, bar in enumerate(self.bars):
            policy = bar.sizePolicy()
            policy.setRetainSizeWhenHidden(place < len(breakdown.causes))  # more wars may tell of an effect
            bar.setSizePolicy(policy)
            bar.setVisible(place < len(causes))
            if place < len(causes):
                bar.show_bar(_bar(explanation.campaign, breakdown, causes[place], max(reach, _SHORTEST_AXIS)))
        self.even.setText(f"With both sides alike: {value_text(breakdown.effect, breakdown.even.value)}")
        self.total.setText(f"{'This war' if self._fought else 'This plan'}: {interval_text(breakdown)}")
        without = ", ".join([*explanation.alike, *idle_causes(breakdown)])
        self.alike.setText(f"No cause: {without}." if without else "")
        self._make_room()

    def _make_room(self) -> None:
        """Give the answer the height that it has where every cause has an effect, and the rest the height of now."""
        explanation = self._explanation
        if explanation is None or self.measure.currentIndex() < 0:
            return
        breakdown = explanation.breakdowns[self.measure.currentIndex()]
        told = self.answer.text()
        self.answer.setText(answer(_fullest(breakdown)))
        height = self.answer.heightForWidth(self.answer.width())
        self.answer.setText(told)
        self.answer.setMinimumHeight(max(height, 0))

    def _show_changes(self, explanation: Explanation) -> None:
        found = explanation.changes
        changes = () if found is None else found.changes
        nothing = _NOT_YET if self._running else _NEVER
        self.changes.setText(nothing if found is None else found.sentence)
        rest = len(changes) - _MOST_CHANGES
        more = f"… and {rest} more: Copy takes all of them." if rest > 0 else ""
        if found is not None and found.partial and changes:
            more = f"{more} Partial: the search was stopped.".strip()
        self.more.setText(more)
        self.more.setVisible(bool(more))
        for place, row in enumerate(self.rows):
            row.setVisible(place < len(changes))
            if place < len(changes):
                row.show_change(changes[place])

    def _show_luck(self, campaign: Campaign, luck: LuckByHour | None) -> None:
        self.luck_card.setVisible(luck is not None and bool(luck.steps))
        if luck is None:
            return
        name, start, end = nation_name(campaign, luck.side), float(luck.start), float(luck.end)
        course = f"{name}: {100 * start:.0f} % before the battle, {100 * end:.0f} % after it. {luck.sentence}"
        self.luck.setText(course)
        self.chart.show_luck(luck)

    def _describe(self) -> None:
        self.measure.setAccessibleName("What is explained")
        self.measure.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.measure.setToolTip(
            "What is explained: chances, losses, occupation, or the change of a nation's stability."
        )
        for label in (self.question, self.answer, self.alike, self.changes, self.more, self.luck):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.luck_card.setToolTip(
            tooltip(
                self.luck_card.title.text(),
                "The winner's chance as it stood after every hour, the rest of the battle fought anew with fresh luck. "
                "What it moved by is what luck added. The tint marks the hours that decided.",
            )
        )
        self.changes_card.setToolTip(
            tooltip(
                self.changes_card.title.text(),
                "The smallest change of each thing that a player can set which brings the loser to an even chance.",
            )
        )

    def _lay_out(self) -> None:
        causes = Card("Causes")
        explained = (
            "The difference between this war and one in which both sides are alike, divided among the causes so that "
            "they add up to it (Shapley values). To the right what raises it, to the left what lowers it, in the "
            "colour of the side that is the better off for it; the bracket is the 95 % interval."
        )
        causes.setToolTip(tooltip("Causes", explained))
        head = in_row(causes.title, self.refining, 1, self.measure)
        causes.column.insertLayout(0, head)
        causes.column.setSpacing(2)
        for widget in (self.even, *self.bars, self.total, self.alike):
            causes.column.addWidget(widget)
        causes.column.addStretch(1)
        for widget in (self.changes, *self.rows, self.more):
            self.changes_card.column.addWidget(widget)
        self.changes_card.column.addStretch(1)
        self.luck_card.column.addWidget(self.luck)
        self.luck_card.column.addWidget(self.chart, 1)
        left = in_column(causes, (self.luck_card, 1), 0, spacing=8)
        both = in_row((left, 3), (self.changes_card, 2), spacing=8)
        in_column(self.question, self.answer, (both, 1), on=self, margins=NO_MARGINS, spacing=6)


def _fullest(breakdown: Breakdown) -> Breakdown:
    """Return a breakdown in which every cause has as great a share as any."""
    ends = [abs(end) for cause in breakdown.causes for end in (cause.share.low, cause.share.high)]
    most = max(ends, default=0.0)
    share = Estimate(-most, -2 * most, 0.0)
    return replace(breakdown, causes=tuple(replace(cause, share=share) for cause in breakdown.causes))


def _bar(campaign: Campaign, breakdown: Breakdown, cause: Cause, reach: float) -> Bar:
    effect, share = breakdown.effect, cause.share
    side = helped(breakdown, share.value)
    figures, name = share_text(effect, share), nation_name(campaign, side)
    what = " percentage points" if effect is Effect.VICTORY else " men" if effect is Effect.LOSSES else ""
    sentence = f"{figures}{what}; {name} was the better off for it"
    title = cause.group[:1].upper() + cause.group[1:]
    return Bar(title, figures, sentence, share, Side(side), reach)
