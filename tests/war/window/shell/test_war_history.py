"""S-13: whatever replaces a plan is a step of the same history as an edit of it: Ctrl+Z and Ctrl+Y on every page."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hands import choose, press
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from rows import GAUL, HOST, SENLAC, cells, save

from autoalgo.war.folders import Folders
from autoalgo.war.requests import request_text
from autoalgo.war.window.battlefield.board import Board
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels


def all_of(models: ViewModels) -> tuple[str, str, Board, Path | None]:
    return request_text(models.request()), models.war.war, models.strategy.history.plan, models.file


def arranged(window: MainWindow, models: ViewModels, qtbot: QtBot) -> Board:
    """Make a plan by hand: a fourth flank, and one that is moved."""
    press("Ctrl+2", window, qtbot)
    press("Ctrl+Shift+A", window.strategy.view, qtbot)
    qtbot.keyClick(window.strategy.view, Qt.Key.Key_PageDown)
    qtbot.keyClick(window.strategy.view, Qt.Key.Key_Right)
    press("Ctrl+1", window, qtbot)
    return models.strategy.history.plan


def test_another_nation_undone_brings_the_flanks_back_whole(
    window: MainWindow, models: ViewModels, qtbot: QtBot
) -> None:
    plan = arranged(window, models, qtbot)
    menu = window.tactics.attacker.nation
    choose(menu, "Gaul", qtbot)
    choose(menu, "Albion", qtbot)
    assert len(models.strategy.history.plan) < len(plan)
    for _ in range(2):
        press("Ctrl+Z", menu, qtbot)  # where the cursor is after a choice
    assert models.strategy.history.plan == plan
    assert menu.currentText() == "Albion"
    assert window.statusBar().currentMessage() == "Undone: Choose Gaul."
    press("Ctrl+Y", menu, qtbot)
    assert menu.currentText() == models.war.choice(Choice.ATTACKER) == "Gaul"


def test_what_is_typed_in_a_field_is_undone_there_first(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    choose(window.tactics.attacker.nation, "Gaul", qtbot)
    name = window.header.form.name
    name.setFocus()
    qtbot.keyClicks(name, "Ford")
    press("Ctrl+Z", name, qtbot)
    assert models.war.war == ""
    assert models.war.choice(Choice.ATTACKER) == "Gaul"
    press("Ctrl+Z", name, qtbot)
    assert models.war.choice(Choice.ATTACKER) == "Albion"


@pytest.mark.parametrize("act", ["Switch sides", "New war", "Reopen"])
def test_what_replaces_the_war_is_undone_with_its_result(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Callable[[], object], act: str
) -> None:
    arranged(window, models, qtbot)
    run, before = fight(), all_of(models)
    ended = models.strategy.battle.board
    if act == "Reopen":
        models.reopen(models.request().model_copy(update={"attacker": "Gaul", "attacker_military": "Host"}))
    else:
        window.commands["switch" if act == "Switch sides" else "new"].trigger()
    assert all_of(models) != before
    assert models.outcome.current is None
    press("Ctrl+Z", window, qtbot)
    assert all_of(models) == before
    assert models.outcome.current is run
    models.strategy.battle.restore()
    assert [card.plan for card in models.strategy.battle.board] == [card.plan for card in ended]


def test_a_reload_undone_shows_what_was_read_before(
    window: MainWindow, models: ViewModels, home: Folders, qtbot: QtBot
) -> None:
    plan, could_run = arranged(window, models, qtbot), window.header.controls.run.isEnabled()
    save(home.database, cells(nations=[GAUL], militaries=[HOST], locations=[SENLAC]))
    with qtbot.waitSignal(models.session.loaded):
        press("F5", window, qtbot)
    assert "Albion" not in models.war.options(Choice.ATTACKER)
    press("Ctrl+Z", window, qtbot)
    assert "Albion" in models.war.options(Choice.ATTACKER)
    assert models.strategy.history.plan == plan
    assert window.header.controls.run.isEnabled() is could_run
