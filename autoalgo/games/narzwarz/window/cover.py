"""The page in the place of the table while the seat is handed over."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from autoalgo.common.qt.ranks import Rank, give_rank, titled
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.start_page import middle_column


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
        column = middle_column(self)
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
