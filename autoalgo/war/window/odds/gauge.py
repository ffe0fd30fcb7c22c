"""How lucky a side was, at a glance: where the war on show lies among all wars, from unluckiest to luckiest (B-2)."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from autoalgo.common.qt.theme import Colours, colours_of
from autoalgo.war.odds import Luck
from autoalgo.war.odds.luck import FEW, VERY_FEW
from autoalgo.war.window.charts.ink import (
    DIAMOND,
    aside_height,
    draw_aside,
    draw_heading,
    draw_mark,
    draw_track,
    side_colour,
)
from autoalgo.war.window.charts.words import tooltip
from autoalgo.war.window.odds.descriptions import luck_sentence

_TRACK: Final = 7
_GAP: Final = 3
_BOUNDS: Final = (VERY_FEW, FEW, 100 - FEW, 100 - VERY_FEW)
"""Percentiles between the five words."""


class LuckGauge(QWidget):
    """A line of words, and below it a track from 0 to 100 with the mark of the war on show."""

    def __init__(self) -> None:
        super().__init__()
        self._luck: Luck | None = None
        self._nation = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def luck(self) -> Luck | None:
        """The luck that is shown."""
        return self._luck

    @property
    def words(self) -> str:
        """The luck of the nation in words."""
        fortune = "" if self._luck is None else self._luck.fortune.value
        return f"{self._nation}: {fortune}"

    def show_luck(self, luck: Luck, nation: str) -> None:
        """Show the luck of another war."""
        self._luck, self._nation = luck, nation
        self.setAccessibleName(self.words)
        self.setAccessibleDescription(luck_sentence(luck))
        scale = (
            "0 is the unluckiest of all results and 100 the luckiest; the lines part very unlucky, unlucky, about as "
            "expected, lucky and very lucky."
        )
        self.setToolTip(tooltip(self.words, luck_sentence(luck), scale))
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for the words and the track."""
        return QSize(240, self.fontMetrics().height() + _GAP + self._below())

    def minimumSizeHint(self) -> QSize:
        """Return the least room in which it can be read."""
        return QSize(160, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw words, track and mark."""
        if self._luck is None:
            return
        colours = colours_of(self.palette())
        painter = QPainter(self)
        painter.setFont(self.font())
        line = QRectF(0, 0, self.width(), self.fontMetrics().height())
        draw_heading(painter, line, self._nation, self._luck.fortune.value, colours)
        room = QRectF(0, line.bottom() + _GAP, self.width(), self._below())
        figure = f"{self._luck.percentile:.0f} of 100"
        room = draw_aside(painter, room, figure, colours)
        track = QRectF(DIAMOND, room.center().y() - _TRACK / 2, room.width() - 2 * DIAMOND, _TRACK)
        _draw_track(painter, track, self._luck, colours)

    def _below(self) -> int:
        """Return the height of the mark, or of the figure beside it."""
        return max(2 * int(DIAMOND + 1), aside_height(self.font()))


def _draw_track(painter: QPainter, track: QRectF, luck: Luck, colours: Colours) -> None:
    """Draw the track with the bounds of the words, filled from an even fortune to the mark."""

    def place(percentile: float) -> float:
        return track.left() + percentile / 100 * track.width()

    here, even = place(luck.percentile), place(50)
    filled = QRectF(min(here, even), track.top(), abs(here - even), track.height())
    draw_track(painter, track, filled, side_colour(luck.side, colours), colours)
    for bound in _BOUNDS:
        painter.fillRect(QRectF(round(place(bound)), track.top() - 2, 1, track.height() + 4), QColor(colours.muted))
    draw_mark(painter, QPointF(here, track.center().y()), colours)
