"""The rows of a table, sorted and filtered in place: a proxy asks for every cell, too slow for 100,000 units."""

from typing import Final

from PySide6.QtCore import QObject, Qt

from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.titled_table import Index, TitledTable
from autoalgo.games.atlantis.window.rows import Cell, TableRow

_ROLE: Final = Qt.ItemDataRole
_RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class RowsModel(TitledTable[TableRow]):
    """Rows under `titles`."""

    def __init__(self, titles: tuple[str, ...], parent: QObject | None = None) -> None:
        super().__init__(titles, parent)
        self._every: list[TableRow] = []
        self._filter = ""
        self._sorted: tuple[int, bool] | None = None

    def show_rows(self, rows: list[TableRow]) -> None:
        """Show other rows, sorted and filtered as before."""
        self._every = rows
        self._arrange()

    def filter(self, text: str) -> None:
        """Show those rows alone that hold `text`, which is in small letters; all for an empty one."""
        if text != self._filter:
            self._filter = text
            self._arrange()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; below 0 as the rows came."""
        self._sorted = (column, order is Qt.SortOrder.DescendingOrder) if column >= 0 else None
        self._arrange()

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _ROLE.DisplayRole) -> object:
        """Return the title of a column, which stands above its numbers where it has some."""
        if orientation is Qt.Orientation.Horizontal and role == _ROLE.TextAlignmentRole:
            return _RIGHT if self._every and isinstance(self._every[0].cells[section], int) else None
        return super().headerData(section, orientation, role)

    def data(self, index: Index, role: int = _ROLE.DisplayRole) -> object:
        """Return what a cell shows."""
        if not index.isValid() or role not in (_ROLE.DisplayRole, _ROLE.TextAlignmentRole, _ROLE.ToolTipRole):
            return None
        cell = self._rows[index.row()].cells[index.column()]
        if role == _ROLE.TextAlignmentRole:
            return _RIGHT if isinstance(cell, int) else None
        text = f"{cell:,}" if isinstance(cell, int) else cell
        return literal(text) if role == _ROLE.ToolTipRole and text else text

    def _arrange(self) -> None:
        self.beginResetModel()
        rows = [row for row in self._every if not self._filter or self._filter in row.text]
        if self._sorted:
            column, backwards = self._sorted
            rows.sort(key=lambda row: _key(row.cells[column]), reverse=backwards)
        self._rows = rows
        self.endResetModel()


def _key(cell: Cell) -> tuple[int, str]:
    return (cell, "") if isinstance(cell, int) else (0, cell.casefold())
