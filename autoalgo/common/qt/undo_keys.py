"""Undo and redo in a text field: the field's own while there is any, then the window's."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget


def leave_undo_to_window(field: QLineEdit, asked: QWidget | None = None) -> None:
    """Let the window have the keys of undo and redo where `field` has nothing to undo or redo itself.

    `asked` is the widget that has the focus in the place of the field, such as a spinner or a menu.
    """
    (asked or field).installEventFilter(_UndoLeft(field))


class _UndoLeft(QObject):
    def __init__(self, field: QLineEdit) -> None:
        super().__init__(field)
        self._field = field

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep a field from claiming keys that it has no use for."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            keys, field = QKeySequence.StandardKey, self._field
            if (event.matches(keys.Undo) and not field.isUndoAvailable()) or (
                event.matches(keys.Redo) and not field.isRedoAvailable()
            ):
                event.ignore()
                return True
        return super().eventFilter(watched, event)
