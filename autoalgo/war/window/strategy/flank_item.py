"""One flank on the map: a square with its number, a badge for its state and a plate with its size (S-3).

Squares keep their size on the screen at every zoom, so that the number can always be read. An item is told of its
flank again and again and repaints only when something that it shows has changed; moving it repaints nothing.
"""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsSceneHoverEvent, QStyleOptionGraphicsItem, QWidget

from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.window.strategy.board import FlankCard
from autoalgo.war.window.strategy.colours import INK, PAPER, RING, flank_colour, state_colour, text_on

SIDE: Final = 26.0
"""Edge of a square, in pixels of the screen: room for two digits in a bold font."""
_NUMBER_PIXELS: Final = 14
_RING: Final = 4.0
_BADGE: Final = 10.0
_PLATE_HEIGHT: Final = 16.0
_PLATE_WIDTH: Final = 92.0
_PLATE_GAP: Final = 6.0
_BOUNDS: Final = QRectF(-_PLATE_WIDTH / 2, -SIDE / 2 - 9, _PLATE_WIDTH, SIDE + 20 + _PLATE_HEIGHT)
_SQUARE: Final = QRectF(-SIDE / 2, -SIDE / 2, SIDE, SIDE)


def _font(pixels: int, weight: QFont.Weight) -> QFont:
    font = QFont()
    font.setPixelSize(pixels)
    font.setWeight(weight)
    return font


class FlankItem(QGraphicsItem):
    """The square of one flank. Its position in the scene is the flank's position on the map, in map pixels."""

    def __init__(self, card: FlankCard) -> None:
        """Draw the flank of `card`."""
        super().__init__()
        self._card = card
        self._selected = False
        self._hovered = False
        self._plate_wanted = True
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setAcceptHoverEvents(True)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
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
        return _NUMBER_PIXELS * self.scale()

    @property
    def shows_size(self) -> bool:
        """True while the plate with the flank's size is drawn."""
        return self._plate_wanted or self._hovered

    @property
    def square(self) -> QRectF:
        """Where the square with its ring lies on the screen, from the flank's own point."""
        ring = _SQUARE.adjusted(-_RING, -_RING, _RING, _RING)
        return QRectF(ring.topLeft() * self.scale(), ring.size() * self.scale())

    @property
    def plate(self) -> QRectF:
        """Where the plate lies, or would lie, on the screen, from the flank's own point."""
        plate = _plate(self._card)
        return QRectF(plate.topLeft() * self.scale(), plate.size() * self.scale())

    def show_card(self, card: FlankCard) -> None:
        """Show `card`: move there, and repaint only if the square itself looks different now."""
        former, self._card = self._card, card
        self._follow(card)
        if looks(former) != looks(card):
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
        """Return the room for square, ring, badge and plate, around the flank's position."""
        return _BOUNDS

    def shape(self) -> QPainterPath:
        """Return what can be hit: the square, with the ring's margin."""
        path = QPainterPath()
        path.addRect(_SQUARE.adjusted(-1, -1, 1, 1))
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
        """Draw ring, square, number, badge and plate."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._selected:
            _draw_ring(painter)
        _draw_square(painter, self._card, 4 if self._hovered else 3)
        _draw_number(painter, self._card)
        _draw_badge(painter, state_colour(self._card.state))
        if self.shows_size:
            _draw_plate(painter, self._card)


def looks(card: FlankCard) -> tuple[object, ...]:
    """Return what decides how the square of `card` is drawn: two equal ones look the same."""
    return (card.plan.side, card.state, card.number, card.plan.size)


def flank_pixmap(card: FlankCard, ratio: float) -> QPixmap:
    """Return the square of `card` with its badge, as on the map, for a screen of `ratio` pixels to the point."""
    edge = SIDE + 14
    pixmap = QPixmap(QSize(round(edge * ratio), round(edge * ratio)))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(edge / 2, edge / 2)
    _draw_square(painter, card, 3)
    _draw_number(painter, card)
    _draw_badge(painter, state_colour(card.state))
    painter.end()
    return pixmap


def _draw_square(painter: QPainter, card: FlankCard, halo: int) -> None:
    inactive = card.state is FlankState.INACTIVE
    painter.setPen(QPen(PAPER, halo))
    painter.drawRoundedRect(_SQUARE, 4, 4)
    painter.setBrush(flank_colour(card.plan.side, card.state))
    painter.setPen(QPen(INK, 2.0 if inactive else 1.25, Qt.PenStyle.DotLine if inactive else Qt.PenStyle.SolidLine))
    painter.drawRoundedRect(_SQUARE, 4, 4)
    if inactive:
        painter.setBrush(QColor(0, 0, 0, 110))
        painter.drawRoundedRect(_SQUARE, 4, 4)


def _draw_number(painter: QPainter, card: FlankCard) -> None:
    colour = flank_colour(card.plan.side, card.state)
    painter.setPen(PAPER if card.state is FlankState.INACTIVE else text_on(colour))
    painter.setFont(_font(_NUMBER_PIXELS, QFont.Weight.Bold))
    painter.drawText(_SQUARE, Qt.AlignmentFlag.AlignCenter, str(card.number))


def _draw_ring(painter: QPainter) -> None:
    ring = _SQUARE.adjusted(-_RING, -_RING, _RING, _RING)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((INK, 6.0), (RING, 3.5)):
        painter.setPen(QPen(colour, width))
        painter.drawRoundedRect(ring, 7, 7)


def _draw_badge(painter: QPainter, colour: QColor) -> None:
    painter.setPen(QPen(PAPER, 1.5))
    painter.setBrush(colour)
    painter.drawEllipse(QPointF(SIDE / 2 - 1, -SIDE / 2 + 1), _BADGE / 2, _BADGE / 2)


def _plate(card: FlankCard) -> QRectF:
    width = min(QFontMetricsF(_plate_font()).horizontalAdvance(_size_text(card)) + 10, _PLATE_WIDTH)
    return QRectF(-width / 2, SIDE / 2 + _PLATE_GAP, width, _PLATE_HEIGHT)


def _plate_font() -> QFont:
    return _font(11, QFont.Weight.DemiBold)


def _size_text(card: FlankCard) -> str:
    return f"{card.plan.size:,}"


def _draw_plate(painter: QPainter, card: FlankCard) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(INK.red(), INK.green(), INK.blue(), 205))
    painter.drawRoundedRect(_plate(card), 4, 4)
    painter.setPen(PAPER)
    painter.setFont(_plate_font())
    painter.drawText(_plate(card), Qt.AlignmentFlag.AlignCenter, _size_text(card))
