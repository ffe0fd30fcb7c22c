"""The ground beside the picture that is painted: as the battle reads it from the file, drawn as the pages show it."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from autoalgo.common.kit.brushes import Cell
from autoalgo.common.qt.theme import DARK, colours_of
from autoalgo.common.qt.themed import Themed
from autoalgo.war.domain.terrain import MAP_PIXELS
from autoalgo.war.painting.ground import Painted

_SMALLEST = 160
"""Pixels of the screen."""


class GroundView(Themed, QWidget):
    """A picture of the ground, as large as there is room, with a cross where the brush is."""

    def __init__(self) -> None:
        super().__init__()
        self._painted: Painted | None = None
        self._image = QImage()
        self._at: Cell | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(_SMALLEST, _SMALLEST)
        self.setAccessibleName("The ground as the battle reads it")

    def show_ground(self, painted: Painted) -> None:
        """Show another ground, painted for a light window and for a dark one."""
        self._painted = painted
        self.refresh()

    def show_place(self, cell: Cell | None) -> None:
        """Mark a cell, column and row, or none."""
        self._at = cell
        self.update()

    def refresh(self) -> None:
        """Draw in the colours of the theme."""
        if self._painted is not None:
            pixels = self._painted[colours_of(self.palette()) is DARK]
            edge = pixels.shape[0]
            self._image = QImage(pixels.tobytes(), edge, edge, 3 * edge, QImage.Format.Format_RGB888).copy()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the picture at half its fineness."""
        return QSize(MAP_PIXELS, MAP_PIXELS)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground, a line around it, and the cross."""
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
