"""How does this matter? in the context menu of a field of the form (O-11)."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

QUESTION: Final = "How does this &matter?"


class MatterMenu(QObject):
    """Ends the context menu of `field` with the question; what it has of its own stays above."""

    def __init__(self, field: QWidget, ask: Callable[[], None]) -> None:
        super().__init__(field)
        self._ask = ask
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open the menu in the place of the field's own."""
        if not isinstance(event, QContextMenuEvent) or not isinstance(watched, QWidget):
            return super().eventFilter(watched, event)
        menu = watched.createStandardContextMenu() if isinstance(watched, QLineEdit) else QMenu(watched)
        if not menu.isEmpty():
            menu.addSeparator()
        menu.addAction(QUESTION).triggered.connect(lambda _: self._ask())
        menu.popup(event.globalPos())
        menu.aboutToHide.connect(menu.deleteLater)
        return True
