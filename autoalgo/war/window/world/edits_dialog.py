"""The list of what was edited and saved, newest first; each saving can be taken back (W-13)."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QPushButton, QTreeWidget, QTreeWidgetItem, QWidget

from autoalgo.common.figures import counted
from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.ranks import wrapped
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.archive.world_changes import SavedEdit, saved_edits
from autoalgo.war.database.cells.cells import Cell, is_blank
from autoalgo.war.database.editing.draft import same, text_in
from autoalgo.war.database.editing.record_change import RecordChange
from autoalgo.war.database.editing.typed import shown_text
from autoalgo.war.domain.column import Column
from autoalgo.war.window.world.world_model import WorldModel

_FIRST: Final = (760, 460)
"""Pixels."""
_LONGEST: Final = 200
_MOST: Final = 200
"""Savings that are listed."""


class EditsDialog(QDialog):
    """Lists the savings into the database in use, of the name `database`, by the list in `logs`."""

    def __init__(self, world: WorldModel, logs: Path, database: str, window: QWidget) -> None:
        super().__init__(window)
        self._world = world
        self._edits = [edit for edit in saved_edits(logs) if edit.database == database][:_MOST]
        self.tree = QTreeWidget()
        self.told = wrapped()
        self.back = QPushButton("&Take this back")
        self.leave = QPushButton("&Close")
        self.setWindowTitle("Saved edits")
        self.resize(*_FIRST)
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName("Saved edits, the newest first")
        for edit in self._edits:
            self.tree.addTopLevelItem(_item(edit))
        self.told.setText("" if self._edits else "Nothing was edited and saved here yet.")
        self.back.setToolTip("Puts back what was there before, as an edit that is not saved yet.")
        self.back.setEnabled(bool(self._edits) and world.can_edit)
        in_column((self.tree, 1), self.told, in_row(self.back, 1, self.leave), on=self)
        self.back.clicked.connect(self._take_back)
        self.leave.clicked.connect(self.reject)
        newest = self.tree.topLevelItem(0)
        if newest is not None:
            self.tree.setCurrentItem(newest)

    def _take_back(self) -> None:
        item = self.tree.currentItem()
        while item is not None and item.parent() is not None:
            item = item.parent()
        if item is None:
            return
        edit = self._edits[self.tree.indexOfTopLevelItem(item)]
        left = self._world.bring_back(f"Take back {_title(edit)}", [change.turned for change in edit.changes])
        words = "Taken back; nothing is saved yet."
        if left:
            words += f" Edited since, and left alone: {', '.join(left)}."
        self.told.setText(shortened(words, _LONGEST))


def _title(edit: SavedEdit) -> str:
    return f"{edit.moment:%Y-%m-%d %H:%M:%S}"


def _item(edit: SavedEdit) -> QTreeWidgetItem:
    above = QTreeWidgetItem([f"{_title(edit)}: {counted(len(edit.changes), 'record')}"])
    for change in edit.changes[:_MOST]:
        for line in _lines(change):
            above.addChild(QTreeWidgetItem([shortened(line, _LONGEST)]))
    above.setData(0, Qt.ItemDataRole.UserRole, edit)
    return above


def _lines(change: RecordChange) -> list[str]:
    cells = change.after or change.before or ()
    at = next((at for at, column in enumerate(change.columns) if column is change.tab.name_column), 0)
    record = f"{change.tab.tab_name}, {text_in(cells[at]) if cells else ''}"
    if change.before is None or change.after is None:
        return [f"{record}: {'new' if change.before is None else 'deleted'}"]
    pairs = zip(change.columns, change.before, change.after, strict=True)
    return [
        f"{record}, {column.name}: {_value(column, was)} → {_value(column, now)}"
        for column, was, now in pairs
        if not same(column, was, now)
    ]


def _value(column: Column, cell: Cell) -> str:
    return "blank" if is_blank(cell) else shown_text(column, cell)
