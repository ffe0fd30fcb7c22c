"""A chart of lines over the steps of a game: a line for each player, a cursor, and what a step held in a tooltip."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen, QPolygonF

from autoalgo.common.qt.axis import Axis, labels, placed_labels
from autoalgo.common.qt.chart import Chart
from autoalgo.common.qt.literal import html_of
from autoalgo.common.qt.theme import Colours, colours_of

_SMALLEST: Final = QSize(180, 96)
_LINE: Final = 1.8
_DOT: Final = 2.6
_GOLDEN: Final = 0.618034
_MOST_TOLD: Final = 12
"""Lines of a tooltip."""
_MARGIN: Final = 6.0


def series_colour(number: int, colours: Colours) -> QColor:
    """Return the colour of a player: hues as far apart as can be, dark on light ground and light on dark."""
    dark = QColor(colours.window).lightnessF() < 0.5
    lightness = (0.68, 0.78, 0.58) if dark else (0.40, 0.30, 0.50)
    return QColor.fromHslF((0.58 + number * _GOLDEN) % 1.0, 0.75, lightness[number // 8 % 3])


@dataclass(frozen=True)
class ChartLine:
    """The line of a player: a value after every step."""

    name: str
    number: int
    """Whose colour it has."""
    values: tuple[float, ...]
    """From step 0 on. It ends where the player was out."""
    colour: str = ""
    """Where a game has colours of its own: "#rrggbb"."""
    dashed: bool = False
    """Where another line has the same colour."""


class LineChart(Chart):
    """A chart of lines; by the arrow keys, too, it asks for another step."""

    def __init__(self, title: str, step: str) -> None:
        """Call each step a `step`, such as "cycle"."""
        super().__init__(title, _SMALLEST)
        self._step = step
        self._lines: tuple[ChartLine, ...] = ()
        self._steps = 0
        self._position: int | None = None

    @property
    def lines(self) -> tuple[ChartLine, ...]:
        """The lines that are drawn."""
        return self._lines

    @property
    def position(self) -> int | None:
        """The step of the cursor; None without one."""
        return self._position

    def show_lines(self, lines: Sequence[ChartLine], steps: int, position: int | None = None) -> None:
        """Show other lines over the steps 0 to `steps`, and the cursor at `position`."""
        self._lines, self._steps, self._position = tuple(lines), steps, position
        # Nobody need reach a step that has no name but its number.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if position is None else Qt.FocusPolicy.StrongFocus)
        self._picture.forget()
        self._describe()
        self.update()

    def show_position(self, position: int) -> None:
        """Put the cursor somewhere else."""
        self._position = position
        self._describe()
        self.update()

    def told_at(self, x: int) -> str:
        """Return what the step at a pixel held."""
        step = self._step_at(x)
        return f"<b>{self.title}, {self._step} {step:,}</b><br>" + "<br>".join(map(html_of, self._described(step)))

    def wanted_at(self, x: float) -> int | None:
        """Return the step at a pixel; None without a cursor."""
        return None if self._position is None else self._step_at(x)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go a step by the arrows, to the ends by Home and End."""
        at = self._position or 0
        steps = {Qt.Key.Key_Left: at - 1, Qt.Key.Key_Right: at + 1, Qt.Key.Key_Home: 0, Qt.Key.Key_End: self._steps}
        wanted = steps.get(Qt.Key(event.key()))
        if wanted is None or self._position is None:
            super().keyPressEvent(event)
        elif 0 <= wanted <= self._steps:
            self.wanted.emit(wanted)

    def paintEvent(self, _: QPaintEvent) -> None:
        """Draw the picture of the lines, which is kept, and the cursor."""
        colours = colours_of(self.palette())
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture.pixmap(self, lambda picture: self._draw(picture, colours)))
        if self._position is not None:
            plot, x = self._plot(), self._axis().x(self._position)
            painter.fillRect(QRectF(x - 0.75, plot.top(), 1.5, plot.height()), QColor(colours.accent))
        if self.hasFocus():
            painter.setPen(QPen(QColor(colours.accent), 1.0))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _step_at(self, x: float) -> int:
        axis = self._axis()
        return round(min(max((x - axis.left) / axis.width, 0.0), 1.0) * self._steps)

    def _plot(self) -> QRectF:
        metrics = QFontMetricsF(self.font())
        left = max((metrics.horizontalAdvance(text) for _, text in self._marks()), default=0.0) + 2 * _MARGIN
        top, bottom = metrics.height() + _MARGIN, metrics.height() + _MARGIN
        room = QRectF(self.rect())
        return room.adjusted(left, top, -2 * _MARGIN, -bottom)

    def _axis(self) -> Axis:
        plot = self._plot()
        return Axis(0, max(self._steps, 1), plot.left(), max(plot.width(), 1.0))

    def _greatest(self) -> float:
        return max((value for line in self._lines for value in line.values), default=0.0) or 1.0

    def _marks(self) -> tuple[tuple[float, str], ...]:
        return labels(0, self._greatest(), 4, whole=True) or ((0.0, "0"),)

    def _draw(self, painter: QPainter, colours: Colours) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plot, axis = self._plot(), self._axis()
        metrics = QFontMetricsF(self.font())
        painter.setPen(QColor(colours.text))
        painter.drawText(QPointF(_MARGIN, metrics.ascent() + 1), self.title)
        height = max(plot.height(), 1.0)
        top = self._greatest()
        for value, text in self._marks():
            y = plot.bottom() - value / top * height
            painter.setPen(QColor(colours.border))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(QColor(colours.muted))
            painter.drawText(
                QPointF(plot.left() - metrics.horizontalAdvance(text) - _MARGIN, y + metrics.ascent() / 3), text
            )
        for label in placed_labels(axis, (plot.left(), plot.right()), True, metrics.horizontalAdvance):
            painter.drawText(QPointF(label.left, self.height() - metrics.descent() - 1), label.text)
        for line in self._lines:
            self._draw_line(painter, line, [plot.bottom() - value / top * height for value in line.values], axis)

    def _draw_line(self, painter: QPainter, line: ChartLine, heights: list[float], axis: Axis) -> None:
        colour = QColor(line.colour) if line.colour else series_colour(line.number, colours_of(self.palette()))
        points = [QPointF(axis.x(step), y) for step, y in enumerate(heights)]
        style = Qt.PenStyle.DashLine if line.dashed else Qt.PenStyle.SolidLine
        painter.setPen(QPen(colour, _LINE, style, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        painter.drawPolyline(QPolygonF(points))
        if points:
            painter.setBrush(colour)
            painter.drawEllipse(points[-1], _DOT, _DOT)
            painter.setBrush(Qt.BrushStyle.NoBrush)

    def _described(self, step: int) -> list[str]:
        """Return what each line has at a step, the most first."""
        told = sorted(((line.values[step], line.name) for line in self._lines if step < len(line.values)), reverse=True)
        more = [f"… and {len(told) - _MOST_TOLD} more"] if len(told) > _MOST_TOLD else []
        return [f"{name}: {value:,.0f}" for value, name in told[:_MOST_TOLD]] + more

    def _describe(self) -> None:
        step = self._steps if self._position is None else self._position
        self.setAccessibleDescription(f"{self._step} {step:,}: {', '.join(self._described(step))}")
