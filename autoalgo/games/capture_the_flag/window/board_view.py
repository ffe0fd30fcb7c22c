"""The board as one works on it, with letters and numbers at its edges."""

import math
from string import ascii_lowercase
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsView

from autoalgo.common.qt.spots_view import SpotsView
from autoalgo.games.capture_the_flag.rules.board import Square
from autoalgo.games.capture_the_flag.window.board_scene import BoardScene, room_of
from autoalgo.games.capture_the_flag.window.paints import SIDE

_APART: Final = 1.1
"""Times their height that letters and numbers are apart at least."""
_LABEL: Final = 0.63
"""Height of the letters and numbers, as a share of the strip that they stand in."""


class BoardView(SpotsView[Square]):
    """A view of the board, with letters across the top and numbers at the side wherever it is moved to."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene)
        self.board_scene = scene
        # The ground of a large board takes longer to draw than all that moves on it.
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setAccessibleName("Board")

    def spot_at(self, at: QPoint) -> Square | None:
        """Return the square at a point of the viewport."""
        return self.board_scene.square_at(self.mapToScene(at))

    def room_of(self, spot: Square) -> QRectF:
        """Return where a square is in the scene."""
        return room_of(spot)

    @property
    def margin(self) -> float:
        """Pixels at the edges that letters and numbers take."""
        return self.board_scene.margin

    def drawForeground(self, painter: QPainter, _: QRectF | QRect) -> None:
        """Draw letters and numbers at the edges of what is seen."""
        board = self.board_scene.board
        if board is None:
            return
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        strip = self.margin / self.zoom
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
