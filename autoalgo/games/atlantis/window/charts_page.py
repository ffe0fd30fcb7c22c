"""The page of charts: people, silver and regions of all factions over the months; a press goes to a month."""

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from autoalgo.common.qt.line_chart import LineChart
from autoalgo.games.atlantis.window.course_model import WHAT, CourseModel
from autoalgo.games.atlantis.window.shown_model import ShownModel


class ChartsPage(QWidget):
    """Three charts, one below the other. Months are read when the page is first seen."""

    def __init__(self, course: CourseModel, shown: ShownModel) -> None:
        super().__init__()
        self._course = course
        self._shown = shown
        self.charts = [LineChart(title, "month") for title in WHAT]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        for chart in self.charts:
            column.addWidget(chart, 1)
            chart.wanted.connect(shown.go)
        course.changed.connect(self.refresh)
        shown.changed.connect(self._show_position)

    def refresh(self) -> None:
        """Draw the figures that there are now."""
        for what, chart in enumerate(self.charts):
            chart.show_lines(self._course.lines(what), self._course.last, min(self._shown.turn, self._course.last))

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for the figures."""
        super().showEvent(event)
        self._course.want()

    def _show_position(self) -> None:
        for chart in self.charts:
            if self._shown.turn <= self._course.last:
                chart.show_position(self._shown.turn)
