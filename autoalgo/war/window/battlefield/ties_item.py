"""The lines from squares that are shown aside to where their flanks stand, below all squares (S-14)."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from autoalgo.war.window.battlefield.colours import INK, PAPER

_DOT: Final = 5.0
"""Width of the dot where a flank stands, to the middle of its rim."""

Tie = tuple[QPointF, QPointF, QColor]
"""Where a flank stands, in pixels of the map, how far aside its square is, in those of the screen, and its colour."""


class TiesItem(QGraphicsItem):
    """All ties of a map, so that none of them crosses the number of another flank."""

    def __init__(self, room: QRectF) -> None:
        """Draw within `room` of the scene."""
        super().__init__()
        self._room = room
        self._ties: tuple[Tie, ...] = ()
        self._scale = 1.0
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_ties(self, ties: Sequence[Tie], scale: float) -> None:
        """Show these in a view of `scale` pixels of the screen to the map pixel."""
        self._ties, self._scale = tuple(ties), scale
        self.update()

    # What Qt asks of an item.

    def boundingRect(self) -> QRectF:
        """Return the room of all flanks."""
        return self._room

    def paint(self, painter: QPainter, _: QStyleOptionGraphicsItem, __: QWidget | None = None) -> None:
        """Draw every tie with the dot at its end."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(1 / self._scale, 1 / self._scale)
        lines, dots = [], defaultdict[int, list[QPointF]](list)
        for place, aside, colour in self._ties:
            there = place * self._scale
            lines.append(QLineF(there, there + aside))
            dots[colour.rgb()].append(there)
        for tint, width in ((PAPER, 3.5), (INK, 1.5)):
            painter.setPen(_round_pen(tint, width))
            painter.drawLines(lines)
        for colour_value, places in dots.items():
            for tint, width in ((INK, _DOT + 1.5), (QColor(colour_value), _DOT - 1.5)):
                painter.setPen(_round_pen(tint, width))
                painter.drawPoints(QPolygonF(places))


def _round_pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, c=Qt.PenCapStyle.RoundCap)
