"""The pieces on the board: units, bodies and flags."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from autoalgo.common.qt.theme import DARK, LIGHT, Colours
from autoalgo.games.capture_the_flag.rules.board import Square
from autoalgo.games.capture_the_flag.rules.game import NOBODY
from autoalgo.games.capture_the_flag.window.paints import SIDE, TEAMS, outline_of, paint_flag
from autoalgo.games.capture_the_flag.window.unit_looks import FlagLook, UnitLook

_SHAPE: Final = QRectF(14, 15, 36, 36)
"""Of a unit within its square."""
_LEAST_NAME: Final = 10.0
"""Pixels of the screen: smaller letters cannot be read."""
_LEAST_SCALE: Final = 0.5
"""Where squares are smaller, names would cover the units."""
_LOW_LIFE: Final = 1 / 3


class Piece(QGraphicsItem):
    """Something on a square; the mouse goes through it."""

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.colours: Colours = LIGHT

    def place(self, square: Square) -> None:
        """Put it on a square."""
        self.setPos(square.column * SIDE, square.row * SIDE)

    def boundingRect(self) -> QRectF:
        """Return the room of a square."""
        return QRectF(0, 0, SIDE, SIDE)


class UnitPiece(Piece):
    """A unit, or its body."""

    def __init__(self) -> None:
        super().__init__()
        self._face: UnitLook | None = None

    def show_face(self, face: UnitLook | None, colours: Colours) -> None:
        """Draw the unit like this from now on; None is not to be seen."""
        self.setVisible(face is not None)
        if face is not None:
            self.place(face.square)
            self.setZValue(3 if face.life else 5 if face.stood_on else 1)
        self._face, self.colours = face, colours
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, _: QWidget | None = None) -> None:
        """Draw name, shape, letter, bars, marks and a flag that is carried; of the dead a cross and its turns."""
        face = self._face
        if face is None:
            return
        if not face.life:
            self._paint_body(painter, face)
            return
        painter.setBrush(TEAMS[face.team])
        painter.setPen(QPen(QColor("#ffffff"), 2))
        painter.drawPath(outline_of(face.team, _SHAPE))
        _write(painter, _SHAPE, face.letter, 24, QColor("#ffffff"))
        self._paint_bar(painter, 51, face.life, self.colours.good if face.life > _LOW_LIFE else self.colours.error)
        if face.mana is not None:
            self._paint_bar(painter, 58, face.mana, self.colours.accent)
        for number, mark in enumerate(face.marks):
            self._paint_mark(painter, QRectF(44, 12 + 19 * number, 19, 19), mark)
        if face.flag != NOBODY:
            paint_flag(painter, QPointF(5, 48), face.flag, 30, self.colours is DARK)
        scale = option.levelOfDetailFromTransform(painter.worldTransform())
        if scale >= _LEAST_SCALE:
            self._paint_name(painter, face.name, scale)

    def _paint_body(self, painter: QPainter, face: UnitLook) -> None:
        if not face.stood_on:
            painter.setPen(QPen(TEAMS[face.team], 5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(18, 20), QPointF(42, 46))
            painter.drawLine(QPointF(42, 20), QPointF(18, 46))
        room = QRectF(46, 34, 17, 17)
        painter.setPen(QPen(QColor(self.colours.text), 1))
        painter.setBrush(QColor(self.colours.surface))
        painter.drawPath(outline_of(face.team, room))
        if face.stood_on:
            # Beside who stands there: a cross alone, the turns are in what the square tells.
            painter.setPen(QPen(QColor(self.colours.text), 2.5))
            painter.drawLine(room.topLeft() + QPointF(5, 5), room.bottomRight() - QPointF(5, 5))
            painter.drawLine(room.topRight() + QPointF(-5, 5), room.bottomLeft() - QPointF(-5, 5))
            return
        _write(painter, room, str(face.body_turns), 13, QColor(self.colours.text))
        _write(painter, QRectF(2, 44, 40, 18), face.letter, 14, QColor(self.colours.text))

    def _paint_bar(self, painter: QPainter, top: float, share: float, colour: str) -> None:
        room = QRectF(4, top, SIDE - 8, 5)
        painter.setPen(QPen(QColor(self.colours.text), 0.8))
        painter.setBrush(QColor(self.colours.surface))
        painter.drawRect(room)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawRect(room.adjusted(0.6, 0.6, -0.6 - (room.width() - 1.2) * (1 - min(share, 1.0)), -0.6))

    def _paint_mark(self, painter: QPainter, room: QRectF, mark: str) -> None:
        painter.setPen(QPen(QColor("#1b1d23"), 1))
        painter.setBrush(QColor("#ffe27a"))
        painter.drawEllipse(room)
        _write(painter, room, mark, 14, QColor("#1b1d23"))

    def _paint_name(self, painter: QPainter, name: str, scale: float) -> None:
        font = _font(max(12.0, _LEAST_NAME / max(scale, 0.05)))
        metrics = QFontMetricsF(font)
        room = QRectF(1, 0, SIDE - 2, max(15.0, metrics.height()))
        shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, room.width())
        width = min(metrics.horizontalAdvance(shown) + 4, room.width())
        plate = QRectF(SIDE / 2 - width / 2, 0, width, room.height())
        ground = QColor(self.colours.surface)
        ground.setAlpha(215)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(plate, 3, 3)
        painter.setFont(font)
        painter.setPen(QColor(self.colours.text))
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, shown)


class SelectionPiece(Piece):
    """The frame of the selected square."""

    def __init__(self) -> None:
        super().__init__()
        self.square: Square | None = None

    def show_square(self, square: Square | None, colours: Colours) -> None:
        """Frame a square, or none."""
        self.square, self.colours = square, colours
        self.setVisible(square is not None)
        if square is not None:
            self.place(square)
        self.update()

    def paint(self, painter: QPainter, _: QStyleOptionGraphicsItem, __: QWidget | None = None) -> None:
        """Draw the frame."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((self.colours.surface, 6), (self.colours.accent, 4)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRect(self.boundingRect().adjusted(3, 3, -3, -3))


class FlagPiece(Piece):
    """A flag that nobody carries."""

    def __init__(self) -> None:
        super().__init__()
        self._face: FlagLook | None = None
        self.setZValue(2)

    def show_face(self, face: FlagLook | None, colours: Colours) -> None:
        """Draw the flag like this from now on; None is not to be seen."""
        self.setVisible(face is not None)
        if face is not None:
            self.place(face.square)
            # Beside who stands on it rather than below.
            self.setZValue(4 if face.stood_on else 2)
        self._face, self.colours = face, colours
        self.update()

    def paint(self, painter: QPainter, _: QStyleOptionGraphicsItem, __: QWidget | None = None) -> None:
        """Draw the flag, in a ring of dashes where it has been dropped."""
        face = self._face
        if face is None:
            return
        if not face.at_home:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self.colours.error), 2.5, Qt.PenStyle.DashLine))
            painter.drawEllipse(QRectF(4, 4, SIDE - 8, SIDE - 8))
        if face.stood_on:
            paint_flag(painter, QPointF(5, 48), face.team, 30, self.colours is DARK)
        else:
            paint_flag(painter, QPointF(22, 56), face.team, 46, self.colours is DARK)


def _font(pixels: float) -> QFont:
    font = QFont()
    font.setPixelSize(max(int(pixels), 1))
    return font


def _write(painter: QPainter, room: QRectF, text: str, pixels: float, colour: QColor) -> None:
    font = _font(pixels)
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)
