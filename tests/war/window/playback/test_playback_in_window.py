"""B-3b, B-3d: how a war gets to the page Playback, the story above the receipt, and a window that goes meanwhile."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from hands import Fight, click
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from autoalgo.war.playback import Playback, open_audited
from autoalgo.war.playback import chance as chance_package
from autoalgo.war.tables import Tables
from autoalgo.war.window.playback import opened_playback
from autoalgo.war.window.playback.export_model import Export
from autoalgo.war.window.playback.story_card import StoryCard
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

LEFT, PLAIN, COPY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction


def drop(path: Path, window: MainWindow) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    enter = QDragEnterEvent(QPointF(300, 400).toPoint(), COPY, data, LEFT, PLAIN)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(window, QDropEvent(QPointF(300, 400), COPY, data, LEFT, PLAIN))


def test_b_3b_a_record_is_dropped_onto_the_window(
    window: MainWindow, models: ViewModels, record: Path, qtbot: QtBot
) -> None:
    """B-3b: the page comes on show, and the audit's word with the war."""
    drop(record, window)
    assert window.playback.isVisible()
    qtbot.waitUntil(lambda: models.playback.opened is not None)
    assert window.playback.verdict.text().startswith("Audit: identical, ")
    assert window.playback.wars.currentText() == record.name


def test_b_3d_the_story_stands_above_the_receipt(
    window: MainWindow, models: ViewModels, fight: Fight, qtbot: QtBot
) -> None:
    """B-3d: without being asked, and it can be copied."""
    card = window.findChild(StoryCard)
    assert isinstance(card, StoryCard)
    assert card.isHidden()
    headcount = fight().result.attacker_headcount
    qtbot.waitUntil(lambda: bool(models.chance.story))
    assert card.isVisible()
    assert card.words.text().startswith("In 1066 AD Ada led 7,000 men of Albion against Gaul, which had 7,500 men")
    assert f"Albion had lost {headcount.initial - headcount.remaining:,} of 7,000 men" in card.words.text()
    click(card.copy, qtbot)
    assert QApplication.clipboard().text() == card.words.text()


def test_the_window_goes_while_a_record_is_audited(
    window: MainWindow, models: ViewModels, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An audit changes nothing: nobody waits for its end, or is asked."""
    begun, released = Event(), Event()

    def held(path: Path, tables: Tables, goes_on: Callable[[int, int], bool]) -> object:
        begun.set()
        released.wait(120)
        return open_audited(path, tables, goes_on)

    monkeypatch.setattr(opened_playback, "open_audited", held)
    drop(record, window)
    assert begun.wait(120)
    assert window.close()
    assert models.playback.opened is None
    released.set()


def test_the_window_goes_while_chances_are_worked_out_and_a_file_is_saved(
    window: MainWindow,
    models: ViewModels,
    record: Path,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    held_export: None,  # noqa: ARG001
) -> None:
    """Both are stopped, and no file is left."""
    work_out = chance_package.chances

    def chances(playback: Playback, tables: Tables, told: object, goes_on: object) -> object:
        while goes_on():  # type: ignore[operator]
            Event().wait(0.01)
        return work_out(playback, tables, told=told, goes_on=goes_on)  # type: ignore[arg-type]

    monkeypatch.setattr(chance_package, "chances", chances)
    drop(record, window)
    qtbot.waitUntil(lambda: models.playback.opened is not None)
    click(window.playback.work_out, qtbot)
    models.export.start(Export(tmp_path / "war.gif", True, 0, 200, 2.0, 2.0, False))
    assert models.chance.busy
    assert models.export.busy
    assert window.close()
    qtbot.waitUntil(lambda: not models.chance.busy and not models.export.busy)
    assert models.export.text == "Cancelled; nothing was written."
    assert list(tmp_path.glob("war*")) == []
