"""Draws the signs on a flank's square: its arm and its maneuver (S-14)."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.units import Branch
from autoalgo.war.painting.signs import ARMS, FILLED, MANEUVERS, STROKE, Line
from autoalgo.war.window.strategy.icons import polylines


def draw_arm(painter: QPainter, arm: Branch, room: QRectF, colour: QColor) -> None:
    """Draw an arm's sign into `room`: a cross, a slash, a ball or a hull under sail."""
    _draw(painter, ARMS[arm], room, colour, filled=arm in FILLED)


def draw_maneuver(painter: QPainter, maneuver: Maneuver, room: QRectF, colour: QColor) -> None:
    """Draw a maneuver's sign into `room`; the normal one has none."""
    _draw(painter, MANEUVERS[maneuver], room, colour, filled=False)


def _draw(painter: QPainter, lines: tuple[Line, ...], room: QRectF, colour: QColor, *, filled: bool) -> None:
    painter.save()
    painter.translate(room.center())
    painter.scale(room.width() / 2, room.height() / 2)
    painter.setPen(QPen(colour, STROKE, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(colour if filled else Qt.BrushStyle.NoBrush)
    painter.drawPath(polylines(*lines))
    painter.restore()
