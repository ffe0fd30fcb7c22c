"""O-1 … O-3 and B-5 with mouse and keys."""

from pathlib import Path

import pytest
from hands import Fight, click, click_row, press
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QFontMetricsF
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QTextBrowser
from pytestqt.qtbot import QtBot

from autoalgo import __version__
from autoalgo.common.qt.theme import Theme, ThemeChoice
from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.domain.outcome import Headcount
from autoalgo.war.domain.sides import Side
from autoalgo.war.folders import Folders
from autoalgo.war.report.seed_line import shown_receipt
from autoalgo.war.tables import Tables
from autoalgo.war.window.output.history import HistoryColumn
from autoalgo.war.window.output.losses_bar import LossesBar
from autoalgo.war.window.session.memory import Memory
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """What the desktop was asked to open."""
    paths: list[Path] = []

    def note(url: QUrl) -> bool:
        paths.append(Path(url.toLocalFile()))
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", note)
    return paths


def test_o_1_the_receipt_is_markup_and_copied_whole(window: MainWindow, qtbot: QtBot, fight: Fight) -> None:
    """O-1: after a run the tab Output shows the receipt; Copy puts all of it on the clipboard."""
    run = fight()
    assert window.services.is_shown(WindowPart.OUTPUT)
    assert window.output.receipt.markup.toPlainText() == shown_receipt(run.receipt)
    assert run.receipt.startswith("== Test war (1066 AD) ==")
    widths = QFontMetricsF(window.output.receipt.markup.font())
    assert len({widths.horizontalAdvance(10 * letter) for letter in "iM|=0 "}) == 1
    click(window.output.receipt.copy, qtbot)
    assert QApplication.clipboard().text() == shown_receipt(run.receipt)


def test_out_9_the_last_line_names_version_and_seed_and_can_be_hidden(
    window: MainWindow,
    models: ViewModels,
    theme: Theme,
    memory: Memory,
    qtbot: QtBot,
    fight: Fight,
) -> None:
    """OUT-9: readers see it; one key leaves it out of markup, preview and clipboard, and the next start remembers."""
    models.war.set_seed(7)
    run = fight()
    line = f"Autoalgo {__version__}, seed 7"
    receipt = window.output.receipt
    assert receipt.preview.toPlainText().rstrip().endswith(line)
    press("Ctrl+Alt+Shift+N", window, qtbot)
    assert line not in receipt.preview.toPlainText()
    assert receipt.markup.toPlainText() == run.receipt
    click(receipt.copy, qtbot)
    assert QApplication.clipboard().text() == run.receipt
    window.close()
    models.session.seed_line.choose(True)
    again = MainWindow(models, theme, memory)
    qtbot.addWidget(again)
    assert not again.commands["seed_line"].isChecked()


def test_o_1_nothing_can_be_copied_before_a_run(window: MainWindow) -> None:
    """O-1: without a receipt there is nothing to copy, save or open."""
    assert not window.output.receipt.copy.isEnabled()
    assert not window.output.receipt.save.isEnabled()
    assert not window.output.buttons["log"].isEnabled()
    assert not window.output.buttons["same_seed"].isEnabled()


def test_o_1_the_receipt_is_saved(
    window: MainWindow, qtbot: QtBot, fight: Fight, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """O-1: Save writes the whole receipt; a folder that is none is told in words."""
    run = fight()
    file = tmp_path / "receipt.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    click(window.output.receipt.save, qtbot)
    assert file.read_text(encoding="utf-8") == shown_receipt(run.receipt)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file / "below" / "x.txt"), ""))
    click(window.output.receipt.save, qtbot)
    assert "could not be saved" in window.header.problems.note.text()


