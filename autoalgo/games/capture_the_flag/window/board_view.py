"""The board as one works on it: click and arrow keys select, the wheel zooms, dragging moves what is seen."""

from string import ascii_lowercase
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QToolTip

from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.zooming_view import ZoomingView
from autoalgo.games.capture_the_flag.rules.board import Square
from autoalgo.games.capture_the_flag.window.board_scene import MARGIN, BoardScene, room_of
from autoalgo.games.capture_the_flag.window.paints import SIDE

_STEPS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_LABEL: Final = 19
"""Pixels of the scene's letters and numbers at the fitted size."""


class BoardView(ZoomingView):
    """A view of the board, with letters across the top and numbers at the side wherever it is moved to.

    Signals
    -------
    chosen
        The square that was clicked; None beside the board.
    stepped
        Columns and rows by which an arrow key goes.
    tip_wanted
        A square that the mouse stays on; who knows what is to be said calls `show_tip`.
    """

    chosen = Signal(object)
    stepped = Signal(int, int)
    tip_wanted = Signal(object, QPoint)

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene)
        self.board_scene = scene
        self._pressed: QPoint | None = None
        self._dragged = False
        self.setAccessibleName("Board")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def point_of(self, square: Square) -> QPoint:
        """Return where the middle of a square is in the viewport."""
        return self.mapFromScene(room_of(square).center())

    def bring_in(self, square: Square) -> None:
        """Move what is seen as far as a square needs to be in sight."""
        self.ensureVisible(room_of(square), int(MARGIN), int(MARGIN))
        self.viewport().update()

    def show_tip(self, text: str, where: QPoint) -> None:
        """Show what is said of a square."""
        QToolTip.showText(where, literal(text), self.viewport())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click, or a drag of the board."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed, self._dragged = event.position().toPoint(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the board."""
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
                self.chosen.emit(self.square_at(event.position().toPoint()))
            self._pressed = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step from square to square by the arrow keys."""
        way = _STEPS.get(Qt.Key(event.key()))
        if way is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(*way)

    def viewportEvent(self, event: QEvent) -> bool:
        """Ask what is to be said of a square."""
        if isinstance(event, QHelpEvent):
            square = self.square_at(event.pos())
            if square is None:
                QToolTip.hideText()
            else:
                self.tip_wanted.emit(square, event.globalPos())
            return True
        return super().viewportEvent(event)

    def square_at(self, at: QPoint) -> Square | None:
        """Return the square at a point of the viewport."""
        return self.board_scene.square_at(self.mapToScene(at))

    def drawForeground(self, painter: QPainter, _: QRectF | QRect) -> None:
        """Draw letters and numbers at the edges of what is seen."""
        board = self.board_scene.board
        if board is None:
            return
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        strip = MARGIN / self.zoom
        top, left = max(seen.top(), -strip), max(seen.left(), -strip)
        columns, rows = board.size
        colours = self.board_scene.colours
        ground = QColor(colours.window)
        painter.fillRect(QRectF(left, top, columns * SIDE - left, strip), ground)
        painter.fillRect(QRectF(left, top, strip, rows * SIDE - top), ground)
        font = painter.font()
        font.setPixelSize(max(int(_LABEL / self.zoom), 1))
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(colours.text))
        middle = Qt.AlignmentFlag.AlignCenter
        for column in range(columns):
            painter.drawText(QRectF(column * SIDE, top, SIDE, strip), middle, ascii_lowercase[column])
        for row in range(rows):
            painter.drawText(QRectF(left, row * SIDE, strip, SIDE), middle, str(row + 1))
