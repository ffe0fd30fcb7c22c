"""Charts over the hours of a war: lines with their intervals, or losses as bars, and a cursor where the viewer is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from autoalgo.common.qt.axis import Axis, labels
from autoalgo.common.qt.chart import Chart
from autoalgo.common.qt.theme import Colours, colours_of
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.charts.ink import DIAMOND, bold, draw_mark, faint, side_colour, small
from autoalgo.war.window.charts.words import tooltip
from autoalgo.war.window.playback.time_axis import axis_in, position_at
from autoalgo.war.window.playback.timeline import Timeline

SMALLEST: Final = QSize(240, 62)
_LINE: Final = 2.0
_DASHES: Final = (4.0, 2.5)
_MOST_LABELS: Final = 3
_LETTERS_APART: Final = 12.0
_SWATCH: Final = 13.0
"""Pixels of the coloured square before a name, with the gap behind it."""
_LEAST_LINES: Final = 6
"""Lines of text that a chart must be high for names to have a line of their own."""

Values = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Curve:
    """A line of a chart, or the bars of a side."""

    name: str
    side: Side | None
    positions: Values
    """Shape (n,), rising."""
    values: Values
    """Shape (n,)."""
    low: Values | None = None
    """Shape (n,): where the interval begins; None without one."""
    high: Values | None = None
    chosen: bool = False
    """True for the selected flank, which is drawn dashed, over its side's."""

    def at(self, position: int) -> float | None:
        """Return the value at a position, that before it where there is none; None before the first."""
        at = int(np.searchsorted(self.positions, position, side="right")) - 1
        return float(self.values[at]) if at >= 0 else None


@dataclass(frozen=True)
class TurningMark:
    """A place of the chart that has something to say."""

    position: int
    sentence: str


