"""The table of keys in which values are typed, or chosen where they are a closed list (W-14)."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from autoalgo.common.qt.undo_keys import leave_undo_to_window
from autoalgo.war.window.rules.key_table import VALUE, KeyTable

_AIR: Final = 8
"""Pixels of a row, and of a column, beside its text."""
_MOST: Final = (320, 240, 120, 180)
"""Pixels of all columns but the last, which takes what is left."""
_LAST: Final = 140
_NARROWEST: Final = 90
"""Pixels to which a column gives way."""
_LOOKED_AT: Final = 300
"""Rows that a column is measured by."""


class KeyView(QTableView):
    """The table on `table`.

    Signals
    -------
    typing(int, str)
        What a hand is typing as the value of a row.
    """

    typing = Signal(int, str)

    def __init__(self, table: KeyTable) -> None:
        super().__init__()
        self.table = table
        self.setModel(table)
        self.setItemDelegate(_Values(self, self.typing.emit))
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + _AIR)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
        header.setResizeContentsPrecision(_LOOKED_AT)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self._wanted: tuple[int, ...] = ()
        table.modelReset.connect(self._measure)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Divide the room anew."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _measure(self) -> None:
        header = self.horizontalHeader()
        held = [max(self.sizeHintForColumn(column), header.sectionSizeHint(column)) for column in range(len(_MOST))]
        self._wanted = tuple(min(width + _AIR, most) for width, most in zip(held, _MOST, strict=True))
        self._fit()

    def _fit(self) -> None:
        """Make each column as wide as what it holds; where there is no room for all, the widest give way."""
        room, widths = self.viewport().width() - _LAST, list(self._wanted)
        while sum(widths) > room and max(widths, default=0) > _NARROWEST:
            widths[widths.index(max(widths))] -= 1
        for column, width in enumerate(widths):
            self.horizontalHeader().resizeSection(column, width)

    def go_to(self, row: int) -> None:
        """Choose the value of a row, unless it is chosen: a hand may be about to leave its field."""
        if 0 <= row < self.table.rowCount() and row != self.currentIndex().row():
            self.setCurrentIndex(self.table.index(row, VALUE))


class _Values(QStyledItemDelegate):
    """Edits a value: in a line, or in a menu of all that is allowed."""

    def __init__(self, view: KeyView, typing: Callable[[int, str], object]) -> None:
        super().__init__(view)
        self._view = view
        self._typing = typing

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        """Return the field of a cell."""
        del option
        row = index.row()
        options = self._view.table.description(row).options
        if options:
            menu = QComboBox(parent)
            menu.addItems(list(options))
            menu.textActivated.connect(lambda _: self._done(menu))
            return menu
        line = QLineEdit(parent)
        line.textEdited.connect(lambda text: self._typing(row, text))
        leave_undo_to_window(line)
        return line

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        """Show what stands there, to be typed over; what was typed since stays, though a file was read meanwhile."""
        text = str(index.data(Qt.ItemDataRole.EditRole))
        if isinstance(editor, QComboBox):
            editor.setCurrentText(text)
        elif isinstance(editor, QLineEdit) and not editor.isModified():
            editor.setText(text)
            editor.selectAll()

    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Keep what was typed."""
        text = editor.currentText() if isinstance(editor, QComboBox) else ""
        model.setData(index, editor.text() if isinstance(editor, QLineEdit) else text)

    def _done(self, editor: QWidget) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor)
