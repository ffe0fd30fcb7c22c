"""Arrows over the ground from where each flank stood in the plan to where the battle left it (S-13)."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from autoalgo.war.domain.terrain import MAP_PIXELS
from autoalgo.war.window.battlefield.board import FlankCard
from autoalgo.war.window.battlefield.colours import INK, PAPER, flank_colour

_WIDTH: Final = 2.5
"""Of a shaft, in pixels of the screen; so are all lengths that follow."""
_RIM: Final = 3.5
_HEAD: Final = 11.0
_TAIL: Final = 4.5
_SQUARE: Final = 19.0
"""How far from the middle of a flank's square its arrow ends, so that the square does not hide the head."""
_SHORTEST: Final = _SQUARE + _HEAD


@dataclass(frozen=True)
class March:
    """One arrow: from where to where in map pixels, and its colour."""

    start: QPointF
    end: QPointF
    colour: QColor


def march(planned: FlankCard, ended: FlankCard) -> March:
    """Return the arrow of a flank that was planned and ended so."""
    start, end = (QPointF(card.plan.x_pixels, card.plan.y_pixels) for card in (planned, ended))
    return March(start, end, flank_colour(planned.plan.side, planned.state))


class MarchesItem(QGraphicsItem):
    """All arrows, between the ground and the squares, equally thick at every zoom. None is drawn for a short way."""

    def __init__(self) -> None:
        """Begin without any."""
        super().__init__()
        self._marches: tuple[March, ...] = ()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    @property
    def marches(self) -> tuple[March, ...]:
        """The arrows."""
        return self._marches

    def show_marches(self, marches: Iterable[March]) -> None:
        """Draw these and no others."""
        marches = tuple(marches)
        if marches != self._marches:
            self._marches = marches
            self.setVisible(bool(marches))
            self.update()

    # What Qt asks of an item.

    def boundingRect(self) -> QRectF:
        """Return the map: flanks are kept on it."""
        return QRectF(0, 0, MAP_PIXELS, MAP_PIXELS)

    def paint(self, painter: QPainter, _: QStyleOptionGraphicsItem, __: QWidget | None = None) -> None:
        """Draw the arrows, each with a dark rim that keeps it apart from any ground."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = painter.worldTransform().m11()
        for march in self._marches:
            _draw(painter, march, scale)


def _draw(painter: QPainter, march: March, scale: float) -> None:
    way = march.end - march.start
    length = math.hypot(way.x(), way.y())
    if length * scale < _SHORTEST:
        return
    ahead = way / length / scale  # one pixel of the screen
    aside = QPointF(-ahead.y(), ahead.x())
    tip = march.end - ahead * _SQUARE
    neck = tip - ahead * _HEAD
    head = QPolygonF([tip, neck + aside * (_HEAD / 2), neck - aside * (_HEAD / 2)])
    for colour, rim in ((INK, _RIM), (march.colour, 0.0)):
        pen = QPen(colour, _WIDTH + rim, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.drawLine(march.start, neck)
        painter.setBrush(colour)
        painter.drawPolygon(head)
        painter.setBrush(PAPER if rim else colour)
        painter.drawEllipse(march.start, _TAIL / scale, _TAIL / scale)
