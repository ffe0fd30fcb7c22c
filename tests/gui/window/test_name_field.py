import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QSignalSpy
from pytestqt.qtbot import QtBot

from autoalgo.gui.window.name_field import LONGEST_SHOWN, NameField

MEGABYTES = 20_000_000


@pytest.fixture
def field(qtbot: QtBot) -> NameField:
    field = NameField()
    qtbot.addWidget(field)
    field.show()
    field.setFocus()
    return field


def paste(qtbot: QtBot, field: NameField, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    qtbot.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


@pytest.mark.parametrize(
    "name", ["Battle of [[Hastings]]", "⚔️ 🐘 war", "معركة حطين", "'''{{flag|x}}''' <b>", "a\u200db"]
)
def test_w_1_any_text_is_a_name(field: NameField, qtbot: QtBot, name: str) -> None:
    """W-1: any text, Unicode and wiki markup included."""
    named = QSignalSpy(field.named)
    paste(qtbot, field, name)
    assert field.whole == name
    assert named.at(named.count() - 1)[0] == name


def test_w_1_twenty_megabytes_are_kept_and_a_beginning_is_laid_out(field: NameField, qtbot: QtBot) -> None:
    """W-1: nothing that was pasted is lost, though only its beginning is shown."""
    hidden = QSignalSpy(field.shortened)
    paste(qtbot, field, "x" * MEGABYTES)
    assert len(field.whole) == MEGABYTES
    assert len(field.text()) == LONGEST_SHOWN
    assert hidden.at(0)[0] == MEGABYTES - LONGEST_SHOWN


def test_typing_in_a_long_name_keeps_its_end(field: NameField, qtbot: QtBot) -> None:
    paste(qtbot, field, "x" * LONGEST_SHOWN + "END")
    qtbot.keyClick(field, Qt.Key.Key_Home)
    qtbot.keyClicks(field, "A ")
    assert field.whole == "A " + "x" * LONGEST_SHOWN + "END"


def test_an_emptied_field_forgets_what_it_hid(field: NameField, qtbot: QtBot) -> None:
    paste(qtbot, field, "x" * LONGEST_SHOWN + "END")
    field.selectAll()
    qtbot.keyClick(field, Qt.Key.Key_Delete)
    assert field.whole == ""


def test_pasting_over_everything_replaces_what_is_hidden_too(field: NameField, qtbot: QtBot) -> None:
    paste(qtbot, field, "x" * LONGEST_SHOWN + "END")
    field.selectAll()
    paste(qtbot, field, "Hastings")
    assert field.whole == "Hastings"


def test_a_paste_goes_where_the_cursor_is_and_can_be_undone(field: NameField, qtbot: QtBot) -> None:
    qtbot.keyClicks(field, "Battle 1066")
    field.setCursorPosition(6)
    paste(qtbot, field, " of Hastings")
    assert field.whole == "Battle of Hastings 1066"
    qtbot.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert field.whole == "Battle 1066"


def test_text_can_be_dropped_and_a_file_is_left_to_the_window(field: NameField) -> None:
    data = QMimeData()
    data.setText("Hattin")
    actions, buttons = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    field.dropEvent(QDropEvent(QPointF(5, 5), actions, data, buttons, Qt.KeyboardModifier.NoModifier))
    assert field.whole == "Hattin"
