"""W-11 … W-13: nations, militaries, locations and leaders edited inside the window, by its own events."""

import shutil
from pathlib import Path

import pytest
from hands import click, in_dialog, press
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QUndoStack
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from shared_sheets import SharedSheet

from autoalgo.war.database import Cell, StabilityCommit, WorkbookStore
from autoalgo.war.database.source import SheetSource, Source
from autoalgo.war.domain.columns import LEADERS, MILITARIES, NATIONS
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.world.cell_field import CellMenu
from autoalgo.war.window.world.conflict_dialog import ConflictDialog
from autoalgo.war.window.world.edits_dialog import EditsDialog
from autoalgo.war.window.world.world_journal_model import WorldJournal
from autoalgo.war.window.world.world_model import WorldModel
from autoalgo.war.window.world.world_page import WorldPage

STABILITY = NATIONS.columns.index(NATIONS.stability)
POPULATION = NATIONS.columns.index(NATIONS.population)


@pytest.fixture
def own(models: ViewModels) -> Path:
    """A workbook of one's own, like the one that ships."""
    home = models.session.folders.home
    return Path(shutil.copy(models.session.folders.database, home / "own.xlsx"))


def opened(source: Source, window: MainWindow, models: ViewModels, qtbot: QtBot) -> WorldPage:
    """Return the tab World on another database, checked."""
    with qtbot.waitSignal(models.session.loaded):
        models.session.open_database(source)
    press("Ctrl+R", window, qtbot)
    assert window.services.is_shown(WindowPart.WORLD)
    qtbot.waitUntil(lambda: models.world.checks is not None)
    return window.world


@pytest.fixture
def page(window: MainWindow, models: ViewModels, own: Path, qtbot: QtBot) -> WorldPage:
    """The tab World on a workbook of one's own."""
    return opened(own, window, models, qtbot)


def column(page: WorldPage, at: int = 0) -> list[str]:
    """Return what a column of the table on show shows."""
    table = page.view.table
    return [str(table.data(table.index(row, at))) for row in range(table.rowCount())]


def click_cell(page: WorldPage, row: int, at: int, qtbot: QtBot) -> None:
    view = page.view
    index = view.model().index(row, at)
    view.scrollTo(index)
    middle: QPoint = view.visualRect(index).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle)


def type_cell(page: WorldPage, row: int, at: int, text: str, qtbot: QtBot) -> None:
    """Type over a cell, as in a spreadsheet, and press Enter."""
    click_cell(page, row, at, qtbot)
    qtbot.keyClick(page.view, Qt.Key.Key_F2)
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit | CellMenu)
    qtbot.keyClicks(editor, text)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not editor)


def stored(path: Path, tab: str = "Nations") -> list[tuple[Cell, ...]]:
    """Return the rows that a workbook holds."""
    cells = WorkbookStore(path).read()
    assert not isinstance(cells, tuple)
    return list(next(sheet.rows for sheet in cells.sheets if sheet.title == tab))


def save(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """Press Ctrl+S, and wait until everything is read anew."""
    with qtbot.waitSignal(models.session.loaded):
        press("Ctrl+S", window, qtbot)
    qtbot.waitUntil(lambda: not models.session.busy)


def test_w_11_all_four_tabs_are_tables_that_are_searched_filtered_and_sorted(page: WorldPage, qtbot: QtBot) -> None:
    titles = [page.tables.tabText(index) for index in range(4)]
    assert titles == ["Nations (2)", "Militaries (3)", "Locations (2)", "Leaders (1)"]
    for view in page.views:
        QAbstractItemModelTester(view.table, QAbstractItemModelTester.FailureReportingMode.Fatal)
    bar = page.tables.tabBar()
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(1).center())
    assert column(page, 1) == ["Fyrd", "Fleet", "Host"]
    head = page.view.horizontalHeader()
    size = QPoint(head.sectionViewportPosition(2) + 10, head.height() // 2)
    qtbot.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=size)
    assert column(page, 2) == ["600", "7,000", "7,500"]
    qtbot.keyClicks(page.search, "albion dromon")
    qtbot.waitUntil(lambda: column(page, 1) == ["Fleet", "Fyrd"])
    page.search.clear()
    page.shown.setFocus()
    qtbot.keyClicks(page.shown, "Not")
    qtbot.waitUntil(lambda: column(page) == [])


