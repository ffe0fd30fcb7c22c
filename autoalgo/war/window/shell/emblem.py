"""The program's picture: a shield, half the attacker's and half the defender's."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

from autoalgo.common.qt.theme import LIGHT

_SIZES = (16, 24, 32, 48, 64, 128, 256)


def emblem() -> QIcon:
    """Return the picture in all sizes that a system asks for."""
    icon = QIcon()
    for size in _SIZES:
        icon.addPixmap(_drawn(size))
    return icon


def _drawn(size: int) -> QPixmap:
    picture = QPixmap(size, size)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size / 64, size / 64)
    shield = _shield()
    painter.setClipPath(shield)
    painter.fillRect(QRectF(0, 0, 32, 64), QColor(LIGHT.attacker))
    painter.fillRect(QRectF(32, 0, 32, 64), QColor(LIGHT.defender))
    painter.setClipping(False)
    painter.setPen(QPen(QColor(LIGHT.text), 4))
    painter.drawPath(shield)
    painter.end()
    return picture


def _shield() -> QPainterPath:
    path = QPainterPath(QPointF(8, 8))
    path.lineTo(56, 8)
    path.lineTo(56, 30)
    path.cubicTo(56, 44, 46, 54, 32, 60)
    path.cubicTo(18, 54, 8, 44, 8, 30)
    path.closeSubpath()
    return path
