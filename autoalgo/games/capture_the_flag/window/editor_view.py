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
    painted
        A square that the brush has come to.
    lifted
        The brush was lifted.
    """

    painted = Signal(object)
    lifted = Signal()

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene)
        self._last: Square | None = None
        self._moved_from: QPoint | None = None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to paint, or to move the board."""
        at = event.position().toPoint()
        if event.button() is Qt.MouseButton.LeftButton:
            self._paint(self.spot_at(at))
            self.chosen.emit(self.spot_at(at))
        elif event.button() is Qt.MouseButton.RightButton:
            self._moved_from = at

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Paint on, or move the board."""
        at = event.position().toPoint()
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._paint(self.spot_at(at))
        elif self._moved_from is not None and event.buttons() & Qt.MouseButton.RightButton:
            self.pan_by(at.x() - self._moved_from.x(), at.y() - self._moved_from.y())
            self._moved_from = at

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Lift the brush."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._last = None
            self.lifted.emit()
        self._moved_from = None

    def paint_at(self, square: Square) -> None:
        """Paint one square, as a click on it does."""
        self.painted.emit(square)
        self.lifted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Paint the selected square by Space."""
        selected = self.board_scene.selected
        if event.key() == Qt.Key.Key_Space and selected is not None:
            self.paint_at(selected)
        else:
            super().keyPressEvent(event)

    def _paint(self, square: Square | None) -> None:
        # A fast mouse leaves squares out; the way between two of them is painted, too.
        for each in _way(self._last, square):
            self.painted.emit(each)
        self._last = square


def _way(start: Square | None, end: Square | None) -> list[Square]:
    """Return the squares of a straight line without its start; nothing where it ends beside the board."""
    if end is None or end == start:
        return []
    if start is None:
        return [end]
    columns, rows = end.column - start.column, end.row - start.row
    steps = max(abs(columns), abs(rows))
    return [
        Square(start.column + round(columns * step / steps), start.row + round(rows * step / steps))
        for step in range(1, steps + 1)
    ]
