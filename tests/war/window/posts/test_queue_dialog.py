"""O-6g: the queue of requests in the window."""

import json
from pathlib import Path
from threading import Event

import pytest
from hands import click, press
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from autoalgo.war import queue
from autoalgo.war.window.posts import queue_model
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two posts that are complete, one that is not."""
    path = tmp_path / "requests"
    path.mkdir()
    war = "(Algo request) Gaul attacks Albion at Dover in 1100. Attacker's army: Host. Defender's army: {}"
    for name, army in (("a.txt", "Fleet"), ("b.txt", "Fyrd")):
        (path / name).write_text(war.format(army), encoding="utf-8")
    (path / "c.txt").write_text("(Algo request) send 100 men to Dover", encoding="utf-8")
    return path


def states(window: MainWindow) -> list[tuple[str, str]]:
    tree = window.queue.rows
    items = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
    return [(item.text(0), item.text(1)) for item in items if item]


def test_a_folder_is_fought_copied_and_posted(
    window: MainWindow, models: ViewModels, qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    press("Ctrl+Shift+F", window, qtbot)
    assert window.queue.isVisible()
    assert not window.queue.fight.isEnabled()
    click(window.queue.choose, qtbot)
    qtbot.waitUntil(window.queue.fight.isEnabled)
    assert states(window) == [("a.txt", "waiting"), ("b.txt", "waiting"), ("c.txt", "waiting")]
    last = window.queue.rows.topLevelItem(2)
    assert last is not None
    assert "the post does not say the date" in last.text(2)
    click(window.queue.fight, qtbot)
    qtbot.waitUntil(lambda: window.queue.state.text() == "2 requests fought.")
    assert states(window) == [("a.txt", "fought"), ("b.txt", "fought"), ("c.txt", "waiting")]
    assert not window.queue.fight.isEnabled()
    click(window.queue.copy, qtbot)
    qtbot.waitUntil(lambda: window.queue.state.text() == "2 receipts copied.")
    copied = QApplication.clipboard().text()
    both = [(folder / f"{name}.txt.receipt.wiki").read_text(encoding="utf-8") for name in "ab"]
    assert copied == "\n".join(both)
    click(window.queue.post, qtbot)
    qtbot.waitUntil(lambda: window.queue.state.text() == "2 requests posted.")
    assert states(window) == [("a.txt", "posted"), ("b.txt", "posted"), ("c.txt", "waiting")]
    assert not models.queue.busy


def test_o_6g_a_row_shows_what_to_look_at_before_its_war_is_fought(
    window: MainWindow, models: ViewModels, qtbot: QtBot, tmp_path: Path
) -> None:
    """O-6a, O-6b: remarks stand in the row; below it are nearest names and what was not understood, with the words."""
    post = (
        "(Algo request) Gaull attacks Albion at Dover in 1100.\nAttacker's army: Host\nDefender's army: Fyrd, 6,000 men"
    )
    post += "\nWeather: fog"
    (tmp_path / "a.txt").write_text(post, encoding="utf-8")
    models.queue.open(tmp_path)
    press("Ctrl+Shift+F", window, qtbot)
    qtbot.waitUntil(lambda: len(states(window)) == 1)
    row = window.queue.rows.topLevelItem(0)
    assert row is not None
    remark = "the post says 6,000 men, and Fyrd has 7,000 in the database"
    assert row.text(2) == f"Gaul–Albion war; Warning: {remark}"
    children = [row.child(index) for index in range(row.childCount())]
    below = [child.text(2) for child in children if child is not None]
    assert any(remark in line and "change the size there" in line for line in below)
    assert 'the attacker: Gaul (nearest name), from "Gaull"' in below
    assert 'not understood: "Weather: fog"' in below
    assert all(line in row.toolTip(2) for line in ("Gaull", "fog"))
    assert window.queue.fight.isEnabled()


def test_a_folder_is_dropped_onto_the_window(window: MainWindow, qtbot: QtBot, folder: Path) -> None:
    assert drop(window, files(folder))
    qtbot.waitUntil(lambda: len(states(window)) == 3)
    assert window.queue.isVisible()


def drop(widget: QWidget, data: QMimeData) -> bool:
    """Drop something, and return whether it was taken."""
    copy, left, plain = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPointF(30, 40).toPoint(), copy, data, left, plain)
    QApplication.sendEvent(widget, enter)
    if enter.isAccepted():
        QApplication.sendEvent(widget, QDropEvent(QPointF(30, 40), copy, data, left, plain))
    return enter.isAccepted()


def files(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


@pytest.fixture
def opened(window: MainWindow, models: ViewModels, qtbot: QtBot, folder: Path) -> Path:
    """The folder, in the dialog."""
    models.queue.open(folder)
    press("Ctrl+Shift+F", window, qtbot)
    window.queue.activateWindow()
    qtbot.waitUntil(lambda: len(states(window)) == 3)
    return folder


def test_o_6g_a_post_is_pasted_into_the_folder(window: MainWindow, opened: Path, qtbot: QtBot) -> None:
    """O-6g: by Ctrl+V and by the button, called after its war where it has one, and never over what is there."""
    complete = "(Algo request) War name: ../Über\n* Attacker: Gaul\n* Defender: Albion\n* Place: Dover\n* Date: 1100"
    complete += "\n* Attacker's army: Host\n* Defender's army: Fyrd"
    QApplication.clipboard().setText(complete)
    press("Ctrl+V", window.queue, qtbot)
    qtbot.waitUntil(lambda: window.queue.state.text() == "Saved as Über 1.txt.")
    (opened / "post 1.txt.receipt.wiki").write_text("of another post", encoding="utf-8")
    QApplication.clipboard().setText("(Algo request) send 100 men to Dover")
    click(window.queue.paste, qtbot)
    qtbot.waitUntil(lambda: window.queue.state.text() == "Saved as post 2.txt.")
    assert (opened / "Über 1.txt").read_text(encoding="utf-8") == complete
    assert ("post 2.txt", "waiting") in states(window)
    QApplication.clipboard().setText(" \n")
    click(window.queue.paste, qtbot)
    qtbot.waitUntil(lambda: "there is no text in it" in window.queue.state.text())
    assert len(states(window)) == 5


def test_o_6g_files_and_text_are_dropped_into_the_folder(
    window: MainWindow, opened: Path, qtbot: QtBot, tmp_path: Path
) -> None:
    """O-6g: files keep their name where it is free; what is no request is told and holds the others not up."""
    other, picture, written = tmp_path / "a.txt", tmp_path / "map.png", tmp_path / "a.txt.war.json"
    for path in (other, picture, written):
        path.write_text("(Algo request) another", encoding="utf-8")
    before = (opened / "a.txt").read_bytes()
    assert drop(window.queue, files(other, picture, written))
    qtbot.waitUntil(lambda: "Saved as a 2.txt." in window.queue.state.text())
    assert window.queue.state.text().count("this is no request") == 2
    assert (opened / "a.txt").read_bytes() == before
    assert (opened / "a 2.txt").read_text(encoding="utf-8") == "(Algo request) another"
    text = QMimeData()
    text.setText("(Algo request) send 100 men to Dover")
    assert drop(window.queue, text)
    qtbot.waitUntil(lambda: window.queue.state.text() == "Saved as post 1.txt.")


def test_o_6g_a_war_of_the_queue_is_cancelled(
    window: MainWindow, opened: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """O-6g: it waits on and is fought as it would have been, and no other is begun."""
    begun, released = Event(), Event()

    def held(*args: object) -> object:
        begun.set()
        released.wait(120)
        return queue.fight_entry(*args)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(queue_model, "fight_entry", held)
        click(window.queue.fight, qtbot)
        qtbot.waitUntil(begun.is_set)
        assert not window.queue.choose.isEnabled()
        click(window.queue.cancel, qtbot)
        assert not window.queue.cancel.isEnabled()
        released.set()
        cancelled = "0 requests fought. Cancelled: 2 requests still waiting."
        qtbot.waitUntil(lambda: window.queue.state.text() == cancelled)
    assert states(window) == [("a.txt", "waiting"), ("b.txt", "waiting"), ("c.txt", "waiting")]
    seed = json.loads((opened / "a.txt.war.json").read_text(encoding="utf-8"))["seed"]
    assert {path.name for path in opened.iterdir()} == {"a.txt", "b.txt", "c.txt", "a.txt.war.json"}
    click(window.queue.fight, qtbot)
    qtbot.waitUntil(lambda: window.queue.state.text() == "2 requests fought.")
    assert f"seed {seed} -->" in (opened / "a.txt.receipt.wiki").read_text(encoding="utf-8")


def test_o_6g_a_folder_that_goes_away_comes_back(
    window: MainWindow, models: ViewModels, opened: Path, qtbot: QtBot
) -> None:
    """O-6g: what was listed stays on show, nothing can be done with it, and what was written meanwhile is seen."""
    away = opened.with_name("away")
    opened.rename(away)
    qtbot.waitUntil(lambda: "requests: the folder cannot be read" in window.queue.state.text())
    assert len(states(window)) == 3
    assert not any(button.isEnabled() for button in (window.queue.fight, window.queue.paste))
    assert window.queue.choose.isEnabled()
    (away / "d.txt").write_text("(Algo request)", encoding="utf-8")
    away.rename(opened)
    qtbot.waitUntil(lambda: len(states(window)) == 4)
    assert window.queue.state.text() == ""
    assert window.queue.fight.isEnabled()
    assert not models.queue.busy


def test_o_6g_a_folder_that_goes_away_during_a_war_ends_the_fighting(
    window: MainWindow, opened: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """O-6g: what was fought is told, why it goes no further too, and no other war is begun."""
    asked: list[str] = []

    def leaving(entry: queue.QueueEntry, *args: object) -> object:
        asked.append(entry.file.name)
        fought = queue.fight_entry(entry, *args)  # type: ignore[arg-type]
        opened.rename(opened.with_name("away"))
        return fought

    monkeypatch.setattr(queue_model, "fight_entry", leaving)
    click(window.queue.fight, qtbot)
    qtbot.waitUntil(lambda: "the folder cannot be read" in window.queue.state.text())
    assert asked == ["a.txt"]
    assert window.queue.state.text().startswith("1 request fought.\n")


def test_a_folder_that_is_gone_is_told(window: MainWindow, models: ViewModels, qtbot: QtBot, tmp_path: Path) -> None:
    models.queue.open(tmp_path / "none")
    qtbot.waitUntil(lambda: "none: the folder cannot be read" in window.queue.state.text())
    assert not window.queue.fight.isEnabled()
