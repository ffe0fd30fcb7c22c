"""The board as one works on it: click and arrow keys select, the wheel zooms, dragging moves what is seen."""

import math
from string import ascii_lowercase
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QToolTip

from autoalgo.common.qt.dragged_view import DraggedView
from autoalgo.common.qt.literal import literal
from autoalgo.games.capture_the_flag.rules.board import Square
from autoalgo.games.capture_the_flag.window.board_scene import BoardScene, room_of
from autoalgo.games.capture_the_flag.window.paints import SIDE

_STEPS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_APART: Final = 1.1
"""Times their height that letters and numbers are apart at least."""
_LABEL: Final = 0.63
"""Height of the letters and numbers, as a share of the strip that they stand in."""


class BoardView(DraggedView):
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
        self.setAccessibleName("Board")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(lambda at: self.chosen.emit(self.square_at(at)))

    def point_of(self, square: Square) -> QPoint:
        """Return where the middle of a square is in the viewport."""
        return self.mapFromScene(room_of(square).center())

    def bring_in(self, square: Square) -> None:
        """Move what is seen as far as a square needs to be in sight."""
        margin = int(self.board_scene.margin)
        self.ensureVisible(room_of(square), margin, margin)
        self.viewport().update()

    def show_tip(self, text: str, where: QPoint) -> None:
        """Show what is said of a square."""
        QToolTip.showText(where, literal(text), self.viewport())

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
        strip = self.board_scene.margin / self.zoom
        top, left = max(seen.top(), -strip), max(seen.left(), -strip)
        columns, rows = board.size
        ground = QColor(self.board_scene.colours.window)
        painter.fillRect(QRectF(left, top, columns * SIDE - left, strip), ground)
        painter.fillRect(QRectF(left, top, strip, rows * SIDE - top), ground)
        font = painter.font()
        font.setPixelSize(max(int(strip * _LABEL), 1))
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(self.board_scene.colours.text))
        # Where squares are smaller than letters, some are left out.
        apart = math.ceil(font.pixelSize() * _APART / SIDE)
        middle = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip
        for column in range(0, columns, apart):
            painter.drawText(QRectF(column * SIDE, top, SIDE, strip), middle, ascii_lowercase[column])
        for row in range(0, rows, apart):
            painter.drawText(QRectF(left, row * SIDE, strip, SIDE), middle, str(row + 1))
        painter.fillRect(QRectF(left, top, strip, strip), ground)
