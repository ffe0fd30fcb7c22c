"""Drawing tools of all charts: the sides' colours, the mark of the war on show, small letters."""

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from autoalgo.common.qt.theme import Colours
from autoalgo.war.domain.sides import Side

DIAMOND: Final = 4.5
"""Pixels from the middle of the mark to its corners."""
MARK: Final = "◆"
"""The mark in texts."""
_FAINT: Final = 0.38
_APART: Final = 8.0
_USUAL_ASIDE: Final = "88.88–88.88 %"


def side_colour(side: Side | None, colours: Colours) -> QColor:
    """Return the colour of a side, or of what belongs to none."""
    return QColor(colours.muted if side is None else (colours.attacker, colours.defender)[side])


def faint(colour: QColor) -> QColor:
    """Return a colour for the part of a picture that matters less."""
    lighter = QColor(colour)
    lighter.setAlphaF(_FAINT)
    return lighter


def small(font: QFont) -> QFont:
    """Return the font for figures along an axis."""
    smaller = QFont(font)
    smaller.setPointSizeF(max(font.pointSizeF() - 1.0, 6.5))
    return smaller


def bold(font: QFont) -> QFont:
    """Return the font for what is read first."""
    heavier = QFont(font)
    heavier.setWeight(QFont.Weight.DemiBold)
    return heavier


def draw_mark(painter: QPainter, centre: QPointF, colours: Colours) -> None:
    """Draw the diamond that marks the war on show; its rim keeps it apart from what it lies on."""
    corners = ((0, -DIAMOND), (DIAMOND, 0), (0, DIAMOND), (-DIAMOND, 0))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(colours.surface), 1.5))
    painter.setBrush(QColor(colours.text))
    painter.drawPolygon(QPolygonF([centre + QPointF(x, y) for x, y in corners]))
    painter.restore()


def draw_heading(painter: QPainter, room: QRectF, title: str, figure: str, colours: Colours) -> None:
    """Write `figure` at the right end of a line, and `title` at its left end as far as there is room."""
    middle, font = Qt.AlignmentFlag.AlignVCenter, painter.font()
    painter.setPen(QColor(colours.text))
    painter.setFont(bold(font))
    painter.drawText(room, Qt.AlignmentFlag.AlignRight | middle, figure)
    space = room.adjusted(0, 0, -QFontMetricsF(painter.font()).horizontalAdvance(figure) - _APART, 0)
    painter.setFont(font)
    shown = QFontMetricsF(font).elidedText(title, Qt.TextElideMode.ElideRight, space.width())
    painter.drawText(space, Qt.AlignmentFlag.AlignLeft | middle, shown)


def aside_height(font: QFont) -> int:
    """Return how many pixels high a line must be for what `draw_aside` writes."""
    return math.ceil(QFontMetricsF(small(font)).height())


def draw_aside(painter: QPainter, bar: QRectF, text: str, colours: Colours) -> QRectF:
    """Write `text` at the right end of the line of a bar, and return what room is left for the bar."""
    painter.save()
    painter.setFont(small(painter.font()))
    metrics = QFontMetricsF(painter.font())
    # As wide as most texts, so that bars one below the other end together.
    width = max(metrics.horizontalAdvance(_USUAL_ASIDE), metrics.horizontalAdvance(text))
    line = QRectF(bar.left(), bar.center().y() - metrics.height() / 2, bar.width(), metrics.height())
    painter.setPen(QColor(colours.muted))
    painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
    painter.restore()
    return bar.adjusted(0, 0, -width - _APART, 0)


def draw_track(painter: QPainter, track: QRectF, filled: QRectF, colour: QColor, colours: Colours) -> None:
    """Draw an empty track and the part of it that is filled."""
    painter.fillRect(track, QColor(colours.border))
    painter.fillRect(track.adjusted(1, 1, -1, -1), QColor(colours.window))
    painter.fillRect(filled, colour)
