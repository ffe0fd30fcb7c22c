"""The page of a game's window before a game is open: what the game is, and how one begins."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.ranks import titled


class StartPage(QWidget):
    """A title, a sentence, and a button for each action."""

    def __init__(self, title: str, sentence: str, actions: Sequence[QAction]) -> None:
        super().__init__()
        column = middle_column(self)
        column.addWidget(titled(title), 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(QLabel(sentence), 0, Qt.AlignmentFlag.AlignHCenter)
        for action in actions:
            button = ActionButton(action)
            button.setMinimumWidth(220)
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)


def middle_column(page: QWidget) -> QVBoxLayout:
    """Return a column for the middle of a page; who fills it adds a stretch below."""
    column = QVBoxLayout(page)
    column.setSpacing(14)
    column.addStretch(1)
    return column
