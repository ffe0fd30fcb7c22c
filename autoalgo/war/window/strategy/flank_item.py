"""One flank on the map: an item that stands where the flank stands, and is drawn as `flank_painting` has it (S-3).

Squares keep their size on the screen at every zoom, so that the number can always be read. An item is told of its
flank again and again and repaints only when something that it shows has changed; moving it repaints nothing.
"""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsSceneHoverEvent, QStyleOptionGraphicsItem, QWidget

from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.painting.squares import BADGE, LARGEST_EDGE, RING_WIDTH
from autoalgo.war.window.strategy.board import FlankCard
from autoalgo.war.window.strategy.colours import INK, PAPER, flank_colour
from autoalgo.war.window.strategy.flank_painting import (
    PLATE_GAP,
    PLATE_WIDTH,
    draw_flank,
    draw_plate,
    draw_selection,
    look_of,
)
from autoalgo.war.window.strategy.flank_words import names

_REACH: Final = LARGEST_EDGE / 2 + 2 * RING_WIDTH + BADGE
_BOUNDS: Final = QRectF(-PLATE_WIDTH, -_REACH, 2 * PLATE_WIDTH, 2 * _REACH + 2 * PLATE_GAP)
_NOWHERE: Final = QPointF(0, 0)


class FlankItem(QGraphicsItem):
    """The square of one flank. Its position in the scene is the flank's position on the map, in map pixels."""

    def __init__(self, card: FlankCard, strongest: int) -> None:
        """Draw the flank of `card`, in a war whose strongest flank has `strongest` men."""
        super().__init__()
        self._card = card
        self._look = look_of(card, strongest)
        self._aside = _NOWHERE
        self._selected = False
        self._hovered = False
        self._plate_wanted = True
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setAcceptHoverEvents(True)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self._follow(card)

    @property
    def card(self) -> FlankCard:
        """The flank as it was last shown."""
        return self._card

    @property
    def colour(self) -> QColor:
        """The colour of the square."""
        return flank_colour(self._card.plan.side, self._card.state)

    @property
    def is_selected(self) -> bool:
        """True while the ring is drawn."""
        return self._selected

    @property
    def number_pixels(self) -> float:
        """Height of the number's font on the screen."""
        return self._look.number_pixels(self.scale())

    @property
    def shows_size(self) -> bool:
        """True while the plate with the flank's size is drawn."""
        return self._plate_wanted or self._hovered

    @property
    def edge(self) -> float:
        """Edge of the square with its ring on the screen."""
        return (self._look.edge + 2 * RING_WIDTH) * self.scale()

    @property
    def aside(self) -> QPointF:
        """How far from the flank's own point the square is shown, in pixels of the screen."""
        return self._aside

    @property
    def square(self) -> QRectF:
        """Where the square with its ring lies on the screen, from the flank's own point."""
        ring = self._look.square.adjusted(-RING_WIDTH, -RING_WIDTH, RING_WIDTH, RING_WIDTH)
        return QRectF(ring.topLeft() * self.scale(), ring.size() * self.scale()).translated(self._aside)

    @property
    def plate(self) -> QRectF:
        """Where the plate lies, or would lie, on the screen, from the flank's own point."""
        return self._look.plate(self.scale()).translated(self._aside)

    def show_card(self, card: FlankCard, strongest: int) -> None:
        """Show `card`: move there, and repaint only if the square itself looks different now."""
        self._card = card
        self._follow(card)
        former, self._look = self._look, look_of(card, strongest)
        if former != self._look:
            self.update()

    def show_aside(self, aside: QPointF) -> None:
        """Draw the square so many pixels of the screen beside the flank's own point, tied to it by a line."""
        if aside != self._aside:
            self.prepareGeometryChange()
            self._aside = aside
            self.update()

    def show_selected(self, selected: bool) -> None:
        """Draw the ring, or stop drawing it."""
        if selected != self._selected:
            self._selected = selected
            self._stack()
            self.update()

    def show_size(self, wanted: bool) -> None:
        """Draw the plate also when the flank is not under the cursor."""
        if wanted != self._plate_wanted:
            self._plate_wanted = wanted
            self.update()

    def show_magnified(self, factor: float) -> None:
        """Draw the square `factor` times its usual size."""
        if factor != self.scale():
            self.prepareGeometryChange()
            self.setScale(factor)

    def show_movable(self, movable: bool) -> None:
        """Show by the cursor whether the flank can be dragged."""
        self.setCursor(Qt.CursorShape.OpenHandCursor if movable else Qt.CursorShape.PointingHandCursor)

    def _follow(self, card: FlankCard) -> None:
        self.setPos(card.plan.x_pixels, card.plan.y_pixels)
        self._stack()

    def _stack(self) -> None:
        # Flanks that still fight are drawn above those that do not; the one that is looked at above all.
        rank = 1.0 if self._card.state in {FlankState.ROUTED, FlankState.INACTIVE} else 2.0
        self.setZValue(rank + 10 * self._hovered + 20 * self._selected)

    # What Qt asks of an item.

    def boundingRect(self) -> QRectF:
        """Return the room for all that is drawn, around the flank's position."""
        return _BOUNDS.translated(self._drawn_at).united(QRectF(-3, -3, 6, 6))

    @property
    def _drawn_at(self) -> QPointF:
        """The middle of the square in the item's own units, which are magnified."""
        return self._aside / self.scale()

    def shape(self) -> QPainterPath:
        """Return what can be hit: the square, with the ring's margin."""
        path = QPainterPath()
        path.addRect(self._look.square.adjusted(-1, -1, 1, 1).translated(self._drawn_at))
        return path

    def hoverEnterEvent(self, _: QGraphicsSceneHoverEvent) -> None:
        """Come to the front and show the size."""
        self._hover(True)

    def hoverLeaveEvent(self, _: QGraphicsSceneHoverEvent) -> None:
        """Go back among the others."""
        self._hover(False)

    def _hover(self, hovered: bool) -> None:
        self._hovered = hovered
        self._stack()
        self.update()

    def paint(self, painter: QPainter, _: QStyleOptionGraphicsItem, __: QWidget | None = None) -> None:
        """Draw the square with all that it tells, the ring of the selection, the plate, and the tie to the place."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._aside != _NOWHERE:
            self._draw_tie(painter)
            painter.translate(self._drawn_at)
        if self._selected:
            draw_selection(painter, self._look)
        draw_flank(painter, self._look, 4 if self._hovered else 3, self.scale())
        if self.shows_size:
            # Whoever looks at a flank sees what it is called, too.
            words = " · ".join((*names(self._card), self._look.words)) if self._hovered else self._look.words
            draw_plate(painter, replace(self._look, words=words), self.scale())

    def _draw_tie(self, painter: QPainter) -> None:
        for colour, width in ((PAPER, 3.5), (INK, 1.5)):
            painter.setPen(QPen(colour, width, c=Qt.PenCapStyle.RoundCap))
            painter.drawLine(_NOWHERE, self._drawn_at)
        painter.setBrush(self.colour)
        painter.drawEllipse(_NOWHERE, 2.5, 2.5)