class TimeChart(Chart):
    """A chart of several lines; `unit` is written behind every figure, and is that of shares of 100 if there is one."""

    def __init__(self, title: str, sentence: str, unit: str = "", parent: QWidget | None = None) -> None:
        super().__init__(title, SMALLEST, parent)
        self._sentence = sentence
        self._unit = unit
        self._timeline: Timeline | None = None
        self._curves: tuple[Curve, ...] = ()
        self._marks: tuple[TurningMark, ...] = ()
        self._position = 0

    @property
    def curves(self) -> tuple[Curve, ...]:
        """The curves that are drawn."""
        return self._curves

    @property
    def marks(self) -> tuple[TurningMark, ...]:
        """The marks over the curves."""
        return self._marks

    @property
    def position(self) -> int:
        """Where the cursor is."""
        return self._position

    @property
    def legend(self) -> tuple[str, ...]:
        """What is written of each curve at the cursor: its name, cut where there is no room for it, and its figure."""
        told, metrics = self._figures_at(self._position), QFontMetricsF(self.font())
        figures = sum(metrics.horizontalAdvance(f" {value}") + _SWATCH + _LETTERS_APART for _, value in told)
        names = [metrics.horizontalAdvance(curve.name) for curve, _ in told]
        room = _shared(names, self.width() - self._legend_left() - figures + _LETTERS_APART)
        cut = (
            metrics.elidedText(curve.name, Qt.TextElideMode.ElideRight, most)
            for (curve, _), most in zip(told, room, strict=True)
        )
        return tuple(f"{name} {value}" for name, (_, value) in zip(cut, told, strict=True))

    def show_curves(
        self, timeline: Timeline | None, curves: Sequence[Curve], marks: Sequence[TurningMark] = ()
    ) -> None:
        """Show other curves, of a war of that length."""
        self._timeline, self._curves, self._marks = timeline, tuple(curves), tuple(marks)
        self._picture.forget()
        self._describe()
        self.update()

    def show_position(self, position: int) -> None:
        """Put the cursor somewhere else."""
        if position != self._position:
            self._position = position
            self._describe()
            self.update()

    def figure(self, value: float) -> str:
        """Return a value in words."""
        return f"{value:,.0f}{self._unit}".replace("-", "−")

    def axis_label(self, text: str) -> str:
        """Return what is written beside the axis for a value."""
        return text + self._unit

    def paintEvent(self, _: QPaintEvent) -> None:
        """Draw the picture, the cursor, and the figures where it is."""
        colours = colours_of(self.palette())
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture.pixmap(self, lambda picture: self._draw(picture, colours)))
        self._draw_figures(painter, colours)
        if self._timeline is not None:
            plot, x = self.plot(), round(axis_in(self.width(), self._timeline).x(self._position))
            painter.fillRect(QRectF(x - 0.5, plot.top(), 1.5, plot.height()), QColor(colours.accent))

    def plot(self) -> QRectF:
        """Return where the curves are drawn."""
        lines = 1 if self._legend_left() else 2
        axis, top = axis_in(self.width(), self._timeline), lines * QFontMetricsF(self.font()).height() + 3
        return QRectF(axis.left, top, axis.width, max(self.height() - top - 4, 4))

    def wanted_at(self, x: float) -> int | None:
        """Return the position at a pixel; None without a war."""
        return None if self._timeline is None else position_at(axis_in(self.width(), self._timeline), x)

    def _figures_at(self, position: int) -> list[tuple[Curve, str]]:
        told = ((curve, curve.at(position)) for curve in self._curves)
        return [(curve, self.figure(value)) for curve, value in told if value is not None]

    def _describe(self) -> None:
        if self._timeline is None:
            self.setAccessibleDescription("")
            return
        told = ", ".join(f"{curve.name} {value}" for curve, value in self._figures_at(self._position))
        self.setAccessibleDescription(f"{self._timeline.words(self._position)}: {told}")

    def told_at(self, x: int) -> str:
        """Return what the chart says at a pixel."""
        if self._timeline is None:
            return tooltip(self.title, self._sentence)
        axis = axis_in(self.width(), self._timeline)
        position = position_at(axis, x)
        lines = [f"{curve.name}: {value}" for curve, value in self._figures_at(position)]
        near = [mark.sentence for mark in self._marks if abs(axis.x(mark.position) - x) <= 2 * DIAMOND]
        return tooltip(self.title, self._sentence, self._timeline.words(position), *lines, *near)

    def _scale(self) -> tuple[float, float]:
        """Return the lowest and the highest value that there is room for."""
        if self._unit:
            return 0.0, 100.0
        tops = [float(np.max(curve.values if curve.high is None else curve.high)) for curve in self._curves]
        return 0.0, max((*tops, 1e-9)) * 1.04

    def _y(self, plot: QRectF, values: Values) -> Values:
        low, high = self._scale()
        return plot.bottom() - (values - low) / (high - low) * plot.height()

    def _draw(self, painter: QPainter, colours: Colours) -> None:
        plot, axis = self.plot(), axis_in(self.width(), self._timeline)
        painter.fillRect(plot, QColor(colours.window))
        if self._timeline is None:
            return
        for chapter in self._timeline.chapters[1:]:
            painter.fillRect(QRectF(axis.x(chapter.first), plot.top(), 1, plot.height()), QColor(colours.border))
        self._draw_values(painter, plot, colours)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(plot.adjusted(-1, -1, 1, 1))
        self._draw_curves(painter, plot, axis, colours)
        for mark in self._marks:
            draw_mark(painter, QPointF(axis.x(mark.position), plot.top() + DIAMOND + 1), colours)

    def _draw_values(self, painter: QPainter, plot: QRectF, colours: Colours) -> None:
        painter.setFont(small(self.font()))
        metrics = QFontMetricsF(painter.font())
        low, high = self._scale()
        fitting = max(int(plot.height() // (metrics.height() + 2)), 1)
        for value, text in labels(low, high, min(_MOST_LABELS, fitting), True) if high - low >= 1 else ():
            y = float(self._y(plot, np.array([value]))[0])
            painter.fillRect(QRectF(plot.left(), round(y), plot.width(), 1), QColor(colours.border))
            room = QRectF(0, y - metrics.height() / 2, plot.left() - 6, metrics.height())
            room.moveBottom(min(room.bottom(), self.height()))
            painter.setPen(QColor(colours.muted))
            painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self.axis_label(text))

    def _draw_curves(self, painter: QPainter, plot: QRectF, axis: Axis, colours: Colours) -> None:
        for curve in self._curves:
            colour = QColor(colours.text) if curve.chosen else side_colour(curve.side, colours)
            if curve.low is not None and curve.high is not None:
                outline = [*_points(axis, curve.positions, self._y(plot, curve.high))]
                outline += reversed(_points(axis, curve.positions, self._y(plot, curve.low)))
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(faint(colour))
                painter.drawPolygon(QPolygonF(outline))
            pen = QPen(colour, _LINE if not curve.chosen else _LINE - 0.5)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            if curve.chosen:
                pen.setDashPattern(_DASHES)
            painter.setPen(pen)
            painter.drawPolyline(QPolygonF(_points(axis, curve.positions, self._y(plot, curve.values))))

    def _legend_left(self) -> float:
        """Return where the names of the curves begin beside the title; 0 where they have a line of their own."""
        left = float(axis_in(self.width(), self._timeline).left)
        left += QFontMetricsF(bold(self.font())).horizontalAdvance(self.title) + _LETTERS_APART
        metrics = QFontMetricsF(self.font())
        figure = metrics.horizontalAdvance(f" {self.figure(self._scale()[1])}") + _SWATCH + _LETTERS_APART
        wanted = sum(metrics.horizontalAdvance(curve.name) + figure for curve in self._curves)
        return left if left + wanted <= self.width() or self.height() < _LEAST_LINES * metrics.height() else 0.0

    def _draw_figures(self, painter: QPainter, colours: Colours) -> None:
        """Write the title, and each curve's figure at the cursor in its colour."""
        height = QFontMetricsF(self.font()).height()
        painter.setFont(bold(self.font()))
        painter.setPen(QColor(colours.text))
        left = float(axis_in(self.width(), self._timeline).left)
        painter.drawText(QRectF(left, 0, self.width() - left, height), Qt.AlignmentFlag.AlignVCenter, self.title)
        painter.setFont(self.font())
        beside = self._legend_left()
        left, top = beside, 0.0 if beside else height
        for (curve, _), words in zip(self._figures_at(self._position), self.legend, strict=True):
            colour = QColor(colours.text) if curve.chosen else side_colour(curve.side, colours)
            swatch = QRectF(left, top + height / 2 - 4, 9, 9 if not curve.chosen else 3)
            painter.fillRect(swatch.translated(0, 3 if curve.chosen else 0), colour)
            painter.setPen(QColor(colours.text))
            room = QRectF(left + _SWATCH, top, self.width() - left - _SWATCH, height)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)
            left += _SWATCH + QFontMetricsF(self.font()).horizontalAdvance(words) + _LETTERS_APART


