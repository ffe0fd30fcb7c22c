"""The war name: any text at all, of which only the beginning is laid out when it is very long (W-1).

Qt measures a whole line before it draws any of it, and takes minutes over twenty megabytes. So the field holds the
first few thousand characters and keeps the rest beside it: nothing that was pasted is lost, and nothing waits.
"""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QDropEvent, QGuiApplication, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QLineEdit, QWidget

LONGEST_SHOWN: Final = 2000
"""Characters that are laid out; no name that somebody can read is longer."""


class NameField(QLineEdit):
    """One line of any text.

    Signals
    -------
    named
        The whole text, after every edit.
    shortened
        How many characters are kept but not shown; 0 when all are.
    """

    # As an object: a conversion to Qt's own text and back takes a noticeable while over twenty megabytes.
    named = Signal(object)
    shortened = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hidden = ""
        self.textEdited.connect(self._tell)

    @property
    def whole(self) -> str:
        """All of the text."""
        return self.text() + self._hidden

    def show_name(self, name: str) -> None:
        """Show `name`, unless the field says it already."""
        if name != self.whole:
            self.setText(name[:LONGEST_SHOWN])
            self._hide(name[LONGEST_SHOWN:])

    def put(self, text: str) -> None:
        """Put `text` where the cursor is, in place of what is selected, as a paste does."""
        start = self.selectionStart() if self.hasSelectedText() else self.cursorPosition()
        end = self.selectionEnd() if self.hasSelectedText() else start
        everything = self.hasSelectedText() and start == 0 and end == len(self.text())
        rest = "" if everything else self.text()[end:] + self._hidden
        name = self.text()[:start] + text + rest
        if len(name) <= LONGEST_SHOWN:
            self._hide("")
            self.insert(text)
        else:
            self.show_name(name)
        self.named.emit(self.whole)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Paste by hand."""
        if event.matches(QKeySequence.StandardKey.Paste):
            self.paste_clipboard()
        else:
            super().keyPressEvent(event)

    def paste_clipboard(self) -> None:
        """Put the text of the clipboard where the cursor is."""
        self.put(QGuiApplication.clipboard().text())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Paste the selection of X11 by hand."""
        clipboard = QGuiApplication.clipboard()
        if event.button() is Qt.MouseButton.MiddleButton and clipboard.supportsSelection():
            self.setCursorPosition(self.cursorPositionAt(event.position().toPoint()))
            self.put(clipboard.text(clipboard.Mode.Selection))
        else:
            super().mouseReleaseEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Take dropped text by hand."""
        self.setCursorPosition(self.cursorPositionAt(event.position().toPoint()))
        self.put(event.mimeData().text())
        event.acceptProposedAction()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer the usual menu, with a paste that is ours."""
        menu = self.createStandardContextMenu()
        for action in menu.actions():
            if action.objectName() == "edit-paste":
                action.triggered.disconnect()
                action.triggered.connect(self.paste_clipboard)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def _hide(self, rest: str) -> None:
        if len(rest) != len(self._hidden):
            self.shortened.emit(len(rest))
        self._hidden = rest

    def _tell(self, text: str) -> None:
        if not text:
            # Whoever empties the field wants no name, and cannot see what is left of it.
            self._hide("")
        self.named.emit(self.whole)
