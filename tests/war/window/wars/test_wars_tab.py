"""O-5: every war of the Logs folder is listed, searched, read, reopened, audited, and its commit taken back."""

import shutil
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from archive_records import Lines, asking, stamped, varied
from hands import Fight, click, click_row, press
from homes import MOMENT, OpenModels
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot
from questions import answering

from autoalgo import __version__
from autoalgo.common.qt.theme import Theme
from autoalgo.war.archive.index import Listing, ReadingWatch, WarSearch, archived_wars
from autoalgo.war.archive.opened_war import OpenedWar, open_war
from autoalgo.war.database import StabilityCommit, WorkbookStore
from autoalgo.war.report.commits import note_commits
from autoalgo.war.report.entries import RECORD
from autoalgo.war.window.session.memory import Memory
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.wars import wars_model
from autoalgo.war.window.wars.wars_tab import WarsTab

pytestmark = pytest.mark.usefixtures("logs")


def cells(tab: WarsTab, column: int) -> list[str]:
    table = tab.table
    return [str(table.data(table.index(row, column))) for row in range(table.rowCount())]


def names(tab: WarsTab) -> list[str]:
    return cells(tab, 1)


@pytest.fixture
def tab(window: MainWindow, qtbot: QtBot) -> WarsTab:
    """The tab, shown with all its wars."""
    press("Ctrl+6", window, qtbot)
    assert window.services.is_shown(WindowPart.WARS)
    qtbot.waitUntil(lambda: window.wars.table.rowCount() == 3)
    return window.wars


@pytest.fixture
def anarchy(tab: WarsTab, models: ViewModels, qtbot: QtBot) -> WarsTab:
    """The tab, with the oldest war chosen."""
    choose(tab, models, 2, qtbot)
    return tab


def choose(tab: WarsTab, models: ViewModels, row: int, qtbot: QtBot) -> None:
    click_row(tab.list, row, qtbot)
    qtbot.waitUntil(lambda: models.wars.shown is not None and not models.wars.opening)


def test_all_wars_are_listed_newest_first(tab: WarsTab) -> None:
    assert names(tab) == ["Siege of Senlac", "Second", "The Anarchy"]
    assert cells(tab, 0)[2] == "2026-05-01 14:30"
    assert cells(tab, 2) == ["1066 AD", "216 BC", "1066 AD"]
    assert cells(tab, 6) == ["2", "1", "1"]
    assert tab.state.text() == "3 wars"


def test_a_search_finds_by_nation_name_and_date(tab: WarsTab, qtbot: QtBot) -> None:
    def shows(*found: str) -> bool:
        return names(tab) == list(found)

    for words, found in {
        "rome": "Second",
        "albion siege": "Siege of Senlac",
        "216 bc": "Second",
        "2026-05-01": "The Anarchy",
    }.items():
        qtbot.keyClicks(tab.search, words)
        qtbot.waitUntil(partial(shows, found))
        assert tab.state.text() == "1 of 3 wars"
        tab.search.clear()
        qtbot.waitUntil(lambda: len(names(tab)) == 3)


def test_a_chosen_war_shows_receipt_plan_and_where_it_comes_from(anarchy: WarsTab) -> None:
    assert anarchy.title.text() == "The Anarchy"
    assert "seed 5, run 1 of this request" in anarchy.facts.text()
    assert "Its stability was not committed." in anarchy.facts.text()
    assert "Killed in action" in anarchy.receipt.toPlainText()
    plan = anarchy.plan.toPlainText()
    assert "Attacker: Albion" in plan
    assert plan.count("Normal") == 6
    assert not anarchy.buttons["undo_commit"].isEnabled()


def test_the_receipt_can_be_copied(anarchy: WarsTab, models: ViewModels, qtbot: QtBot) -> None:
    """O-5, OUT-9: with the line that names version and seed, which its record does not have, or without it."""
    assert models.wars.shown is not None
    kept = models.wars.shown.war.receipt
    click(anarchy.buttons["copy_war"], qtbot)
    assert QGuiApplication.clipboard().text() == f"{kept}<small>Autoalgo {__version__}, seed 5</small>\n"
    assert anarchy.receipt.toPlainText().rstrip().endswith("seed 5")
    models.session.seed_line.choose(False)
    assert not anarchy.receipt.toPlainText().rstrip().endswith("seed 5")
    click(anarchy.buttons["copy_war"], qtbot)
    assert QGuiApplication.clipboard().text() == kept


