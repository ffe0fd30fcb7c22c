"""The map as one works on it: click and arrow keys select, the wheel zooms, dragging moves what is seen."""

from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QToolTip

from autoalgo.common.qt.dragged_view import DraggedView
from autoalgo.common.qt.literal import literal
from autoalgo.games.atlantis.rules.places import Direction, Place
from autoalgo.games.atlantis.window.map_scene import MARGIN, SIDE, MapScene, room_of

_STEPS: Final = {
    Qt.Key.Key_Left: Direction.WEST,
    Qt.Key.Key_Right: Direction.EAST,
    Qt.Key.Key_Up: Direction.NORTH,
    Qt.Key.Key_Down: Direction.SOUTH,
}
_CLOSE: Final = 9
"""Regions that are in sight beside each other when the map goes to one."""


class MapView(DraggedView):
    """A view of the map, with coordinates at its upper and left edge wherever it is moved to.

    Signals
    -------
    chosen
        The place that was clicked; None beside the map.
    stepped
        The direction in which an arrow key goes.
    tip_wanted
        A place that the mouse stays on; who knows what is to be said calls `show_tip`.
    """

    chosen = Signal(object)
    stepped = Signal(object)
    tip_wanted = Signal(object, QPoint)

    def __init__(self, scene: MapScene) -> None:
        super().__init__(scene)
        self.map_scene = scene
        self.setAccessibleName("Map of the world")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(lambda at: self.chosen.emit(self.place_at(at)))

    def point_of(self, place: Place) -> QPoint:
        """Return where the middle of a region is in the viewport."""
        return self.mapFromScene(room_of(place).center())

    def bring_in(self, place: Place) -> None:
        """Move what is seen as far as a region needs to be in sight."""
        self.ensureVisible(room_of(place), int(MARGIN), int(MARGIN))
        self.viewport().update()

    def go_to(self, place: Place) -> None:
        """Show a region in the middle, with those around it, unless it is shown larger already."""
        wide = _CLOSE * SIDE
        middle = room_of(place).center()
        if self.scale_factor * wide < self.viewport().height():
            self.zoom_to(QRectF(middle.x() - wide / 2, middle.y() - wide / 2, wide, wide))
        else:
            self.centerOn(middle)
            self.viewport().update()

    def place_at(self, at: QPoint) -> Place | None:
        """Return the place at a point of the viewport."""
        return self.map_scene.place_at(self.mapToScene(at))

    def show_tip(self, text: str, where: QPoint) -> None:
        """Show what is said of a region."""
        QToolTip.showText(where, literal(text), self.viewport())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step from region to region by the arrow keys."""
        way = _STEPS.get(Qt.Key(event.key()))
        if way is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(way)

    def viewportEvent(self, event: QEvent) -> bool:
        """Ask what is to be said of a region."""
        if isinstance(event, QHelpEvent):
            place = self.place_at(event.pos())
            if place is None:
                QToolTip.hideText()
            else:
                self.tip_wanted.emit(place, event.globalPos())
            return True
        return super().viewportEvent(event)

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
