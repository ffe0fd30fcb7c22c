"""A field for a whole number, in which typing replaces the number that is there."""

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QSpinBox

from autoalgo.common.qt.undo_keys import leave_undo_to_window


class NumberField(QSpinBox):
    """A spinner that selects its whole number whenever it takes the focus, also by a click.

    Undo and Redo are its own while there is typing to take back, or to do again, and the window's otherwise.
    """

    def __init__(self) -> None:
        super().__init__()
        leave_undo_to_window(self.lineEdit(), self)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select everything, once the click that gave the focus has put the caret where it was."""
        super().focusInEvent(event)
        self.lineEdit().setText(self.text())  # forgets what was typed before
        QTimer.singleShot(0, self, self.selectAll)
