"""A field of a card: a menu of all that it may be, and below it what is offered, each with its reason (O-6l).

What was offered stays there once it is chosen, so that nothing moves under the cursor; pressed again it is left to the
post.
"""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from autoalgo.common.qt.choice_menu import ChoiceMenu
from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.ranks import Rank, give_rank
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.domain.numerals import Unreadable
from autoalgo.war.domain.years import EARLIEST_WAR_YEAR, LATEST_WAR_YEAR, nearest_war_year, year_in, year_text
from autoalgo.war.inbox import CardField
from autoalgo.war.posts import Certainty, Finding, Offer, value_text, words_for
from autoalgo.war.posts.draft import Value

_LABEL_WIDTH: Final = 140
"""Pixels."""
_INDENT: Final = 16
"""Pixels before an offer."""
_PADDING: Final = 22
"""Pixels at both ends of an offer."""
ASKED: Final = {
    "attacker": "choose a nation",
    "attacker_military": "choose an army",
    "defender": "choose a nation",
    "defender_military": "choose an army",
    "location": "choose a place",
    "year": "type a year: 1066, 216 BC",
    "motive": "choose a motive",
}
"""What an empty field says; of all others, that it is to be chosen."""
_FREE: Final = frozenset({*ASKED, "war"}) - {"year"}
"""Fields that may be any text, or that a menu checks; of the others one is chosen of what is offered."""
_NO_DATE: Final = f"a war is dated from {year_text(EARLIEST_WAR_YEAR)} to {year_text(LATEST_WAR_YEAR)}"
_UNSAID: Final = {"motive": "Conquest, as the post does not say"}


