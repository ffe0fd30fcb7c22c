"""What made a war what it was, at a glance: causes on the left, what would have changed it on the right (B-4).

Only loaded once something is explained: what it shows comes from the engine.
"""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from autoalgo.common.qt.card import Card
from autoalgo.common.qt.literal import html_of
from autoalgo.common.qt.ranks import Rank, titled
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.strategy import Side
from autoalgo.war.explanation import Breakdown, Cause, Effect, Explanation, Group
from autoalgo.war.explanation.sentences import favourite
from autoalgo.war.playback.chance import LuckByHour
from autoalgo.war.window.charts.words import nation_name, tooltip
from autoalgo.war.window.why.cause_bar import Bar, CauseBar
from autoalgo.war.window.why.luck_chart import LuckChart
from autoalgo.war.window.why.words import (
    answer,
    change_sentences,
    helped,
    is_nothing,
    question,
    share_text,
    title_of,
    told_causes,
    value_text,
)

_SHORTEST_AXIS: Final = 1e-6
_MOST_CHANGES: Final = 8
_NOT_YET: Final = "Not known: it is looked for last, and was not finished."


class WhyPage(QWidget):
    """Everything that is known of why one war went as it did.

    Signals
    -------
    wanted(Group)
        The numbers behind a cause are to be shown.
    """

    wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._explanation: Explanation | None = None
        self._luck: LuckByHour | None = None
        self._fought = True
        self.measure = QComboBox()
        self.question = titled("")
        self.answer = QLabel()
        self.even, self.total = QLabel(), QLabel()
        self.bars = tuple(CauseBar() for _ in Group)
        self.groups: tuple[Group, ...] = ()
        self.alike = titled("", Rank.MUTED)
        self.changes = QLabel()
        self.changes_card = Card("What would have changed it")
        self.luck_card, self.luck, self.chart = Card("Luck apart from its causes"), QLabel(), LuckChart()
        self._describe()
        self._lay_out()
        self.measure.activated.connect(lambda _: self._show_breakdown())
        for place, bar in enumerate(self.bars):
            bar.clicked.connect(lambda _=False, place=place: self.wanted.emit(self.groups[place]))

    def show_explanation(self, explanation: Explanation, fought: bool, luck: LuckByHour | None = None) -> None:
        """Show an explanation with at least one war; the measure stays as long as the war does."""
        former = self._explanation
        if former is explanation and self._luck is luck:
            return  # a menu that is open would be filled anew
        self._luck = luck
        same = former is not None and former.campaign is explanation.campaign
        place = self.measure.currentIndex() if same else int(favourite(explanation))
        self._explanation, self._fought = explanation, fought
        self.measure.clear()
        for each in explanation.breakdowns:
            self.measure.addItem(title_of(each.effect, each.side, explanation.campaign))
        self.measure.setCurrentIndex(place)
        self._show_breakdown()
        self._show_changes(explanation)
        self._show_luck(explanation.campaign, luck)

    def _show_breakdown(self) -> None:
        explanation = self._explanation
        if explanation is None:
            return
        breakdown = explanation.breakdowns[self.measure.currentIndex()]
        self.question.setText(question(explanation, breakdown, self._fought))
        self.answer.setText(answer(breakdown))
        causes = told_causes(breakdown)
        reach = max((abs(end) for each in causes for end in (each.share.low, each.share.high)), default=0.0)
        self.groups = tuple(each.group for each in causes)
        for place, bar in enumerate(self.bars):
            bar.setVisible(place < len(causes))
            if place < len(causes):
                bar.show_bar(_bar(explanation.campaign, breakdown, causes[place], max(reach, _SHORTEST_AXIS)))
        self.even.setText(f"With both sides alike: {value_text(breakdown.effect, breakdown.even.value)}")
        self.total.setText(f"{'This war' if self._fought else 'This plan'}: {_interval(breakdown)}")
        without = [str(each.group) for each in breakdown.causes if is_nothing(each.share)]
        alike = [*map(str, explanation.alike), *without]
        self.alike.setText(f"No cause: {', '.join(alike)}." if alike else "")

    def _show_changes(self, explanation: Explanation) -> None:
        sentences = change_sentences(explanation) or (_NOT_YET,)
        rest = len(sentences) - _MOST_CHANGES
        told = [*sentences[:_MOST_CHANGES], *([f"… and {rest} more: Copy takes all of them."] if rest > 0 else [])]
        self.changes.setText("<p>" + "</p><p>".join(html_of(sentence) for sentence in told) + "</p>")

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
        self.measure.setToolTip(
            "What is explained: chances, losses, occupation, or the change of a nation's stability."
        )
        for label in (self.question, self.answer, self.alike, self.changes, self.luck):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.changes.setTextFormat(Qt.TextFormat.RichText)
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
        head = QHBoxLayout()
        head.addWidget(causes.title)
        head.addStretch(1)
        head.addWidget(self.measure)
        causes.column.insertLayout(0, head)
        causes.column.setSpacing(2)
        for widget in (self.even, *self.bars, self.total, self.alike):
            causes.column.addWidget(widget)
        causes.column.addStretch(1)
        self.changes_card.column.addWidget(self.changes)
        self.changes_card.column.addStretch(1)
        self.luck_card.column.addWidget(self.luck)
        self.luck_card.column.addWidget(self.chart, 1)
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(causes)
        left.addWidget(self.luck_card, 1)
        left.addStretch()
        both = QHBoxLayout()
        both.setSpacing(8)
        both.addLayout(left, 3)
        both.addWidget(self.changes_card, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.question)
        column.addWidget(self.answer)
        column.addLayout(both, 1)


def _interval(breakdown: Breakdown) -> str:
    effect, actual = breakdown.effect, breakdown.actual
    low, high = (value_text(effect, end) for end in (actual.low, actual.high))
    return f"{value_text(effect, actual.value)} (95 %: {low} to {high})"


def _bar(campaign: Campaign, breakdown: Breakdown, cause: Cause, reach: float) -> Bar:
    effect, share = breakdown.effect, cause.share
    side = helped(breakdown, share.value)
    figures, name = share_text(effect, share), nation_name(campaign, side)
    what = " percentage points" if effect is Effect.VICTORY else " men" if effect is Effect.LOSSES else ""
    sentence = f"{figures}{what}; {name} was the better off for it"
    title = cause.group[:1].upper() + cause.group[1:]
    return Bar(title, figures, sentence, share, Side(side), reach)
