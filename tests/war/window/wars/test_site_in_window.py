"""B-3g: a site of all wars from the tab Wars, with the same errors as on the command line."""

import shutil
from pathlib import Path
from threading import Event

import pytest
from archive_records import stamped
from hands import click, press
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from autoalgo.common.problems import Failure
from autoalgo.war import site
from autoalgo.war.site import MadeSite, SiteOrder
from autoalgo.war.web_page import PageWatch
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

OLDER = Path(__file__).resolve().parents[3] / "old_files" / "data_record" / "5" / "hastings.jsonl"


def test_b_3g_a_site_is_cancelled_refused_in_a_strange_folder_and_written(
    window: MainWindow, models: ViewModels, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    logs, folder = models.session.folders.logs, tmp_path / "site"
    logs.mkdir(exist_ok=True)
    shutil.copy(OLDER, logs / stamped(1))
    folder.mkdir()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    make, cancelled = site.make_site, Event()

    def held(order: SiteOrder, watch: PageWatch) -> MadeSite | Failure | None:
        cancelled.wait()
        return make(order, watch)

    monkeypatch.setattr(site, "make_site", held)
    press("Ctrl+6", window, qtbot)
    click(window.wars.site, qtbot)
    assert not window.commands["site"].isEnabled(), "one at a time"
    click(window.site.cancel, qtbot)
    cancelled.set()
    qtbot.waitUntil(lambda: not models.site.busy)
    assert window.site.told.text() == "Cancelled; nothing was written."
    (folder / "mine.txt").write_text("not to be lost", encoding="utf-8")
    click(window.wars.site, qtbot)
    qtbot.waitUntil(lambda: bool(models.site.text))
    assert "it holds mine.txt, which is no part of a site" in window.site.told.text()
    assert not window.site.look.isEnabled()
    (folder / "mine.txt").unlink()
    click(window.wars.site, qtbot)
    qtbot.waitUntil(lambda: bool(models.site.text))
    assert window.site.told.text().startswith("Site in site: 1 war, 1 of them new or changed, 0 hour by hour; ")
    assert window.site.look.isEnabled()
    assert "Battle of Hastings" in (folder / "index.html").read_text(encoding="utf-8")
