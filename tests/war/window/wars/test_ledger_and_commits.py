"""O-8, O-9: a war of the archive is committed by its record, and the ledger tells everything that happened."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest
from hands import Fight, click, click_row, press
from openpyxl import load_workbook
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QCheckBox, QMessageBox, QTabBar
from pytestqt.qtbot import QtBot
from questions import answering

from autoalgo.war.domain.run_count import RunCount
from autoalgo.war.domain.sides import Side
from autoalgo.war.folders import Folders
from autoalgo.war.queue import FoughtEntry, Ground, QueueEntry, fight_entry
from autoalgo.war.requests import save_request
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.wars.wars_tab import WarsTab

OpenWars = Callable[[int], WarsTab]


def ticking(words: str, press_button: str, asked: list[str], qtbot: QtBot) -> None:
    """Tick the box with those words in the next question, and press the button of that name."""

    def answer() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(10, answer)
            return
        asked.append(box.text())
        [choice] = [each for each in box.findChildren(QCheckBox) if words in each.text().replace("&", "")]
        qtbot.mouseClick(choice, Qt.MouseButton.LeftButton, pos=choice.rect().center())
        choice.setFocus()
        if not choice.isChecked():
            qtbot.keyClick(choice, Qt.Key.Key_Space)
        asked.append(choice.text())
        button = next(each for each in box.buttons() if each.text().replace("&", "") == press_button)
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    QTimer.singleShot(0, answer)


def sizes(home: Folders) -> dict[str, object]:
    rows = list(load_workbook(home.database)["Militaries"].values)
    name, size = rows[0].index("Name"), rows[0].index("Size")
    return {str(row[name]): row[size] for row in rows[1:]}


def scores(home: Folders) -> list[object]:
    sheet = load_workbook(home.database)["Nations"]
    column = next(cell.column for cell in sheet[1] if cell.value == "Stability")
    assert column is not None
    return [sheet.cell(row, column).value for row in (2, 3)]


@pytest.fixture
def open_wars(window: MainWindow, qtbot: QtBot) -> OpenWars:
    """Return what shows the tab once it has a number of wars, and chooses the newest."""

    def shown(number: int) -> WarsTab:
        press("Ctrl+6", window, qtbot)
        qtbot.waitUntil(lambda: window.wars.table.rowCount() == number)
        click_row(window.wars.list, 0, qtbot)
        models = window.wars.table
        assert models is not None
        return window.wars

    return shown


def test_a_war_is_committed_from_the_archive_and_taken_back(
    open_wars: OpenWars,
    window: MainWindow,
    models: ViewModels,
    fight: Fight,
    home: Folders,
    qtbot: QtBot,
) -> None:
    before = sizes(home)
    run = fight()
    tab = open_wars(1)
    qtbot.waitUntil(tab.buttons["commit_war"].isEnabled)
    asked: list[str] = []
    ticking("Write the losses", "Write", asked, qtbot)
    with qtbot.waitSignals([models.wars.committed, models.session.loaded]):
        click(tab.buttons["commit_war"], qtbot)
    assert run.result.campaign.request.name in asked[0]
    assert "run 1 of this request" in asked[0]
    assert "Fyrd: size 7,000 → " in asked[1]
    lost = [count.killed + count.died + count.captured for count in map(run.result.headcount, Side)]
    assert sizes(home) == {**before, "Fyrd": 7000 - lost[0], "Host": 7500 - lost[1]}
    qtbot.waitUntil(lambda: "Its stability, with size, was committed to" in tab.facts.text())
    assert not window.header.controls.commit.isEnabled()
    answering("Write back", asked)
    with qtbot.waitSignals([models.wars.undone, models.session.loaded]):
        click(tab.buttons["undo_commit"], qtbot)
    assert sizes(home) == before
    qtbot.waitUntil(window.header.controls.commit.isEnabled)


def test_o_7a_window_archive_and_queue_count_the_runs_of_one_request(
    open_wars: OpenWars, models: ViewModels, fight: Fight, home: Folders, tmp_path: Path, qtbot: QtBot
) -> None:
    """O-7a: the window writes out map, flanks and stand-in ships; a player's request leaves them to the program."""
    first = fight()
    asked = first.result.campaign.request
    assert asked.map is not None
    assert asked.flanks
    bare = asked.model_copy(update={"map": None, "flanks": None, "seed": 77, "war": "Called otherwise"})
    post = tmp_path / "queue" / "war.json"
    post.parent.mkdir()
    assert save_request(post, bare) is None
    tables, database = models.session.tables, models.session.database
    assert tables is not None
    assert database is not None
    fought = fight_entry(QueueEntry(post), Ground(database, tables, home.maps, home.logs), datetime(2026, 5, 1))
    assert isinstance(fought, FoughtEntry), fought
    assert "* '''Run:''' 2 of this request\n" in fought.entry.receipt.read_text(encoding="utf-8")
    tab = open_wars(2)
    click_row(tab.list, 1, qtbot)
    qtbot.waitUntil(lambda: models.wars.shown is not None and not models.wars.opening)
    click(tab.buttons["reopen"], qtbot)
    with qtbot.waitSignal(models.runner.finished) as again:
        models.run()
    assert again.args[0].result.campaign.run == RunCount(2)
    assert again.args[0].result.campaign.seed == 77
    models.war.set_seed(78)
    with qtbot.waitSignal(models.runner.finished) as other:
        models.run()
    assert other.args[0].result.campaign.run == RunCount(3)


