"""The map as one paints on it: the left button paints, the right one moves it, the wheel zooms; or arrows and Space."""

import math
from typing import Final

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QImage, QKeyEvent, QMouseEvent, QPen
from PySide6.QtWidgets import QGraphicsEllipseItem, QGraphicsScene

from autoalgo.common.kit.brushes import Brush, BrushKind, Cell
from autoalgo.common.qt.zooming_view import ZoomingView
from autoalgo.war.domain.terrain import MAP_PIXELS
from autoalgo.war.window.battlefield.terrain_item import TerrainItem

_STEPS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_LEAP: Final = 10
"""Pixels of an arrow key with Shift."""


class MapCanvas(ZoomingView):
    """A view of the map that paints.

    Signals
    -------
    pressed, moved
        The cell, column and row, that the hand came down on or has come to; it may lie beside the map.
    lifted
        The hand was lifted.
    pointed_at
        The cell under the mouse or chosen by the arrow keys; it may lie beside the map.
    """

    pressed = Signal(object)
    moved = Signal(object)
    lifted = Signal()
    pointed_at = Signal(object)

    def __init__(self) -> None:
        super().__init__(QGraphicsScene(0, 0, MAP_PIXELS, MAP_PIXELS))
        self._ground = TerrainItem()
        self._outline = (QGraphicsEllipseItem(), QGraphicsEllipseItem())
        self._brush = Brush()
        self._moved_from: QPoint | None = None
        self._at: Cell = (MAP_PIXELS // 2, MAP_PIXELS // 2)
        self._by_keys = False
        """Whether Space has begun a line whose end is to be chosen."""
        self.scene().addItem(self._ground)
        for item, colour, width in zip(self._outline, ("#ffffff", "#000000"), (3, 1), strict=True):
            pen = QPen(QColor(colour), width)
            pen.setCosmetic(True)
            item.setPen(pen)
            item.setZValue(1)
            item.hide()
            self.scene().addItem(item)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Map")
        self.setAccessibleDescription("Arrow keys move the brush, with Shift by 10; Space paints.")

    @property
    def at(self) -> Cell:
        """The cell that the brush is on: column and row."""
        return self._at

    def show_image(self, image: QImage) -> None:
        """Show another ground."""
        self._ground.show_image(image)

    def show_brush(self, brush: Brush) -> None:
        """Show how much the brush covers."""
        self._brush = brush
        self._place_outline()

    def point_of(self, cell: Cell) -> QPoint:
        """Return where the middle of a cell is in the viewport."""
        return self.mapFromScene(cell[0] + 0.5, cell[1] + 0.5)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to paint, or to move the map."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._go_to(self._cell(event))
            self.pressed.emit(self._at)
        elif event.button() is Qt.MouseButton.RightButton:
            self._moved_from = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Paint on, or move the map."""
        self._go_to(self._cell(event))
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.moved.emit(self._at)
        elif self._moved_from is not None and event.buttons() & Qt.MouseButton.RightButton:
            at = event.position().toPoint()
            self.pan_by(at.x() - self._moved_from.x(), at.y() - self._moved_from.y())
            self._moved_from = at

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Lift the brush."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._by_keys = False
            self.lifted.emit()
        self._moved_from = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the brush by the arrow keys, and paint by Space: a line from where it was pressed first."""
        way = _STEPS.get(Qt.Key(event.key()))
        if way is not None and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            step = _LEAP if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            column, row = (
                min(max(place + by * step, 0), MAP_PIXELS - 1) for place, by in zip(self._at, way, strict=True)
            )
            self._go_to((column, row))
            if self._by_keys:
                self.moved.emit(self._at)
        elif event.key() == Qt.Key.Key_Space:
            self._use_space()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """End a line that Space has begun."""
        super().focusOutEvent(event)
        if self._by_keys:
            self._by_keys = False
            self.lifted.emit()

    def _use_space(self) -> None:
        if self._by_keys:
            self.lifted.emit()
        else:
            self.pressed.emit(self._at)
            if self._brush.kind is not BrushKind.LINE:
                self.lifted.emit()
        self._by_keys = self._brush.kind is BrushKind.LINE and not self._by_keys

    def _cell(self, event: QMouseEvent) -> Cell:
        place = self.mapToScene(event.position().toPoint())
        return math.floor(place.x()), math.floor(place.y())

    def _go_to(self, cell: Cell) -> None:
        self._at = cell
        self._place_outline()
        self.pointed_at.emit(cell)

    def _place_outline(self) -> None:
        size = 1 if self._brush.kind is BrushKind.FILL else self._brush.size
        shift = size // 2
        for item in self._outline:
            item.setRect(QRectF(self._at[0] - shift, self._at[1] - shift, size, size))
            item.show()
        self.viewport().update()
