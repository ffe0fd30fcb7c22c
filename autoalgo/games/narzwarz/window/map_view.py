"""The map as one clicks on it: a click chooses a country, a second button opens its menu, dragging moves the map."""

from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from autoalgo.common.qt.zooming_view import ZoomingView
from autoalgo.games.narzwarz.window.map_scene import MapScene

_PANS: Final = {
    Qt.Key.Key_Left: (60, 0),
    Qt.Key.Key_Right: (-60, 0),
    Qt.Key.Key_Up: (0, 60),
    Qt.Key.Key_Down: (0, -60),
}


class MapView(ZoomingView):
    """A view of the map.

    Signals
    -------
    chosen
        The country that was clicked; None beside all land.
    opened
        The country that was double-clicked.
    menu_wanted
        A country, and where on the screen its menu belongs.
    """

    chosen = Signal(object)
    opened = Signal(int)
    menu_wanted = Signal(int, QPoint)

    def __init__(self, scene: MapScene) -> None:
        super().__init__(scene)
        self._map = scene
        self._pressed: QPoint | None = None
        self._dragged = False
        self.setAccessibleName("Map")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click, or a drag of the map."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed, self._dragged = event.position().toPoint(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the map."""
        at = event.position().toPoint()
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        if self._dragged or (at - self._pressed).manhattanLength() >= QApplication.startDragDistance():
            self._dragged = True
            self.pan_by(at.x() - self._pressed.x(), at.y() - self._pressed.y())
            self._pressed = at

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose what was clicked."""
        if event.button() is Qt.MouseButton.LeftButton and self._pressed is not None:
            if not self._dragged:
                self.chosen.emit(self._country(event.position().toPoint()))
            self._pressed = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open what was clicked twice."""
        country = self._country(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and country is not None:
            self.opened.emit(country)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a country's menu."""
        country = self._country(event.pos())
        if country is not None:
            self.menu_wanted.emit(country, event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the map by the arrow keys."""
        way = _PANS.get(Qt.Key(event.key()))
        if way is None:
            super().keyPressEvent(event)
        else:
            self.pan_by(*way)

    def _country(self, at: QPoint) -> int | None:
        return self._map.country_at(self.mapToScene(at))