def test_w_11_what_is_wrong_with_a_cell_is_told_while_it_is_typed_and_undone_with_ctrl_z(
    page: WorldPage, window: MainWindow, models: ViewModels, qtbot: QtBot
) -> None:
    click_cell(page, 0, POPULATION, qtbot)
    qtbot.keyClick(page.view, Qt.Key.Key_F2)
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    qtbot.keyClicks(editor, "many")
    assert '"many" is not a number; allowed: a number from 1 to 8 billion people' in page.problem.text()
    assert column(page, POPULATION)[0] != "many"
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: column(page, POPULATION)[0] == "many")
    qtbot.waitUntil(lambda: "1 row with problems" in page.state.text())
    assert "1 row not saved" in page.state.text()
    assert models.strategy.history.undo_stack.undoText() == "Change Population of Albion"
    press("Ctrl+Z", window, qtbot)
    qtbot.waitUntil(lambda: "all saved" in page.state.text())
    assert column(page, POPULATION)[0] != "many"


def test_w_11_a_name_takes_along_everything_that_refers_to_it(
    page: WorldPage, window: MainWindow, qtbot: QtBot
) -> None:
    type_cell(page, 0, 0, "Britain; and Kent", qtbot)
    tables = {view.table.tab: view.table for view in page.views}

    def told(tab: object, at: int) -> list[str]:
        table = next(table for each, table in tables.items() if each is tab)
        return [str(table.data(table.index(row, at))) for row in range(table.rowCount())]

    assert told(MILITARIES, 0)[:2] == ["Britain; and Kent"] * 2
    assert told(LEADERS, 1) == ["Britain; and Kent"]
    assert "3 cells that refer to it follow" in window.statusBar().currentMessage()
    press("Ctrl+Z", window, qtbot)
    assert (column(page)[0], told(MILITARIES, 0)[:2], told(LEADERS, 1)) == ("Albion", ["Albion"] * 2, ["Albion"])


def test_w_11_records_are_added_copied_and_deleted_by_keys(page: WorldPage, window: MainWindow, qtbot: QtBot) -> None:
    click_cell(page, 1, 0, qtbot)
    press("Ctrl+Alt+Shift+Ins", window, qtbot)
    assert column(page) == ["Albion", "Gaul", "Gaul (copy)"]
    press("Ctrl+Alt+Ins", window, qtbot)
    field = QApplication.focusWidget()
    assert field is page.form.fields[0]
    qtbot.keyClicks(field, "Wessex")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert column(page) == ["Albion", "Gaul", "Gaul (copy)", "Wessex"]
    qtbot.waitUntil(lambda: page.form.wrong[POPULATION].text() != "")  # it is required
    click_cell(page, 2, 0, qtbot)
    press("Ctrl+Shift+K", window, qtbot)
    assert column(page) == ["Albion", "Gaul", "Wessex"]


def test_w_12_the_form_is_made_from_the_descriptions_of_the_columns(page: WorldPage, qtbot: QtBot) -> None:
    bar = page.tables.tabBar()
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(1).center())
    form = page.form
    columns = MILITARIES.columns
    assert [field.accessibleName() for field in form.fields] == [each.name for each in columns]
    assert all(each.sentence.split(".")[0] in field.toolTip() for each, field in zip(columns, form.fields, strict=True))
    menu = form.fields[columns.index(MILITARIES.cavalry)]
    assert isinstance(menu, CellMenu)
    menu.field.setFocus()
    menu.setFocus()
    offered = [menu.itemText(row) for row in range(menu.count())]
    assert "Norman knight" in offered
    detail = menu.itemData(offered.index("Norman knight"), int(Qt.ItemDataRole.UserRole) + 1)
    assert "power" in detail
    assert "AD" in detail
    qtbot.keyClicks(menu, "Knight of nowhere")
    assert "unit type not found" in page.problem.text()
    assert form.wrong[columns.index(MILITARIES.cavalry)].text()


