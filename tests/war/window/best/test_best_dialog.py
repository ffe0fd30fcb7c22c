"""O-14: the best arrangements as cards: a click tries one, undo takes it back, closing stops the search."""

import pytest
from boards import needs_compiled_kernels
from hands import click
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from autoalgo.war.domain.sides import Side
from autoalgo.war.window.best import best_job
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

pytestmark = needs_compiled_kernels


def places(models: ViewModels, side: Side) -> list[tuple[float, float, str]]:
    plans = models.strategy.history.plans(side)
    return [(plan.x_pixels, plan.y_pixels, plan.maneuver) for plan in plans]


def test_o_14_a_click_on_a_card_puts_its_arrangement_into_the_plan(
    window: MainWindow, models: ViewModels, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(best_job, "ARRANGEMENTS", 8)
    monkeypatch.setattr(best_job, "WARS", 30)
    defenders = [card.plan.side for card in models.strategy.battlefield.flanks].index(Side.DEFENDER)
    models.strategy.battlefield.select(defenders)
    window.commands["best"].trigger()
    dialog = window.best.dialog
    assert dialog is not None
    assert dialog.side.currentText() == "Defender"
    qtbot.waitUntil(lambda: models.best.answer is not None)
    answer = models.best.answer
    assert answer is not None
    best, stood = answer.found.best, places(models, Side.DEFENDER)
    assert dialog.cards[0].words.text() == best[0].arrangement.words
    dialog.resize(dialog.minimumSizeHint())
    QApplication.processEvents()
    assert all(card.words.y() > card.picture.geometry().bottom() for card in dialog.cards)
    assert models.best.in_plan == -1
    qtbot.mouseClick(dialog.cards[0].picture, Qt.MouseButton.LeftButton)
    wanted = [(plan.x_pixels, plan.y_pixels, plan.maneuver) for plan in best[0].arrangement.plans]
    qtbot.waitUntil(lambda: places(models, Side.DEFENDER) == wanted)
    assert not dialog.cards[0].button.isEnabled()
    click(dialog.cards[1].button, qtbot)
    qtbot.waitUntil(lambda: models.best.in_plan == 1)
    models.strategy.history.undo_stack.undo()
    assert places(models, Side.DEFENDER) == stood
    assert dialog.cards[1].button.isEnabled()
    models.strategy.edits.move(0, 40, 40)
    assert "search again" in dialog.words.text()
    click(dialog.leave, qtbot)
    models.strategy.history.undo_stack.undo()
    window.commands["best"].trigger()
    assert (models.best.busy, "search again" in dialog.words.text()) == (False, False)


def test_o_14_closing_the_dialog_stops_the_search(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    window.commands["best"].trigger()
    dialog = window.best.dialog
    assert dialog is not None
    assert models.best.busy
    click(dialog.leave, qtbot)
    qtbot.waitUntil(lambda: not models.best.busy)
    assert models.best.answer is None
    assert models.best.sentence.startswith("Stopped")


def test_o_14_without_a_war_to_fight_it_says_so(window: MainWindow, models: ViewModels) -> None:
    models.strategy.battlefield.select(0)
    models.strategy.edits.remove_selected()
    window.commands["best"].trigger()
    dialog = window.best.dialog
    assert dialog is not None
    assert not models.best.busy
    assert dialog.words.text() == "No war can be fought from what is set yet."
