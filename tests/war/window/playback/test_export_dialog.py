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
