"""How a flank is drawn: its strength, arm, maneuver, morale and state in one square (S-3, S-14).

A picture is drawn from a `FlankLook` alone, so that map and roster show the same, and nothing is drawn anew unless
something that can be seen has changed.
"""

from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPixmap

from autoalgo.common.qt.icons import polylines
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import Branch
from autoalgo.war.painting.label_placement import Box, number_box
from autoalgo.war.painting.signs import ARMS, FILLED, MANEUVERS, STROKE, Line, arm_of
from autoalgo.war.painting.squares import BADGE, LARGEST_EDGE, LEAST_FOR_SIGNS, RING_WIDTH, edge_of, morale_share
from autoalgo.war.window.battlefield.board import FlankCard
from autoalgo.war.window.battlefield.colours import INK, PAPER, RING, flank_colour, state_colour, text_on

_SIGNS: Final = 0.36
"""Share of a square's height for the signs, below its number."""
_SELECTION: Final = 4.0
_BEYOND: Final = 7.0
"""How far ring and dot reach beyond the square."""
SELECTED_BEYOND: Final = 10.0
"""How far the ring of the selection does."""
LARGEST_REACH: Final = LARGEST_EDGE / 2 + SELECTED_BEYOND
"""How far the largest square reaches with all that is drawn of it, from its middle."""


@dataclass(frozen=True)
class FlankLook:
    """All that a flank's square shows; equal looks are drawn alike."""

    side: Side
    state: FlankState
    number: int
    edge: float
    """Pixels of the screen."""
    arm: Branch | None
    maneuver: Maneuver
    morale: float
    """Share of the morale before the battle, 0 – 1, in steps that can be seen."""

    @property
    def square(self) -> QRectF:
        """Where the square lies, from the flank's own point."""
        return QRectF(-self.edge / 2, -self.edge / 2, self.edge, self.edge)

    def shows_signs(self, scale: float) -> bool:
        """Tell whether a square drawn `scale` times its size has room for arm and maneuver, and has an arm."""
        return self._has_signs(self.edge * scale)

    def number_pixels(self, scale: float) -> float:
        """Return the height of the number's font on the screen."""
        return self._number_height(self.edge * scale)

    def number_box(self, pixels: float) -> Box:
        """Return where the number is written on a square of so many pixels of the screen, from its middle."""
        below = -_SIGNS / 2 * pixels if self._has_signs(pixels) else 0.0
        return number_box(self.number, self._number_height(pixels), below)

    def _has_signs(self, pixels: float) -> bool:
        return self.arm is not None and pixels >= LEAST_FOR_SIGNS

    def _number_height(self, pixels: float) -> float:
        return pixels * (0.42 if self._has_signs(pixels) else 0.62)


def look_of(card: FlankCard, strongest: int) -> FlankLook:
    """Return what the square of `card` shows where the strongest flank of the war has `strongest` men."""
    plan = card.plan
    return FlankLook(
        *(plan.side, card.state, card.number, edge_of(plan.size, strongest), arm_of(plan), plan.maneuver),
        morale=morale_share(card.morale, card.full_morale),
    )


@dataclass(frozen=True)
class Emphasis:
    """How a square is drawn among the others."""

    selected: bool = False
    """The ring of the selection is around it."""
    hovered: bool = False
    """The light rim is wider."""
    magnification: float = 1.0
    """How many times its size it is drawn."""
    legible: bool = True
    """No other square lies over its number; else nothing is written on it."""


_PLAIN: Final = Emphasis()


