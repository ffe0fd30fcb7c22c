"""A map as a picture that is only looked at, as large as there is room."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from autoalgo.common.kit.brushes import Cell
from autoalgo.common.qt.theme import colours_of
from autoalgo.war.domain.terrain import MAP_PIXELS

_SMALLEST = 160
"""Pixels of the screen."""


class MapImage(QWidget):
    """A picture with a line around it, and perhaps a cross on it; `what` says what it shows."""

    def __init__(self, what: str) -> None:
        super().__init__()
        self._image = QImage()
        self._at: Cell | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(_SMALLEST, _SMALLEST)
        self.setAccessibleName(what)

    def show_image(self, image: QImage) -> None:
        """Show another picture, or none where it is null."""
        self._image = image
        self.update()

    def show_place(self, cell: Cell | None) -> None:
        """Mark a cell of the map, column and row, or none."""
        self._at = cell
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of a map."""
        return QSize(MAP_PIXELS, MAP_PIXELS)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the picture, the line, and the cross."""
        edge = min(self.width(), self.height()) - 1
        frame = QRect((self.width() - edge) // 2, (self.height() - edge) // 2, edge, edge)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(frame, self._image)
        painter.setPen(QPen(QColor(colours_of(self.palette()).border), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(frame)
        if self._at is None:
            return
        x, y = (round((place + 0.5) * edge / MAP_PIXELS) for place in self._at)
        middle = frame.topLeft()
        for colour, width in (("#ffffff", 3), ("#000000", 1)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawLine(middle.x() + x - 6, middle.y() + y, middle.x() + x + 6, middle.y() + y)
            painter.drawLine(middle.x() + x, middle.y() + y - 6, middle.x() + x, middle.y() + y + 6)
