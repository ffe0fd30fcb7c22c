"""What a moderator's hands do: click, type over what stands in a menu."""

from collections.abc import Callable

from menus import popup_of
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QApplication, QListView, QTableView, QWidget
from pytestqt.qtbot import QtBot

from autoalgo.common.qt.choice_menu import ChoiceMenu
from autoalgo.war.window.session.runner_model import WarRun

Fight = Callable[[], WarRun]
"""Names the war if it has no name, presses Run, and waits for the end."""


def click(widget: QWidget, qtbot: QtBot) -> None:
    """Click the middle of a widget with the left button, once it is laid out: nobody can click what has no height."""
    qtbot.waitUntil(lambda: not widget.rect().isEmpty())
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


def click_row(view: QListView | QTableView, row: int, qtbot: QtBot) -> None:
    """Click a row of a list or table."""
    place: QPoint = view.visualRect(view.model().index(row, 0)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def choose(menu: ChoiceMenu, text: str, qtbot: QtBot) -> None:
    """Type `text` over what a menu shows, and press Enter."""
    menu.field.setFocus()
    menu.field.selectAll()
    qtbot.keyClicks(menu.field, text)
    qtbot.keyClick(menu.field, Qt.Key.Key_Return)
    # The popup of names that fit stays open where the name is typed to its end.
    _, popup = popup_of(menu)
    if popup.isVisible():
        popup.hide()
        qtbot.keyClick(menu.field, Qt.Key.Key_Return)


def press(keys: str, widget: QWidget, qtbot: QtBot) -> None:
    """Press a key combination such as "Ctrl+Return" in a widget."""
    qtbot.keySequence(widget, keys)


def in_dialog(kind: type[QWidget], work: Callable[[QWidget], None]) -> None:
    """Do something in the next dialog of a kind."""

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, kind):
            try:
                work(dialog)
            finally:
                dialog.close()
        else:
            QTimer.singleShot(10, look)

    QTimer.singleShot(0, look)
