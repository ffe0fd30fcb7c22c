"""The page Inbox: what players ask and what else a person must read, and what can be done about each card."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QModelIndex, Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QTableView, QTabWidget, QWidget

from autoalgo.common.kit.inbox import Card, CardState
from autoalgo.common.kit.inbox_command import Desk, card_lines
from autoalgo.common.problems import Failure
from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Command, Commands
from autoalgo.common.qt.inbox_model import InboxModel
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.laying_out import in_column, split_column
from autoalgo.common.qt.row_table import list_rows
from autoalgo.common.qt.shortened import shortened

INBOX: Final = ("answer_card", "dismiss_card")
"""The commands that every game has."""


class InboxPage(QWidget):
    """A table of the cards, the chosen one, and a field for the answer.

    Parameters
    ----------
    model
        The cards.
    desk
        Returns who writes letters of the game that is open, or why nobody can; None where no game is.

    Signals
    -------
    chosen
        Another card is chosen.
    """

    chosen = Signal()

    def __init__(self, model: InboxModel, desk: Callable[[], Desk | Failure | None]) -> None:
        super().__init__()
        self.model = model
        self._desk = desk
        self._number = 0
        self.table = QTableView()
        self.table.setModel(model)
        self.table.setAccessibleName("Cards of the inbox")
        self.table.verticalHeader().hide()
        list_rows(self.table, (3,))
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName("The chosen card")
        self.text.setTabChangesFocus(True)
        self.answer = QPlainTextEdit()
        self.answer.setAccessibleName("Your answer")
        self.answer.setPlaceholderText("Your answer, which goes into the outbox")
        self.answer.setTabChangesFocus(True)
        self.answer.setMaximumHeight(90)
        self._buttons = QHBoxLayout()
        below = QWidget()
        in_column((self.text, 1), self.answer, self._buttons, on=below, margins=(0, 6, 0, 0))
        in_column(split_column((self.table, 1), (below, 1)), on=self, margins=(0, 8, 0, 0))
        self.table.selectionModel().currentChanged.connect(self._choose)
        model.changed.connect(self._refresh)
        self._refresh()

    @property
    def card(self) -> Card | None:
        """The open card that is chosen; None where none is, or it is closed."""
        card = self._shown
        return card if card is not None and card.state is CardState.OPEN else None

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        return (self.chosen, self.answer.textChanged, self.model.changed)

    def commands(self) -> tuple[Command, ...]:
        """Return what can be done about a card in every game."""
        answered = "Puts your answer to the chosen card into the outbox, and closes the card."
        return (
            Command("answer_card", "&Answer", Key.ANSWER, answered, self._answer, self._can_answer),
            Command(
                "dismiss_card",
                "&Dismiss",
                Key.DISMISS,
                "Closes the chosen card without a word.",
                self._dismiss,
                lambda: self.card is not None,
            ),
        )

    def add_buttons(self, commands: Commands, *names: str) -> None:
        """Put buttons below the answer."""
        for name in names:
            self._buttons.addWidget(ActionButton(commands[name]))
        self._buttons.addStretch(1)

    def add_to(self, pages: QTabWidget, place: int) -> None:
        """Put the page among others; its tab shows how many cards are open."""
        pages.insertTab(place, self, "Inbo&x")
        self.model.changed.connect(lambda: pages.setTabText(pages.indexOf(self), f"Inbo&x{self._count()}"))

    def _count(self) -> str:
        count = sum(card.state is CardState.OPEN for card in self.model.rows)
        return f" ({count:,})" if count else ""

    @property
    def _shown(self) -> Card | None:
        return next((card for card in self.model.rows if card.number == self._number), None)

    def _can_answer(self) -> bool:
        return self.card is not None and bool(self.answer.toPlainText().strip())

    def _answer(self) -> None:
        card, desk = self.card, self._desk()
        if isinstance(desk, Failure):
            self.model.refused.emit(desk)
        elif card is not None and desk is not None and self.model.answer(desk, card, self.answer.toPlainText()):
            self.answer.clear()

    def _dismiss(self) -> None:
        if self.card is not None:
            self.model.dismiss(self.card)

    def _choose(self, current: QModelIndex) -> None:
        if current.isValid():
            self._number = self.model.rows[current.row()].number
        self._refresh()

    def _refresh(self) -> None:
        card = self._shown
        row = self.model.rows.index(card) if card else self.table.currentIndex().row()
        if row != self.table.currentIndex().row():  # the card stands elsewhere now
            self.table.selectRow(row)
        text = shortened("\n".join(card_lines(card))) if card else "No card is chosen"
        if text != self.text.toPlainText():
            self.text.setPlainText(text)
        self.answer.setEnabled(self.card is not None)
        self.chosen.emit()
