"""One cause as a bar from the middle: to the right where it raised what is explained, to the left where it lowered it.

A click, Enter or Space asks for the numbers behind it.
"""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QEnterEvent, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from autoalgo.common.qt.theme import colours_of
from autoalgo.war.domain.sides import Side
from autoalgo.war.explanation.explanation import Estimate
from autoalgo.war.window.charts.ink import bold, side_colour
from autoalgo.war.window.charts.words import tooltip

_BAR: Final = 11
_SERIF: Final = 3.0
_PADDING: Final = 7
_LABEL: Final = 0.36
"""The part of the width that the name of the cause takes."""
_FIGURES: Final = "−8,888 ± 888"


@dataclass(frozen=True)
class Bar:
    """A cause as a bar shows it."""

    title: str
    figures: str
    sentence: str
    share: Estimate
    side: Side
    """Who is the better off, whose colour it has."""
    reach: float
    """The value at the end of the axis, above 0; all bars of a chart have the same."""


class CauseBar(QAbstractButton):
    """A line: the cause, its bar with the 95 % interval, its figures."""

    def __init__(self) -> None:
        super().__init__()
        self._bar: Bar | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def bar(self) -> Bar | None:
        """The bar that is shown."""
        return self._bar

    def show_bar(self, bar: Bar) -> None:
        """Show another cause."""
        self._bar = bar
        self.setText(bar.title)
        self.setAccessibleName(f"{bar.title}: {bar.figures}")
        self.setAccessibleDescription(bar.sentence)
        self.setToolTip(tooltip(bar.title, bar.sentence, "Click for the numbers behind it."))
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for one line."""
        return QSize(420, self.fontMetrics().height() + 2 * _PADDING)

    def minimumSizeHint(self) -> QSize:
        """Return the least room in which it can be read."""
        return QSize(300, self.sizeHint().height())

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show that it can be clicked."""
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Take that back."""
        super().leaveEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Enter for a click too."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw name, bar, interval and figures."""
        bar = self._bar
        if bar is None:
            return
        colours, middle = colours_of(self.palette()), Qt.AlignmentFlag.AlignVCenter
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(self.rect())
        if self.underMouse() or self.hasFocus():
            painter.setPen(QPen(QColor(colours.accent if self.hasFocus() else colours.border), 1))
            painter.setBrush(QColor(colours.window))
            painter.drawRoundedRect(room.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        inner = room.adjusted(_PADDING, 0, -_PADDING, 0)
        metrics = QFontMetricsF(self.font())
        label = QRectF(inner.left(), inner.top(), inner.width() * _LABEL, inner.height())
        painter.setPen(QColor(colours.text))
        painter.drawText(
            label,
            Qt.AlignmentFlag.AlignLeft | middle,
            metrics.elidedText(bar.title, Qt.TextElideMode.ElideRight, label.width()),
        )
        painter.setFont(bold(self.font()))
        figures = QFontMetricsF(painter.font()).horizontalAdvance(_FIGURES)
        aside = QRectF(inner.right() - figures, inner.top(), figures, inner.height())
        painter.drawText(aside, Qt.AlignmentFlag.AlignRight | middle, bar.figures)
        chart = QRectF(label.right() + 10, inner.top(), aside.left() - label.right() - 20, inner.height())
        self._draw(painter, chart, bar)

    def _draw(self, painter: QPainter, room: QRectF, bar: Bar) -> None:
        colours, middle = colours_of(self.palette()), room.center()
        scale = room.width() / 2 / bar.reach
        top, centre = middle.y() - _BAR / 2, round(middle.x())
        painter.fillRect(QRectF(room.left(), top, room.width(), _BAR), QColor(colours.window))
        end = centre + bar.share.value * scale
        filled = QRectF(QPointF(centre, top), QPointF(end, top + _BAR)).normalized()
        painter.fillRect(filled, side_colour(bar.side, colours))
        painter.fillRect(QRectF(centre, room.top(), 1, room.height()), QColor(colours.muted))
        low, high = (centre + value * scale for value in (bar.share.low, bar.share.high))
        if high - low < 1:
            return
        for colour, width in ((colours.surface, 3.0), (colours.text, 1.2)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawLine(QPointF(low, middle.y()), QPointF(high, middle.y()))
            for edge in (low, high):
                painter.drawLine(QPointF(edge, top - _SERIF), QPointF(edge, top + _BAR + _SERIF))
