"""The events of the hour on show, drawn over the ground: trails, attack lines with casualties, and fates (B-3b).

Lines and letters keep their size on the screen at every zoom. Where very many flanks fight, casualties are written only
for those that are looked at.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import MAP_PIXELS
from autoalgo.war.window.battlefield.colours import INK, PAPER, flank_colour

Places = npt.NDArray[np.float64]
"""Shape (hours, flanks, 2), pixels of the map."""

_TRAIL_WIDTH: Final = 2.0
"""Pixels of the screen, as all lengths that follow."""
_CHOSEN_TRAIL_WIDTH: Final = 3.5
_TRAIL_OPACITY: Final = 0.45
_RIM: Final = 3.0
_LEAST_WIDTH: Final = 1.5
_MOST_WIDTH: Final = 6.0
_HEAD: Final = 10.0
_SQUARE: Final = 20.0
"""From the middle of a square to where a line ends, so that the square does not hide its head."""
_LETTERS: Final = 11
_ASIDE: Final = 5.0
"""By how much a line runs to the right of the straight way, so that two flanks that attack one another have two."""
_MOST_TRAILS: Final = 48
"""Flanks of a war whose trails are all drawn."""
MOST_WRITTEN: Final = 24
"""Attack lines of an hour whose casualties are written."""


@dataclass(frozen=True)
class AttackLine:
    """An attack on the map, from the attacker's square to the target's, in map pixels."""

    start: QPointF
    end: QPointF
    side: Side
    killed: float
    chosen: bool
    """Whether the selected flank has a part in it."""


@dataclass(frozen=True)
class FateMark:
    """The fate of a flank, written beside its square."""

    place: QPointF
    side: Side
    words: str


class TrailsItem(QGraphicsItem):
    """Where the flanks have been, as lines on the ground."""

    def __init__(self) -> None:
        super().__init__()
        self._paths: dict[Side, QPainterPath] = {}
        self._chosen: tuple[Side, QPainterPath] | None = None
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(-0.5)

    def show_trails(self, places: Places, sides: Sequence[Side], chosen: int) -> None:
        """Draw the ways of all flanks through `places`, that of the flank `chosen` stronger; -1 for none.

        Of very many flanks only the chosen one's: the others would hide the map, and take longer to draw than the rest.
        """
        self._paths = {side: QPainterPath() for side in Side}
        self._chosen = None
        for flank, side in enumerate(sides):
            if len(sides) > _MOST_TRAILS and flank != chosen:
                continue
            way = _way(places[:, flank])
            if flank == chosen:
                self._chosen = (side, way)
            self._paths[side].addPath(way)
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the map: flanks are kept on it."""
        return QRectF(0, 0, MAP_PIXELS, MAP_PIXELS)

    def shape(self) -> QPainterPath:
        """Return nothing: flanks below are clicked and hovered through it."""
        return QPainterPath()

    def paint(self, painter: QPainter, _: QStyleOptionGraphicsItem, __: QWidget | None = None) -> None:
        """Draw the trails, the chosen one last."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for side, path in self._paths.items():
            painter.setPen(_cosmetic(_faint(INK), _TRAIL_WIDTH + 1))
            painter.drawPath(path)
            painter.setPen(_cosmetic(_faint(flank_colour(side, FlankState.READY)), _TRAIL_WIDTH))
            painter.drawPath(path)
        if self._chosen is not None:
            side, path = self._chosen
            for colour, width in ((INK, 2.0), (flank_colour(side, FlankState.READY), 0.0)):
                painter.setPen(_cosmetic(colour, _CHOSEN_TRAIL_WIDTH + width))
                painter.drawPath(path)


class HourItem(QGraphicsItem):
    """Attack lines and fates of one hour, above the squares' ground and below nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: tuple[AttackLine, ...] = ()
        self._fates: tuple[FateMark, ...] = ()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(40)

    @property
    def lines(self) -> tuple[AttackLine, ...]:
        """The attack lines."""
        return self._lines

    @property
    def fates(self) -> tuple[FateMark, ...]:
        """The words beside squares."""
        return self._fates

    def show_hour(self, lines: tuple[AttackLine, ...], fates: tuple[FateMark, ...]) -> None:
        """Draw these and nothing else."""
        if (lines, fates) != (self._lines, self._fates):
            self._lines, self._fates = lines, fates
            self.update()

    def boundingRect(self) -> QRectF:
        """Return the map with some room for letters."""
        return QRectF(0, 0, MAP_PIXELS, MAP_PIXELS)

    def shape(self) -> QPainterPath:
        """Return nothing: flanks below are clicked and hovered through it."""
        return QPainterPath()

    def paint(self, painter: QPainter, _: QStyleOptionGraphicsItem, __: QWidget | None = None) -> None:
        """Draw all lines, then all letters."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        transform = painter.worldTransform()
        painter.resetTransform()
        most = max((line.killed for line in self._lines), default=0.0)
        ways = [(line, _shaft(transform.map(line.start), transform.map(line.end))) for line in self._lines]
        drawn = [(line, way) for line, way in ways if way is not None]
        for line, way in drawn:
            _draw_line(painter, way, line, most)
        painter.setFont(_font())
        for line, way in drawn:
            if line.chosen or len(drawn) <= MOST_WRITTEN:
                _write(
                    painter, (way[0] + way[1]) / 2, f"−{line.killed:,.0f}", flank_colour(line.side, FlankState.READY)
                )
        for fate in self._fates:
            place = transform.map(fate.place) - QPointF(0, _SQUARE + 14)
            _write(painter, place, fate.words, flank_colour(fate.side, FlankState.ROUTED))
        painter.setWorldTransform(transform)


def _way(points: npt.NDArray[np.float64]) -> QPainterPath:
    """Return the way through points, without those at which a flank only stood."""
    moves = np.r_[True, np.any(np.diff(points, axis=0) != 0, axis=1)] if len(points) else np.zeros(0, bool)
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points[moves].tolist()]))
    return path


def _shaft(start: QPointF, end: QPointF) -> tuple[QPointF, QPointF] | None:
    """Return from where to where a line is drawn on the screen; None where the squares leave no room for it."""
    way = end - start
    length = math.hypot(way.x(), way.y())
    if length < 2 * _SQUARE + _HEAD:
        return None
    ahead = way / length
    aside = QPointF(-ahead.y(), ahead.x()) * _ASIDE
    return start + ahead * _SQUARE + aside, end - ahead * _SQUARE + aside


def _draw_line(painter: QPainter, way: tuple[QPointF, QPointF], line: AttackLine, most: float) -> None:
    start, tip = way
    across = tip - start
    ahead = across / math.hypot(across.x(), across.y())
    aside = QPointF(-ahead.y(), ahead.x())
    share = math.sqrt(line.killed / most) if most else 0.0
    width = _LEAST_WIDTH + (_MOST_WIDTH - _LEAST_WIDTH) * share
    head = _HEAD + width
    neck = tip - ahead * head
    arrow = QPolygonF([tip, neck + aside * (head / 2), neck - aside * (head / 2)])
    for colour, rim in ((INK, _RIM), (flank_colour(line.side, FlankState.READY), 0.0)):
        painter.setPen(QPen(colour, width + rim, c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(start, neck)
        painter.setPen(QPen(colour, rim or 1.0, j=Qt.PenJoinStyle.RoundJoin))
        painter.setBrush(colour)
        painter.drawPolygon(arrow)


def _write(painter: QPainter, middle: QPointF, words: str, colour: QColor) -> None:
    metrics = QFontMetricsF(painter.font())
    plate = QRectF(0, 0, metrics.horizontalAdvance(words) + 10, metrics.height() + 2)
    plate.moveCenter(middle)
    painter.setPen(QPen(colour, 1.5))
    painter.setBrush(QColor(INK.red(), INK.green(), INK.blue(), 225))
    painter.drawRoundedRect(plate, 4, 4)
    painter.setPen(PAPER)
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, words)


def _font() -> QFont:
    font = QFont()
    font.setPixelSize(_LETTERS)
    font.setBold(True)
    return font


def _faint(colour: QColor) -> QColor:
    fainter = QColor(colour)
    fainter.setAlphaF(_TRAIL_OPACITY)
    return fainter


def _cosmetic(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    pen.setCosmetic(True)
    return pen
