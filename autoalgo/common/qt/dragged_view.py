"""A zooming view that dragging moves; a press that is none is a click."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QGraphicsScene

from autoalgo.common.qt.zooming_view import ZoomingView


class DraggedView(ZoomingView):
    """A view that tells a click from a drag.

    Signals
    -------
    clicked
        The point of the viewport that was clicked.
    """

    clicked = Signal(QPoint)

    def __init__(self, scene: QGraphicsScene) -> None:
        super().__init__(scene)
        self._pressed: QPoint | None = None
        self._dragged = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click, or a drag."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed, self._dragged = event.position().toPoint(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move what is shown."""
        at = event.position().toPoint()
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        if self._dragged or (at - self._pressed).manhattanLength() >= QApplication.startDragDistance():
            self._dragged = True
            self.pan_by(at.x() - self._pressed.x(), at.y() - self._pressed.y())
            self._pressed = at

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a click, or a drag."""
        if event.button() is Qt.MouseButton.LeftButton and self._pressed is not None:
            if not self._dragged:
                self.clicked.emit(event.position().toPoint())
            self._pressed = None
