"""One of two courses that are compared: its map at the hour, chances and men by hour, and what turned it (B-11)."""

from typing import Final

import numpy as np
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QListWidget, QWidget

from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.laying_out import NO_MARGINS, in_column, in_row
from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.ranks import Rank, give_rank, titled
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.themed import Themed
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.battlefield.colours import is_dark
from autoalgo.war.window.playback.board_model import BoardModel
from autoalgo.war.window.playback.board_scene import BoardScene
from autoalgo.war.window.playback.board_view import BoardView
from autoalgo.war.window.playback.branches.compared import Course
from autoalgo.war.window.playback.chance_curves import chance_curves
from autoalgo.war.window.playback.time_chart import Curve, TimeChart
from autoalgo.war.window.playback.turns_view import TurnsView

_LINES: Final = 6
"""Of text that turning points and causes have room for."""
_LEAST_MAP: Final = 220
"""Pixels of the screen."""


class CourseColumn(Themed, QWidget):
    """Shows `course`; `side` says where it stands: "left" or "right"."""

    def __init__(self, course: Course, side: str) -> None:
        super().__init__()
        self._course = course
        self._opened: object = None
        playback = course.playback
        self.board = BoardModel(playback, self)
        self.scene = BoardScene(playback, self.board, playback.session)
        self.scene.setParent(self)
        self.map = BoardView(self.scene, playback)
        self.words = ElidedLabel()
        self.chance = TimeChart(
            "Chance of victory", "How often each side wins the wars that are fought on from each hour.", " %"
        )
        self.men = TimeChart("Men", "The men who were left at the end of each hour.")
        again = QAction("Work out the chances", self)
        again.triggered.connect(course.chance.start)
        self.turns = TurnsView(course.chance, again)
        self.causes = QListWidget()
        self.map.setAccessibleName(f"Map of the {side} course")
        self.turns.list.setAccessibleName(f"Turning points of the {side} course")
        self.causes.setAccessibleName(f"Causes of the {side} course")
        self.causes.setToolTip(
            "What each order of the branch was worth, and what luck added, in the attacker's chance."
        )
        self.causes.setWordWrap(True)
        self._dress()
        self._lay_out()
        for signal in (playback.shown_changed, playback.moved, course.chance.changed):
            signal.connect(self.refresh)
        course.causes.changed.connect(self._show_causes)
        self.refresh()

    def _dress(self) -> None:
        self.scene.show_dark(is_dark(self.palette()))

    def refresh(self) -> None:
        """Show the hour, and what is known by now."""
        playback, chance = self._course.playback, self._course.chance
        opened = playback.opened
        problem = playback.problem or chance.problem
        give_rank(self.words, Rank.ERROR if problem else Rank.MUTED)
        self.words.say(shortened(problem or self._told()))
        if opened is None:
            return
        if opened is not self._opened:
            self._opened = opened
            self._show_men()
        self.chance.show_curves(opened.timeline, *chance_curves(chance.known))
        for chart in (self.chance, self.men):
            chart.show_position(playback.position)

    def _show_causes(self) -> None:
        self.causes.clear()
        for line in self._course.causes.lines:
            self.causes.addItem(shortened(line))
            self.causes.item(self.causes.count() - 1).setToolTip(literal(line))

    def _told(self) -> str:
        """Return when it is, and how likely each side's victory was then, as far as that is known."""
        playback, known = self._course.playback, self._course.chance.known
        opened = playback.opened
        if opened is None:
            return "The record is audited …" if playback.busy else ""
        when, hour = opened.timeline.words(playback.position), playback.hour
        if known is None or not known.chances.hours or hour < known.chances.hours[0]:
            return when
        from autoalgo.war.odds.digits import chance  # noqa: PLC0415 - there is a war by now

        shares = {side: chance(known.chances.at(hour, side)) for side in Side}
        return f"{when} · {', '.join(f'{opened.nations[side]} {share}' for side, share in shares.items())}"

    def _show_men(self) -> None:
        opened = self._course.playback.opened
        if opened is None:
            return
        shown = opened.playback
        hours = np.arange(shown.hours + 1, dtype=np.float64)
        drawn = [Curve(opened.nations[side], side, hours, shown.curves.men(side)) for side in Side]
        self.men.show_curves(opened.timeline, drawn)

    def _lay_out(self) -> None:
        frame = QFrame()
        frame.setFrameShape(QFrame.Shape.StyledPanel)
        frame.setMinimumSize(_LEAST_MAP, _LEAST_MAP)
        in_column(self.map, on=frame, margins=(1, 1, 1, 1))
        charts = in_column((self.chance, 1), (self.men, 1), spacing=4)
        for each in (self.turns, self.causes):
            # As high in both columns, whatever is told, so that maps and charts stand beside each other.
            each.setFixedHeight(_LINES * self.fontMetrics().lineSpacing())
        turns = in_column(titled("Turning points", Rank.MUTED), self.turns, spacing=2)
        causes = in_column(titled("Causes", Rank.MUTED), self.causes, spacing=2)
        told = in_row((turns, 1), (causes, 1))
        in_column(self.words, (in_row((frame, 4), (charts, 5)), 3), told, on=self, margins=NO_MARGINS)