def test_a_reroll_names_the_run_that_is_committed_and_undoes_it_first(
    window: MainWindow, models: ViewModels, fight: Fight, home: Folders, qtbot: QtBot
) -> None:
    """O-8a: a re-roll of a committed war begins with what that wrote: one click undoes that, and fights it again."""
    fight()
    answering("Write", [])
    with qtbot.waitSignals([models.committer.committed, models.session.loaded]):
        click(window.header.controls.commit, qtbot)
    with qtbot.waitSignal(models.runner.finished):
        models.run_again(same_seed=False)
    qtbot.waitUntil(window.header.controls.commit.isEnabled)
    asked: list[str] = []
    answering("Undo run 1 first, fight this one again", asked)
    with qtbot.waitSignal(models.runner.finished) as again:
        click(window.header.controls.commit, qtbot)
    assert ", run 2 of this request" in asked[0]
    assert "Run 1 of this request is committed already" in asked[0]
    assert scores(home) == [95, 100]
    assert again.args[0].result.campaign.run == RunCount(3)
    qtbot.waitUntil(window.header.controls.commit.isEnabled)
    answering("Write", asked := [])
    with qtbot.waitSignal(models.committer.committed):
        click(window.header.controls.commit, qtbot)
    assert "committed already" not in asked[0]
    assert "95.0 → " in asked[0]


def test_the_ledger_is_a_page_beside_the_wars(
    open_wars: OpenWars, models: ViewModels, fight: Fight, qtbot: QtBot
) -> None:
    fight()
    with qtbot.waitSignals([models.committer.committed, models.session.loaded]):
        models.committer.commit()
    tab = open_wars(1)
    bar = tab.lists.findChild(QTabBar)
    assert bar is not None
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(1).center())
    qtbot.waitUntil(lambda: tab.entries.rowCount() == 2)
    QAbstractItemModelTester(tab.entries, QAbstractItemModelTester.FailureReportingMode.Fatal)

    def column(at: int) -> list[str]:
        return [str(tab.entries.data(tab.entries.index(row, at))) for row in range(tab.entries.rowCount())]

    assert column(1) == ["commit", "war"]
    assert column(3)[0].startswith("stability of Albion 95.0 → ")
    click_row(tab.ledger, 0, qtbot)
    qtbot.waitUntil(lambda: models.wars.shown is not None)
    qtbot.keyClicks(tab.search, "commit albion")
    qtbot.waitUntil(lambda: column(1) == ["commit"])
    tab.search.clear()
    qtbot.keyClicks(tab.search, "Rome")
    qtbot.waitUntil(lambda: column(1) == [])
