"""How regions look: a colour and a pattern for each terrain, light and dark; colour is never alone."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF

from autoalgo.common.qt.theme import DARK, Colours, mixed
from autoalgo.games.atlantis.rules.numbers import Terrain
from autoalgo.games.atlantis.window.region_looks import Visibility

_GROUND: Final = {
    False: {
        Terrain.OCEAN: "#bcdcf2",
        Terrain.PLAIN: "#eadfae",
        Terrain.MOUNTAIN: "#c9c2ba",
        Terrain.FOREST: "#b4d3a0",
        Terrain.SWAMP: "#bdc7a6",
    },
    True: {
        Terrain.OCEAN: "#17324a",
        Terrain.PLAIN: "#584d25",
        Terrain.MOUNTAIN: "#4d4945",
        Terrain.FOREST: "#274a2b",
        Terrain.SWAMP: "#3c4630",
    },
}
_MARKS: Final = {
    False: {
        Terrain.OCEAN: "#86b9dc",
        Terrain.PLAIN: "#b9a761",
        Terrain.MOUNTAIN: "#7b7068",
        Terrain.FOREST: "#4d8a44",
        Terrain.SWAMP: "#6b7a52",
    },
    True: {
        Terrain.OCEAN: "#2f5878",
        Terrain.PLAIN: "#948344",
        Terrain.MOUNTAIN: "#9b938b",
        Terrain.FOREST: "#5d9a5f",
        Terrain.SWAMP: "#8b9b6e",
    },
}
_VEIL: Final = {Visibility.NOW: 0, Visibility.BEFORE: 110, Visibility.NEVER: 205}
"""How much of the ground is hidden, of 255."""


def ground(terrain: Terrain, seen: Visibility, colours: Colours) -> QColor:
    """Return the colour of a region that is too small for a pattern."""
    return mixed(QColor(_GROUND[colours is DARK][terrain]), QColor(colours.window), 1 - _VEIL[seen] / 255)


def tile(terrain: Terrain, seen: Visibility, size: QSize, ratio: float, colours: Colours) -> QPixmap:
    """Return the picture of a region of a size in pixels, on a screen with `ratio` dots to a pixel."""
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(QColor(_GROUND[colours is DARK][terrain]))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    side = min(size.width(), size.height())
    _paint_pattern(painter, terrain, side, QColor(_MARKS[colours is DARK][terrain]))
    if _VEIL[seen]:
        veil = QColor(colours.window)
        veil.setAlpha(_VEIL[seen])
        painter.fillRect(QRectF(0, 0, size.width(), size.height()), veil)
    line = QColor(colours.text)
    line.setAlpha(28)
    painter.setPen(QPen(line, 1))
    painter.drawLine(QPointF(0, size.height() - 0.5), QPointF(size.width(), size.height() - 0.5))
    painter.drawLine(QPointF(size.width() - 0.5, 0), QPointF(size.width() - 0.5, size.height()))
    painter.end()
    return pixmap


def _paint_pattern(painter: QPainter, terrain: Terrain, side: float, colour: QColor) -> None:
    painter.setPen(QPen(colour, max(side / 26, 1.0)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    match terrain:
        case Terrain.OCEAN:
            for across, down in ((0.12, 0.34), (0.5, 0.66)):
                left, top = across * side, down * side
                wave = [QPointF(left + step * 0.095 * side, top + (step % 2) * -0.07 * side) for step in range(5)]
                painter.drawPolyline(QPolygonF(wave))
        case Terrain.PLAIN:
            painter.setBrush(colour)
            painter.setPen(Qt.PenStyle.NoPen)
            for across, down in ((0.24, 0.3), (0.7, 0.22), (0.46, 0.54), (0.2, 0.78), (0.76, 0.72)):
                painter.drawEllipse(QPointF(across, down) * side, side / 28, side / 28)
        case Terrain.MOUNTAIN:
            painter.setBrush(colour)
            for left, width, top in ((0.08, 0.56, 0.2), (0.5, 0.42, 0.42)):
                foot = 0.8
                peak = [QPointF(left, foot), QPointF(left + width / 2, top), QPointF(left + width, foot)]
                painter.drawPolygon(QPolygonF([point * side for point in peak]))
        case Terrain.FOREST:
            painter.setBrush(colour)
            for left, foot in ((0.1, 0.58), (0.54, 0.5), (0.32, 0.92)):
                tree = [QPointF(left, foot), QPointF(left + 0.18, foot - 0.4), QPointF(left + 0.36, foot)]
                painter.drawPolygon(QPolygonF([point * side for point in tree]))
        case Terrain.SWAMP:
            for left, foot in ((0.18, 0.48), (0.6, 0.4), (0.38, 0.82)):
                middle = QPointF(left + 0.11, foot) * side
                for lean in (-0.09, 0.0, 0.09):
                    painter.drawLine(middle, QPointF(left + 0.11 + lean, foot - 0.2) * side)
                painter.drawLine(QPointF(left, foot) * side, QPointF(left + 0.22, foot) * side)