def flank_pixmap(look: FlankLook, ratio: float, emphasis: Emphasis = _PLAIN) -> QPixmap:
    """Return the square with all that it tells in the middle of a pixmap.

    It is as large as it needs to be on a screen of `ratio` pixels to the point, a whole number of points.
    """
    beyond = SELECTED_BEYOND if emphasis.selected else _BEYOND
    reach = ceil((look.edge / 2 + beyond) * emphasis.magnification)
    pixmap = QPixmap(round(2 * reach * ratio), round(2 * reach * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(reach, reach)
    painter.scale(emphasis.magnification, emphasis.magnification)
    if emphasis.selected:
        _draw_selection(painter, look)
    _draw_morale(painter, look, 4 if emphasis.hovered else 3)
    _draw_square(painter, look)
    if emphasis.legible or emphasis.hovered:
        _draw_face(painter, look, emphasis.magnification)
    _draw_badge(painter, look)
    painter.end()
    return pixmap


def _draw_selection(painter: QPainter, look: FlankLook) -> None:
    """Draw the ring of the selected flank, outside of the morale ring."""
    beyond = RING_WIDTH + _SELECTION - 1
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((INK, 6.0), (RING, 3.5)):
        painter.setPen(QPen(colour, width))
        painter.drawRoundedRect(look.square.adjusted(-beyond, -beyond, beyond, beyond), 9, 9)


def _draw_morale(painter: QPainter, look: FlankLook, halo: int) -> None:
    """Draw the ring: light all around, `halo` wide, dark as far as the morale reaches, clockwise from the top."""
    beyond = RING_WIDTH / 2
    room = look.square.adjusted(-beyond, -beyond, beyond, beyond)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(PAPER, RING_WIDTH + halo - 2))
    painter.drawRoundedRect(room, 6, 6)
    if look.morale > 0 and look.state is not FlankState.INACTIVE:
        painter.setPen(QPen(INK, RING_WIDTH - 1.5, c=Qt.PenCapStyle.FlatCap))
        painter.drawPath(_ring_part(room, look.morale))


def _ring_part(room: QRectF, share: float) -> QPainterPath:
    """Return the rim of `room` from the middle of its top, clockwise, as far as `share` of the way round."""
    corners = (room.topRight(), room.bottomRight(), room.bottomLeft(), room.topLeft())
    top = QPointF(room.center().x(), room.top())
    points = (top, *corners, top)
    path, left = QPainterPath(top), share * 4 * room.width()
    for start, end in pairwise(points):
        length = abs(end.x() - start.x()) + abs(end.y() - start.y())
        part = min(left / length, 1.0)
        path.lineTo(start + (end - start) * part)
        left -= length
        if left <= 0:
            break
    return path


def _draw_square(painter: QPainter, look: FlankLook) -> None:
    inactive = look.state is FlankState.INACTIVE
    painter.setBrush(flank_colour(look.side, look.state))
    painter.setPen(QPen(INK, 2.0 if inactive else 1.25, Qt.PenStyle.DotLine if inactive else Qt.PenStyle.SolidLine))
    painter.drawRoundedRect(look.square, 4, 4)
    if inactive:
        painter.setBrush(QColor(0, 0, 0, 110))
        painter.drawRoundedRect(look.square, 4, 4)


def _draw_face(painter: QPainter, look: FlankLook, scale: float) -> None:
    """Draw the number, and below it the signs of arm and maneuver where there is room for them."""
    colour = PAPER if look.state is FlankState.INACTIVE else text_on(flank_colour(look.side, look.state))
    signs = look.shows_signs(scale)
    painter.setPen(colour)
    painter.setFont(flank_font(round(look.number_pixels(scale) / scale), QFont.Weight.Bold))
    number = look.square.adjusted(0, 0, 0, -look.edge * _SIGNS) if signs else look.square
    painter.drawText(number, Qt.AlignmentFlag.AlignCenter, str(look.number))
    if signs:
        _draw_signs(painter, look, colour)


def _draw_signs(painter: QPainter, look: FlankLook, colour: QColor) -> None:
    edge = look.edge * 0.3
    aside = 0.0 if look.maneuver is Maneuver.NORMAL else look.edge * 0.22
    room = QRectF(-edge / 2 - aside, look.edge / 2 - edge * 1.2, edge, edge)
    if look.arm is not None:
        _draw_sign(painter, ARMS[look.arm], room, colour, filled=look.arm in FILLED)
    _draw_sign(painter, MANEUVERS[look.maneuver], room.translated(2 * aside, 0), colour, filled=False)


def _draw_sign(painter: QPainter, lines: tuple[Line, ...], room: QRectF, colour: QColor, *, filled: bool) -> None:
    painter.save()
    painter.translate(room.center())
    painter.scale(room.width() / 2, room.height() / 2)
    painter.setPen(QPen(colour, STROKE, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(colour if filled else Qt.BrushStyle.NoBrush)
    painter.drawPath(polylines(*lines))
    painter.restore()


def _draw_badge(painter: QPainter, look: FlankLook) -> None:
    painter.setPen(QPen(PAPER, 1.5))
    painter.setBrush(state_colour(look.state))
    painter.drawEllipse(QPointF(look.edge / 2 + 1, -look.edge / 2 - 1), BADGE / 2, BADGE / 2)


def flank_font(pixels: int, weight: QFont.Weight) -> QFont:
    """Return the font of what is written on the map."""
    font = QFont()
    font.setPixelSize(pixels)
    font.setWeight(weight)
    return font
