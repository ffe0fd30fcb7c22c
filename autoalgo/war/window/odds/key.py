"""How the charts of the odds are read (B-2)."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from autoalgo.common.qt.theme import Colours, colours_of
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.charts.ink import draw_mark, faint, side_colour, small
from autoalgo.war.window.charts.words import tooltip
from autoalgo.war.window.odds.descriptions import nation_and_side

_SIGN: Final = 18.0
"""Pixels of a sign."""


class OddsKey(QWidget):
    """The signs with their words, one a line."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._nations: tuple[str, str] = ("", "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_sides(self, campaign: Campaign) -> None:
        """Name the sides of another war."""
        attacker, defender = (nation_and_side(campaign, side) for side in Side)
        self._nations = (attacker, defender)
        self.setAccessibleName(", ".join(self._words()))
        self.setToolTip(tooltip("How the charts are read", *self._words()))
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for all lines."""
        return QSize(180, len(self._words()) * int(self._line()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the signs and their words."""
        colours = colours_of(self.palette())
        painter = QPainter(self)
        painter.setFont(small(self.font()))
        metrics, line = QFontMetricsF(painter.font()), self._line()
        top = max(self.height() - line * len(self._words()), 0) / 2
        for number, words in enumerate(self._words()):
            room = QRectF(0, top + number * line, self.width(), line)
            _draw_sign(painter, number, QRectF(0, room.top(), _SIGN, line), colours)
            painter.setPen(QColor(colours.muted))
            text = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room.width() - _SIGN - 4)
            painter.drawText(room.adjusted(_SIGN + 4, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, text)

    def _line(self) -> float:
        return QFontMetricsF(small(self.font())).height() + 1

    def _words(self) -> tuple[str, ...]:
        attacker, defender = self._nations
        return (
            f"above: {attacker}",
            f"below: {defender}",
            "full colour: 5–95 % of the wars",
            "line: the median",
            "diamond: this war",
        )


def _draw_sign(painter: QPainter, number: int, room: QRectF, colours: Colours) -> None:
    middle = room.center()
    sign = QRectF(room.left(), middle.y() - 4, _SIGN, 8)
    if number < len(Side):
        painter.fillRect(sign, side_colour(Side(number), colours))
    elif number == 2:
        for left, colour in _shades(colours):
            painter.fillRect(QRectF(left, sign.top(), _SIGN / 4, sign.height()), colour)
    elif number == 3:
        painter.fillRect(QRectF(middle.x() - 1, sign.top() - 1, 2, sign.height() + 2), QColor(colours.text))
    else:
        draw_mark(painter, QPointF(middle), colours)


def _shades(colours: Colours) -> Iterator[tuple[float, QColor]]:
    full = side_colour(None, colours)
    for quarter in range(4):
        yield quarter * _SIGN / 4, full if quarter in {1, 2} else faint(full)
