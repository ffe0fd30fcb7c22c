"""One flank on the map: an item that stands where the flank stands, and is drawn as `flank_painting` has it (S-3).

Squares keep their size on the screen at every zoom, so that the number can always be read. An item keeps the picture
of its square and draws it anew only when something that it shows has changed, so that a repaint of the whole map puts
pictures beside one another. Qt's own cache of items left squares behind where they had been.
"""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsSceneHoverEvent, QStyleOptionGraphicsItem, QWidget

from autoalgo.war.painting.label_placement import Box
from autoalgo.war.painting.squares import RING_WIDTH
from autoalgo.war.window.battlefield.board import FlankCard
from autoalgo.war.window.battlefield.colours import flank_colour
from autoalgo.war.window.battlefield.flank_picture import LARGEST_REACH, Emphasis, flank_pixmap, look_of
from autoalgo.war.window.battlefield.flank_plate import PLATE_WIDTH, draw_plate, plate_room, plate_words
from autoalgo.war.window.battlefield.flank_words import names

_BELOW: Final = 24.0
"""Room for a plate below the square."""
_NOWHERE: Final = QPointF(0, 0)


class FlankItem(QGraphicsItem):
    """The square of one flank. Its position in the scene is the flank's position on the map, in map pixels."""

    def __init__(self, card: FlankCard, strongest: int) -> None:
        """Draw the flank of `card`, in a war whose strongest flank has `strongest` men."""
        super().__init__()
        self._card = card
        self._whole_look = look_of(card, strongest)
        """As it looks where there is room."""
        self._look = self._whole_look
        self._emphasis = Emphasis()
        self._picture: QPixmap | None = None
        """The square as it is drawn; None when it is to be drawn anew."""
        self._middle = _NOWHERE
        """Of the picture."""
        self._aside = _NOWHERE
        self._bounds = QRectF()
        self._plate_wanted = True
        self._surround()
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
        return self._emphasis.selected

    @property
    def number_pixels(self) -> float:
        """Height of the number's font on the screen."""
        return self._look.number_pixels(self._emphasis.magnification)

    @property
    def shows_size(self) -> bool:
        """True while the plate with the flank's size is drawn."""
        return self._plate_wanted or self._emphasis.hovered

    @property
    def edge(self) -> float:
        """Edge of the square with its ring on the screen."""
        return (self._look.edge + 2 * RING_WIDTH) * self._emphasis.magnification

    @property
    def whole_edge(self) -> float:
        """Edge of the square without its ring where there is room, at its usual size."""
        return self._whole_look.edge

    def number_box(self, edge: float) -> Box:
        """Return the room of the number on a square with such an edge on the screen."""
        return self._whole_look.number_box(edge)

    @property
    def aside(self) -> QPointF:
        """How far from the flank's own point the square is shown, in pixels of the screen."""
        return self._aside

    @property
    def square(self) -> QRectF:
        """Where the square with its ring lies on the screen, from the flank's own point."""
        edge = self.edge
        return QRectF(-edge / 2, -edge / 2, edge, edge).translated(self._aside)

    @property
    def plate(self) -> QRectF:
        """Where the plate lies, or would lie, on the screen, from the flank's own point."""
        return plate_room(self._look, self.plate_words, self._emphasis.magnification).translated(self._aside)

    @property
    def plate_words(self) -> str:
        """The words on the plate: the men, and for whoever looks at the flank its name before them (F-7)."""
        name = "".join(names(self._card)) if self._emphasis.hovered else ""
        return plate_words(name, f"{self._card.plan.size:,}", self._emphasis.magnification)

    def show_card(self, card: FlankCard, strongest: int) -> None:
        """Show `card`: move there, and draw the square anew only if it looks different now."""
        self.show_place(card)
        look = look_of(card, strongest)
        if look != self._whole_look:
            self._look = self._whole_look = look
            self._picture = None
        self.update()  # the plate tells every man

    def show_place(self, card: FlankCard) -> None:
        """Move to where `card` stands, which is otherwise as the one that is shown."""
        self._card = card
        self._follow(card)

    def show_aside(self, aside: QPointF) -> None:
        """Draw the square so many pixels of the screen beside the flank's own point."""
        if aside != self._aside:
            self._aside = aside
            self._surround()

    def show_selected(self, selected: bool) -> None:
        """Draw the ring, or stop drawing it."""
        if selected != self._emphasis.selected:
            self._emphasise(replace(self._emphasis, selected=selected))

    def show_size(self, wanted: bool) -> None:
        """Draw the plate also when the flank is not under the cursor."""
        if wanted != self._plate_wanted:
            self._plate_wanted = wanted
            self.update()

    def show_fitted(self, edge: float, magnification: float, *, legible: bool) -> None:
        """Draw a square with such an edge so many times larger, with its number if that is legible."""
        emphasis = replace(self._emphasis, magnification=magnification, legible=legible)
        if (edge, emphasis) != (self._look.edge, self._emphasis):
            self._look = replace(self._whole_look, edge=edge)
            self._emphasise(emphasis)

    def show_movable(self, movable: bool) -> None:
        """Show by the cursor whether the flank can be dragged."""
        self.setCursor(Qt.CursorShape.OpenHandCursor if movable else Qt.CursorShape.PointingHandCursor)

    def _emphasise(self, emphasis: Emphasis) -> None:
        self._emphasis = emphasis
        self._stack()
        self._surround()
        self.forget_picture()

    def forget_picture(self) -> None:
        """Draw the square anew, whether or not it looks different."""
        self._picture = None
        self.update()

    def _follow(self, card: FlankCard) -> None:
        self.setPos(card.plan.x_pixels, card.plan.y_pixels)
        self._stack()

    @property
    def layer(self) -> int:
        """The higher one is drawn above the others, while nobody looks at one of them.

        Flanks that still fight are drawn above those that do not, selected ones above all.
        """
        fights = not self._card.state.gone
        return 1 + fights + 20 * self._emphasis.selected

    def _stack(self) -> None:
        self.setZValue(self.layer + 10 * self._emphasis.hovered)

    def _surround(self) -> None:
        """Reckon the room for all that is drawn, around the flank's position."""
        self.prepareGeometryChange()
        reach, growth = LARGEST_REACH * self._emphasis.magnification, max(self._emphasis.magnification, 1.0)
        across = max(reach, PLATE_WIDTH * growth / 2)
        room = QRectF(-across, -reach, 2 * across, 2 * reach + _BELOW * growth)
        self._bounds = room.translated(self._aside)

    # What Qt asks of an item. Its units are pixels of the screen.

    def boundingRect(self) -> QRectF:
        """Return the room for all that is drawn, around the flank's position."""
        return self._bounds

    def shape(self) -> QPainterPath:
        """Return what can be hit: the square, with the ring's margin."""
        edge = (self._look.edge + 2) * self._emphasis.magnification
        path = QPainterPath()
        path.addRect(QRectF(-edge / 2, -edge / 2, edge, edge).translated(self._aside))
        return path

    def hoverEnterEvent(self, _: QGraphicsSceneHoverEvent) -> None:
        """Come to the front and show the size."""
        self._emphasise(replace(self._emphasis, hovered=True))

    def hoverLeaveEvent(self, _: QGraphicsSceneHoverEvent) -> None:
        """Go back among the others."""
        self._emphasise(replace(self._emphasis, hovered=False))

    def paint(self, painter: QPainter, _: QStyleOptionGraphicsItem, __: QWidget | None = None) -> None:
        """Draw the square with all that it tells, and the plate."""
        ratio = painter.device().devicePixelRatioF()
        if self._picture is None or self._picture.devicePixelRatioF() != ratio:
            self._picture = flank_pixmap(self._look, ratio, self._emphasis)
            self._middle = QRectF(QPointF(), self._picture.deviceIndependentSize()).center()
        painter.drawPixmap(self._aside - self._middle, self._picture)
        if self.shows_size:
            draw_plate(painter, self.plate, self.plate_words, self._emphasis.magnification)
