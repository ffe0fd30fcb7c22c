"""The page of charts: people, silver and regions of all factions over the months; a press goes to a month."""

from typing import Final

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from autoalgo.common.qt.card import rich_label
from autoalgo.common.qt.laying_out import in_column
from autoalgo.common.qt.line_chart import LineChart, series_colour
from autoalgo.common.qt.literal import html_of
from autoalgo.common.qt.theme import colours_of
from autoalgo.common.qt.themed import Themed
from autoalgo.games.atlantis.window.course_model import WHAT, CourseModel
from autoalgo.games.atlantis.window.shown_model import ShownModel

_MOST_NAMED: Final = 12
"""Lines; all are told by the tooltip of a month."""


class ChartsPage(Themed, QWidget):
    """Three charts, one below the other. Months are read when the page is first seen."""

    def __init__(self, course: CourseModel, shown: ShownModel) -> None:
        super().__init__()
        self._course = course
        self._shown = shown
        self.charts = [LineChart(title, "month") for title in WHAT]
        self.legend = rich_label("Whose line has which colour")
        column = in_column(self.legend, on=self, margins=(0, 8, 0, 0))
        for chart in self.charts:
            column.addWidget(chart, 1)
            chart.wanted.connect(shown.go)
        course.changed.connect(self.refresh)
        shown.changed.connect(self._show_position)

    def refresh(self) -> None:
        """Draw the figures that there are now."""
        self._name_lines()
        for what, chart in enumerate(self.charts):
            chart.show_lines(self._course.lines(what), self._course.last, min(self._shown.position, self._course.last))

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for the figures."""
        super().showEvent(event)
        self._course.want()

    def _name_lines(self) -> None:
        colours = colours_of(self.palette())
        # Where there are more than can be named, those with the most people are.
        lines = sorted(self._course.lines(0), key=lambda line: (len(line.values), line.values[-1]), reverse=True)
        named = (
            f'<span style="color: {series_colour(line.number, colours).name()}">■</span>&nbsp;{html_of(line.name)}'
            for line in lines[:_MOST_NAMED]
        )
        more = f" and {len(lines) - _MOST_NAMED:,} more" if len(lines) > _MOST_NAMED else ""
        self.legend.setText("&ensp; ".join(named) + more)

    def _show_position(self) -> None:
        for chart in self.charts:
            if self._shown.position <= self._course.last:
                chart.show_position(self._shown.position)