class LossesChart(TimeChart):
    """Losses an hour as bars: the attacker's rise from the line in the middle, the defender's hang from it."""

    def figure(self, value: float) -> str:
        """Return a value in words."""
        return super().figure(abs(value))

    def axis_label(self, text: str) -> str:
        """Return what is written beside the axis: losses below the line are no less than those above it."""
        return super().axis_label(text.lstrip("−"))

    def _scale(self) -> tuple[float, float]:
        most = max((float(np.max(curve.values, initial=0.0)) for curve in self._curves), default=0.0)
        most = max(most, 1e-9) * 1.04
        return -most, most

    def _draw_curves(self, painter: QPainter, plot: QRectF, axis: Axis, colours: Colours) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        middle = plot.center().y()
        reach = plot.height() / 2
        most = self._scale()[1]
        painter.setPen(Qt.PenStyle.NoPen)
        for curve in self._curves:
            colour = QColor(colours.text) if curve.chosen else side_colour(curve.side, colours)
            painter.setBrush(colour)
            inset = 0.3 if curve.chosen else 0.0
            painter.drawRects(_bars(axis, curve, middle, reach / most, inset))
        painter.fillRect(QRectF(plot.left(), round(middle), plot.width(), 1), QColor(colours.muted))


def _shared(wanted: Sequence[float], width: float) -> list[float]:
    """Return the room of each of some that share a width: what short ones leave goes to the long ones."""
    room = [0.0] * len(wanted)
    left = max(width, 0.0)
    for done, place in enumerate(sorted(range(len(wanted)), key=lambda place: wanted[place])):
        room[place] = min(wanted[place] + 1, left / (len(wanted) - done))
        left -= room[place]
    return room


def _points(axis: Axis, positions: Values, y: Values) -> list[QPointF]:
    """Return the points of a line on the screen; of very many that fall on a pixel the lowest and the highest."""
    x = axis.left + positions / axis.high * axis.width
    most = max(int(axis.width), 1)
    if len(x) > 2 * most:
        edges = np.linspace(0, len(x), most + 1).astype(int)[:-1]
        ends = (np.minimum.reduceat(y, edges), np.maximum.reduceat(y, edges))
        x, y = np.repeat(x[edges], 2), np.column_stack(ends).ravel()
    return [QPointF(across, down) for across, down in zip(x.tolist(), y.tolist(), strict=True)]


def _bars(axis: Axis, curve: Curve, middle: float, scale: float, inset: float) -> list[QRectF]:
    """Return a bar for each hour, from the position before it on; of several on a pixel the longest."""
    ends = axis.left + curve.positions / axis.high * axis.width
    begins = ends - axis.width / axis.high
    columns = np.round(begins).astype(int)
    longest: dict[int, tuple[float, float]] = {}
    for column, end, value in zip(columns.tolist(), ends.tolist(), curve.values.tolist(), strict=True):
        if value > longest.get(column, (0.0, 0.0))[0]:
            longest[column] = (value, end)
    upward = -1 if curve.side is Side.ATTACKER else 1
    bars = []
    for column, (value, end) in longest.items():
        width = max(end - column - 1, 1.0)
        bar = QRectF(column + inset * width, middle, width * (1 - 2 * inset), upward * value * scale)
        bars.append(bar.normalized())
    return bars
