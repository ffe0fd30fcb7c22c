"""The slider of the playback: the whole war as a line, with marks of both sides and its chapters (B-3b).

Above the line lie the attacker's marks, below it the defender's; the chapters are named below, and a click on a name
goes to where its chapter begins.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QToolTip

from autoalgo.common.figures import counted
from autoalgo.common.qt.chart import KeptPicture
from autoalgo.common.qt.theme import Colours, colours_of
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.charts.ink import side_colour, small
from autoalgo.war.window.charts.words import tooltip
from autoalgo.war.window.playback.blows import mark_words
from autoalgo.war.window.playback.mark_signs import draw_sign
from autoalgo.war.window.playback.time_axis import axis_in, position_at

if TYPE_CHECKING:
    from autoalgo.war.playback import Mark
    from autoalgo.war.window.playback.opened_playback import OpenedPlayback

_SIGN: Final = 11
"""Edge of a mark's sign, in pixels."""
_TRACK: Final = 8
_KNOB: Final = 7.0
_NEAR: Final = 6
"""Pixels within which a mark is meant by the cursor."""
_MOST_TOLD: Final = 8
"""Marks that a tooltip lists."""
_PAGES: Final = 10
"""Steps of Page Up and Page Down in a whole war."""


class TimeSlider(QAbstractSlider):
    """The slider; its value is the position."""

    def __init__(self) -> None:
        super().__init__()
        self._opened: OpenedPlayback | None = None
        self._picture = KeptPicture()
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Hour of the war")
        self.setRange(0, 0)

    def show_war(self, opened: "OpenedPlayback | None") -> None:
        """Show the marks and chapters of another war."""
        self._opened = opened
        self._picture.forget()
        self.setPageStep(max(1, (opened.timeline.length if opened else 0) // _PAGES))
        self.update()

    def marks_near(self, x: float) -> "list[Mark]":
        """Return the marks whose signs lie at a pixel."""
        if self._opened is None:
            return []
        axis = axis_in(self.width(), self._opened.timeline)
        reach = max(_NEAR * axis.high / axis.width, 0.5)
        at = (x - axis.left) / axis.width * axis.high
        hours = (hour for hour in self._opened.marks if abs(hour - at) <= reach)
        return [mark for hour in hours for mark in self._opened.marks[hour]]

    def sizeHint(self) -> QSize:
        """Return the room for two rows of signs, the line and the names of the chapters."""
        return QSize(300, 2 * (_SIGN + 2) + _TRACK + 4 + self._letters())

    def minimumSizeHint(self) -> QSize:
        """Return the least room."""
        return QSize(160, self.sizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Tell when the cursor's place is, and what happened there."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip and self._opened is not None:
            QToolTip.showText(event.globalPos(), self._told(event.pos().x()), self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave all keys to the page but those that only a slider has."""
        if event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the pixel that was clicked, or to the chapter."""
        if event.button() is Qt.MouseButton.LeftButton and self._opened is not None:
            if event.position().y() > self._names_top():
                at = position_at(axis_in(self.width(), self._opened.timeline), event.position().x())
                self.setValue(self._opened.timeline.chapter_of(at).first)
            else:
                self.setSliderDown(True)
                self._go_to(event.position().x())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the hand."""
        if self.isSliderDown():
            self._go_to(event.position().x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        self.setSliderDown(False)
        event.accept()

    def changeEvent(self, event: QEvent) -> None:
        """Draw the marks anew in the colours of another theme."""
        super().changeEvent(event)
        self._picture.forget()

    def paintEvent(self, _: QPaintEvent) -> None:
        """Draw what never moves, and the knob over it."""
        colours = colours_of(self.palette())
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture.pixmap(self, lambda picture: self._draw_war(picture, colours)))
        if self._opened is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        axis = axis_in(self.width(), self._opened.timeline)
        x, track = axis.x(self.value()), self._track()
        done = QRectF(axis.left, track.top(), x - axis.left, track.height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.accent))
        painter.drawRoundedRect(done, _TRACK / 2, _TRACK / 2)
        painter.setPen(QPen(QColor(colours.text if self.hasFocus() else colours.surface), 2.5))
        painter.drawEllipse(QPointF(x, track.center().y()), _KNOB, _KNOB)

    def _go_to(self, x: float) -> None:
        if self._opened is not None:
            self.setValue(position_at(axis_in(self.width(), self._opened.timeline), x))

    def _told(self, x: int) -> str:
        opened = self._opened
        if opened is None:
            return ""
        position = position_at(axis_in(self.width(), opened.timeline), x)
        marks = self.marks_near(x)
        lines = [mark_words(mark)[0].upper() + mark_words(mark)[1:] for mark in marks[:_MOST_TOLD]]
        if len(marks) > _MOST_TOLD:
            lines.append(f"and {counted(len(marks) - _MOST_TOLD, 'other mark')}")
        return tooltip(opened.timeline.words(position), *lines)

    def _letters(self) -> int:
        return round(QFontMetricsF(small(self.font())).height())

    def _track(self) -> QRectF:
        return QRectF(0, _SIGN + 4, self.width(), _TRACK)

    def _names_top(self) -> float:
        return self._track().bottom() + _SIGN + 2

    def _draw_war(self, painter: QPainter, colours: Colours) -> None:
        if self._opened is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        axis, track = axis_in(self.width(), self._opened.timeline), self._track()
        painter.setPen(QPen(QColor(colours.border), 1))
        painter.setBrush(QColor(colours.field))
        painter.drawRoundedRect(QRectF(axis.left, track.top(), axis.width, track.height()), _TRACK / 2, _TRACK / 2)
        painter.setFont(small(self.font()))
        for chapter in self._opened.timeline.chapters:
            left, right = axis.x(chapter.first), axis.x(chapter.last)
            room = QRectF(left + 4, self._names_top(), max(right - left - 6, 0), self._letters())
            painter.setPen(QColor(colours.border))
            painter.drawLine(QPointF(left, track.top() - 2), QPointF(left, room.bottom()))
            painter.setPen(QColor(colours.muted))
            shown = QFontMetricsF(painter.font()).elidedText(chapter.title, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        for side, x, kind in self._signs():
            middle = track.top() - 1 - _SIGN / 2 if side is Side.ATTACKER else track.bottom() + 1 + _SIGN / 2
            box = QRectF(x - _SIGN / 2, middle - _SIGN / 2, _SIGN, _SIGN)
            draw_sign(painter, kind, box, side_colour(side, colours), QColor(colours.window))

    def _signs(self) -> Iterator[tuple[Side, float, EventKind]]:
        """Yield what is drawn: of many marks of a side at one place the first, and of those of another hour none."""
        if self._opened is None:
            return
        axis = axis_in(self.width(), self._opened.timeline)
        last = {side: -float(_SIGN) for side in Side}
        for hour, marks in self._opened.marks.items():
            x = axis.x(hour)
            for side in Side:
                kinds = [mark.kind for mark in marks if mark.side is side]
                if kinds and x - last[side] >= _SIGN / 2:
                    last[side] = x
                    yield side, x, max(kinds, key=_WEIGHTS.index)


_WEIGHTS: Final = (
    EventKind.OUTBREAK,
    EventKind.RETREATING,
    EventKind.SUPPLY_CUT,
    EventKind.WIPED_OUT_BY_ATTRITION,
    EventKind.WIPED_OUT_BY_DISEASE,
    EventKind.LEFT_THE_MAP,
    EventKind.ROUTED,
    EventKind.SUNK,
    EventKind.CAPTURED,
    EventKind.SURRENDERED,
    EventKind.SIDE_CUT_OFF,
    EventKind.SIEGE,
)
"""Kinds of marks; of several in one hour that is drawn which stands last here."""
