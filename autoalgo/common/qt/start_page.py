"""The page of a game's window before a game is open: what the game is, and how one begins."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QWidget

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.laying_out import in_column
from autoalgo.common.qt.ranks import titled


class StartPage(QWidget):
    """A title, a sentence, and a button for each action."""

    def __init__(self, title: str, sentence: str, actions: Sequence[QAction]) -> None:
        super().__init__()
        buttons = [ActionButton(action) for action in actions]
        for button in buttons:
            button.setMinimumWidth(220)
        centre(self, titled(title), QLabel(sentence), *buttons)


def centre(page: QWidget, *widgets: QWidget) -> None:
    """Put widgets into the middle of a page, one below the other."""
    middle = Qt.AlignmentFlag.AlignHCenter
    in_column(1, *((widget, 0, middle) for widget in widgets), 1, on=page, spacing=14)
