"""The map as one works on it, with coordinates at its edges."""

from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from autoalgo.common.qt.spots_view import SpotsView
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.window.map_scene import MARGIN, NAMED, SIDE, MapScene, room_of

_CLOSE: Final = 9
"""Regions that are in sight beside each other when the map goes to one."""


class MapView(SpotsView[Coordinates]):
    """A view of the map, with coordinates at its upper and left edge wherever it is moved to."""

    def __init__(self, scene: MapScene) -> None:
        super().__init__(scene)
        self.map_scene = scene
        self.setAccessibleName("Map of the world")

    def spot_at(self, at: QPoint) -> Coordinates | None:
        """Return the place at a point of the viewport."""
        return self.map_scene.place_at(self.mapToScene(at))

    def room_of(self, spot: Coordinates) -> QRectF:
        """Return where a region is in the scene."""
        return room_of(spot)

    @property
    def margin(self) -> float:
        """Pixels at the edges that coordinates take."""
        return MARGIN

    def go_to(self, place: Coordinates) -> None:
        """Show a region in the middle, with those around it, unless it is in sight with its name or larger already."""
        wide = _CLOSE * SIDE
        middle = room_of(place).center()
        if self.scale_factor * SIDE >= NAMED and self.viewport().rect().contains(self.point_of(place)):
            self.bring_in(place)
        elif self.scale_factor * wide < self.viewport().height():
            self.zoom_to(QRectF(middle.x() - wide / 2, middle.y() - wide / 2, wide, wide))
        else:
            self.centerOn(middle)
            self.viewport().update()

    def drawForeground(self, painter: QPainter, _: QRectF | QRect) -> None:
        """Draw coordinates at the edges of what is seen, as many as there is room for."""
        to_screen = painter.worldTransform()
        colours = self.map_scene.colours
        painter.save()
        painter.resetTransform()
        wide, high = self.viewport().width(), self.viewport().height()
        painter.fillRect(QRectF(0, 0, wide, MARGIN), QColor(colours.surface))
        painter.fillRect(QRectF(0, 0, MARGIN * 1.6, high), QColor(colours.surface))
        font = painter.font()
        font.setPixelSize(11)
        painter.setFont(font)
        painter.setPen(QColor(colours.text))
        side = SIDE * to_screen.m11()
        every = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**6) if step * side >= 34)
        middle = Qt.AlignmentFlag.AlignCenter
        for x in _numbers(to_screen.dx(), side, wide, every):
            left = to_screen.dx() + x * side
            if left + side / 2 > MARGIN * 1.6:
                painter.drawText(QRectF(left + side / 2 - 30, 0, 60, MARGIN), middle, str(x))
        for y in _numbers(to_screen.dy(), side, high, every):
            top = to_screen.dy() + y * side
            if top + side / 2 > MARGIN:
                painter.drawText(QRectF(0, top + side / 2 - 10, MARGIN * 1.6, 20), middle, str(y))
        painter.restore()


def _numbers(offset: float, side: float, room: int, every: int) -> range:
    """Return the columns or rows in sight that have their number written."""
    first = int(-offset // side)
    return range(-(-first // every) * every, int((room - offset) // side) + 1, every)
