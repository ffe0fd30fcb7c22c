"""A window whose parts have the style sheet each for itself, so that another theme holds it only for what is seen.

Qt styles every widget under a sheet at once, seen or not: a thousand of them take 150 ms.
"""

from collections.abc import Sequence

from PySide6.QtCore import QChildEvent, QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid


class DressedParts(QObject):
    """The parts of `window`, and all dialogs of it, with their style sheet.

    The window itself has none. Parts that are not seen get another sheet when they are shown, or one in each turn of
    the event loop, whichever comes first.
    """

    def __init__(self, window: QWidget, parts: Sequence[QWidget], sheet: str) -> None:
        super().__init__(window)
        self._window = window
        self._parts = tuple(parts)
        self._sheet = sheet
        self._late: list[QWidget] = []
        self._turns = QTimer(self, interval=0)
        self._turns.timeout.connect(self._dress_next)
        for part in self._all():
            part.setStyleSheet(sheet)
        window.installEventFilter(self)

    def dress(self, sheet: str) -> None:
        """Have another sheet."""
        self._sheet = sheet
        parts = self._all()
        self._late = [part for part in parts if not part.isVisible()]
        for part in parts:
            if part.isVisible():
                part.setStyleSheet(sheet)
            else:
                part.installEventFilter(self)
        self._turns.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Dress a dialog that was made, and a part that is shown before its turn."""
        if isinstance(event, QChildEvent) and event.type() is QEvent.Type.ChildPolished:
            child = event.child()
            # A dialog of a part has the sheet of the part.
            if watched is self._window and isinstance(child, QWidget) and child.isWindow():
                child.setStyleSheet(self._sheet)
        elif event.type() is QEvent.Type.Show and watched in self._late:
            self._late.remove(watched)
            self._dress_late(watched)
        return False

    def _all(self) -> tuple[QWidget, ...]:
        dialogs = (child for child in self._window.children() if isinstance(child, QWidget) and child.isWindow())
        return (*self._parts, *dialogs)

    def _dress_next(self) -> None:
        while self._late:
            part = self._late.pop()
            if isValid(part):
                self._dress_late(part)
                return
        self._turns.stop()

    def _dress_late(self, part: QWidget) -> None:
        part.removeEventFilter(self)
        part.setStyleSheet(self._sheet)
