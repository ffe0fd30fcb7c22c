"""B-10: the war that is set is fought for other values, by keys and clicks, and the table and the picture are saved."""

import json
from pathlib import Path

import pytest
from hands import click, press
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.sweep.sweep_dialog import SweepDialog

SIZE = "Militaries:Host:Size"


@pytest.fixture
def dialog(window: MainWindow, models: ViewModels, qtbot: QtBot) -> SweepDialog:
    """What if, opened by its key, on Albion against Gaul at Senlac with seed 7; 200 wars of each combination."""
    models.war.set_seed(7)
    press("Ctrl+Alt+Shift+W", window, qtbot)
    assert window.sweep is not None
    qtbot.waitUntil(lambda: bool(models.sweep.fields))
    window.sweep.wars.setValue(200)
    return window.sweep


def vary(dialog: SweepDialog, row: int, field: str, values: str, qtbot: QtBot) -> None:
    """Type a field and its values into a row."""
    edit = dialog.fields[row].field.lineEdit()
    assert edit is not None
    edit.selectAll()
    qtbot.keyClicks(edit, field)
    qtbot.keyClick(edit, Qt.Key.Key_Escape)  # the popup of fields that have it in them
    dialog.fields[row].values.selectAll()
    qtbot.keyClicks(dialog.fields[row].values, values)


def test_b_10_the_table_is_that_of_the_command_and_is_saved_with_its_picture(
    dialog: SweepDialog, models: ViewModels, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered = {field.name: field.now for field in models.sweep.fields}
    assert offered[SIZE] == "7500"
    assert {"motive", "Rules.json:attack.mercy", "flanks.defender.maneuver"} <= offered.keys()
    vary(dialog, 0, SIZE, "3000,12000", qtbot)
    assert dialog.fields[0].now.text() == "now 7500"
    click(dialog.start, qtbot)
    assert dialog.stop.isEnabled()
    qtbot.waitUntil(dialog.save.isEnabled)
    lines = dialog.table.toPlainText().splitlines()
    assert lines[1] == "200 wars of each of 2 combinations, seed 7"
    assert [line.split()[0] for line in lines[6:8]] == ["3000", "12000"]
    assert any(line.startswith("Size: ") for line in lines)
    assert not dialog.picture.note.text()
    click(dialog.copy, qtbot)
    assert QApplication.clipboard().text() == dialog.table.toPlainText()
    for ending in ("txt", "json", "png"):
        file = tmp_path / f"sweep.{ending}"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, file=file: (str(file), ""))
        click(dialog.save, qtbot)
        qtbot.waitUntil(lambda file=file: dialog.state.text() == f"Saved as {file.name}.")  # type: ignore[misc]
    assert (tmp_path / "sweep.txt").read_text(encoding="utf-8") == dialog.table.toPlainText()
    assert [row["values"] for row in json.loads((tmp_path / "sweep.json").read_bytes())["rows"]] == [
        ["3000"],
        ["12000"],
    ]
    assert (tmp_path / "sweep.png").read_bytes().startswith(b"\x89PNG")


def test_b_10_mistakes_and_impossible_values_are_told(dialog: SweepDialog, qtbot: QtBot) -> None:
    vary(dialog, 0, "Militaries:Hots:Size", "1,2", qtbot)
    vary(dialog, 1, "motive", "", qtbot)
    click(dialog.start, qtbot)
    qtbot.waitUntil(lambda: dialog.start.isEnabled() and dialog.table.toPlainText() != "")
    told = dialog.table.toPlainText()
    assert told.startswith("motive: nothing where a value belongs")
    assert 'there is no "Hots"' in told
    assert "--vary" not in told
    assert not dialog.save.isEnabled()
    vary(dialog, 0, SIZE, "-5,9000", qtbot)
    vary(dialog, 1, "motive", "Conquest", qtbot)
    click(dialog.start, qtbot)
    qtbot.waitUntil(dialog.save.isEnabled)
    told = dialog.table.toPlainText()
    assert "not possible [1]" in told
    assert "[1] Size -5, motive Conquest: " in told


def test_b_10_what_was_fought_before_stop_stays(dialog: SweepDialog, models: ViewModels, qtbot: QtBot) -> None:
    dialog.wars.setValue(2_000)
    vary(dialog, 0, "year", "1000..1060..1", qtbot)
    click(dialog.start, qtbot)
    qtbot.waitUntil(lambda: " 1001 " in dialog.table.toPlainText())
    click(dialog.stop, qtbot)
    qtbot.waitUntil(dialog.save.isEnabled)
    assert dialog.state.text().startswith("Stopped after ")
    assert "(partial: " in dialog.table.toPlainText()
    assert dialog.start.isEnabled()
    models.war.choose(Choice.LOCATION, "Nowhere")
    qtbot.waitUntil(lambda: not dialog.start.isEnabled())
    assert dialog.state.text() == "No war can be fought from what is set yet."
