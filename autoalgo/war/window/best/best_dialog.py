"""The best arrangements as cards; a click on one puts it into the plan (O-14)."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QDialog, QProgressBar, QPushButton, QScrollArea, QWidget

from autoalgo.common.qt.card import Card
from autoalgo.common.qt.fitting import fitting
from autoalgo.common.qt.laying_out import boxed, in_column, in_row
from autoalgo.common.qt.ranks import Rank, give_rank, label_for, wrapped
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.window.battlefield.terrain_item import terrain_image
from autoalgo.war.window.best.arrangement_picture import ArrangementPicture, DrawnArrangement, room_of
from autoalgo.war.window.best.best_job import BestAnswer
from autoalgo.war.window.best.best_model import BestModel

if TYPE_CHECKING:
    from autoalgo.common.shares import Share
    from autoalgo.war.odds.best.best_search import RankedArrangement

_SHOWN: Final = 5
_SIZE: Final = QSize(1180, 520)
_LOWEST: Final = 240
"""Pixels that the cards are high at least."""
_BAR: Final = 24
"""Pixels of a scroll bar, with air beside it."""
_STEPS: Final = 1000


class ArrangementCard(Card):
    """One arrangement: picture, chance, what differs, and the button that puts it into the plan.

    Signals
    -------
    chosen()
        The card or its button was clicked.
    """

    chosen = Signal()

    def __init__(self, place: int) -> None:
        super().__init__("")
        self.picture = ArrangementPicture()
        self.interval, self.words = wrapped(Rank.MUTED), wrapped()
        self.button = QPushButton(f"Try &{place + 1}")
        self.button.setAutoDefault(False)
        self.button.clicked.connect(self.chosen)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.column.addWidget(self.interval)
        self.column.addWidget(self.picture)
        self.column.addWidget(self.words)
        self.column.addStretch(1)
        self.column.addWidget(self.button)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose it."""
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.chosen.emit()

    def show_ranked(self, ranked: "RankedArrangement", drawn: DrawnArrangement) -> None:
        """Show an arrangement."""
        chance, interval = _chance(ranked.victory)
        self.title.setText(chance)
        self.setAccessibleName(f"{ranked.arrangement.words}: {chance}")
        self.interval.setText(interval)
        self.words.setText(ranked.arrangement.words)
        self.picture.show_arrangement(drawn, ranked.arrangement.words)

    def show_tried(self, *, in_plan: bool) -> None:
        """Show whether the plan has it now."""
        self.button.setEnabled(not in_plan)
        self.button.setToolTip(
            "It is in the plan." if in_plan else "Puts it into the plan; Ctrl+Z brings back what was."
        )


