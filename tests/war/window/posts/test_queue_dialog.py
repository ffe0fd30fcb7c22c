"""O-6g: the queue of requests in the window."""

from pathlib import Path

import pytest
from hands import click, press
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two posts that are complete, one that is not."""
    path = tmp_path / "requests"
    path.mkdir()
    war = "(Algo request) Gaul attacks Albion at Dover in 1100. Defender's army: {}"
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
    qtbot.waitUntil(lambda: window.queue.state.text() == "2 requests fought.", timeout=120_000)
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


def test_a_folder_is_dropped_onto_the_window(window: MainWindow, qtbot: QtBot, folder: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(folder))])
    copy, left, plain = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPointF(300, 400).toPoint(), copy, data, left, plain)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(window, QDropEvent(QPointF(300, 400), copy, data, left, plain))
    qtbot.waitUntil(lambda: len(states(window)) == 3)
    assert window.queue.isVisible()


def test_a_folder_that_is_gone_is_told(window: MainWindow, models: ViewModels, qtbot: QtBot, tmp_path: Path) -> None:
    models.queue.open(tmp_path / "none")
    qtbot.waitUntil(lambda: "none: the folder cannot be read" in window.queue.state.text())
    assert not window.queue.fight.isEnabled()
