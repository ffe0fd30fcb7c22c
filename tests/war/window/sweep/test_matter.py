"""O-11: how a field matters is asked in its context menu, drawn, and tried in the plan by a click."""

import pytest
from boards import needs_compiled_kernels
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.sweep import matter_job
from autoalgo.war.window.sweep.matter_dialog import MatterDialog
from autoalgo.war.window.sweep.matter_menu import QUESTION

pytestmark = needs_compiled_kernels


@pytest.fixture(autouse=True)
def few_wars(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FIRST_WARS", "WARS", "MAP_WARS"):
        monkeypatch.setattr(matter_job, name, 20)


def asked(widget: QWidget, window: MainWindow, qtbot: QtBot) -> MatterDialog:
    """Ask by the last line of a field's context menu."""
    middle = widget.rect().center()
    QApplication.sendEvent(widget, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, middle, QPoint(9, 9)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
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
    qtbot.waitUntil(lambda: models.matter.found.whole, timeout=30_000)
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
    qtbot.waitUntil(lambda: models.matter.found.whole, timeout=10_000)
    assert models.matter.found.now == ("7500",)
    assert "only looked at" in dialog.words.text()
    models.matter.ask("flanks.9.x")
    qtbot.waitUntil(lambda: 'no flank is called "9"' in dialog.words.text())
