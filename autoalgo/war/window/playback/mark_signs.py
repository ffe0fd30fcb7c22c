"""The signs of marks on the slider: routs, captures, sinkings, cut supplies, sieges, disease (B-3b)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from autoalgo.common.qt.icons import polylines
from autoalgo.war.domain.events import EventKind


def draw_sign(painter: QPainter, kind: EventKind, box: QRectF, colour: QColor, rim: QColor) -> None:
    """Draw the sign of a mark into a box, with a rim that keeps it apart from its neighbours."""
    path = _PATHS[kind]()
    painter.save()
    painter.translate(box.center())
    painter.scale(box.width() / 2, box.height() / 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if kind in _STROKED:
        for ink, width in ((rim, 0.85), (colour, 0.45)):
            painter.setPen(QPen(ink, width, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
            painter.drawPath(path)
    else:
        painter.setPen(QPen(rim, 0.3))
        painter.setBrush(colour)
        painter.drawPath(path)
    painter.restore()


def _flag() -> QPainterPath:
    return _closed(((-0.9, -0.7), (0.9, -0.7), (0, 0.9)))


def _small_flag() -> QPainterPath:
    return _closed(((-0.6, -0.4), (0.6, -0.4), (0, 0.6)))


def _square() -> QPainterPath:
    path = QPainterPath()
    path.addRect(QRectF(-0.75, -0.75, 1.5, 1.5))
    return path


def _hull() -> QPainterPath:
    return _closed(((-1, -0.6), (0.2, 0.15), (0.95, -0.35), (0.5, 0.8), (-0.35, 0.75)))


def _cross() -> QPainterPath:
    return polylines(((-0.6, -0.6), (0.6, 0.6)), ((-0.6, 0.6), (0.6, -0.6)))


def _ring() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), 0.65, 0.65)
    return path


def _ball() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), 0.5, 0.5)
    return path


def _diamond() -> QPainterPath:
    return _closed(((0, -0.95), (0.95, 0), (0, 0.95), (-0.95, 0)))


def _closed(points: tuple[tuple[float, float], ...]) -> QPainterPath:
    path = polylines(points)
    path.closeSubpath()
    return path


_PATHS: Final[Mapping[EventKind, Callable[[], QPainterPath]]] = MappingProxyType(
    {
        EventKind.RETREATING: _small_flag,
        EventKind.ROUTED: _flag,
        EventKind.LEFT_THE_MAP: _flag,
        EventKind.CAPTURED: _square,
        EventKind.SURRENDERED: _square,
        EventKind.SUNK: _hull,
        EventKind.SUPPLY_CUT: _cross,
        EventKind.SIDE_CUT_OFF: _cross,
        EventKind.SIEGE: _ring,
        EventKind.OUTBREAK: _ball,
        EventKind.WIPED_OUT_BY_ATTRITION: _diamond,
        EventKind.WIPED_OUT_BY_DISEASE: _diamond,
    }
)
_STROKED: Final = frozenset({EventKind.SUPPLY_CUT, EventKind.SIDE_CUT_OFF, EventKind.SIEGE})
