"""A flank's state as a coloured pill with its name, readable in any theme (F-3)."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from autoalgo.war.window.battlefield.colours import PAPER, text_on

_MARGIN = 12


class StateBadge(QWidget):
    """A pill of a colour, with a word on it."""

    def __init__(self) -> None:
        """Begin blank."""
        super().__init__()
        self._text = ""
        self._colour = QColor(0, 0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def text(self) -> str:
        """The word."""
        return self._text

    @property
    def colour(self) -> QColor:
        """The colour of the pill."""
        return self._colour

    def show_state(self, text: str, colour: QColor) -> None:
        """Show `text` on `colour`."""
        self._text, self._colour = text, colour
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room for the word and the round ends."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self._text) + 2 * _MARGIN, metrics.height() + 8)

    def paintEvent(self, _: QPaintEvent) -> None:
        """Draw the pill; its rim keeps black apart from a dark window."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(QColor(PAPER.red(), PAPER.green(), PAPER.blue(), 150), 1.5))
        painter.setBrush(self._colour)
        painter.drawRoundedRect(room, room.height() / 2, room.height() / 2)
        painter.setPen(text_on(self._colour))
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, self._text)
