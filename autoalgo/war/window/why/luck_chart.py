"""The luck of every hour: the winner's chance as a line from the start to the result (B-4c)."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from autoalgo.common.qt.theme import colours_of
from autoalgo.war.playback.chance import LuckByHour
from autoalgo.war.window.charts.ink import draw_mark, faint, side_colour, small

_HEIGHT: Final = 104
_LINES: Final = (0.0, 0.5, 1.0)
"""Chances that are marked by a line across."""


class LuckChart(QWidget):
    """A line from 0 to 100 % over the hours of the battle."""

    def __init__(self) -> None:
        super().__init__()
        self._luck: LuckByHour | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("The winner's chance by hour")

    @property
    def points(self) -> tuple[tuple[int, float], ...]:
        """The hours and the chances at them."""
        luck = self._luck
        if luck is None or not luck.steps:
            return ()
        first = luck.steps[0]
        return ((first.since, first.before.value), *((step.hour, step.after.value) for step in luck.steps))

    def show_luck(self, luck: LuckByHour) -> None:
        """Show the luck of another war."""
        self._luck = luck
        told = ", ".join(f"hour {hour}: {100 * chance:.0f} %" for hour, chance in self.points)
        self.setAccessibleDescription(told)
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for a small chart."""
        return QSize(320, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Return the least room in which it can be read."""
        return QSize(200, 80)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the lines across, the curve and the hours."""
        luck, points = self._luck, self.points
        if luck is None or not points:
            return
        colours = colours_of(self.palette())
        painter = QPainter(self)
        painter.setFont(small(self.font()))
        metrics = QFontMetricsF(painter.font())
        left, below = metrics.horizontalAdvance("100 %") + 6, metrics.height() + 4
        room = QRectF(left, 6, self.width() - left - 8, self.height() - below - 10)
        last = max(points[-1][0], 1)

        def at(hour: float, chance: float) -> QPointF:
            return QPointF(room.left() + hour / last * room.width(), room.bottom() - chance * room.height())

        for chance in _LINES:
            y = round(at(0, chance).y())
            painter.fillRect(QRectF(room.left(), y, room.width(), 1), QColor(colours.border))
            painter.setPen(QColor(colours.muted))
            words = QRectF(0, y - metrics.height() / 2, left - 6, metrics.height())
            painter.drawText(
                words, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{100 * chance:.0f} %"
            )
        deciding = luck.deciding
        if deciding is not None:
            begin, end = at(deciding[0] - 1, 0).x(), at(deciding[1], 0).x()
            painter.fillRect(QRectF(begin, room.top(), end - begin, room.height()), faint(QColor(colours.border)))
        self._draw(painter, [at(*point) for point in points])
        painter.setPen(QColor(colours.muted))
        line = QRectF(room.left(), room.bottom() + 3, room.width(), metrics.height())
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft, "before the battle")
        painter.drawText(line, Qt.AlignmentFlag.AlignRight, f"hour {last:,}")

    def _draw(self, painter: QPainter, places: list[QPointF]) -> None:
        colours = colours_of(self.palette())
        path = QPainterPath(places[0])
        for place in places[1:]:
            path.lineTo(place)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(side_colour(None if self._luck is None else self._luck.side, colours), 2.2))
        painter.drawPath(path)
        draw_mark(painter, places[-1], colours)