class OfferButton(QPushButton):
    """A value that is offered, as much of its reason beside it as there is room for; the tooltip has all of it."""

    def __init__(self) -> None:
        super().__init__()
        self._words = ""
        self.setObjectName("offer")
        self.setCheckable(True)
        self.setAutoDefault(True)  # Enter presses it
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def say(self, words: str) -> None:
        """Show `words`."""
        self._words = shortened(" ".join(words.split()))
        self.setToolTip(literal(words))
        self._cut()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much as there is room for."""
        super().resizeEvent(event)
        self._cut()

    def _cut(self) -> None:
        room = max(self.width() - _PADDING, 0)
        cut = self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room)
        self.setText(cut.replace("&", "&&"))


class FieldRow(QWidget):
    """The row of the field `name`.

    Signals
    -------
    chosen(str, object)
        The field and the value that was chosen for it, None for what the post says.
    entered(str)
        The cursor came into the field.
    """

    chosen = Signal(str, object)
    entered = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._field: CardField | None = None
        self.label = QLabel()
        self.menu = ChoiceMenu()
        self.how = ElidedLabel()
        self.offers: list[OfferButton] = []
        self._column = QVBoxLayout()
        words = words_for(name).removeprefix("the ")
        self._title = words[:1].upper() + words[1:]
        self._lay_out()
        self.menu.chosen.connect(self._take)
        self.menu.installEventFilter(self)

    @property
    def is_open(self) -> bool:
        """True while somebody has to choose the field."""
        return self._field is not None and self._field.is_open

    @property
    def shown_offers(self) -> "list[OfferButton]":
        """The buttons of what is offered."""
        return [button for button in self.offers if not button.isHidden()]

    def show_field(self, field: CardField) -> None:
        """Show a field."""
        self._field = field
        finding = field.finding
        current = value_text(self._name, finding.value) if finding and finding.value is not None else ""
        names = field.all or tuple(value_text(self._name, offer.value) for offer in field.offers)
        self.menu.offer(
            names, current, ASKED.get(self._name, "choose one") if field.is_open else _UNSAID.get(self._name, "")
        )
        self.menu.set_asking(field.is_open)
        give_rank(self.label, Rank.WARNING if field.is_open else Rank.PLAIN)
        self._tell_how(field)
        chosen = finding is not None and finding.certainty is Certainty.CHOSEN
        self._show_offers(field.offers if field.is_open or field.is_doubtful or chosen else (), finding)

    def go_in(self) -> None:
        """Put the cursor on what is offered first, into the menu where nothing is."""
        first: QWidget = next(iter(self.shown_offers), self.menu)
        first.setFocus(Qt.FocusReason.TabFocusReason)

    def holds_focus(self) -> bool:
        """Return whether the cursor is in the row."""
        focused = self.focusWidget()
        return focused is not None and focused.hasFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell that the cursor came into the menu, or onto an offer."""
        if event.type() == QEvent.Type.FocusIn:
            self.entered.emit(self._name)
        return super().eventFilter(watched, event)

    def _lay_out(self) -> None:
        self.label.setText(self._title)
        self.label.setBuddy(self.menu)
        self.label.setFixedWidth(_LABEL_WIDTH)
        self.label.setWordWrap(True)
        self.menu.setAccessibleName(self._title)
        self._column.setSpacing(3)
        self._column.setContentsMargins(_INDENT, 0, 0, 0)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(3)
        grid.addWidget(self.label, 0, 0)
        grid.addWidget(self.menu, 0, 1)
        self.how.setIndent(_INDENT)
        grid.addWidget(self.how, 1, 0, 1, 2)  # a third more room than below the menu
        grid.addLayout(self._column, 2, 0, 1, 2)
        grid.setColumnStretch(1, 1)

    def _tell_how(self, field: CardField) -> None:
        finding, wrong = field.finding, "; ".join(problem.found for problem in field.problems)
        if wrong:
            self.how.say(shortened(wrong))
            give_rank(self.how, Rank.WARNING)
            return
        self.how.say(shortened(_how(finding)) if finding else "")
        give_rank(self.how, Rank.WARNING if field.is_open or field.is_doubtful else Rank.MUTED)

    def _show_offers(self, offers: tuple[Offer, ...], finding: Finding | None) -> None:
        while len(self.offers) < len(offers):
            self._add_button(len(self.offers))
        for place, button in enumerate(self.offers):
            button.setVisible(place < len(offers))
            if place < len(offers):
                self._describe(button, offers[place], finding)

    def _add_button(self, place: int) -> None:
        button = OfferButton()
        button.clicked.connect(lambda _=False: self._press(place))
        button.installEventFilter(self)
        self.offers.append(button)
        self._column.addWidget(button)

    def _describe(self, button: "OfferButton", offer: Offer, finding: Finding | None) -> None:
        value, reason = value_text(self._name, offer.value), offer.reason
        button.say(f"{value} – {reason}" if reason else value)
        button.setAccessibleName(f"{self._title}: {value}")
        button.setChecked(finding is not None and finding.value == offer.value)

    def _press(self, place: int) -> None:
        field = self._field
        if field is not None and place < len(field.offers):
            value = field.offers[place].value
            again = field.finding is not None and field.finding.value == value and not field.is_doubtful
            self.chosen.emit(self._name, None if again else value)

    def _take(self, text: str) -> None:
        value: Value | None = text
        field = self._field
        if self._name == "year":
            year = year_in(text)
            value = None if isinstance(year, Unreadable) or nearest_war_year(year) != year else year
            if value is None:
                self.how.say(shortened(year.found if isinstance(year, Unreadable) else _NO_DATE))
                give_rank(self.how, Rank.ERROR)
                return
        elif self._name not in _FREE and field is not None and text not in field.all:
            offered = {value_text(self._name, offer.value): offer.value for offer in field.offers}
            value = offered.get(text)
            if value is None:
                self.how.say(shortened(f"choose one of those offered: {', '.join(offered)}"))
                give_rank(self.how, Rank.ERROR)
                return
        self.chosen.emit(self._name, value)


def _how(finding: Finding) -> str:
    words = f"“{' '.join(finding.words.split())}”" if finding.words else ""
    return ", ".join(filter(None, (finding.certainty_text, finding.note, words)))