def test_the_log_is_filtered_by_text_flank_and_kind(
    anarchy: WarsTab, models: ViewModels, record: Path, qtbot: QtBot
) -> None:
    log = anarchy.log
    anarchy.pages.setCurrentWidget(log)
    lines = record.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    assert models.wars.shown is not None
    # The name of the war is the only line that was changed.
    assert sum(line.text != was for line, was in zip(models.wars.shown.log, lines, strict=True)) == 1
    assert log.count.text() == f"{len(lines):,} lines"
    log.kind.setFocus()
    qtbot.keyClicks(log.kind, "attack")
    qtbot.keyClick(log.kind, Qt.Key.Key_Return)
    attacks = [line for line in lines if " attacks the " in line]
    assert log.model.rowCount() == len(attacks)
    log.flank.setFocus()
    for _ in range(3):
        qtbot.keyClick(log.flank, Qt.Key.Key_Down)
    assert log.flank.currentText() == "attacker, flank 2"
    assert log.model.rowCount() == len([line for line in attacks if "attacker's flank 2" in line])
    for menu in (log.kind, log.flank):
        menu.setFocus()
        qtbot.keyClick(menu, Qt.Key.Key_Home)
    qtbot.keyClicks(log.words, "PROGRAM version")
    assert log.count.text() == f"1 of {len(lines):,} lines"
    assert log.detail.toPlainText().startswith("Program version")
    qtbot.keyClicks(log.words, "no such words")
    assert log.model.rowCount() == 0
    assert log.detail.toPlainText() == ""


def test_a_war_is_reopened_with_its_plan_and_seed(
    anarchy: WarsTab, models: ViewModels, window: MainWindow, qtbot: QtBot
) -> None:
    models.war.set_war("Something else")
    click(anarchy.buttons["reopen"], qtbot)
    assert window.services.is_shown(WindowPart.TACTICS)
    assert (models.war.war, models.war.seed, models.war.year) == ("The Anarchy", 5, 1066)
    assert models.request().map == "Coast"


def test_a_war_is_audited(anarchy: WarsTab, models: ViewModels, qtbot: QtBot) -> None:
    click(anarchy.buttons["audit"], qtbot)
    qtbot.waitUntil(lambda: "Audit: " in anarchy.facts.text())
    # The name on the receipt was left as it was, which an audit sees.
    assert "Audit: different." in anarchy.facts.text()
    assert "receipt, text" in anarchy.facts.text()
    assert models.wars.can_audit


def test_b_3b_a_war_is_played_back_by_its_button(
    anarchy: WarsTab, window: MainWindow, models: ViewModels, logs: Path, qtbot: QtBot
) -> None:
    """B-3b: the page Playback comes on show with the war of the archive."""
    click(anarchy.buttons["play_back"], qtbot)
    assert window.playback.isVisible()
    assert window.playback.wars.currentText() == stamped(1)
    qtbot.waitUntil(lambda: models.playback.opened is not None)
    assert models.playback.opened is not None
    assert models.playback.opened.playback.war.path == logs / stamped(1)


# Commits.


@pytest.fixture
def committed(logs: Path, models: ViewModels) -> OpenedWar:
    """The oldest war, once its stability was committed."""
    war = open_war(logs / stamped(1))
    assert isinstance(war, OpenedWar)
    book = WorkbookStore(models.session.folders.database)
    scores = [StabilityCommit("Albion", 95, war.commits[0].read)]
    assert book.write_stability([each for each in scores if each.read != each.new]) is None
    assert book.write_stability(war.commits) is None
    noted = note_commits(logs, datetime(2026, 5, 1, 15, 0), war.request, "Map Game Database.xlsx", war.commits)
    assert noted is None
    return war


def stability(models: ViewModels) -> list[float]:
    database = models.session.database
    assert database is not None
    selection = models.war.selection()
    assert selection is not None
    return [selection.attacker.nation.stability, selection.defender.nation.stability]


def test_a_commit_is_told_and_taken_back(
    committed: OpenedWar, anarchy: WarsTab, models: ViewModels, qtbot: QtBot
) -> None:
    assert "committed to Map Game Database.xlsx on 2026-05-01 15:00:00" in anarchy.facts.text()
    asked: list[str] = []
    answering("Write back", asked)
    with qtbot.waitSignals([models.wars.undone, models.session.loaded]):
        click(anarchy.buttons["undo_commit"], qtbot)
    assert "The Anarchy, run 1 of this request" in asked[0]
    assert "Write the old content back into Map Game Database.xlsx?" in asked[0]
    qtbot.waitUntil(lambda: "was taken back" in anarchy.facts.text())
    assert stability(models) == [commit.read for commit in committed.commits]
    assert not anarchy.buttons["undo_commit"].isEnabled()


