"""How likely each flank breaks: a ring around its square, filled as far as the chance goes, with the figure (O-10)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from autoalgo.war.window.battlefield.colours import INK, PAPER

_WIDTH: Final = 4.0
_GAP: Final = 5.0
"""Pixels between a square's corner and the ring."""
_FILLED: Final = QColor(214, 96, 0)
_FONT_PIXELS: Final = 11
_TURN: Final = 270 * 16
_BEGIN: Final = 225 * 16
"""The ring is open at the bottom, where the plate with the men is."""


@dataclass(frozen=True)
class Ring:
    """The ring of one flank."""

    place: QPointF
    """Where the flank stands, in pixels of the map."""
    square: QRectF
    """Its square on the screen, from there."""
    share: float
    """0–1."""
    text: str


class RingsItem(QGraphicsItem):
    """The rings of all flanks, above the squares; nothing of it takes a click."""

    def __init__(self, room: QRectF) -> None:
        """Draw within `room` of the scene."""
        super().__init__()
        self._room = room
        self._scale = 1.0
        self._rings: tuple[Ring, ...] = ()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(20)

    @property
    def rings(self) -> tuple[Ring, ...]:
        """Those that are shown."""
        return self._rings

    def show_rings(self, rings: Sequence[Ring], scale: float) -> None:
        """Show these in a view of `scale` pixels of the screen to the map pixel."""
        self._rings, self._scale = tuple(rings), scale
        self.update()

    def shape(self) -> QPainterPath:
        """Return nothing, so that what lies below is clicked."""
        return QPainterPath()

    def boundingRect(self) -> QRectF:
        """Return the room of all flanks."""
        return self._room

    def paint(self, painter: QPainter, _: QStyleOptionGraphicsItem, __: QWidget | None = None) -> None:
        """Draw every ring, then every figure, so that no ring hides one."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(1 / self._scale, 1 / self._scale)
        for ring in self._rings:
            _draw_ring(painter, self._round(ring), ring.share)
        font = QFont(painter.font())
        font.setPixelSize(_FONT_PIXELS)
        font.setBold(True)
        painter.setFont(font)
        for ring in self._rings:
            _draw_figure(painter, self._round(ring), ring.text)

    def _round(self, ring: Ring) -> QRectF:
        """Return the circle around a square, in pixels of the screen."""
        square = ring.square.translated(ring.place * self._scale)
        edge = square.width() * 1.2 + _GAP
        return QRectF(square.center() - QPointF(edge, edge) / 2, square.center() + QPointF(edge, edge) / 2)


def _draw_ring(painter: QPainter, circle: QRectF, share: float) -> None:
    for colour, width, part in ((INK, _WIDTH + 2, 1.0), (PAPER, _WIDTH, 1.0), (_FILLED, _WIDTH, share)):
        painter.setPen(QPen(colour, width, c=Qt.PenCapStyle.FlatCap))
        if part > 0:
            painter.drawArc(circle, _BEGIN, -round(part * _TURN))


def _draw_figure(painter: QPainter, circle: QRectF, text: str) -> None:
    """Draw the figure on a plate that lies on the top of the ring."""
    metrics = QFontMetricsF(painter.font())
    plate = QRectF(0, 0, metrics.horizontalAdvance(text) + 8, metrics.height())
    plate.moveCenter(QPointF(circle.center().x(), circle.top()))
    painter.setPen(QPen(INK, 1))
    painter.setBrush(PAPER)
    painter.drawRoundedRect(plate, 4, 4)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)
