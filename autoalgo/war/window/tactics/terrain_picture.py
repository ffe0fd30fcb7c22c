"""The terrain map in small, on the card of the location (T-7): as large as the room allows."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.theme import colours_of
from autoalgo.war.window.battlefield.terrain_choice_model import TerrainChoice
from autoalgo.war.window.battlefield.terrain_item import terrain_image
from autoalgo.war.window.session.session_model import Session

_SMALLEST = 72
"""Pixels of the screen."""


class TerrainPicture(QWidget):
    """The map that is chosen on the Strategy tab."""

    def __init__(self, session: Session, choice: TerrainChoice) -> None:
        super().__init__()
        self._session = session
        self._choice = choice
        self._image = QImage()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(_SMALLEST)
        self.setToolTip("The terrain map of the Strategy tab, where another can be chosen.")
        choice.changed.connect(self.refresh)
        session.loaded.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Draw the map that is chosen now."""
        terrain, tables = self._choice.terrain, self._session.tables
        if terrain is None or tables is None:
            self._image = QImage()
        else:
            colours = {feature: numbers.colour for feature, numbers in tables.terrain.features.items()}
            self._image = terrain_image(terrain.grid, colours)
        self.setAccessibleName(f"Terrain map {shortened(self._choice.name)}")
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of a stamp; it grows into the room that there is."""
        return QSize(_SMALLEST, _SMALLEST)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the map and a line around it."""
        if self._image.isNull():
            return
        edge = min(self.width(), self.height()) - 1
        frame = QRect((self.width() - edge) // 2, 0, edge, edge)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(frame, self._image)
        painter.setPen(QPen(QColor(colours_of(self.palette()).border), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(frame)
