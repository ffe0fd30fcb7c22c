"""A sortable table of rows, with how many of them there are."""

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QLabel, QTableView, QVBoxLayout, QWidget

from autoalgo.common.qt.ranks import Rank, titled
from autoalgo.common.qt.row_table import list_rows
from autoalgo.games.atlantis.window.rows import Row
from autoalgo.games.atlantis.window.rows_model import RowsModel


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
        self.table.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.table.setSortingEnabled(True)
        self.count: QLabel = titled("", Rank.MUTED)
        self._name = name
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.addWidget(self.count)
        column.addWidget(self.table, 1)
        self.table.selectionModel().currentRowChanged.connect(self._choose)
        self.model.modelReset.connect(self._tell_count)
        self._tell_count()

    def show_rows(self, rows: list[Row]) -> None:
        """Show other rows; none is chosen then."""
        self.model.show_rows(rows)

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(self.model.rows[index.row()])

    def _tell_count(self) -> None:
        self.count.setText(f"{self._name}: {self.model.rowCount():,}")
