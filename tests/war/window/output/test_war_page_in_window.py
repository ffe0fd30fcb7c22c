"""B-3f: a war's page from the tabs Output and Wars, with the same errors as on the command line."""

import shutil
from functools import partial
from pathlib import Path

import pytest
from archive_records import asking, stamped, varied
from hands import Fight, click, click_row, press
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

OLDER = Path(__file__).resolve().parents[3] / "old_files" / "data_record" / "5" / "hastings.jsonl"


def test_b_3f_a_page_is_saved_refused_for_an_edited_record_and_cancelled(
    window: MainWindow, models: ViewModels, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, fight: Fight
) -> None:
    """A war by older rules has a page soon, without chances, causes and odds."""
    out = tmp_path / "war.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    assert not window.commands["web_page"].isEnabled(), "there is no war yet"
    run = fight()
    assert run.record is not None
    click(window.output.buttons["web_page"], qtbot)
    assert not window.commands["web_page"].isEnabled(), "one at a time"
    click(window.page.cancel, qtbot)
    qtbot.waitUntil(lambda: not models.page.busy)
    assert window.page.told.text() == "Cancelled; nothing was written."
    assert not window.page.look.isEnabled()
    varied(run.record, run.record.with_name(stamped(2)), asking(war="Edited"))
    shutil.copy(OLDER, run.record.with_name(stamped(3)))
    press("Ctrl+6", window, qtbot)
    qtbot.waitUntil(lambda: window.wars.table.rowCount() == 3)
    names = [war.name for war in models.wars.wars]
    for name, told in (("Edited", "the record was edited"), ("Battle of Hastings", "Saved as war.html, ")):
        click_row(window.wars.list, names.index(name), qtbot)
        qtbot.waitUntil(partial(_is_shown, models, name))
        click(window.wars.buttons["web_page_war"], qtbot)
        qtbot.waitUntil(lambda: bool(models.page.text))
        assert told in window.page.told.text()
        assert window.page.look.isEnabled() is out.exists() is (name != "Edited")


def _is_shown(models: ViewModels, name: str) -> bool:
    shown = models.wars.shown
    return shown is not None and shown.war.request.name == name
