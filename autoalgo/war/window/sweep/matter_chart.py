"""The chance of the attacker over the values of a field: points on a line, or cells of a map for two fields (O-11)."""

from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.theme import colours_of
from autoalgo.common.shares import Share
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.charts.ink import draw_mark, faint, side_colour, small
from autoalgo.war.window.sweep.matter_job import Matter, Values

_LEFT: Final = 58
_ROOM: Final = (14, 16, 46)
"""Pixels above, at the right of and below the values."""
_DOT: Final = 3.5
_LONGEST: Final = 22
_QUARTERS: Final = (0, 25, 50, 75, 100)


class MatterChart(QWidget):
    """What is known of a `Matter`; the diamond marks the values as they stand.

    Signals
    -------
    chosen(tuple of texts)
        A click, or Enter after arrow keys, chooses the values of a point.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._matter = Matter()
        self._at: Values = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(320, 200))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Chance of the attacker by value")

    def show_matter(self, matter: Matter) -> None:
        """Show other chances."""
        if matter.fields != self._matter.fields:
            self._at = matter.now
        self._matter = matter
        self.setAccessibleDescription(self.words_of(self._at))
        tries = self._matter.tryable
        self.setCursor(Qt.CursorShape.PointingHandCursor if tries else Qt.CursorShape.ArrowCursor)
        self.update()

    def words_of(self, values: Values) -> str:
        """Return a point in words: "flanks.1.x 120: the attacker wins 63 % ± 2"; empty where there is none."""
        share = dict(self._matter.chances).get(values)
        if not values:
            return ""
        named = ", ".join(f"{field} {value}" for field, value in zip(self._matter.fields, values, strict=True))
        now = " (as it is)" if values == self._matter.now else ""
        if share is None:
            why = "no war can be fought with it" if values in self._matter.refused else "not known yet"
            return f"{named}{now}: {why}"
        return f"{named}{now}: the attacker wins {_percent(share)}"

    def place_of(self, values: Values) -> QPointF:
        """Return the middle of a point of the chart, in pixels."""
        cell = self._cell(values)
        share = dict(self._matter.chances).get(values)
        if len(values) > 1 or share is None:
            return cell.center()
        return QPointF(cell.center().x(), self._y(share.value))

    def values_at(self, point: QPointF) -> Values:
        """Return the values that a pixel belongs to; none beyond the chart."""
        room, spans = self._inside(), self._matter.spans
        if not spans or not room.contains(point):
            return ()
        across = int((point.x() - room.left()) / room.width() * len(spans[0]))
        values: Values = (spans[0][min(across, len(spans[0]) - 1)],)
        if len(spans) > 1:
            up = int((room.bottom() - point.y()) / room.height() * len(spans[1]))
            values = (*values, spans[1][min(up, len(spans[1]) - 1)])
        return values

    def event(self, event: QEvent) -> bool:
        """Tell the point under the mouse in words."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            words = self.words_of(self.values_at(QPointF(event.pos())))
            QToolTip.showText(event.globalPos(), literal(words) if words else "", self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose what is clicked."""
        values = self.values_at(event.position())
        if event.button() is Qt.MouseButton.LeftButton and values:
            self._go_to(values)
            self.chosen.emit(values)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from point to point by arrow keys; Enter chooses."""
        steps = {Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Down: (1, -1), Qt.Key.Key_Up: (1, 1)}
        key = Qt.Key(event.key())
        axis, step = steps.get(key, (2, 0))
        if self._at and axis < len(self._at):
            span = self._matter.spans[axis]
            place = min(max(span.index(self._at[axis]) + step, 0), len(span) - 1)
            self._go_to(tuple(span[place] if each == axis else value for each, value in enumerate(self._at)))
        elif self._at and key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.chosen.emit(self._at)
        else:
            super().keyPressEvent(event)

    def _go_to(self, values: Values) -> None:
        self._at = values
        self.setAccessibleDescription(self.words_of(values))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw axes, points or cells, what stands, and where the keys are."""
        if not self._matter.spans:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(small(self.font()))
        if len(self._matter.spans) > 1:
            self._draw_cells(painter)
        else:
            self._draw_points(painter)
        self._draw_words(painter)
        colours = colours_of(self.palette())
        if self.hasFocus() and self._at:
            painter.setPen(QPen(QColor(colours.text), 1, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self._cell(self._at))
        draw_mark(painter, self.place_of(self._matter.now), colours)

    def _draw_points(self, painter: QPainter) -> None:
        colours, room = colours_of(self.palette()), self._inside()
        for percent in _QUARTERS:
            y = self._y(percent / 100)
            painter.setPen(QPen(QColor(colours.border), 1))
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
            painter.setPen(QColor(colours.muted))
            box = QRectF(0, y - 10, _LEFT - 8, 20)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{percent} %")
        known = dict(self._matter.chances)
        points = [(self.place_of((value,)), known[value,]) for value in self._matter.spans[0] if (value,) in known]
        colour = side_colour(Side.ATTACKER, colours)
        painter.setPen(QPen(faint(colour), 7))
        for point, share in points:
            painter.drawLine(QPointF(point.x(), self._y(share.low)), QPointF(point.x(), self._y(share.high)))
        painter.setPen(QPen(colour, 1.8))
        painter.drawPolyline([point for point, _ in points])
        painter.setBrush(colour)
        for point, _ in points:
            painter.drawEllipse(point, _DOT, _DOT)

    def _draw_cells(self, painter: QPainter) -> None:
        colours = colours_of(self.palette())
        attacker, defender = (side_colour(side, colours) for side in Side)
        for values, share in self._matter.chances:
            cell, colour = self._cell(values), QColor(attacker if share.value >= 1 / 2 else defender)
            colour.setAlphaF(0.12 + 0.88 * abs(2 * share.value - 1))
            painter.fillRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), colour)
            text = f"{round(100 * share.value)}"
            if painter.fontMetrics().horizontalAdvance(text) + 4 < cell.width():
                painter.setPen(QColor(colours.text))
                painter.drawText(cell.adjusted(0, 0, -3, 0), Qt.AlignmentFlag.AlignRight, text)

    def _draw_words(self, painter: QPainter) -> None:
        """Write the values along the axes, as many as have room, and the names of the fields."""
        spans, room, colours = self._matter.spans, self._inside(), colours_of(self.palette())
        painter.setPen(QColor(colours.muted))
        ends = room.left() - 1000.0
        for value in spans[0]:
            text, middle = shortened(value or "(blank)", _LONGEST), self._cell((value, *self._matter.now[1:])).center()
            width = painter.fontMetrics().horizontalAdvance(text)
            if middle.x() - width / 2 > ends + 6:
                ends = middle.x() + width / 2
                box = QRectF(middle.x() - width / 2 - 2, room.bottom() + 3, width + 4, 18)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        for value in spans[1] if len(spans) > 1 else ():
            box = self._cell((self._matter.now[0], value))
            box = QRectF(0, box.top(), _LEFT - 6, box.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, shortened(value, 8))
        painter.setPen(QColor(colours.text))
        names = " (upward: ".join(self._matter.fields) + (")" if len(spans) > 1 else "")
        below = QRectF(room.left(), room.bottom() + 22, room.width(), 20)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, shortened(names, 90))

    def _inside(self) -> QRectF:
        top, right, below = _ROOM
        return QRectF(_LEFT, top, max(self.width() - _LEFT - right, 1), max(self.height() - top - below, 1))

    def _cell(self, values: Values) -> QRectF:
        """Return the column of a value, or the cell of two."""
        room, spans = self._inside(), self._matter.spans
        wide = room.width() / len(spans[0])
        cell = QRectF(room.left() + spans[0].index(values[0]) * wide, room.top(), wide, room.height())
        if len(spans) > 1:
            high = room.height() / len(spans[1])
            cell.setTop(room.bottom() - (spans[1].index(values[1]) + 1) * high)
            cell.setHeight(high)
        return cell

    def _y(self, share: float) -> float:
        room = self._inside()
        return room.bottom() - share * room.height()


def _percent(share: Share) -> str:
    return f"{100 * share.value:.0f} % ± {max(round(50 * share.width), 1)}"