def test_o_1_the_result_is_told_first(window: MainWindow, qtbot: QtBot, fight: Fight) -> None:
    """O-1: who won and after how long, losses in numbers, occupation, stability before and after with both bands."""
    card = window.output.result
    assert not card.isVisible()
    run = fight()
    assert card.isVisible()
    battle, aftermath = run.result.battle, run.result.aftermath
    named = ("Albion (attacker)", "Gaul (defender)")
    hours = f"after {battle.hours:,} hour"
    expected = f"Stalemate {hours}" if battle.winner is None else f"{named[battle.winner]} won {hours}"
    assert card.verdict.text().startswith(expected)
    assert [name.text() for name in card.names] == list(named)
    band = aftermath.occupation.band if aftermath.occupation else "No occupation"
    assert band in card.occupation.text()
    for side, before in ((Side.ATTACKER, "95.0 (Shaky)"), (Side.DEFENDER, "100.0 (Shaky)")):
        men, change = run.result.headcount(side), aftermath.side(side).stability
        lost = men.killed + men.died + men.captured
        assert card.losses[side].text().startswith(f"{lost:,} of {men.initial:,} lost")
        assert f"{men.killed:,} killed, {men.died:,} died, {men.captured:,} captured" in card.losses[side].text()
        assert card.stability[side].text() == f"Stability {before} → <b>{change.after:.1f} ({change.band})</b>"
    click(window.header.controls.switch, qtbot)  # which clears the result (W-5)
    assert not card.isVisible()


def test_o_1_the_bars_compare_both_sides() -> None:
    """O-1: of 1,000 men beside 2,000, half the bar: 500 left, 200 captured, 100 died and 200 killed are its parts."""
    bar = LossesBar(Side.ATTACKER)
    bar.show_losses(Headcount(initial=1000, killed=200, died=100, captured=200, remaining=500, ships_sunk=0), 2000)
    assert bar.lengths == (0.25, 0.1, 0.05, 0.1)
    assert bar.accessibleName() == "left 50 %, captured 20 %, died 10 %, killed 20 %"
    bar.show_losses(Headcount(initial=0, killed=0, died=0, captured=0, remaining=0, ships_sunk=0), 0)
    assert (bar.lengths, bar.accessibleName()) == ((0.0, 0.0, 0.0, 0.0), "no men")


def test_o_1_the_preview_is_larger_than_the_markup_and_the_result_above_it(
    window: MainWindow, models: ViewModels, fight: Fight
) -> None:
    """O-1, B-5: on every screen; long names of wars and nations make nothing wider."""
    models.war.set_war("A long name " * 50)
    fight()
    output, receipt = window.output, window.output.receipt
    for size in ((1366, 705), (1280, 660), (1024, 660), (1920, 1000)):
        window.resize(*size)
        QApplication.processEvents()
        assert (window.width(), window.height()) == size
        markup, preview = receipt.markup.size(), receipt.preview.size()
        assert preview.width() * preview.height() > 1.5 * markup.width() * markup.height()
        assert output.result.geometry().bottom() < receipt.geometry().top()
        assert output.result.height() < 110
        for label in output.result.stability:
            assert label.width() >= label.sizeHint().width()


def test_o_1_how_preview_and_markup_share_the_page_is_remembered(
    window: MainWindow, models: ViewModels, theme: Theme, memory: Memory, qtbot: QtBot, fight: Fight
) -> None:
    """O-1: what was dragged comes back, beside and below."""
    window.resize(window.minimumWidth(), 740)
    fight()
    receipt = window.output.receipt
    for splitter, moved in ((receipt, 90), (receipt.aside, 60)):
        handle = splitter.handle(1)
        start = handle.rect().center()
        across = splitter.orientation() is Qt.Orientation.Horizontal
        target = start + (QPoint(moved, 0) if across else QPoint(0, moved))
        before = splitter.sizes()
        QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=start)
        QTest.mouseMove(handle, target)
        QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=target)
        assert splitter.sizes() != before
    sizes = receipt.sizes(), receipt.aside.sizes()
    window.close()
    again = MainWindow(models, theme, memory)
    qtbot.addWidget(again)
    again.show()
    again.services.show_tab(WindowPart.OUTPUT)
    QApplication.processEvents()
    restored = again.output.receipt
    assert restored.sizes() == sizes[0]
    # Without a result above it the page is higher, and its parts in proportion.
    parts, former = restored.aside.sizes(), sizes[1]
    assert parts[0] / sum(parts) == pytest.approx(former[0] / sum(former), abs=0.01)


