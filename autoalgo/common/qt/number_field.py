"""A field for a whole number, in which typing replaces the number that is there."""

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QSpinBox


class NumberField(QSpinBox):
    """A spinner that selects its whole number whenever it takes the focus, also by a click.

    Undo and Redo are its own while there is typing to take back, or to do again, and the window's otherwise.
    """

    def event(self, event: QEvent) -> bool:
        """Leave the keys of Undo and Redo to the window where there is nothing to undo here."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            edit, standard = self.lineEdit(), QKeySequence.StandardKey
            undo = event.matches(standard.Undo) and not edit.isUndoAvailable()
            if undo or (event.matches(standard.Redo) and not edit.isRedoAvailable()):
                event.ignore()
                return False
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select everything, once the click that gave the focus has put the caret where it was."""
        super().focusInEvent(event)
        self.lineEdit().setText(self.text())  # forgets what was typed before
        QTimer.singleShot(0, self, self.selectAll)
