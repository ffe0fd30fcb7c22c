"""The chance of one thing as a bar with its 95 % interval: a victory, a stalemate, a leader who survives (B-2)."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from autoalgo.common.qt.theme import Colours, colours_of
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import Share
from autoalgo.war.odds.digits import chance, chance_interval
from autoalgo.war.window.charts.ink import MARK, aside_height, draw_aside, draw_heading, draw_track, side_colour
from autoalgo.war.window.charts.words import tooltip
from autoalgo.war.window.odds.descriptions import share_sentence

_BAR: Final = 9
_GAP: Final = 2
_SERIF: Final = 3.0
"""Half the height of the interval's ends beyond the bar."""


@dataclass(frozen=True)
class OddsShare:
    """A chance as a bar shows it."""

    title: str
    share: Share
    side: Side | None
    """Whose colour it has."""
    happened: bool | None
    """Whether it was so in the war on show; None where that had no say in it."""


class OddsBar(QWidget):
    """A line of words and the bar below it. The diamond marks what happened in the war on show."""

    def __init__(self) -> None:
        super().__init__()
        self._chance: OddsShare | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def chance(self) -> OddsShare | None:
        """The chance that is shown."""
        return self._chance

    def show_chance(self, shown: OddsShare) -> None:
        """Show another chance."""
        self._chance = shown
        sentence = share_sentence(shown.share)
        if shown.happened is not None:
            sentence += "; so it was in this war" if shown.happened else "; not so in this war"
        self.setAccessibleName(shown.title)
        self.setAccessibleDescription(sentence)
        self.setToolTip(tooltip(shown.title, f"{sentence}."))
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for the words and the bar."""
        return QSize(240, self.fontMetrics().height() + _GAP + self._below())

    def minimumSizeHint(self) -> QSize:
        """Return the least room in which the figures can be read."""
        return QSize(160, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw words, bar, interval and mark."""
        shown = self._chance
        if shown is None:
            return
        colours = colours_of(self.palette())
        painter = QPainter(self)
        painter.setFont(self.font())
        line = QRectF(0, 0, self.width(), self.fontMetrics().height())
        title = f"{MARK} {shown.title}" if shown.happened else shown.title
        draw_heading(painter, line, title, chance(shown.share), colours)
        bar = QRectF(0, line.bottom() + _GAP + (self._below() - _BAR) / 2, self.width(), _BAR)
        _draw_bar(painter, draw_aside(painter, bar, chance_interval(shown.share), colours), shown, colours)

    def _below(self) -> int:
        """Return the height of the bar with its interval, or of the figures beside it."""
        return max(_BAR + 2 * int(_SERIF), aside_height(self.font()))


def _draw_bar(painter: QPainter, bar: QRectF, shown: OddsShare, colours: Colours) -> None:
    share = shown.share
    filled = QRectF(bar.topLeft(), QSizeF(share.value * bar.width(), bar.height()))
    draw_track(painter, bar, filled, side_colour(shown.side, colours), colours)
    low, high = (bar.left() + end * (bar.width() - 1) for end in (share.low, share.high))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for colour, width in ((colours.surface, 4.0), (colours.text, 1.5)):
        painter.setPen(QPen(QColor(colour), width))
        middle = bar.center().y()
        painter.drawLine(QPointF(low, middle), QPointF(high, middle))
        for end in (low, high):
            painter.drawLine(QPointF(end, bar.top() - _SERIF), QPointF(end, bar.bottom() + _SERIF))
