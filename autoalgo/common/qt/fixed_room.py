"""Room of so many lines for what is told in words: whatever they are, what is below stays where it is."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


def room_of_lines(words: QWidget, lines: int) -> QScrollArea:
    """Return room of `lines` lines for a label or for a box of them; what is longer is scrolled."""
    room = QScrollArea()
    room.setFixedHeight(lines * words.fontMetrics().lineSpacing() + 4)
    room.setWidgetResizable(True)
    room.setFrameShape(QFrame.Shape.NoFrame)
    room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    room.setWidget(words)
    return room