class BestDialog(QDialog):
    """Stays open beside the window."""

    def __init__(self, model: BestModel, window: QWidget) -> None:
        super().__init__(window)
        self._model = model
        self._on_cards: BestAnswer | None = None
        self.side = QComboBox()
        self.again = QPushButton("&Search")
        self.stop = QPushButton("S&top")
        self.leave = QPushButton("C&lose")
        self.busy = QProgressBar()
        self.stands = wrapped()
        self.words = wrapped(Rank.MUTED)
        self.fair = wrapped(Rank.MUTED)
        self.cards = tuple(ArrangementCard(place) for place in range(_SHOWN))
        self._describe(window)
        self._lay_out()
        self.again.clicked.connect(self._search)
        self.side.activated.connect(lambda _: self._search())
        self.stop.clicked.connect(model.cancel)
        self.leave.clicked.connect(self.reject)
        for place, card in enumerate(self.cards):
            card.chosen.connect(lambda place=place: model.take(place))
        model.changed.connect(self._follow)

    def come_forward(self, side: Side) -> None:
        """Show the dialog, and search for a side unless its best are on show."""
        self.side.setCurrentIndex(side)
        answer = self._model.answer
        current = answer is not None and answer.question.side is side and self._model.in_plan != -2
        if not current and not self._model.busy:
            self._search()
        self.show()
        self.raise_()
        self.activateWindow()
        self.again.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        """Show what has become known meanwhile."""
        super().showEvent(event)
        self.refresh()

    def reject(self) -> None:
        """Stop what is under way, and close."""
        self._model.cancel()
        super().reject()

    def refresh(self) -> None:
        """Show what is known."""
        model, answer = self._model, self._model.answer
        self.words.setText(model.sentence)
        self.stop.setEnabled(model.busy)
        self.busy.setVisible(model.busy)
        self.busy.setValue(round(_STEPS * model.progress))
        self.stands.setText(
            "" if answer is None else f"As it stands: {' '.join(_chance(answer.found.as_it_stands.victory))}"
        )
        self._show_cards(answer)

    def _follow(self) -> None:
        if self.isVisible():
            self.refresh()

    def _show_cards(self, answer: BestAnswer | None) -> None:
        if answer is not None and answer is not self._on_cards:
            self._on_cards = answer
            self._show_pictures(answer)
        in_plan = self._model.in_plan
        for place, card in enumerate(self.cards):
            card.setEnabled(answer is not None and bool(answer.found.best))
            card.show_tried(in_plan=in_plan == place)

    def _show_pictures(self, answer: BestAnswer) -> None:
        best, preparation = answer.found.best, answer.found.order.preparation
        colours = {feature: numbers.colour for feature, numbers in answer.question.war.tables.terrain.features.items()}
        ground, stood = terrain_image(preparation.terrain.grid, colours), preparation.campaign.flanks
        boards = [_board(stood, answer, ranked.arrangement.plans) for ranked in best]
        room = room_of([plan for board in (stood, *boards) for plan in board])
        for place, card in enumerate(self.cards):
            card.setVisible(place < len(best))
            if place < len(best):
                drawn = DrawnArrangement(ground, boards[place], stood, room)
                card.show_ranked(best[place], drawn)

    def _search(self) -> None:
        self._model.search(Side(self.side.currentIndex()))

    def _describe(self, window: QWidget) -> None:
        from autoalgo.war.odds.best.as_text import FAIR  # noqa: PLC0415 - the engine, which takes a while to load

        self.setWindowTitle("Best arrangements")
        self.resize(fitting(_SIZE, window))
        self.side.addItems([side.label.capitalize() for side in Side])
        self.side.setAccessibleName("Whose flanks are arranged")
        self.busy.setRange(0, _STEPS)
        self.busy.setTextVisible(False)
        self.busy.setAccessibleName("How far the search is")
        self.fair.setText(FAIR)
        give_rank(self.stands, Rank.TITLE)
        for label in (self.words, self.fair):
            label.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        for button in (self.again, self.stop, self.leave):
            button.setAutoDefault(False)

    def _lay_out(self) -> None:
        controls = in_row(label_for("&Arrange the", self.side), self.side, self.again, self.stop, (self.busy, 3), 1)
        # Where there is no room for all words of all cards, they are scrolled.
        cards = QScrollArea()
        held = boxed(in_row(*((card, 1) for card in self.cards), spacing=8))
        cards.setWidget(held)
        cards.setWidgetResizable(True)
        cards.setFrameShape(QScrollArea.Shape.NoFrame)
        cards.setAccessibleName("The best arrangements")
        cards.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        cards.setMinimumSize(held.minimumSizeHint().width() + _BAR, _LOWEST)
        below = in_row((self.fair, 1), self.leave)
        in_column(controls, self.words, self.stands, (cards, 1), below, on=self, spacing=8)


def _board(stood: tuple[FlankPlan, ...], answer: BestAnswer, plans: tuple[FlankPlan, ...]) -> tuple[FlankPlan, ...]:
    """Return the flanks of both sides with one side arranged."""
    arranged = iter(plans)
    return tuple(next(arranged) if plan.side is answer.question.side else plan for plan in stood)


def _chance(share: "Share") -> tuple[str, str]:
    """Return a chance and its interval in brackets."""
    from autoalgo.war.odds.digits import chance, chance_interval  # noqa: PLC0415 - loaded by now

    return chance(share), f"({chance_interval(share)})"
