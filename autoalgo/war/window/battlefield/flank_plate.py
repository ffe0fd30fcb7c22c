"""The plate below a flank's square: its men, and its name for whoever looks at it (S-14, F-7)."""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from autoalgo.war.window.battlefield.colours import INK, PAPER
from autoalgo.war.window.battlefield.flank_picture import FlankLook, flank_font
from autoalgo.war.window.battlefield.flank_words import beside_name

_HEIGHT: Final = 16.0
PLATE_WIDTH: Final = 120.0
"""Room for a plate's text; of longer ones the name is cut."""
PLATE_GAP: Final = 7.0
_MARGIN: Final = 5.0


def plate_words(name: str, men: str, magnification: float) -> str:
    """Return what a plate has room for: the men, and as much of the name as there is room beside them."""
    metrics, growth = _metrics(magnification), max(magnification, 1.0)
    return beside_name(name, men, metrics, PLATE_WIDTH * growth - 2 * _MARGIN)


def plate_room(look: FlankLook, words: str, magnification: float) -> QRectF:
    """Return where the plate lies on the screen, from the flank's own point; its text is never smaller than usual."""
    growth = max(magnification, 1.0)
    width = _metrics(magnification).horizontalAdvance(words) + 2 * _MARGIN
    return QRectF(-width / 2, look.edge / 2 * magnification + PLATE_GAP * growth, width, _HEIGHT * growth)


def draw_plate(painter: QPainter, room: QRectF, words: str, magnification: float) -> None:
    """Draw the plate of a square that is drawn `magnification` times its size."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(INK.red(), INK.green(), INK.blue(), 205))
    painter.drawRoundedRect(room, 4, 4)
    painter.setPen(PAPER)
    painter.setFont(_font(magnification))
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, words)


def _font(magnification: float) -> QFont:
    return flank_font(round(11 * max(magnification, 1.0)), QFont.Weight.DemiBold)


def _metrics(magnification: float) -> QFontMetricsF:
    return QFontMetricsF(_font(magnification))
