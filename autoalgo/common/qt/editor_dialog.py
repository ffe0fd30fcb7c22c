"""The base of the windows that edit a file, as those of maps and boards: keys, closing, the buttons of files."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QDialog, QGridLayout, QMessageBox, QWidget

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands

ACCEPT: Final = QMessageBox.ButtonRole.AcceptRole
LEAVE: Final = QMessageBox.ButtonRole.DestructiveRole
_FILES: Final = ("new", "open", "save", "save_as", "undo", "redo")


class EditorDialog(QDialog):
    """Stays open beside the window, and asks before it loses something."""

    def __init__(self, window: QWidget | None) -> None:
        super().__init__(window)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.commands: Final = Commands(self)

    def may_leave(self) -> bool:
        """Return whether nothing is lost by leaving what is edited, after asking where something would be."""
        raise NotImplementedError

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Return to the fields: it closes no editor."""
        if event.key() not in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            super().keyPressEvent(event)

    def reject(self) -> None:
        """Close, after asking where something would be lost."""
        if self.may_leave():
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask where something would be lost."""
        if self.may_leave():
            event.accept()
        else:
            event.ignore()

    def file_buttons(self) -> QGridLayout:
        """Return the buttons of the file and of undo, two a row."""
        files = QGridLayout()
        for place, name in enumerate(_FILES):
            button = ActionButton(self.commands[name])
            button.setAutoDefault(False)
            files.addWidget(button, place // 2, place % 2)
        return files
