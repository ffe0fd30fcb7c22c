"""Cells that both the draft and somebody else have changed: each with all three values, to choose one (W-13)."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.ranks import wrapped
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.database.editing.draft import Conflict, Draft
from autoalgo.war.database.editing.typed import shown_text

_TITLES: Final = ("Record", "Column", "It was", "Others wrote", "You wrote")
_FIRST: Final = (820, 380)
"""Pixels."""
_LONGEST: Final = 120


class ConflictDialog(QDialog):
    """Asks for each cell of `conflicts` which value is to stay."""

    def __init__(self, draft: Draft, conflicts: Sequence[Conflict], window: QWidget) -> None:
        super().__init__(window)
        self._conflicts = conflicts
        self.table = QTableWidget(len(conflicts), len(_TITLES))
        self.keep = QPushButton("&Keep what is ticked")
        self.leave = QPushButton("Decide &later")
        self.setWindowTitle("Others have changed these cells too")
        self.resize(*_FIRST)
        words = wrapped(text="Nothing was written. Tick the cells in which your value is to be written over theirs.")
        self.table.setHorizontalHeaderLabels(list(_TITLES))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.setAccessibleName("Cells that others have changed too")
        for row, conflict in enumerate(conflicts):
            self._fill(row, conflict, draft)
        in_column(words, (self.table, 1), in_row(1, self.leave, self.keep), on=self)
        self.keep.clicked.connect(self.accept)
        self.leave.clicked.connect(self.reject)
        self.leave.setDefault(True)

    @property
    def theirs(self) -> list[Conflict]:
        """The conflicts in which what others wrote is to stay."""
        ticked = [self.table.item(row, len(_TITLES) - 1) for row in range(len(self._conflicts))]
        return [
            conflict
            for conflict, item in zip(self._conflicts, ticked, strict=True)
            if item is not None and item.checkState() is not Qt.CheckState.Checked
        ]

    def _fill(self, row: int, conflict: Conflict, draft: Draft) -> None:
        columns = draft.mine[conflict.tab.tab_name].columns
        if conflict.at < 0:
            texts = [conflict.record, "the whole row", "", "changed or deleted", "kept as it is here"]
        else:
            column = columns[conflict.at]
            values = (conflict.was, conflict.theirs, conflict.mine)
            texts = [conflict.record, column.name, *(shown_text(column, value) or "blank" for value in values)]
        for at, text in enumerate(texts):
            item = QTableWidgetItem(shortened(text, _LONGEST))
            if at == len(texts) - 1:
                item.setFlags(Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsEnabled)
                item.setCheckState(Qt.CheckState.Checked if conflict.at < 0 else Qt.CheckState.Unchecked)
            self.table.setItem(row, at, item)
