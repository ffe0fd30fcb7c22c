"""B-3e: the playback is saved as an animation or as a picture, and what came of it is told."""

from pathlib import Path

import pytest
from hands import click
from pytestqt.qtbot import QtBot

from autoalgo.war.window.playback.export_dialog import ExportDialog
from autoalgo.war.window.playback.export_model import ExportModel
from autoalgo.war.window.playback.playback_model import PlaybackModel


@pytest.mark.parametrize(("row", "ending", "begins"), [(0, ".gif", b"GIF89a"), (3, ".png", b"\x89PNG")])
def test_b_3e_a_file_is_saved_and_told(
    playback: PlaybackModel, record: Path, tmp_path: Path, qtbot: QtBot, row: int, ending: str, begins: bytes
) -> None:
    """B-3e: a GIF of the battle, a PNG of the hour."""
    model = ExportModel(playback)
    dialog = ExportDialog(model, lambda asked: tmp_path / f"war{asked}")
    qtbot.addWidget(dialog)
    assert not dialog.save.isEnabled(), "there is no war to be saved"
    playback.open(record)
    qtbot.waitUntil(lambda: playback.opened is not None)
    dialog.come_forward()
    dialog.kind.setCurrentIndex(row)
    dialog.size_pixels.setValue(200)
    assert dialog.rate.isEnabled() is (row == 0)
    click(dialog.save, qtbot)
    qtbot.waitUntil(lambda: bool(model.text))
    assert dialog.told.text().startswith(f"Saved as war{ending}: ")
    assert (tmp_path / f"war{ending}").read_bytes().startswith(begins)


def test_a_folder_that_is_not_there_is_told(
    playback: PlaybackModel, record: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    model = ExportModel(playback)
    dialog = ExportDialog(model, lambda asked: tmp_path / "nowhere" / f"war{asked}")
    qtbot.addWidget(dialog)
    playback.open(record)
    qtbot.waitUntil(lambda: playback.opened is not None)
    dialog.come_forward()
    click(dialog.save, qtbot)
    qtbot.waitUntil(lambda: bool(model.text))
    assert model.failed
    assert "nowhere" in dialog.told.text()


def test_b_3e_another_hour_than_that_on_show_is_typed(
    playback: PlaybackModel, record: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    """B-3e: the picture is of the hour that is typed; a later step of the playback proposes its own again."""
    model = ExportModel(playback)
    dialog = ExportDialog(model, lambda asked: tmp_path / f"{dialog.hour.value()}{asked}")
    qtbot.addWidget(dialog)
    playback.open(record)
    qtbot.waitUntil(lambda: playback.opened is not None)
    dialog.come_forward()
    assert not dialog.hour.isEnabled(), "an animation has all hours"
    dialog.kind.setCurrentIndex(4)
    playback.go(1)
    assert dialog.hour.value() == 1
    click(dialog.save, qtbot)
    qtbot.waitUntil(lambda: bool(model.text))
    dialog.hour.selectAll()
    qtbot.keyClicks(dialog.hour, "2")
    click(dialog.save, qtbot)
    qtbot.waitUntil(lambda: "2.svg" in model.text)
    first, second = ((tmp_path / f"{hour}.svg").read_text(encoding="utf-8") for hour in (1, 2))
    assert "Hour 1" in first
    assert "Hour 2" in second
    assert playback.hour == 1
    playback.go(3)
    assert dialog.hour.value() == 3
    assert playback.opened is not None
    assert dialog.hour.maximum() == playback.length, "the rounds of the occupation follow"


def test_b_3e_cancel_writes_nothing(
    playback: PlaybackModel,
    record: Path,
    tmp_path: Path,
    qtbot: QtBot,
    held_export: None,  # noqa: ARG001
) -> None:
    """B-3e: progress while it is made; after Cancel no file, and it is said."""
    model = ExportModel(playback)
    dialog = ExportDialog(model, lambda asked: tmp_path / f"war{asked}")
    qtbot.addWidget(dialog)
    playback.open(record)
    qtbot.waitUntil(lambda: playback.opened is not None)
    dialog.come_forward()
    dialog.size_pixels.setValue(200)
    click(dialog.save, qtbot)
    qtbot.waitUntil(lambda: model.progress.asked > 0)
    assert dialog.progress.isVisible()
    assert not dialog.save.isEnabled()
    click(dialog.cancel, qtbot)
    qtbot.waitUntil(lambda: not model.busy)
    assert dialog.told.text() == "Cancelled; nothing was written."
    assert list(tmp_path.glob("war*")) == []
    assert dialog.save.isEnabled()
