"""W-14 … W-16: numbers of the rules, editions and duels on the page Units and rules, by its own events."""

import json
from pathlib import Path

import pytest
from hands import choose, click, in_dialog, press
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QComboBox, QInputDialog, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from autoalgo.war.domain.sides import Side
from autoalgo.war.rules_in_use import edition_file
from autoalgo.war.tables.keys import UNIT_FILE
from autoalgo.war.window.rules import duel_model
from autoalgo.war.window.rules.compare_dialog import CompareDialog
from autoalgo.war.window.rules.key_table import VALUE
from autoalgo.war.window.rules.mend_dialog import MendDialog
from autoalgo.war.window.rules.rules_page import RulesPage
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

SPEED = "Huscarl.Speed"


@pytest.fixture
def page(window: MainWindow, models: ViewModels, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> RulesPage:
    """The page, with the Huscarl chosen."""
    monkeypatch.setattr(duel_model, "WARS", 50)
    press("Ctrl+Alt+6", window, qtbot)
    assert window.services.is_shown(WindowPart.WORLD)
    qtbot.waitUntil(lambda: window.rules.keys.table.rowCount() > 0)
    find("huscarl", window.rules, qtbot)
    assert window.rules.title.text() == "Huscarl"
    qtbot.waitUntil(lambda: not models.session.busy)
    return window.rules


def come_forward(window: QWidget, qtbot: QtBot) -> None:
    """Let the window have the keys, which a dialog had last."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


def find(words: str, page: RulesPage, qtbot: QtBot) -> None:
    """Search the list, and choose what is found first."""
    page.search.setFocus()
    page.search.selectAll()
    qtbot.keyClicks(page.search, words)
    qtbot.keyClick(page.search, Qt.Key.Key_Return)
    assert page.window().focusWidget() is page.tree


def edit(key: str, page: RulesPage, qtbot: QtBot) -> QWidget:
    """Begin to type over a number, and return its field."""
    view = page.keys
    come_forward(page.window(), qtbot)
    index = view.table.index(view.table.place_of(key), VALUE)
    view.scrollTo(index)
    middle: QPoint = view.visualRect(index).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    qtbot.keyClick(view, Qt.Key.Key_F2)
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit | QComboBox)
    return field


def type_value(key: str, text: str, page: RulesPage, models: ViewModels, qtbot: QtBot) -> None:
    """Type over a number, and wait until wars are fought by it."""
    field = edit(key, page, qtbot)
    qtbot.keyClicks(field, text)
    with qtbot.waitSignal(models.session.loaded):
        qtbot.keyClick(field, Qt.Key.Key_Return)


def shown(key: str, page: RulesPage, column: int = VALUE) -> str:
    table = page.keys.table
    return str(table.data(table.index(table.place_of(key), column)))


def name(text: str, qtbot: QtBot) -> None:
    """Type a name into the next dialog that asks for one."""

    def typed(dialog: QWidget) -> None:
        field = dialog.findChild(QLineEdit)
        assert isinstance(field, QLineEdit)
        field.selectAll()
        qtbot.keyClicks(field, text)
        qtbot.keyClick(field, Qt.Key.Key_Return)

    in_dialog(QInputDialog, typed)


def test_w_14_a_number_is_changed_in_an_edition_and_everything_follows(
    page: RulesPage, window: MainWindow, models: ViewModels, qtbot: QtBot
) -> None:
    folders, former = models.session.folders, (models.session.folders.json / "Soldier.json").read_bytes()
    QAbstractItemModelTester(page.keys.table, QAbstractItemModelTester.FailureReportingMode.Fatal)
    field = edit(SPEED, page, qtbot)
    assert "How fast the unit moves" in page.told.text()
    assert "Unit: km/h. Allowed: a number from 1 to 500." in page.told.text()
    assert "Lawson, The Battle of Hastings (2002)" in page.told.text()
    qtbot.keyClicks(field, "900")
    assert "Huscarl.Speed: 900; allowed: a number from 1 to 500" in page.told.text()
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is page.keys)
    assert (shown(SPEED, page), models.rules.names) == ("4", ())
    type_value(SPEED, "4.5", page, models, qtbot)
    tables = models.session.tables
    assert tables is not None
    assert tables.units["Huscarl"].speed_kmh == 4.5
    field = edit(SPEED, page, qtbot)
    qtbot.keyClicks(field, "7")
    with qtbot.waitSignal(models.session.loaded):  # what is being typed stays
        models.session.reload()
    assert isinstance(field, QLineEdit)
    assert field.text() == "7"
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is page.keys)
    military = models.war.military(Side.ATTACKER)
    assert military is not None
    assert military.infantry is not None
    assert military.infantry.speed_kmh == 4.5
    assert (shown(SPEED, page), shown(SPEED, page, VALUE + 1)) == ("4.5", "4")
    font = page.keys.table.data(page.keys.table.index(page.keys.table.place_of(SPEED), VALUE), Qt.ItemDataRole.FontRole)
    assert isinstance(font, QFont)
    assert font.bold()
    kept = json.loads(edition_file(folders, "My rules").read_text(encoding="utf-8"))
    assert kept["changes"] == {"Soldier.json": {SPEED: 4.5}}
    assert (folders.json / "Soldier.json").read_bytes() == former
    window.services.show_tab(WindowPart.STRATEGY)
    qtbot.waitUntil(lambda: models.plan_odds.shown is not None and models.plan_odds.up_to_date)
    assert models.plan_odds.shown is not None
    assert models.plan_odds.shown.order.tables.edition == models.rules.edition
    with qtbot.waitSignal(models.session.loaded):
        press("Ctrl+Z", window, qtbot)
    tables = models.session.tables
    assert tables is not None
    assert tables.units["Huscarl"].speed_kmh == 4
    assert models.rules.names == ()


def test_w_14_a_closed_list_is_chosen_and_the_shipped_number_comes_back(
    page: RulesPage, models: ViewModels, qtbot: QtBot
) -> None:
    menu = edit("Huscarl.Soldier type", page, qtbot)
    assert isinstance(menu, QComboBox)
    assert [menu.itemText(place) for place in range(menu.count())] == ["Regular", "Elite", "Traditional"]
    with qtbot.waitSignal(models.session.loaded):
        qtbot.keyClick(menu, Qt.Key.Key_Down)
        qtbot.keyClick(menu, Qt.Key.Key_Return)
    assert shown("Huscarl.Soldier type", page) == "Traditional"
    page.reveal("Soldier.json", "Huscarl.Soldier type")
    with qtbot.waitSignal(models.session.loaded):
        click(page.buttons["as_shipped"], qtbot)
    assert models.rules.edition is not None
    assert models.rules.edition.changes == {}
    assert not page.buttons["as_shipped"].isEnabled()


def test_w_15_editions_are_begun_compared_renamed_deleted_and_brought_back(
    page: RulesPage, window: MainWindow, models: ViewModels, qtbot: QtBot
) -> None:
    type_value(SPEED, "5", page, models, qtbot)
    name("Rome: 2nd try", qtbot)
    click(page.buttons["new_edition"], qtbot)
    assert models.rules.in_use == "My rules"
    name("Rome", qtbot)
    with qtbot.waitSignal(models.session.loaded):
        click(page.buttons["new_edition"], qtbot)
    find("rules", page, qtbot)
    type_value("attack.mercy", "0.2", page, models, qtbot)
    seen: list[str] = []

    def compare(dialog: QWidget) -> None:
        assert isinstance(dialog, CompareDialog)
        seen.append(dialog.text())
        dialog.left.setFocus()
        qtbot.keyClicks(dialog.left, "My")
        qtbot.keyClick(dialog.left, Qt.Key.Key_Return)
        click(dialog.copy, qtbot)

    in_dialog(CompareDialog, compare)
    click(page.buttons["compare_editions"], qtbot)
    assert seen == [
        "As shipped compared with Rome\nRules.json:attack.mercy: 0.1 → 0.2\nSoldier.json:Huscarl.Speed: 4 → 5\n"
    ]
    assert QGuiApplication.clipboard().text() == "My rules compared with Rome\nRules.json:attack.mercy: 0.1 → 0.2\n"
    name("Roma", qtbot)
    with qtbot.waitSignal(models.session.loaded):
        come_forward(window, qtbot)
        press("Ctrl+Alt+Shift+4", window, qtbot)
    assert models.rules.names == ("My rules", "Roma")
    with qtbot.waitSignal(models.session.loaded):
        come_forward(window, qtbot)
        press("Ctrl+Alt+Shift+5", window, qtbot)
    assert models.rules.names != ("My rules", "Roma")
    assert models.rules.in_use == ""
    with qtbot.waitSignal(models.session.loaded):
        press("Ctrl+Z", window, qtbot)
    assert models.rules.in_use == "Roma"
    tables = models.session.tables
    assert tables is not None
    assert (tables.rules.attack.mercy, tables.units["Huscarl"].speed_kmh) == (0.2, 5)
    page.edition.setFocus()
    with qtbot.waitSignal(models.session.loaded):
        qtbot.keyClicks(page.edition, "none")
        qtbot.keyClick(page.edition, Qt.Key.Key_Return)
    assert models.rules.in_use == ""


def test_w_15_an_edition_that_others_have_changed_is_not_written_over(
    page: RulesPage, window: MainWindow, models: ViewModels, qtbot: QtBot
) -> None:
    type_value(SPEED, "5", page, models, qtbot)
    file = edition_file(models.session.folders, "My rules")
    file.write_text(file.read_text(encoding="utf-8").replace("5", "6"), encoding="utf-8")
    with qtbot.waitSignal(models.rules.failed) as told:
        type_value("Huscarl.Shock", "0.6", page, models, qtbot)
    assert "somebody else has changed it" in str(told.args)
    assert shown(SPEED, page) == "6"
    assert window.services.is_shown(WindowPart.WORLD)


def test_w_15_a_broken_file_is_told_with_its_place_and_mended(
    page: RulesPage, window: MainWindow, models: ViewModels, qtbot: QtBot
) -> None:
    file: Path = models.session.folders.json / "Rules.json"
    shipped = file.read_text(encoding="utf-8")
    file.write_text(shipped.replace('"mercy": {"value": 0.1,', '"mercy": {"value": 0.1'), encoding="utf-8")
    with qtbot.waitSignal(models.session.loaded):
        press("F5", window, qtbot)
    assert "1 problem, described below." in page.state.text()
    assert page.tree.current == (UNIT_FILE, "Huscarl")

    def mend(dialog: QWidget) -> None:
        assert isinstance(dialog, MendDialog)
        assert not dialog.save.isEnabled()
        cursor = dialog.text.textCursor()
        assert cursor.block().text()[cursor.positionInBlock() :].startswith('"unit"')
        assert '"mercy": {"value": 0.1 ' in cursor.block().text()[: cursor.positionInBlock()]
        qtbot.keyClicks(dialog.text, "x")
        assert not dialog.save.isEnabled()
        click(dialog.ship, qtbot)
        qtbot.waitUntil(dialog.save.isEnabled)
        click(dialog.save, qtbot)

    in_dialog(MendDialog, mend)
    click(page.buttons["mend_rules"], qtbot)
    assert file.read_text(encoding="utf-8") == shipped
    assert models.session.tables is not None
    assert models.rules.problems == ()
    assert page.tree.current == (UNIT_FILE, "Huscarl")


def test_w_16_a_copied_unit_type_stands_beside_its_time_and_fights_a_duel(
    page: RulesPage, models: ViewModels, qtbot: QtBot
) -> None:
    name("Huscarl", qtbot)
    click(page.buttons["copy_unit"], qtbot)
    assert models.rules.names == ()
    name("Thingman", qtbot)
    with qtbot.waitSignal(models.session.loaded):
        click(page.buttons["copy_unit"], qtbot)
    qtbot.waitUntil(lambda: page.title.text() == "Thingman")
    type_value("Thingman.Power.1", "10", page, models, qtbot)
    tables = models.session.tables
    assert tables is not None
    assert tables.units["Thingman"].powers[0] == 10
    others = page.card.others
    beside = [others.item(row, 0) for row in range(others.rowCount())]
    assert [item.text() for item in beside if item is not None][:2] == ["Thingman", "Huscarl"]
    choose(page.card.menu, "Fyrdman", qtbot)
    qtbot.waitUntil(lambda: "wins 100 %" in page.card.told.text())
    choose(page.card.menu, "Dromon", qtbot)
    qtbot.waitUntil(lambda: "of which one is a ship; allowed: two ships" in page.card.told.text())
