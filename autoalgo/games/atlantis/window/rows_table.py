"""A sortable table of rows, with how many of them there are."""

from typing import Final

from PySide6.QtCore import QItemSelection, Qt, Signal
from PySide6.QtWidgets import QLabel, QTableView, QWidget

from autoalgo.common.qt.laying_out import in_column
from autoalgo.common.qt.ranks import Rank, titled
from autoalgo.common.qt.row_table import list_rows
from autoalgo.games.atlantis.window.rows import TableRow
from autoalgo.games.atlantis.window.rows_model import RowsModel

_WIDEST: Final = 230
"""Pixels of a column, so that a long name does not push all others out of sight; the tooltip has it whole."""


class RowsTable(QWidget):
    """A table under the number of its rows.

    Signals
    -------
    chosen(Row)
        A row was chosen by mouse or keys.
    """

    chosen = Signal(object)

    def __init__(self, name: str, titles: tuple[str, ...]) -> None:
        super().__init__()
        self.model = RowsModel(titles, self)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName(name)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(24)
        self.table.setAlternatingRowColors(True)
        list_rows(self.table, ())
        self.table.horizontalHeader().setMaximumSectionSize(_WIDEST)
        self.table.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.table.setSortingEnabled(True)
        self.count: QLabel = titled("", Rank.MUTED)
        self._name = name
        in_column(self.count, (self.table, 1), on=self, margins=(0, 6, 0, 0))
        # A table that only got the focus has a current row, which nobody chose.
        self.table.selectionModel().selectionChanged.connect(self._choose)
        self.model.modelReset.connect(self._tell_count)
        self._tell_count()

    def show_rows(self, rows: list[TableRow]) -> None:
        """Show other rows; none is chosen then."""
        self.model.show_rows(rows)

    def _choose(self, chosen: QItemSelection) -> None:
        if not chosen.isEmpty():
            self.chosen.emit(self.model.rows[chosen.first().top()])

    def _tell_count(self) -> None:
        self.count.setText(f"{self._name}: {self.model.rowCount():,}")
