"""The board as one draws on it: pressing and dragging paints, the right button moves it, Space paints by keyboard."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from autoalgo.games.capture_the_flag.rules.board import Square
from autoalgo.games.capture_the_flag.window.board_scene import BoardScene
from autoalgo.games.capture_the_flag.window.board_view import BoardView


class EditorView(BoardView):
    """A view that paints.

    Signals
    -------
    pressed, moved
        A square that the brush came down on, or has come to.
    lifted
        The brush was lifted.
    """

    pressed = Signal(object)
    moved = Signal(object)
    lifted = Signal()

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene)
        self._moved_from: QPoint | None = None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to paint, or to move the board."""
        at = event.position().toPoint()
        if event.button() is Qt.MouseButton.LeftButton:
            square = self.spot_at(at)
            if square is not None:
                self.pressed.emit(square)
            self.chosen.emit(square)
        elif event.button() is Qt.MouseButton.RightButton:
            self._moved_from = at

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Paint on, or move the board."""
        at = event.position().toPoint()
        if event.buttons() & Qt.MouseButton.LeftButton:
            square = self.spot_at(at)
            if square is not None:
                self.moved.emit(square)
        elif self._moved_from is not None and event.buttons() & Qt.MouseButton.RightButton:
            self.pan_by(at.x() - self._moved_from.x(), at.y() - self._moved_from.y())
            self._moved_from = at

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Lift the brush."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.lifted.emit()
        self._moved_from = None

    def paint_at(self, square: Square) -> None:
        """Use the brush on one square, as a click on it does."""
        self.pressed.emit(square)
        self.lifted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Paint the selected square by Space."""
        selected = self.board_scene.selected
        if event.key() == Qt.Key.Key_Space and selected is not None:
            self.paint_at(selected)
        else:
            super().keyPressEvent(event)
