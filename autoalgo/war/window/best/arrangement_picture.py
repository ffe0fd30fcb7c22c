"""An arrangement in small: the part of the map where both armies stand, with lines from where flanks stood (O-14)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from autoalgo.common.qt.theme import colours_of
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import MAP_PIXELS
from autoalgo.war.window.battlefield.board import fresh_card, numbered, strongest
from autoalgo.war.window.battlefield.colours import INK, PAPER
from autoalgo.war.window.battlefield.flank_picture import flank_pixmap, look_of

_SMALLEST: Final = 120
"""Pixels of the screen."""
_WHOLE: Final = 480.0
"""Pixels of the screen from which on the flanks' squares are as large as on the map of the plan."""
_SMALLEST_SQUARE: Final = 0.45
"""Share of that size at which numbers can still be read."""
_AROUND: Final = 0.14
"""Of the room of the flanks: the ground around them."""
_LEAST_SEEN: Final = 40.0
"""Pixels of the map."""


@dataclass(frozen=True)
class DrawnArrangement:
    """All that a picture shows."""

    ground: QImage
    """The whole map."""
    flanks: tuple[FlankPlan, ...]
    """Of both sides, the attacker's first."""
    stood: tuple[FlankPlan, ...]
    """The same as they stand in the plan."""
    room: QRectF
    """The square of the map that is shown, in its pixels."""


def room_of(plans: Sequence[FlankPlan]) -> QRectF:
    """Return the square of the map around some flanks, with ground around them."""
    across, down = [plan.x_pixels for plan in plans], [plan.y_pixels for plan in plans]
    edge = max(max(across) - min(across), max(down) - min(down), _LEAST_SEEN) * (1 + 2 * _AROUND)
    edge = min(edge, float(MAP_PIXELS))
    left, top = ((max(each) + min(each) - edge) / 2 for each in (across, down))
    most = MAP_PIXELS - edge
    return QRectF(min(max(left, 0.0), most), min(max(top, 0.0), most), edge, edge)


class ArrangementPicture(QWidget):
    """Shows one arrangement."""

    def __init__(self) -> None:
        super().__init__()
        self._drawn: DrawnArrangement | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMinimumSize(_SMALLEST, _SMALLEST)

    def show_arrangement(self, drawn: DrawnArrangement, words: str) -> None:
        """Show an arrangement, which `words` tell whoever sees no picture."""
        self._drawn = drawn
        self.setAccessibleName(f"Picture of the arrangement: {words}")
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of a stamp; it grows into the room that there is."""
        return QSize(_SMALLEST, _SMALLEST)

    def heightForWidth(self, width: int) -> int:
        """Return the height of a square."""
        return width

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground, where flanks stood, and where they stand."""
        if self._drawn is None:
            return
        edge = min(self.width(), self.height()) - 1
        frame = QRectF((self.width() - edge) / 2, 0, edge, edge)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawImage(frame, self._drawn.ground, self._drawn.room)
        painter.setClipRect(frame)
        self._draw_ways(painter, frame)
        self._draw_flanks(painter, frame)
        painter.setClipping(False)
        painter.setPen(QPen(QColor(colours_of(self.palette()).border), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(frame)

    def _draw_ways(self, painter: QPainter, frame: QRectF) -> None:
        assert self._drawn is not None  # noqa: S101 - looked at before
        for stood, stands in zip(self._drawn.stood, self._drawn.flanks, strict=True):
            begin, end = self._at(stood, frame), self._at(stands, frame)
            if begin != end:
                for colour, width in ((PAPER, 3.5), (INK, 1.5)):
                    painter.setPen(QPen(colour, width))
                    painter.drawLine(begin, end)
                painter.setBrush(PAPER)
                painter.drawEllipse(begin, 3, 3)

    def _draw_flanks(self, painter: QPainter, frame: QRectF) -> None:
        assert self._drawn is not None  # noqa: S101 - looked at before
        board = numbered(fresh_card(plan, key, 1.0) for key, plan in enumerate(self._drawn.flanks))
        most, size = strongest(board), min(max(frame.width() / _WHOLE, _SMALLEST_SQUARE), 1.0)
        for card in board:
            look = look_of(card, most)
            look = replace(look, edge=look.edge * size)
            pixmap = flank_pixmap(look, self.devicePixelRatioF())
            half = pixmap.deviceIndependentSize() / 2
            place = self._at(card.plan, frame)
            painter.drawPixmap(place - QPointF(half.width(), half.height()), pixmap)

    def _at(self, plan: FlankPlan, frame: QRectF) -> QPointF:
        assert self._drawn is not None  # noqa: S101 - looked at before
        room, scale = self._drawn.room, frame.width() / self._drawn.room.width()
        return frame.topLeft() + QPointF(plan.x_pixels - room.left(), plan.y_pixels - room.top()) * scale