def test_who_does_not_agree_takes_nothing_back(
    committed: OpenedWar, anarchy: WarsTab, models: ViewModels, qtbot: QtBot
) -> None:
    answering("Cancel", [])
    click(anarchy.buttons["undo_commit"], qtbot)
    assert not models.wars.writing
    book = WorkbookStore(models.session.folders.database)
    assert book.write_stability([StabilityCommit("Gaul", committed.commits[1].new, 50)]) is None


def test_a_commit_that_cannot_be_taken_back_is_told(
    committed: OpenedWar, anarchy: WarsTab, models: ViewModels, qtbot: QtBot
) -> None:
    book = WorkbookStore(models.session.folders.database)
    assert book.write_stability([StabilityCommit("Gaul", committed.commits[1].new, 50)]) is None
    answering("Write back", [])
    click(anarchy.buttons["undo_commit"], qtbot)
    qtbot.waitUntil(lambda: "the stability of Gaul is now 50" in anarchy.notice.text())
    assert anarchy.notice.isVisible()
    qtbot.waitUntil(anarchy.buttons["undo_commit"].isEnabled)


def test_a_war_whose_commit_was_taken_back_can_be_committed_again(
    tab: WarsTab, models: ViewModels, fight: Fight, window: MainWindow, qtbot: QtBot
) -> None:
    """From the run to the commit, to the undo, to the commit: the list of commits tells all three."""
    fight()
    before = stability(models)
    with qtbot.waitSignals([models.committer.committed, models.session.loaded]):
        models.committer.commit()
    assert not models.committer.can_commit
    press("Ctrl+6", window, qtbot)
    qtbot.waitUntil(lambda: tab.table.rowCount() == 4)
    choose(tab, models, names(tab).index("Test war"), qtbot)
    qtbot.waitUntil(lambda: models.wars.can_undo)
    answering("Write back", [])
    with qtbot.waitSignals([models.wars.undone, models.session.loaded]):
        click(tab.buttons["undo_commit"], qtbot)
    assert stability(models) == before
    assert models.committer.can_commit
    with qtbot.waitSignals([models.committer.committed, models.session.loaded]):
        models.committer.commit()
    qtbot.waitUntil(lambda: models.wars.shown is not None and len(models.wars.shown.notes) == 3)
    assert models.wars.can_undo


def test_closing_waits_for_a_commit_that_is_taken_back(
    committed: OpenedWar, anarchy: WarsTab, models: ViewModels
) -> None:
    assert anarchy.buttons["undo_commit"].isEnabled()
    models.wars.undo()
    models.close()
    book = WorkbookStore(models.session.folders.database)
    turned = [StabilityCommit(commit.nation, commit.read, commit.new) for commit in committed.commits]
    assert book.write_stability(turned) is None


# What goes wrong.


def test_broken_and_newer_records_are_told_and_hide_no_others(
    tab: WarsTab, models: ViewModels, logs: Path, record: Path, qtbot: QtBot
) -> None:
    def newer(lines: Lines) -> None:
        lines[0]["version"] = RECORD.current + 1

    varied(record, logs / stamped(8), newer)
    (logs / stamped(9)).write_bytes(b"\xff")
    click(tab.again, qtbot)
    qtbot.waitUntil(lambda: tab.table.rowCount() == 5)
    assert cells(tab, 5)[:2] == ["unreadable", "unreadable"]
    assert tab.state.text() == "5 wars; 2 of them cannot be read"
    click_row(tab.list, 1, qtbot)
    assert "a newer Autoalgo wrote this data record" in tab.notice.text()
    assert models.wars.shown is None
    choose(tab, models, 4, qtbot)
    assert not tab.notice.isVisible()


def test_a_record_that_breaks_later_is_told(tab: WarsTab, logs: Path, record: Path, qtbot: QtBot) -> None:
    def broken(lines: Lines) -> None:
        lines[12] = {"record": "event", "event": 3}
        lines[-1]["text"] = 7

    varied(record, logs / stamped(9), broken)
    click(tab.again, qtbot)
    qtbot.waitUntil(lambda: tab.table.rowCount() == 4)
    click_row(tab.list, 0, qtbot)
    qtbot.waitUntil(lambda: '"text" of the line "receipt"' in tab.notice.text())


def test_o_5_a_war_that_comes_into_the_folder_is_listed_by_itself(
    tab: WarsTab, logs: Path, record: Path, qtbot: QtBot
) -> None:
    """O-5: as another program, or the queue, fights it."""
    varied(record, logs / stamped(9), asking(war="The Third Crusade"))
    qtbot.waitUntil(lambda: tab.table.rowCount() == 4)
    assert "The Third Crusade" in names(tab)


