"""The map as one clicks on it: a click chooses a country, a second button opens its menu, dragging moves the map."""

from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent

from autoalgo.common.qt.dragged_view import DraggedView
from autoalgo.games.narzwarz.window.map_scene import MapScene

_PANS: Final = {
    Qt.Key.Key_Left: (60, 0),
    Qt.Key.Key_Right: (-60, 0),
    Qt.Key.Key_Up: (0, 60),
    Qt.Key.Key_Down: (0, -60),
}


class MapView(DraggedView):
    """A view of the map.

    Signals
    -------
    chosen
        The country that was clicked; None beside all land.
    menu_wanted
        A country, and where on the screen its menu belongs.
    """

    chosen = Signal(object)
    menu_wanted = Signal(int, QPoint)

    def __init__(self, scene: MapScene) -> None:
        super().__init__(scene)
        self._map = scene
        self.setAccessibleName("Map")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(lambda at: self.chosen.emit(self._country(at)))
        self.zoomed.connect(lambda: scene.arrange(self.scale_factor))

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