def test_w_12_cells_of_a_spreadsheet_are_pasted_as_one_step(page: WorldPage, window: MainWindow, qtbot: QtBot) -> None:
    click_cell(page, 1, 0, qtbot)
    QGuiApplication.clipboard().setText('Francia\t12,000\tDynastic\r\n"The ""Rus"""\t5e6\tStatist\r\n')
    press("Ctrl+V", page.view, qtbot)
    assert column(page) == ["Albion", "Francia", 'The "Rus"']
    assert column(page, POPULATION)[1:] == ["12,000", "5,000,000"]
    press("Ctrl+C", page.view, qtbot)
    assert QGuiApplication.clipboard().text() == "Francia"
    press("Ctrl+Z", window, qtbot)
    assert column(page) == ["Albion", "Gaul"]


def test_w_12_a_table_goes_out_as_csv_and_comes_in_again(
    page: WorldPage, window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "nations.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    press("Ctrl+Alt+Shift+0", window, qtbot)
    lines = file.read_text(encoding="utf-8-sig").splitlines()
    assert lines[0].startswith("Name,Population,Ideology")
    file.write_text("Stability;Name\n12;Gaul\n90;Kent\n", encoding="utf-8")
    press("Ctrl+Alt+Shift+I", window, qtbot)
    assert column(page) == ["Albion", "Gaul", "Kent"]
    assert column(page, STABILITY)[1:] == ["12", "90"]
    file.write_text("Name;Stabilty\nGaul;1\n", encoding="utf-8")
    press("Ctrl+Alt+Shift+I", window, qtbot)
    assert 'unknown column "Stabilty"' in window.header.problems.note.text()
    assert column(page, STABILITY)[1] == "12"


def test_w_13_ctrl_s_writes_into_the_workbook_and_the_menus_know_it(
    page: WorldPage, window: MainWindow, models: ViewModels, own: Path, qtbot: QtBot
) -> None:
    type_cell(page, 1, 0, "Francia", qtbot)
    type_cell(page, 1, STABILITY, "70", qtbot)
    assert stored(own)[2][0] == "Gaul"
    save(window, models, qtbot)
    assert (stored(own)[2][0], stored(own)[2][STABILITY]) == ("Francia", 70)
    assert stored(own, "Militaries")[3][0] == "Francia"
    assert models.session.database is not None
    assert models.session.database.nations() == ("Albion", "Francia")
    assert "all saved" in page.state.text()
    press("Ctrl+Z", window, qtbot)  # the edits are still there to be undone
    assert column(page, STABILITY)[1] != "70"
    assert "1 row not saved" in page.state.text()


def test_w_12_a_check_that_ends_meanwhile_leaves_what_is_being_typed(
    page: WorldPage, models: ViewModels, qtbot: QtBot
) -> None:
    click_cell(page, 1, STABILITY, qtbot)
    qtbot.keyClick(page.view, Qt.Key.Key_F2)
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    qtbot.keyClicks(editor, "70")
    with qtbot.waitSignal(models.world.checked):
        models.session.reload()
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not editor)
    assert column(page, STABILITY)[1] == "70"


def test_w_13_what_others_wrote_meanwhile_is_seen_before_it_is_written_over(
    page: WorldPage, window: MainWindow, own: Path, qtbot: QtBot
) -> None:
    type_cell(page, 0, STABILITY, "70", qtbot)
    type_cell(page, 1, STABILITY, "60", qtbot)
    assert WorkbookStore(own).write_stability([StabilityCommit("Albion", 95, 12)]) is None
    shown: list[list[str]] = []

    def keep_mine(dialog: QWidget) -> None:
        assert isinstance(dialog, ConflictDialog)
        found = (dialog.table.item(0, at) for at in range(dialog.table.columnCount()))
        cells = [cell for cell in found if cell is not None]
        shown.append([cell.text() for cell in cells])
        assert dialog.table.rowCount() == 1
        assert 60 not in stored(own)[2]  # nothing is written before
        cells[-1].setCheckState(Qt.CheckState.Checked)
        click(dialog.keep, qtbot)

    in_dialog(ConflictDialog, keep_mine)
    press("Ctrl+S", window, qtbot)
    qtbot.waitUntil(lambda: stored(own)[1][STABILITY] == 70)
    assert shown == [["Albion", "Stability", "95", "12", "70"]]
    assert stored(own)[2][STABILITY] == 60
    qtbot.waitUntil(lambda: "all saved" in page.state.text())


