"""O-6e: a post is pasted, its words are marked, and it fills the form."""

from pathlib import Path

import pytest
from hands import click, press
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QTextFormat
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from autoalgo.war.domain.lists import Maneuver, Motive
from autoalgo.war.domain.strategy import Side
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

COMPLETE = """🛡️ '''(Algo request)'''
War: The drum
Date: 1100 AD
Attacker: Gaul
Attacker's army: Host
Defender: Albion
Defender's army: Fleet
Where: Dover
Why: Economic
Tactics of the attacker: hit and run
Weather: fog
"""


def pasted(post: str, window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """Open the dialog by its key, and paste a post over what stands there."""
    press("Ctrl+Shift+V", window, qtbot)
    assert window.post.isVisible()
    QApplication.clipboard().setText(post)
    press("Ctrl+A", window.post.text, qtbot)
    press("Ctrl+V", window.post.text, qtbot)
    qtbot.waitUntil(lambda: models.post.text == post and models.post.read is not None)


def rows(window: MainWindow) -> dict[str, tuple[str, str, str]]:
    tree = window.post.fields
    items = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
    return {item.text(0): (item.text(1), item.text(2), item.text(3)) for item in items if item}


def left_over(window: MainWindow) -> list[str]:
    return [window.post.unread.item(row).text() for row in range(window.post.unread.count())]


def test_a_complete_post_fills_the_form(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    pasted(COMPLETE, window, models, qtbot)
    assert rows(window) == {
        "War's name": ("The drum", "exact", "The drum"),
        "Date": ("1100 AD", "exact", "1100 AD"),
        "Attacker": ("Gaul", "exact", "Gaul"),
        "Attacker's military": ("Host", "exact", "Host"),
        "Defender": ("Albion", "exact", "Albion"),
        "Defender's military": ("Fleet", "exact", "Fleet"),
        "Motive": ("Economic", "exact", "Economic"),
        "Place": ("Dover", "exact", "Dover"),
        "Attacker's maneuver": ("Hit and run", "exact", "hit and run"),
    }
    assert "Weather: fog" in left_over(window)
    assert window.post.state.text() == "Complete."
    click(window.post.fill, qtbot)
    assert not window.post.isVisible()
    war = models.war
    assert (war.war, war.year, war.motive) == ("The drum", 1100, Motive.ECONOMIC)
    assert [war.choice(field) for field in Choice] == ["Gaul", "Host", "Albion", "Fleet", "Dover"]
    flanks = [flank.maneuver for flank in models.request().flanks_of(Side.ATTACKER)]
    assert flanks == [Maneuver.HIT_AND_RUN] * 3
    assert window.statusBar().currentMessage() == "Filled in as the post says."
    assert models.can_run


def test_o_6d_of_a_text_of_a_million_characters_the_first_are_taken_and_read(
    window: MainWindow, models: ViewModels, qtbot: QtBot
) -> None:
    """The rest never reaches the editor, which would hold the window for seconds; that is told until it is shorter."""
    post = COMPLETE + "more and more\r\n" * 70_000
    press("Ctrl+Shift+V", window, qtbot)
    QApplication.clipboard().setText(post)
    press("Ctrl+V", window.post.text, qtbot)
    unbroken = post.replace("\r\n", "\n")
    assert window.post.text.toPlainText() == unbroken[:50_000]
    qtbot.waitUntil(lambda: models.post.read is not None)
    assert rows(window)["Place"] == ("Dover", "exact", "Dover")
    note = f"The text has {len(unbroken):,} characters; only the first 50,000 are here and are read."
    assert window.post.state.text().startswith(note)
    assert window.post.fill.isEnabled()
    qtbot.keyClick(window.post.text, Qt.Key.Key_Backspace)
    qtbot.waitUntil(lambda: models.post.read is not None)
    assert "characters" not in window.post.state.text()
    press("Ctrl+Z", window.post.text, qtbot)
    press("Ctrl+Z", window.post.text, qtbot)
    assert not window.post.text.toPlainText()


def test_recognised_words_are_marked_where_they_stand(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """A character beyond the first plane of Unicode counts twice in Qt."""
    pasted(COMPLETE, window, models, qtbot)
    marks = window.post.text.extraSelections()
    behind = {
        mark.cursor.selectedText() for mark in marks if mark.format.hasProperty(QTextFormat.Property.BackgroundBrush)
    }
    assert behind == {"The drum", "1100 AD", "Gaul", "Host", "Albion", "Fleet", "Economic", "Dover", "hit and run"}
    under = [
        mark.cursor.selectedText()
        for mark in marks
        if mark.format.fontUnderline() or mark.format.underlineColor().isValid()
    ]
    assert "Weather: fog" in under


def test_a_row_takes_to_its_words(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    pasted(COMPLETE, window, models, qtbot)
    item = window.post.fields.findItems("Place", Qt.MatchFlag.MatchExactly)[0]
    place = window.post.fields.visualItemRect(item).center()
    qtbot.mouseClick(window.post.fields.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.post.text.textCursor().selectedText() == "Dover"


def test_what_a_post_does_not_say_is_told_and_left_to_people(
    window: MainWindow, models: ViewModels, qtbot: QtBot
) -> None:
    models.war.set_year(1200)
    pasted("(Algo request) send 10,000 troops to Senlac", window, models, qtbot)
    assert rows(window)["Place"] == ("Senlac", "exact", "Senlac")
    assert rows(window)["Date"] == ("missing", "", "add a line “Date: 1066”")
    assert "the post does not say the date" in window.post.state.text()
    click(window.post.fill, qtbot)
    assert [models.war.choice(field) for field in Choice] == ["default"] * 4 + ["Senlac"]
    told = window.statusBar().currentMessage()
    assert told == (
        "Filled in as far as the post is clear. Not in it: the attacker, the attacker's military, the defender, "
        "the defender's military: “default” now; the date: still 1200 AD."
    )


def test_nothing_can_be_filled_in_before_something_is_recognised(
    window: MainWindow, models: ViewModels, qtbot: QtBot
) -> None:
    press("Ctrl+Shift+V", window, qtbot)
    assert not window.post.fill.isEnabled()
    pasted("The harvest was good.", window, models, qtbot)
    assert not window.post.fill.isEnabled()
    assert left_over(window) == ["harvest was good"]


def test_a_post_is_dropped_onto_the_window(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "post.txt"
    path.write_text(COMPLETE, encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    copy, left, plain = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPointF(300, 400).toPoint(), copy, data, left, plain)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(window, QDropEvent(QPointF(300, 400), copy, data, left, plain))
    qtbot.waitUntil(lambda: window.post.text.toPlainText() == COMPLETE)
    assert window.post.isVisible()
    qtbot.waitUntil(window.post.fill.isEnabled)


@pytest.mark.parametrize("name", ["none.txt", "latin.txt"])
def test_a_file_that_is_no_post_is_told(
    window: MainWindow, models: ViewModels, qtbot: QtBot, tmp_path: Path, name: str
) -> None:
    (tmp_path / "latin.txt").write_bytes(b"(Algo request) caf\xe9")
    press("Ctrl+Shift+V", window, qtbot)
    models.post.open(tmp_path / name)
    qtbot.waitUntil(lambda: name in window.post.state.text())


def test_text_is_dropped_onto_the_dialog(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    press("Ctrl+Shift+V", window, qtbot)
    data = QMimeData()
    data.setText("Attacker: Gaul")
    copy, left, plain = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(window.post, QDragEnterEvent(QPointF(30, 40).toPoint(), copy, data, left, plain))
    QApplication.sendEvent(window.post, QDropEvent(QPointF(30, 40), copy, data, left, plain))
    qtbot.waitUntil(lambda: models.post.read is not None and models.post.read.draft.value("attacker") == "Gaul")


def test_the_button_on_tactics_opens_the_dialog(window: MainWindow, qtbot: QtBot) -> None:
    click(window.tactics.paste, qtbot)
    assert window.post.isVisible()
    click(window.post.leave, qtbot)
    assert not window.post.isVisible()
