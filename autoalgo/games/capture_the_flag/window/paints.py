"""How ground and teams look, light and dark. A team is told by shape and letter case, too: colour is never alone."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from autoalgo.games.capture_the_flag.rules.board import Terrain

SIDE: Final = 64.0
"""Of a square, in units of the scene."""
TEAMS: Final = (QColor("#1d55b4"), QColor("#c23616"))
"""Those of the picture in the mails."""
_GROUND: Final = {
    False: {Terrain.DIRT: "#efe6d2", Terrain.TREE: "#d9e6c4", Terrain.WATER: "#b9dcf2", Terrain.BRIDGE: "#b9dcf2"},
    True: {Terrain.DIRT: "#3a352b", Terrain.TREE: "#2b3a26", Terrain.WATER: "#1d3a52", Terrain.BRIDGE: "#1d3a52"},
}
_LINES: Final = {False: QColor(90, 78, 50, 70), True: QColor(230, 220, 190, 45)}


class Tiles:
    """Squares of ground as they look at one scale, drawn once each: a board may have thousands of them."""

    def __init__(self) -> None:
        self._made: tuple[int, bool] = (0, False)
        self._tiles: dict[Terrain, QPixmap] = {}

    def of(self, terrain: Terrain, pixels: int, dark: bool) -> QPixmap:
        """Return a square of so many pixels."""
        if self._made != (pixels, dark):
            self._made, self._tiles = (pixels, dark), {}
        if terrain not in self._tiles:
            tile = QPixmap(pixels, pixels)
            painter = QPainter(tile)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(pixels / SIDE, pixels / SIDE)
            paint_square(painter, QRectF(0, 0, SIDE, SIDE), terrain, dark)
            painter.end()
            self._tiles[terrain] = tile
        return self._tiles[terrain]


def paint_square(painter: QPainter, room: QRectF, terrain: Terrain, dark: bool) -> None:
    """Draw a square of ground."""
    painter.fillRect(room, QColor(_GROUND[dark][terrain]))
    match terrain:
        case Terrain.TREE:
            _paint_tree(painter, room, dark)
        case Terrain.WATER:
            _paint_waves(painter, room, dark)
        case Terrain.BRIDGE:
            _paint_planks(painter, room, dark)
    painter.setPen(QPen(_LINES[dark], 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(room)


def paint_effect(painter: QPainter, room: QRectF, sign: str, dark: bool) -> None:
    """Draw over a square that something is there: a hatched veil, and its sign in the upper left corner."""
    glow = QColor("#e8590c")
    glow.setAlpha(150 if dark else 120)
    painter.fillRect(room, QBrush(glow, Qt.BrushStyle.Dense5Pattern))
    plate = QRectF(room.left() + 3, room.top() + 3, room.width() * 0.34, room.height() * 0.34)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#8f2f00"))
    painter.drawRoundedRect(plate, 4, 4)
    font = painter.font()
    font.setPixelSize(int(plate.height() * 0.95))
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(QColor("#ffffff"))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, sign)


def outline_of(team: int, room: QRectF) -> QPainterPath:
    """Return the shape of a team's units: round for the first, angular for the second."""
    path = QPainterPath()
    if team == 0:
        path.addEllipse(room)
    else:
        path.addRoundedRect(room, 3, 3)
    return path


def paint_flag(painter: QPainter, foot: QPointF, team: int, height: float, dark: bool) -> None:
    """Draw a team's flag on its pole, which stands at `foot`, with its number.

    The first team has a pennant, the second a banner.
    """
    top = foot - QPointF(0, height)
    painter.setPen(QPen(QColor("#f4f4f4" if dark else "#2b2b2b"), height / 14))
    painter.drawLine(foot, top)
    wide, high = height * 0.62, height * 0.5
    if team == 0:
        cloth = QPolygonF([top, top + QPointF(wide * 1.15, high / 2), top + QPointF(0, high)])
    else:
        cloth = QPolygonF([top, top + QPointF(wide, 0), top + QPointF(wide, high), top + QPointF(0, high)])
    painter.setPen(QPen(QColor("#ffffff" if dark else "#1b1d23"), height / 28))
    painter.setBrush(TEAMS[team])
    painter.drawPolygon(cloth)
    font = painter.font()
    font.setPixelSize(max(int(high * 0.85), 1))
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(QColor("#ffffff"))
    number_room = QRectF(top, top + QPointF(wide * (0.7 if team == 0 else 1), high))
    painter.drawText(number_room, Qt.AlignmentFlag.AlignCenter, str(team + 1))


def _paint_tree(painter: QPainter, room: QRectF, dark: bool) -> None:
    middle, unit = room.center(), room.width() / SIDE
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#7a5534" if not dark else "#8a6846"))
    painter.drawRect(QRectF(middle.x() - 3 * unit, middle.y() + 12 * unit, 6 * unit, 12 * unit))
    painter.setBrush(QColor("#3d8a4b" if not dark else "#4f9a5c"))
    for across, down, size in ((-9, 4, 12), (9, 4, 12), (0, -10, 14)):
        painter.drawEllipse(middle + QPointF(across, down) * unit, size * unit, size * unit)


def _paint_waves(painter: QPainter, room: QRectF, dark: bool) -> None:
    unit = room.width() / SIDE
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#5aa2cf" if not dark else "#4d8bb5"), 2 * unit))
    for down in (18, 34, 50):
        path = QPainterPath(room.topLeft() + QPointF(6, down) * unit)
        for wave in range(2):
            start = room.topLeft() + QPointF(6 + 26 * wave, down) * unit
            path.cubicTo(start + QPointF(9, -7) * unit, start + QPointF(17, 7) * unit, start + QPointF(26, 0) * unit)
        painter.drawPath(path)


def _paint_planks(painter: QPainter, room: QRectF, dark: bool) -> None:
    unit = room.width() / SIDE
    painter.setPen(QPen(QColor("#6d4a28" if not dark else "#2a1d10"), 1.5 * unit))
    painter.setBrush(QColor("#c99c66" if not dark else "#7d5c38"))
    for plank in range(5):
        left = room.left() + (1 + plank * 12.6) * unit
        painter.drawRect(QRectF(left, room.top() + 5 * unit, 11 * unit, 54 * unit))