def test_w_13_what_is_saved_is_listed_and_taken_back(
    page: WorldPage, window: MainWindow, models: ViewModels, own: Path, qtbot: QtBot
) -> None:
    before = stored(own)
    type_cell(page, 0, STABILITY, "70", qtbot)
    click_cell(page, 1, 0, qtbot)
    press("Ctrl+Shift+K", window, qtbot)
    save(window, models, qtbot)
    assert [row[0] for row in stored(own)[1:] if any(row)] == ["Albion"]

    def take_back(dialog: QWidget) -> None:
        assert isinstance(dialog, EditsDialog)
        assert dialog.tree.topLevelItemCount() == 1
        click(dialog.back, qtbot)
        click(dialog.leave, qtbot)

    in_dialog(EditsDialog, take_back)
    press("Ctrl+Alt+Shift+1", window, qtbot)
    assert column(page) == ["Albion", "Gaul"]
    with qtbot.waitSignal(models.session.loaded):
        click(page.buttons["save_world"], qtbot)
    kept = [row for row in stored(own) if any(cell is not None for cell in row)]
    assert kept == before


def test_w_13_the_workbook_that_ships_stays_and_a_place_of_ones_own_is_asked_for(
    window: MainWindow, models: ViewModels, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ships = models.session.folders.database
    before = ships.read_bytes()
    page = opened(ships, window, models, qtbot)
    type_cell(page, 0, STABILITY, "70", qtbot)
    mine = tmp_path / "mine.xlsx"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(mine), ""))
    save(window, models, qtbot)
    assert ships.read_bytes() == before
    assert stored(mine)[1][STABILITY] == 70
    assert models.session.source == mine
    assert "all saved" in page.state.text()


def test_w_13_a_google_sheet_is_saved_while_others_edit_it(
    window: MainWindow, models: ViewModels, shared: SharedSheet, qtbot: QtBot
) -> None:
    page = opened(SheetSource(shared.address), window, models, qtbot)
    type_cell(page, 1, STABILITY, "60", qtbot)
    press("Ctrl+Alt+Ins", window, qtbot)
    shared.let_another_write(12)
    save(window, models, qtbot)
    assert shared.scores() == [12, 60]
    assert shared.rows()[3][0] == "New nation"
    assert column(page, STABILITY)[:2] == ["12", "60"]
    assert "all saved" in page.state.text()


def test_w_13_edits_that_are_not_saved_outlive_the_program(
    page: WorldPage, models: ViewModels, ini: Path, own: Path, qtbot: QtBot
) -> None:
    journal = WorldJournal(ini, lambda: models.world.unsaved)
    models.world.changed.connect(lambda _: journal.follow())
    type_cell(page, 0, STABILITY, "70", qtbot)
    kept = ini.with_name("window-world-1.json")
    qtbot.waitUntil(lambda: kept.exists() and "70" in kept.read_text(encoding="utf-8"))
    left = journal.read(kept)  # as after kill -9: nothing else of the program is there
    journal.end(remembered=False)
    assert isinstance(left, dict)
    assert list(left) == [str(own)]
    assert WorkbookStore(own).write_stability([StabilityCommit("Gaul", 100, 50)]) is None
    with qtbot.waitSignal(models.session.loaded):
        models.session.reload()
    again = WorldModel(models.session, QUndoStack(models).push, models)
    again.leave_behind(left)
    sheet = again.sheet(NATIONS)
    assert sheet is not None
    assert [row.cells[STABILITY] for row in sheet.rows] == [70, 50]
    assert len(again.changes) == 1


def test_w_11_the_page_fits_into_the_window(page: WorldPage, window: MainWindow) -> None:
    assert window.size() == window.minimumSize()
    for part in (page.view, page.form, *page.buttons.values()):
        corner = part.mapTo(window, QPoint(part.width(), part.height()))
        assert part.isVisible()
        assert corner.x() <= window.width()
        assert corner.y() <= window.height()
