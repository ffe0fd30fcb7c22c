"""The runs of this session as a table that leaves away what there is no room for (O-3)."""

from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTableView

from autoalgo.common.qt.row_table import list_rows
from autoalgo.war.window.output.history import HistoryColumn, HistoryModel

_SEED_WIDTH: Final = 84
"""Pixels: the first digits of a seed, which the tooltip has whole."""
_NEEDED: Final = {HistoryColumn.DATE: 440, HistoryColumn.SEED: 300, HistoryColumn.HOURS: 220}
"""The width of the table in pixels from which a column is shown; tooltips have all of a run."""


class RunsTable(QTableView):
    """One row a run, the one on show selected."""

    def __init__(self, history: HistoryModel) -> None:
        super().__init__()
        self.setModel(history)
        self.setAccessibleName("Runs of this session")
        self.setToolTip("Click a run to see its receipt again.")
        list_rows(self, (HistoryColumn.WAR, HistoryColumn.WINNER))
        self.horizontalHeader().setSectionResizeMode(HistoryColumn.SEED, QHeaderView.ResizeMode.Interactive)
        self.horizontalHeader().resizeSection(HistoryColumn.SEED, _SEED_WIDTH)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the columns that there is room for."""
        super().resizeEvent(event)
        for column, needed in _NEEDED.items():
            self.setColumnHidden(column, self.width() < needed)