def test_b_5_the_preview_shows_what_the_wiki_will(window: MainWindow, fight: Fight) -> None:
    """B-5: the same words without a trace of markup, in both themes."""
    run = fight()
    text = window.output.receipt.preview.toPlainText()
    killed = f"{run.result.attacker_headcount.killed:,}"
    assert "Test war (1066 AD)" in text
    assert killed in text
    for mark in ("==", "'''", "{|", "|-", "<!--", "small"):
        assert mark not in text


def test_b_5_the_preview_takes_the_theme(window: MainWindow, theme: Theme, fight: Fight) -> None:
    """B-5: light and dark pages differ."""
    fight()
    theme.choose(ThemeChoice.LIGHT)
    light = window.output.receipt.preview.toHtml()
    theme.choose(ThemeChoice.DARK)
    assert window.output.receipt.preview.toHtml() != light
    theme.choose(ThemeChoice.SYSTEM)


def test_o_2_legends_of_stability_occupation_and_map(window: MainWindow, tables: Tables) -> None:
    """O-2: every band with its bounds, and every colour of the map, from the tables."""
    legends = window.output.legends
    assert [legends.pages.tabText(index) for index in range(3)] == ["Stability", "Occupation", "Map"]
    stability, occupation = legends.stability.toPlainText(), legends.occupation.toPlainText()
    for band in tables.stability_bands:
        assert band.name in stability
        assert band.sentence in stability
    for side in Side:
        assert f"Where the {side.label} wins" in occupation
        for band in tables.occupation_bands[side]:
            assert band.name in occupation
            assert band.sentence in occupation
    assert "175 – 200" in stability
    assert "over 2.5" in occupation
    page = legends.map.toHtml()
    for feature, numbers in tables.terrain.features.items():
        assert feature.label in legends.map.toPlainText()
        assert "#{:02x}{:02x}{:02x}".format(*numbers.colour) in page


def test_o_2_the_bands_of_the_result_are_marked(window: MainWindow, fight: Fight) -> None:
    """O-2: what the shown war came to can be found in the legend at a glance."""
    assert "►" not in window.output.legends.stability.toPlainText()
    run = fight()
    lines = window.output.legends.stability.toPlainText().split("\n")
    marked = {line.removeprefix("► ") for line in lines if line.startswith("►")}
    assert marked == {run.result.aftermath.side(side).stability.band for side in Side}


def test_o_2_the_marked_rows_are_in_sight(window: MainWindow, fight: Fight, qtbot: QtBot) -> None:
    """O-2: on both pages, which are seen only after the war was fought, and when the window changes its size."""
    fight()
    legends = window.output.legends

    def is_seen(page: QTextBrowser) -> bool:
        marked = page.document().find("►")
        return not marked.isNull() and page.viewport().rect().contains(page.cursorRect(marked))

    qtbot.waitUntil(lambda: is_seen(legends.stability))
    legends.pages.setCurrentWidget(legends.occupation)
    qtbot.waitUntil(lambda: is_seen(legends.occupation))
    window.resize(1300, 700)
    qtbot.waitUntil(lambda: is_seen(legends.occupation))
    legends.pages.setCurrentWidget(legends.stability)
    qtbot.waitUntil(lambda: is_seen(legends.stability))


def test_o_3_a_narrow_list_of_runs_says_the_rest_in_its_tooltips(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight
) -> None:
    """O-3: war and winner at 1024 pixels, date and seed too on a large screen; a tooltip has all of a run."""
    models.war.set_seed(7)
    run = fight()
    runs = window.output.runs
    header = runs.horizontalHeader()
    assert not header.isSectionHidden(HistoryColumn.WAR)
    assert not header.isSectionHidden(HistoryColumn.WINNER)
    assert header.isSectionHidden(HistoryColumn.SEED)
    tip = runs.model().data(runs.model().index(0, HistoryColumn.WINNER), Qt.ItemDataRole.ToolTipRole)
    assert all(words in tip for words in ("Test war, 1066 AD", f"{run.result.battle.hours} hours", "Seed: 7"))
    window.resize(1920, 1000)
    qtbot.waitUntil(lambda: not any(header.isSectionHidden(column) for column in HistoryColumn))


