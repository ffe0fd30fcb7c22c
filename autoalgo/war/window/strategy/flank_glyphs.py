"""The signs on a flank's square: its arm as military maps have it, and its maneuver (S-14).

Each is a path in a box from (−1, −1) to (1, 1): strokes for most, filled for artillery.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.units import LAND_BRANCHES, Branch
from autoalgo.war.window.strategy.icons import polylines

_STROKE: Final = 0.3
"""Width of the lines, in the box's units."""


def arm_of(plan: FlankPlan) -> Branch | None:
    """Return the branch that gives a flank its sign: that of most men, the ships of a crew; None without men."""
    if plan.crew:
        return Branch.SHIP
    strongest = max(LAND_BRANCHES, key=plan.men)
    return strongest if plan.men(strongest) else None


def draw_arm(painter: QPainter, arm: Branch, room: QRectF, colour: QColor) -> None:
    """Draw an arm's sign into `room`: a cross, a slash, a ball or a hull under sail."""
    _draw(painter, _ARMS[arm](), room, colour, filled=arm is Branch.ARTILLERY)


def draw_maneuver(painter: QPainter, maneuver: Maneuver, room: QRectF, colour: QColor) -> None:
    """Draw a maneuver's sign into `room`; the normal one has none."""
    if maneuver in _MANEUVERS:
        _draw(painter, _MANEUVERS[maneuver](), room, colour, filled=False)


def _draw(painter: QPainter, path: QPainterPath, room: QRectF, colour: QColor, *, filled: bool) -> None:
    painter.save()
    painter.translate(room.center())
    painter.scale(room.width() / 2, room.height() / 2)
    painter.setPen(QPen(colour, _STROKE, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(colour if filled else Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.restore()


def _cross() -> QPainterPath:
    return polylines(((-0.9, -0.75), (0.9, 0.75)), ((-0.9, 0.75), (0.9, -0.75)))


def _slash() -> QPainterPath:
    return polylines(((-0.9, 0.75), (0.9, -0.75)))


def _ball() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), 0.5, 0.5)
    return path


def _ship() -> QPainterPath:
    return polylines(
        ((-0.95, 0.3), (0.95, 0.3), (0.55, 0.9), (-0.55, 0.9), (-0.95, 0.3)),
        ((0, 0.3), (0, -0.95), (0.75, -0.1), (0, -0.1)),
    )


def _rampart() -> QPainterPath:
    return polylines(((-0.85, 0.8), (-0.85, -0.6), (0.85, -0.6), (0.85, 0.8)))


def _turning_back() -> QPainterPath:
    path = polylines(((-0.35, -0.95), (-0.9, -0.45), (-0.35, 0.05)))
    path.moveTo(-0.9, -0.45)
    path.lineTo(0.3, -0.45)
    path.arcTo(QRectF(-0.3, -0.45, 1.2, 1.2), 90, -180)
    path.lineTo(-0.5, 0.75)
    return path


def _back_and_forth() -> QPainterPath:
    return polylines(
        ((-0.9, 0), (0.9, 0)), ((-0.45, -0.5), (-0.9, 0), (-0.45, 0.5)), ((0.45, -0.5), (0.9, 0), (0.45, 0.5))
    )


def _flame() -> QPainterPath:
    path = QPainterPath(QPointF(0, -0.95))
    path.cubicTo(0.25, -0.35, 0.8, -0.1, 0.65, 0.45)
    path.cubicTo(0.5, 1.05, -0.5, 1.05, -0.65, 0.45)
    path.cubicTo(-0.75, 0.05, -0.3, -0.1, -0.3, -0.4)
    path.cubicTo(-0.1, -0.3, 0.0, -0.5, 0.0, -0.95)
    return path


_ARMS: Final[Mapping[Branch, Callable[[], QPainterPath]]] = MappingProxyType(
    {Branch.INFANTRY: _cross, Branch.CAVALRY: _slash, Branch.ARTILLERY: _ball, Branch.SHIP: _ship}
)
_MANEUVERS: Final[Mapping[Maneuver, Callable[[], QPainterPath]]] = MappingProxyType(
    {
        Maneuver.POSITION: _rampart,
        Maneuver.FEIGNED_RETREAT: _turning_back,
        Maneuver.HIT_AND_RUN: _back_and_forth,
        Maneuver.PILLAGING: _flame,
    }
)
