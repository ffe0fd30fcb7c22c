"""The page in the place of a game while the seat is handed over from one person to the next."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.ranks import Rank, titled
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.start_page import centre


class CoverPage(QWidget):
    """Hides the game from whoever looks until the next person is there, and says so by an action."""

    def __init__(self, be_seated: QAction) -> None:
        super().__init__()
        self.title = titled("")
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.look = ActionButton(be_seated)
        self.look.setObjectName("run")
        self.look.setMinimumWidth(220)
        self.look.setAutoDefault(True)  # Return presses it, not only Space
        hint = titled("Only that person should look at the screen from now on.", Rank.MUTED)
        centre(self, self.title, hint, self.look)

    def call(self, sentence: str) -> None:
        """Call the next person."""
        self.title.setText(shortened(sentence, 80))
        self.look.setFocus()
