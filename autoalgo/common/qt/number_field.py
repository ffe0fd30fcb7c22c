"""A field for a whole number, in which typing replaces the number that is there."""

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QSpinBox


class NumberField(QSpinBox):
    """A spinner that selects its whole number whenever it takes the focus, also by a click."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select everything, once the click that gave the focus has put the caret where it was."""
        super().focusInEvent(event)
        QTimer.singleShot(0, self, self.selectAll)
