"""Arrows, rings and words over the pieces."""

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from autoalgo.common.qt.theme import LIGHT, Colours
from autoalgo.games.capture_the_flag.rules.board import Square
from autoalgo.games.capture_the_flag.window.marks import BoardMark, MarkTone
from autoalgo.games.capture_the_flag.window.paints import SIDE

_HEAD: Final = 15.0
_RIM: Final = 17.0
_LEAST: Final = 12.0
"""Pixels of the screen that words have at least."""


class MarksItem(QGraphicsItem):
    """All marks of a moment."""

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(10)
        self._marks: tuple[BoardMark, ...] = ()
        self._room = QRectF()
        self._colours: Colours = LIGHT

    def show_marks(self, marks: tuple[BoardMark, ...], room: QRectF, colours: Colours) -> None:
        """Draw these from now on, within the room of the board."""
        self.prepareGeometryChange()
        self._marks, self._room, self._colours = marks, room, colours
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the room of the board."""
        return self._room

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, _: QWidget | None = None) -> None:
        """Draw them."""
        scale = option.levelOfDetailFromTransform(painter.worldTransform())
        for mark in self._marks:
            colour = self._colour(mark.tone)
            points = [_middle(square) for square in mark.squares]
            if len(points) > 1:
                self._arrow(painter, points, colour)
            else:
                self._ring(painter, points[0], colour)
            if mark.text:
                self._words(painter, points, mark.text, colour, scale)

    def _colour(self, tone: MarkTone) -> QColor:
        colours = self._colours
        names = {
            MarkTone.HARM: colours.error,
            MarkTone.HELP: colours.good,
            MarkTone.WAY: colours.accent,
            MarkTone.NEWS: colours.text,
        }
        return QColor(names[tone])

    def _arrow(self, painter: QPainter, points: list[QPointF], colour: QColor) -> None:
        angle = math.atan2(points[-1].y() - points[0].y(), points[-1].x() - points[0].x())
        along, across = QPointF(math.cos(angle), math.sin(angle)), QPointF(-math.sin(angle), math.cos(angle))
        # From rim to rim, so that both letters can be read.
        start, end = points[0] + along * _RIM, points[-1] - along * _RIM
        neck = end - along * _HEAD
        head = QPolygonF([end, neck + across * (_HEAD * 0.6), neck - across * (_HEAD * 0.6)])
        for pen in (QPen(QColor(self._colours.surface), 8), QPen(colour, 4)):
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(start, neck)
        painter.setPen(QPen(QColor(self._colours.surface), 1.5))
        painter.setBrush(colour)
        painter.drawPolygon(head)

    def _ring(self, painter: QPainter, middle: QPointF, colour: QColor) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for pen in (QPen(QColor(self._colours.surface), 6), QPen(colour, 3)):
            painter.setPen(pen)
            painter.drawEllipse(middle, SIDE * 0.47, SIDE * 0.47)

    def _words(self, painter: QPainter, points: list[QPointF], text: str, colour: QColor, scale: float) -> None:
        font = QFont()
        font.setPixelSize(int(max(18.0, _LEAST / max(scale, 0.05))))
        font.setBold(True)
        metrics = QFontMetricsF(font)
        width, height = metrics.horizontalAdvance(text) + 12, metrics.height() + 4
        middle = (points[0] + points[-1]) / 2
        # Above all squares that are meant, so that who stands there can be seen.
        above = min(point.y() for point in points) - SIDE / 2 - height
        room = QRectF(middle.x() - width / 2, above, width, height)
        # Words at an edge of the board stay on it.
        room.moveLeft(min(max(room.left(), self._room.left()), self._room.right() - width))
        if room.top() < self._room.top():
            room.moveTop(max(point.y() for point in points) + SIDE / 2)
        painter.setPen(QPen(colour, 1.5))
        painter.setBrush(QColor(self._colours.surface))
        painter.drawRoundedRect(room, 4, 4)
        painter.setFont(font)
        painter.setPen(QColor(self._colours.text))
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)


def _middle(square: Square) -> QPointF:
    return QPointF((square.column + 0.5) * SIDE, (square.row + 0.5) * SIDE)
