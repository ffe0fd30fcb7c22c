"""The table of one tab on the screen: cells edited in place, copied and pasted as a spreadsheet does it (W-12)."""

import csv
import io
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from autoalgo.war.database.editing.edits import Block
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.world.cell_field import CellMenu, line_of, text_of
from autoalgo.war.window.world.choices import offers
from autoalgo.war.window.world.sheet_table import SheetTable
from autoalgo.war.window.world.world_model import WorldModel

_WIDTHS: Final = (70, 220)
"""Pixels of a column, from and to."""
_MEASURED: Final = 40
"""Rows by which a column's width is found."""
_GAP: Final = 26
_NO_ORDER: Final = -1


class SheetView(QTableView):
    """A table of rows.

    Signals
    -------
    typing(int, str)
        What a hand is typing into a cell, by its column.
    """

    typing = Signal(int, str)

    def __init__(self, table: SheetTable, world: WorldModel, session: Session) -> None:
        super().__init__()
        self.table: Final = table
        self._world = world
        self._is_measured = False
        self._current = (-1, 0)
        self.setModel(table)
        self.setItemDelegate(_CellDelegate(self, world, session))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().lineSpacing() + 8)
        header = self.horizontalHeader()
        header.setSectionsClickable(True)
        header.setSortIndicatorShown(True)
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(_NO_ORDER, Qt.SortOrder.AscendingOrder)
        header.sortIndicatorChanged.connect(table.sort)
        table.modelAboutToBeReset.connect(self._note_current)
        table.modelReset.connect(self._measure)
        table.modelReset.connect(lambda: self.go_to(*self._current))
        self._measure()

    def go_to(self, key: int, at: int) -> bool:
        """Choose a cell, a negative column that of the name; return whether the row is listed."""
        row = self.table.place_of(key)
        if row < 0:
            return False
        index = self.table.index(row, max(at, 0))
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.scrollTo(index)
        return True

    def chosen_keys(self) -> list[int]:
        """Return the keys of the rows in which something is chosen."""
        rows = sorted({index.row() for index in self.selectionModel().selectedIndexes()})
        return [self.table.key_at(row) for row in rows]

    def event(self, event: QEvent) -> bool:
        """Claim the keys of a spreadsheet before the window's shortcuts have them."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_own(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy, cut, paste and empty cells; Enter edits."""
        keys = QKeySequence.StandardKey
        if event.matches(keys.Copy):
            self.copy_cells()
        elif event.matches(keys.Cut):
            self.copy_cells()
            self.empty_cells()
        elif event.matches(keys.Paste):
            self.paste_cells(QGuiApplication.clipboard().text())
        elif event.key() == Qt.Key.Key_Delete and not event.modifiers():
            self.empty_cells()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.modifiers():
            if self.state() is not QAbstractItemView.State.EditingState:  # its own Enter ends an edit
                self.edit(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def copy_cells(self) -> None:
        """Put the chosen cells onto the clipboard, as spreadsheets do."""
        rows, columns = self._chosen()
        lines = ("\t".join(_quoted(self.table.text_at(row, column)) for column in columns) for row in rows)
        QGuiApplication.clipboard().setText("\n".join(lines))

    def empty_cells(self) -> None:
        """Empty the chosen cells."""
        rows, columns = self._chosen()
        self._world.fill(self.table.tab, [(self.table.key_at(row), at, "") for row in rows for at in columns])

    def paste_cells(self, text: str) -> None:
        """Put a block of cells where the first chosen one stands; a single value goes into all chosen ones."""
        block = _block(text)
        if not block or not self._world.can_edit:
            return
        rows, columns = self._chosen()
        if not rows:
            return
        if len(block) == 1 and len(block[0]) == 1:
            value = block[0][0]
            self._world.fill(self.table.tab, [(self.table.key_at(row), at, value) for row in rows for at in columns])
            return
        there = range(columns[0], len(self.table.columns))
        self._world.paste(self.table.tab, Block(self.table.keys_from(rows[0])[: len(block)], there, block))

    def _note_current(self) -> None:
        index = self.currentIndex()
        if index.isValid():
            self._current = (self.table.key_at(index.row()), index.column())

    def _chosen(self) -> tuple[list[int], list[int]]:
        found = self.selectionModel().selectedIndexes()
        rows, columns = ({index.row() for index in found}, {index.column() for index in found})
        return sorted(rows), sorted(columns)

    def _measure(self) -> None:
        """Make the columns as wide as their headers and first rows; once, so that a hand's own widths stay."""
        if self._is_measured or not self.table.columns:
            return
        self._is_measured = True
        words = self.fontMetrics()
        for at, column in enumerate(self.table.columns):
            rows = range(min(self.table.rowCount(), _MEASURED))
            texts = [str(self.table.data(self.table.index(row, at))) for row in rows]
            width = max(words.horizontalAdvance(text) for text in [f"{column.name}  ", *texts])
            self.setColumnWidth(at, min(max(width + _GAP, _WIDTHS[0]), _WIDTHS[1]))


class _CellDelegate(QStyledItemDelegate):
    """Makes the field in which a cell is edited."""

    def __init__(self, view: SheetView, world: WorldModel, session: Session) -> None:
        super().__init__(view)
        self._view = view
        self._world = world
        self._session = session

    def createEditor(
        self, parent: QWidget, _: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        """Return a line, or a line with a menu."""
        at, draft = index.column(), self._world.draft
        column = self._view.table.columns[at]
        found = None if draft is None else offers(column, draft, self._session.tables, self._session.maps)
        if found is None:
            line = QLineEdit(parent)
            line.setFrame(False)
            line.textEdited.connect(lambda text: self._view.typing.emit(at, text))
            return line
        menu = CellMenu(parent)
        menu.offer(found)
        menu.typed.connect(lambda text: self._view.typing.emit(at, text))
        return menu

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        """Show what stands in the cell, unless something was typed: a check that ends then changes no cell."""
        if isinstance(editor, CellMenu | QLineEdit) and line_of(editor).isModified():
            return
        text = str(index.data(Qt.ItemDataRole.EditRole))
        if isinstance(editor, CellMenu):
            editor.show_text(text)
        elif isinstance(editor, QLineEdit):
            editor.setText(text)
        if isinstance(editor, CellMenu | QLineEdit):
            line_of(editor).selectAll()

    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Put what was typed into the cell."""
        if isinstance(editor, CellMenu | QLineEdit):
            model.setData(model.index(index.row(), index.column()), text_of(editor))


def _is_own(event: QKeyEvent) -> bool:
    keys = QKeySequence.StandardKey
    plain = event.key() == Qt.Key.Key_Delete and not event.modifiers()
    return plain or any(event.matches(key) for key in (keys.Copy, keys.Cut, keys.Paste, keys.SelectAll))


def _quoted(text: str) -> str:
    return f'"{text.replace(chr(34), chr(34) * 2)}"' if any(each in text for each in '\t\n"') else text


def _block(text: str) -> Sequence[Sequence[str]]:
    """Return the cells of a text as spreadsheets copy them."""
    lines = text.replace("\r\n", "\n").removesuffix("\n")
    return [*csv.reader(io.StringIO(lines, newline=""), delimiter="\t")] if lines else []
