"""The playback bar above the charts of a war; charts that there is no room for are hidden, the last first."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from autoalgo.common.qt.chart import Chart
from autoalgo.common.qt.laying_out import NO_MARGINS, in_column

_SPACING: Final = 4
"""Pixels."""


class ChartColumn(QWidget):
    """`bar` with as many of `charts` below it as fit at their smallest height, one at least."""

    def __init__(self, bar: QWidget, charts: Sequence[Chart]) -> None:
        super().__init__()
        self._bar = bar
        self._charts = tuple(charts)
        in_column(bar, *((chart, 1) for chart in charts), on=self, margins=NO_MARGINS, spacing=_SPACING)
        # The layout would ask for all charts, and get less than that in a small window.
        self.setMinimumHeight(bar.minimumSizeHint().height() + self._step)

    @property
    def _step(self) -> int:
        return self._charts[0].minimumHeight() + _SPACING

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the charts that fit."""
        super().resizeEvent(event)
        fit = max((self.height() - self._bar.minimumSizeHint().height()) // self._step, 1)
        for place, chart in enumerate(self._charts):
            chart.setVisible(place < fit)
