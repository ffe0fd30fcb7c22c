"""O-11: how a field matters is asked in its context menu, drawn, and tried in the plan by a click."""

import pytest
from boards import needs_compiled_kernels
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from autoalgo.war.domain.columns import MILITARIES
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.sweep import matter_job
from autoalgo.war.window.sweep.matter_dialog import MatterDialog
from autoalgo.war.window.sweep.matter_menu import OF_PARTS, QUESTION
from autoalgo.war.window.world.cell_field import line_of

pytestmark = needs_compiled_kernels


@pytest.fixture(autouse=True)
def few_wars(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FIRST_WARS", "WARS", "MAP_WARS"):
        monkeypatch.setattr(matter_job, name, 20)


def menu_of(widget: QWidget, at: QPoint | None = None) -> QMenu:
    """Open the context menu of a widget."""
    place = widget.rect().center() if at is None else at
    QApplication.sendEvent(widget, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, QPoint(9, 9)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def asked(widget: QWidget, window: MainWindow, qtbot: QtBot, at: QPoint | None = None) -> MatterDialog:
    """Ask by the last line of a field's context menu."""
    menu = menu_of(widget, at)
    action = menu.actions()[-1]
    assert action.text() == QUESTION
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
    dialog = window.questions.dialog
    assert dialog is not None
    return dialog


def test_o_11_a_click_on_the_curve_of_a_field_tries_a_value_and_undo_takes_it_back(
    window: MainWindow, models: ViewModels, qtbot: QtBot
) -> None:
    year = window.header.form.year.lineEdit()
    dialog, now = asked(year, window, qtbot), models.war.year
    qtbot.waitUntil(lambda: models.matter.found.whole)
    found = models.matter.found
    assert (found.now, len(found.chances)) == ((str(now),), len(found.spans[0]))
    assert dialog.chart.words_of(found.now).startswith(f"year {now} (as it is): the attacker wins ")
    there = dialog.chart.place_of((str(now + 30),)).toPoint()
    qtbot.mouseClick(dialog.chart, Qt.MouseButton.LeftButton, pos=there)
    qtbot.waitUntil(lambda: models.war.year == now + 30)
    models.strategy.history.undo_stack.undo()
    assert models.war.year == now


def test_o_11_two_fields_make_a_map_and_cells_of_the_database_are_only_looked_at(
    window: MainWindow, models: ViewModels, qtbot: QtBot
) -> None:
    models.strategy.battlefield.select(1)
    window.questions.ask("flanks.2.maneuver", "flanks.2.y")
    qtbot.waitUntil(lambda: models.matter.found.whole)
    found, plan = models.matter.found, models.strategy.battlefield.flanks[1].plan
    assert (found.now[0], float(found.now[1])) == (plan.maneuver, plan.y_pixels)
    assert len(found.chances) == len(found.spans[0]) * len(found.spans[1])
    assert float(found.spans[1][0]) > float(found.spans[1][-1])
    window.commands["matter"].trigger()
    dialog = window.questions.dialog
    assert dialog is not None
    edit = dialog.fields[0].lineEdit()
    assert edit is not None
    qtbot.waitUntil(lambda: bool(models.matter.fields))
    qtbot.keyClicks(edit, "Militaries:Host:Size")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: models.matter.found.whole)
    assert models.matter.found.now == ("7500",)
    assert "only looked at" in dialog.words.text()
    models.matter.ask("flanks.9.x")
    qtbot.waitUntil(lambda: 'no flank is called "9"' in dialog.words.text())


def test_o_11_cells_of_the_world_are_asked_about_in_table_and_form(
    window: MainWindow, models: ViewModels, qtbot: QtBot
) -> None:
    window.services.show_tab(WindowPart.WORLD)
    world = window.world
    world.tables.setCurrentIndex(1)
    qtbot.waitUntil(lambda: world.view.table.rowCount() > 0)
    columns = [column.name for column in MILITARIES.columns]
    cell = world.view.table.index(1, columns.index("Size"))
    name = f"Militaries:{world.view.table.text_at(1, columns.index('Name'))}:Size"
    world.view.scrollTo(cell)
    asked(world.view.viewport(), window, qtbot, world.view.visualRect(cell).center())
    assert models.matter.asked == (name,)
    assert world.view.currentIndex() == cell
    models.matter.cancel()
    asked(line_of(world.form.fields[columns.index("Budget")]), window, qtbot)
    assert models.matter.asked == (name.replace("Size", "Budget"),)
    models.matter.cancel()
    naming = world.view.visualRect(world.view.table.index(1, 0)).center()
    QApplication.sendEvent(
        world.view.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Mouse, naming, QPoint(9, 9))
    )
    assert QApplication.activePopupWidget() is None


def test_o_11_an_army_a_place_and_their_columns_are_asked_about(
    window: MainWindow, models: ViewModels, qtbot: QtBot
) -> None:
    """O-11: another army of the nation or another place can be tried; a column is only looked at."""
    window.services.show_tab(WindowPart.TACTICS)
    line = window.tactics.attacker.military.lineEdit()
    assert line is not None
    asked(line, window, qtbot)
    qtbot.waitUntil(lambda: models.matter.found.whole)
    assert (models.matter.asked, models.matter.found.now) == (
        ("attacker_military",),
        (models.war.choice(Choice.ATTACKER_MILITARY),),
    )
    place = window.tactics.location.location.lineEdit()
    assert place is not None
    menu = menu_of(place)
    parts = next(action.menu() for action in menu.actions() if action.text() == OF_PARTS)
    assert isinstance(parts, QMenu)
    next(action for action in parts.actions() if action.text() == "Fortifications").trigger()
    menu.close()
    name = models.war.choice(Choice.LOCATION)
    assert models.matter.asked == (f"Locations:{name}:Fortifications",)
    models.matter.cancel()


def test_o_11_numbers_of_the_rules_are_asked_about_where_the_variables_tell_them(
    window: MainWindow, models: ViewModels, qtbot: QtBot
) -> None:
    models.run()
    qtbot.waitUntil(lambda: models.outcome.current is not None and models.runner.idle)
    window.commands["variables"].trigger()
    dialog = window.why.dialog
    assert dialog is not None
    dialog.search.setText("training")
    qtbot.keyClick(dialog.search, Qt.Key.Key_Return)
    dialog.tree.expandAll()
    index = dialog.tree.model().index(0, 0)
    while dialog.tree.model().rowCount(index):
        index = dialog.tree.model().index(0, 0, index)
    dialog.tree.scrollTo(index)
    menu = menu_of(dialog.tree.viewport(), dialog.tree.visualRect(index).center())
    [parts] = [action.menu() for action in menu.actions()]
    assert isinstance(parts, QMenu)
    rule = next(action for action in parts.actions() if action.text().startswith("Rules.json:"))
    rule.trigger()
    menu.close()
    assert models.matter.asked == (rule.text(),)
    qtbot.waitUntil(lambda: models.matter.found.whole)
    assert not models.matter.found.problems
