"""One quantity of very many wars as a chart: the attacker's wars above the line, the defender's below it (B-2).

Each side's bars are as high as there is room: what is read is where they lie, not how many there are. What 5–95 % of
the wars came to has the side's full colour, the rest a faint one; the line is the median, the diamond the war on show.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from autoalgo.common.qt.axis import Axis, placed_labels
from autoalgo.common.qt.theme import Colours, colours_of
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.odds import Histogram, Quantity
from autoalgo.war.odds.digits import is_constant
from autoalgo.war.window.charts.ink import DIAMOND, MARK, bold, draw_mark, faint, side_colour, small
from autoalgo.war.window.odds.axis import Drawn, axis_of
from autoalgo.war.window.odds.descriptions import (
    chart_sentences,
    chart_tooltip,
    constant_text,
    median_text,
    quantity_title,
    range_text,
    value_text,
)

SMALLEST: Final = QSize(200, 92)
_FIGURES_SHARE: Final = 0.38
_FIGURES: Final = (88.0, 150.0)
"""Pixels that the figures beside the chart take at least, and at most unless their words are longer."""
_MOST_FIGURES_SHARE: Final = 0.6
"""Share of the width that the figures take at most."""
_MARGIN: Final = 8.0
_MEDIAN_REACH: Final = 2
"""Half the width of the line of the median with its rim."""
_NARROW: Final = 12
"""Pixels of bars of which the line of the median would hide too much."""


@dataclass(frozen=True)
class _Half:
    """The room of one side, or of the war."""

    room: QRectF
    upward: bool

    @property
    def baseline(self) -> float:
        """From where the bars rise or hang."""
        return self.room.bottom() if self.upward else self.room.top()

    @property
    def reach(self) -> float:
        """How far the bars reach: up to the mark."""
        return max(self.room.height() - 2 * DIAMOND - 1, 4.0)

    def tip(self, share: float) -> float:
        """Return where a bar ends that is `share` of the highest."""
        return self.baseline - share * self.reach if self.upward else self.baseline + share * self.reach

    @property
    def mark(self) -> float:
        """Where the mark of the war on show lies."""
        return self.room.top() + DIAMOND if self.upward else self.room.bottom() - DIAMOND


class OddsChart(QWidget):
    """The chart of `quantity`."""

    def __init__(self, quantity: Quantity, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.quantity: Final = quantity
        self._sides: tuple[Drawn | None, ...] = ()
        self.setMinimumSize(SMALLEST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(quantity_title(quantity))

    @property
    def sides(self) -> tuple[Drawn | None, ...]:
        """The attacker's and the defender's figures and bars, None for a side without any, or the war's alone."""
        return self._sides

    def show_sides(self, sides: Sequence[Drawn | None], campaign: Campaign) -> None:
        """Show something else of each side, or of the war."""
        self._sides = tuple(sides)
        sentences = chart_sentences(campaign, [each.distribution for each in self._told()])
        self.setAccessibleDescription(". ".join(sentences))
        self.setToolTip(chart_tooltip(self.quantity, sentences))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the least room; charts take whatever there is."""
        return SMALLEST

    def figures_width(self) -> float:
        """Return the width of the figures beside the bars: the same for most charts, more where the words are long."""
        fonts = (bold(self.font()), small(self.font()))
        words = (line for each in self._sides for line in enumerate(_figures(each)))
        needed = max((QFontMetricsF(fonts[min(at, 1)]).horizontalAdvance(text) for at, text in words), default=0.0)
        usual = min(max(_FIGURES_SHARE * self.width(), _FIGURES[0]), _FIGURES[1])
        return min(max(usual, needed + 1), _MOST_FIGURES_SHARE * self.width())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw title, charts, figures and the values along the line."""
        colours = colours_of(self.palette())
        painter = QPainter(self)
        title_height = QFontMetricsF(self.font()).height()
        painter.setFont(bold(self.font()))
        painter.setPen(QColor(colours.text))
        painter.drawText(QRectF(0, 0, self.width(), title_height), quantity_title(self.quantity))
        below = QFontMetricsF(small(self.font())).height()
        figures = self.figures_width()
        plot = QRectF(0, title_height + 2, self.width() - figures - _MARGIN, self.height() - title_height - below - 4)
        axis = axis_of(self._told(), plot.left() + DIAMOND, plot.width() - 2 * DIAMOND)
        self._draw_values(painter, plot, axis, colours)
        for drawn, half in zip(self._sides, self._halves(plot), strict=True):
            if drawn is not None:
                _draw_bars(painter, half, axis, drawn, colours)
            beside = QRectF(plot.right() + _MARGIN, half.room.top(), figures, half.room.height())
            self._draw_figures(painter, beside, drawn, colours)
        if self._sides:
            line = self._halves(plot)[0].baseline
            painter.fillRect(QRectF(plot.left(), round(line) - 0.5, plot.width(), 1), QColor(colours.muted))

    def _told(self) -> list[Drawn]:
        return [each for each in self._sides if each is not None]

    def _halves(self, plot: QRectF) -> tuple[_Half, ...]:
        if len(self._sides) < 2:
            return (_Half(plot, upward=True),) * len(self._sides)
        half = plot.height() / 2
        return (
            _Half(QRectF(plot.left(), plot.top(), plot.width(), half), upward=True),
            _Half(QRectF(plot.left(), plot.top() + half, plot.width(), half), upward=False),
        )

    def _draw_values(self, painter: QPainter, plot: QRectF, axis: Axis, colours: Colours) -> None:
        painter.setFont(small(self.font()))
        painter.setPen(QColor(colours.muted))
        metrics = QFontMetricsF(painter.font())
        whole = self.quantity not in {Quantity.STABILITY, Quantity.OCCUPATION}
        for label in placed_labels(axis, (plot.left(), plot.right()), whole, metrics.horizontalAdvance):
            painter.fillRect(QRectF(round(label.x), plot.top(), 1, plot.height()), QColor(colours.border))
            painter.drawText(QPointF(label.left, self.height() - metrics.descent()), label.text)

    def _draw_figures(self, painter: QPainter, room: QRectF, drawn: Drawn | None, colours: Colours) -> None:
        lines = list(_figures(drawn))
        heading, figures = QFontMetricsF(self.font()).height(), QFontMetricsF(small(self.font())).height()
        lines = lines[: max(1, 1 + int((room.height() - heading + 1) // figures))]
        top = room.center().y() - (heading + figures * (len(lines) - 1)) / 2
        for number, line in enumerate(lines):
            painter.setFont(small(self.font()) if number else bold(self.font()))
            painter.setPen(QColor(colours.muted if number and not line.startswith(MARK) else colours.text))
            height = figures if number else heading
            shown = QFontMetricsF(painter.font()).elidedText(line, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(QRectF(room.left(), top, room.width(), height), Qt.AlignmentFlag.AlignVCenter, shown)
            top += height


def _figures(drawn: Drawn | None) -> Iterator[str]:
    """Yield what is written beside one side's bars, what matters most first."""
    if drawn is None:
        yield "no victory"
        return
    distribution = drawn.distribution
    if is_constant(distribution):
        yield constant_text(distribution)
        return
    yield median_text(distribution)
    yield range_text(distribution)
    if distribution.actual is not None:
        yield f"{MARK} {value_text(distribution, distribution.actual)}"


def _draw_bars(painter: QPainter, half: _Half, axis: Axis, drawn: Drawn, colours: Colours) -> None:
    distribution = drawn.distribution
    colour, reach = side_colour(distribution.side, colours), distribution.bin_width / 2
    bars = list(_bars(half, axis, drawn.histogram))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faint(colour))
    painter.drawRects(bars)
    left, right = round(axis.x(distribution.p5 - reach)), round(axis.x(distribution.p95 + reach))
    painter.save()
    painter.setClipRect(QRectF(left, half.room.top(), max(right - left, 2), half.room.height()))
    painter.setBrush(colour)
    painter.drawRects(bars)
    painter.restore()
    median = axis.x(distribution.median)
    if not _is_spike(bars, median):
        _draw_median(painter, half, median, colours)
    if distribution.actual is not None:
        x = axis.x(distribution.actual)
        painter.setPen(QPen(QColor(colours.text), 1, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(round(x), half.mark), QPointF(round(x), half.baseline))
        draw_mark(painter, QPointF(x, half.mark), colours)


def _bars(half: _Half, axis: Axis, histogram: Histogram) -> Iterator[QRectF]:
    """Yield the bars on whole pixels, none narrower than can be seen."""
    highest = max(histogram.counts)
    for left, count in zip(histogram.edges, histogram.counts, strict=False):  # no bar begins at the last edge
        if count:
            begin = round(axis.x(left))
            end = max(round(axis.x(left + histogram.width)), begin + 2)
            yield QRectF(QPointF(begin, half.baseline), QPointF(end, half.tip(count / highest))).normalized()


def _is_spike(bars: Sequence[QRectF], x: float) -> bool:
    """Tell whether most wars are in so few bars at a pixel that the line of the median would hide them."""
    hidden = [at for at, bar in enumerate(bars) if bar.left() < x + _MEDIAN_REACH and bar.right() > x - _MEDIAN_REACH]
    if not hidden:
        return False
    at = max(hidden, key=lambda each: bars[each].height())
    after, before = _hill(bars[at:]), _hill(tuple(reversed(bars[: at + 1])))
    spike = after.united(before)
    shown, held = (sum(bar.width() * bar.height() for bar in each) for each in (bars, filter(spike.contains, bars)))
    return spike.width() <= _NARROW and 2 * held > shown


def _hill(bars: Sequence[QRectF]) -> QRectF:
    """Return the room of the first bar and of those that follow it without a gap and at least half as high."""
    reached = bars[0]
    for bar in bars[1:]:
        if 2 * bar.height() < bars[0].height() or bar.left() > reached.right() or bar.right() < reached.left():
            break
        reached = reached.united(bar)
    return reached


def _draw_median(painter: QPainter, half: _Half, x: float, colours: Colours) -> None:
    for colour, width in ((colours.surface, 2 * _MEDIAN_REACH), (colours.text, _MEDIAN_REACH)):
        line = QRectF(QPointF(round(x) - width / 2, half.baseline), QPointF(round(x) + width / 2, half.tip(1)))
        painter.fillRect(line.normalized(), QColor(colour))