def test_o_3_runs_of_the_session_with_their_seeds(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight
) -> None:
    """O-3: newest first; a click shows an earlier run again."""
    models.war.set_seed(7)
    first = fight()
    models.war.set_seed(8)
    second = fight()
    table = window.output.history
    QAbstractItemModelTester(table, QAbstractItemModelTester.FailureReportingMode.Fatal)
    assert table.rowCount() == 2
    seeds = [table.index(row, 4).data() for row in range(2)]
    assert seeds == ["8", "7"]
    assert window.output.receipt.markup.toPlainText() == shown_receipt(second.receipt)
    click_row(window.output.runs, 1, qtbot)
    assert window.output.receipt.markup.toPlainText() == shown_receipt(first.receipt)
    assert [index.row() for index in window.output.runs.selectionModel().selectedRows()] == [1]


def results(result: WarResult) -> tuple[object, ...]:
    return result.battle, result.aftermath


def test_o_3_again_with_the_same_seed_or_a_new_one(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight
) -> None:
    """O-3, B-1: the same seed gives the same war; a new seed gives another, though the seed was fixed before."""
    models.war.set_seed(7)
    first = fight()
    with qtbot.waitSignal(models.runner.finished):
        click(window.output.buttons["same_seed"], qtbot)
    again = models.outcome.runs[1]
    assert again.receipt == first.receipt
    assert results(again.result) == results(first.result)
    with qtbot.waitSignal(models.runner.finished):
        click(window.output.buttons["new_seed"], qtbot)
    assert models.outcome.runs[2].result.campaign.seed != 7
    assert window.output.history.rowCount() == 3


def test_o_3_log_record_and_folder_are_opened(
    window: MainWindow, qtbot: QtBot, fight: Fight, opened: list[Path], home: Folders
) -> None:
    """O-3: the log and the data record of the shown war lie in Logs, and are opened from here."""
    run = fight()
    for name in ("log", "record", "logs"):
        click(window.output.buttons[name], qtbot)
    assert opened == [run.log, run.record, home.logs]
    assert run.log is not None
    assert run.log.parent == home.logs


def test_o_3_a_file_that_is_gone_is_told_in_words(window: MainWindow, qtbot: QtBot, fight: Fight) -> None:
    """O-3, W-7: somebody deleted the log."""
    run = fight()
    assert run.log is not None
    run.log.unlink()
    click(window.output.buttons["log"], qtbot)
    assert "could not be opened" in window.header.problems.note.text()


def test_o_3_a_log_that_could_not_be_written_is_told(window: MainWindow, fight: Fight, home: Folders) -> None:
    """O-3, W-7: the war is fought all the same."""
    home.logs.write_text("a file in the folder's place", encoding="utf-8")
    run = fight()
    assert run.log is None
    assert "its folder is a file" in window.header.problems.note.text()
    assert not window.output.buttons["log"].isEnabled()
    assert window.output.receipt.copy.isEnabled()


def test_the_receipt_of_a_long_name_is_laid_out_short_and_copied_whole(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight
) -> None:
    models.war.set_war("x" * 9_000)
    run = fight()
    assert "x" * 9_000 in run.receipt
    longest = max(len(line) for line in window.output.receipt.markup.toPlainText().split("\n"))
    assert longest < 3_000
    click(window.output.receipt.copy, qtbot)
    assert QApplication.clipboard().text() == shown_receipt(run.receipt)


def test_files_that_are_not_whole_are_told_beside_the_receipt(
    window: MainWindow, home: Folders, qtbot: QtBot, fight: Fight
) -> None:
    """They are told for as long as that run is on show, also after the note in the header was clicked away."""
    home.logs.write_text("a file in the folder's place", encoding="utf-8")
    fight()
    for shown in (window.header.problems.note, window.output.caveats):
        assert shown.isVisible()
        assert shown.text().count("could not be written: its folder is a file") == 2
    home.logs.unlink()
    fight()
    assert not window.output.caveats.isVisible()
    click_row(window.output.runs, 1, qtbot)
    assert window.output.caveats.isVisible()
