"""The pages in the place of the table: nothing begun yet, and the seat that is handed over."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.ranks import Rank, give_rank, titled
from autoalgo.common.qt.shortened import shortened


class StartPage(QWidget):
    """Shown before the first game."""

    def __init__(self, actions: Sequence[QAction]) -> None:
        super().__init__()
        column = _middle(self)
        column.addWidget(titled("NarzWarz"), 0, Qt.AlignmentFlag.AlignHCenter)
        told = QLabel("Lead a country, and conquer all the others: build, hire, train, spy, and go to war.")
        column.addWidget(told, 0, Qt.AlignmentFlag.AlignHCenter)
        for action in actions:
            button = ActionButton(action)
            button.setMinimumWidth(220)
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)


class CoverPage(QWidget):
    """Hides the table until the next person looks."""

    def __init__(self) -> None:
        super().__init__()
        self.title = titled("")
        self.told = QLabel()
        self.look = QPushButton()
        self.look.setObjectName("run")
        self.look.setMinimumWidth(220)
        give_rank(self.told, Rank.MUTED)
        column = _middle(self)
        for each in (self.title, self.told, self.look):
            column.addWidget(each, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)

    def show_next(self, name: str, turn: int) -> None:
        """Ask for the next person, `name`."""
        shown = shortened(name, 60)
        self.title.setText(f"Turn {turn:,}: it is the turn of {shown}")
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.told.setText("All others look away now.")
        self.look.setText(f"I am {shown}".replace("&", "&&"))
        self.look.setFocus()


def _middle(page: QWidget) -> QVBoxLayout:
    column = QVBoxLayout(page)
    column.setSpacing(14)
    column.addStretch(1)
    return column
