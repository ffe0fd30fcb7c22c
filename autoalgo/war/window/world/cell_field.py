"""The field in which a cell is edited, in the form and in the table: a line, or a line with a menu.

A menu helps and decides nothing: what is typed stays as it is typed, and the checks say what is wrong with it.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPalette, QStandardItem, QStandardItemModel, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QLineEdit,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from autoalgo.common.qt.undo_keys import leave_undo_to_window
from autoalgo.war.window.world.choices import Offered

_DETAIL: Final = int(Qt.ItemDataRole.UserRole) + 1
_GAP: Final = 24
_WIDEST: Final = 760
"""Pixels of a list."""
_ROWS: Final = 18


class CellMenu(QComboBox):
    """A line with a menu.

    Signals
    -------
    typed(str)
        A hand has typed or chosen this, and may go on.
    """

    typed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items = QStandardItemModel(self)
        self.field = QLineEdit()
        self.setModel(self._items)
        self.setEditable(True)
        self.setLineEdit(self.field)
        completer = QCompleter(self._items, self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setCompleter(completer)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMaxVisibleItems(_ROWS)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        beside = _Beside(self)
        self.setItemDelegate(beside)
        completer.setPopup(popup := QListView())
        popup.setItemDelegate(beside)
        self._lists = (self.view(), popup)
        self.field.textEdited.connect(self.typed)
        self.textActivated.connect(self.typed)
        leave_undo_to_window(self.field, self)

    def offer(self, choices: Sequence[Offered]) -> None:
        """List these choices; what stands in the field stays."""
        shown = self.field.text()
        self._items.clear()
        for choice in choices:
            item = QStandardItem(choice.name)
            item.setData(choice.detail, _DETAIL)
            self._items.appendRow(item)
        if any(choice.detail for choice in choices):
            width = max(self._width(choice) for choice in choices)
            for view in self._lists:
                view.setMinimumWidth(min(width, _WIDEST))
        self.show_text(shown)

    def show_text(self, text: str) -> None:
        """Show what stands in the cell, which need not be one of the choices."""
        self.setCurrentIndex(self.findText(text, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchCaseSensitive))
        self.setEditText(text)
        self.field.setCursorPosition(0)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the page scroll: a wheel that passes over a menu changes nothing."""
        event.ignore()

    def _width(self, choice: Offered) -> int:
        words = self.fontMetrics()
        return words.horizontalAdvance(choice.name) + words.horizontalAdvance(choice.detail) + 2 * _GAP


class _Beside(QStyledItemDelegate):
    """Draws what stands beside a name."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw the name, and its detail at the right."""
        super().paint(painter, option, index)
        detail = index.data(_DETAIL)
        if detail:
            painter.save()
            painter.setPen(option.palette.color(QPalette.ColorRole.PlaceholderText))
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(option.rect.adjusted(0, 0, -8, 0), right, detail)
            painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Leave some air between the rows."""
        size = super().sizeHint(option, index)
        return QSize(size.width(), size.height() + 2)


def text_of(field: QLineEdit | CellMenu) -> str:
    """Return what stands in a field."""
    return field.text() if isinstance(field, QLineEdit) else field.field.text()


def line_of(field: QLineEdit | CellMenu) -> QLineEdit:
    """Return the line that is typed into."""
    return field if isinstance(field, QLineEdit) else field.field