def test_a_folder_that_goes_away_and_comes_back(tab: WarsTab, logs: Path, qtbot: QtBot) -> None:
    logs.rename(logs.with_name("elsewhere"))
    click(tab.again, qtbot)
    qtbot.waitUntil(lambda: "there is no such folder" in tab.state.text())
    logs.with_name("elsewhere").rename(logs)
    click(tab.again, qtbot)
    qtbot.waitUntil(lambda: names(tab) == ["Siege of Senlac", "Second", "The Anarchy"])


def test_a_war_whose_record_went_away_is_told(tab: WarsTab, logs: Path, qtbot: QtBot) -> None:
    (logs / stamped(1)).unlink()
    click_row(tab.list, 2, qtbot)
    qtbot.waitUntil(lambda: "the file cannot be read" in tab.notice.text())


def test_a_fought_war_is_in_the_list(tab: WarsTab, fight: Fight, window: MainWindow, qtbot: QtBot) -> None:
    fight()
    press("Ctrl+6", window, qtbot)
    qtbot.waitUntil(lambda: tab.table.rowCount() == 4)
    assert "Test war" in names(tab)
    assert f"{MOMENT:%Y-%m-%d %H:%M}" in cells(tab, 0)


def test_two_windows_see_the_same_wars(
    tab: WarsTab, open_models: OpenModels, logs: Path, record: Path, qtbot: QtBot
) -> None:
    other = open_models()
    other.wars.refresh()
    qtbot.waitUntil(lambda: len(other.wars.wars) == 3)
    varied(record, logs / stamped(7), asking(war="New"))
    click(tab.again, qtbot)
    other.wars.refresh()
    qtbot.waitUntil(lambda: names(tab)[0] == "New")
    qtbot.waitUntil(lambda: [war.name for war in other.wars.wars] == names(tab))


def test_closing_while_the_folder_is_read_waits_for_nothing(
    qtbot: QtBot, models: ViewModels, theme: Theme, memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A drive that does not answer: the reading is left behind."""
    begun, answered = Event(), Event()

    def stuck(*_: object) -> None:
        begun.set()
        answered.wait()

    monkeypatch.setattr(wars_model, "archived_wars", stuck)
    window = MainWindow(models, theme, memory)
    window.show()
    window.services.show_tab(WindowPart.WARS)
    qtbot.waitUntil(begun.is_set)
    window.close()
    assert not answered.is_set()
    answered.set()
    window.deleteLater()


def test_the_progress_of_a_first_reading_is_told(
    tab: WarsTab, models: ViewModels, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered = Event()

    def slow(folder: Path, search: WarSearch, reading: ReadingWatch) -> Listing:
        reading.told(200, 10_000)
        answered.wait()
        return archived_wars(folder, search, reading)

    monkeypatch.setattr(wars_model, "archived_wars", slow)
    click(tab.again, qtbot)
    qtbot.waitUntil(lambda: tab.state.text() == "Reading the data records: 200 of 10,000 …")
    assert len(names(tab)) == 3
    answered.set()
    qtbot.waitUntil(lambda: tab.state.text() == "3 wars")
    assert models.wars.wars


@pytest.mark.usefixtures("expected_log_errors")
def test_a_bug_while_reading_is_told(tab: WarsTab, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wars_model, "read_war", lambda *_: 1 / 0)
    click_row(tab.list, 0, qtbot)
    qtbot.waitUntil(lambda: "A mistake in the program, not one of yours (ZeroDivisionError)" in tab.notice.text())


def test_a_folder_without_wars_is_told(qtbot: QtBot, models: ViewModels, logs: Path, window: MainWindow) -> None:
    shutil.rmtree(logs)
    press("Ctrl+6", window, qtbot)
    qtbot.waitUntil(lambda: "there is none before the first war" in window.wars.state.text())
    assert not models.wars.can_audit


def test_the_models_pass_qts_own_tester(anarchy: WarsTab, logs: Path, qtbot: QtBot) -> None:
    testers = [QAbstractItemModelTester(model) for model in (anarchy.table, anarchy.log.model)]
    (logs / stamped(2)).unlink()
    click(anarchy.again, qtbot)
    qtbot.waitUntil(lambda: anarchy.table.rowCount() == 2)
    anarchy.log.model.search("attack")
    assert len(testers) == 2
    assert anarchy.title.text() == "The Anarchy"
