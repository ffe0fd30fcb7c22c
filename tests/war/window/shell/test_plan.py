"""S-13: the plan is what the moderator arranged; what became of it is only looked at."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hands import Fight, choose, click, click_row, press
from homes import NewModels
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from autoalgo.common.qt.theme import Theme
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import Branch
from autoalgo.war.requests import load_request
from autoalgo.war.window.session.memory import Memory, settings_of
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

LEFT = Qt.MouseButton.LeftButton
Place = tuple[float, float]


@pytest.fixture
def arranged(window: MainWindow, models: ViewModels, qtbot: QtBot) -> WarRequest:
    """What is asked for once the first flank was dragged and the fourth nudged."""
    press("Ctrl+2", window, qtbot)
    drag(window, qtbot, 0, QPoint(40, 25))
    qtbot.mouseClick(window.strategy.view.viewport(), LEFT, pos=square(window, 3))
    qtbot.keyClick(window.strategy.view, Qt.Key.Key_Left)
    assert models.strategy.history.undo_stack.count() == 2
    return models.request()


def square(window: MainWindow, index: int) -> QPoint:
    """Return where the square of a flank lies in the viewport."""
    return window.strategy.view.mapFromScene(window.strategy.scene.flank_items[index].pos())


def drag(window: MainWindow, qtbot: QtBot, index: int, way: QPoint) -> None:
    viewport, start = window.strategy.view.viewport(), square(window, index)
    qtbot.mousePress(viewport, LEFT, pos=start)
    for part in (1, 2):
        qtbot.mouseMove(viewport, start + QPoint(way.x() * part // 2, way.y() * part // 2))
    qtbot.mouseRelease(viewport, LEFT, pos=start + way)


def open_first(window: MainWindow, qtbot: QtBot) -> None:
    """Open the first flank in the editor by its row of the roster; on the map another may hide it."""
    roster = window.strategy.panels[0].roster
    click_row(roster, 0, qtbot)
    qtbot.keyClick(roster, Qt.Key.Key_Return)


def places(request: WarRequest, side: Side) -> list[Place]:
    return [(flank.x, flank.y) for flank in request.flanks_of(side)]


def men(request: WarRequest, side: Side) -> list[int]:
    return [flank.infantry + flank.cavalry + flank.artillery for flank in request.flanks_of(side)]


@pytest.fixture
def again(
    models: ViewModels, new_models: NewModels, theme: Theme, ini: Path, qtbot: QtBot
) -> Callable[[], tuple[MainWindow, ViewModels]]:
    """Starts the program again, in the same home and with the same settings."""

    def start() -> tuple[MainWindow, ViewModels]:
        fresh = new_models(models.session.folders)
        window = MainWindow(fresh, theme, Memory(settings_of(ini)))
        qtbot.addWidget(window)
        with qtbot.waitSignal(fresh.session.loaded):
            window.show()
        qtbot.waitUntil(lambda: not fresh.session.busy and fresh.strategy.map.terrain is not None)
        return window, fresh

    return start


def test_s_13_the_next_run_fights_the_plan(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight, arranged: WarRequest
) -> None:
    """S-13: Run is possible at once, and the second war is of the very flanks of the first."""
    first = fight()
    assert window.header.controls.run.isEnabled()
    with qtbot.waitSignal(models.runner.finished):
        click(window.header.controls.run, qtbot)
    second = models.outcome.current
    assert second is not None
    assert second.result.campaign.request.flanks == first.result.campaign.request.flanks == arranged.flanks


def test_s_13_what_is_saved_after_a_run_is_the_plan(
    window: MainWindow,
    models: ViewModels,
    qtbot: QtBot,
    fight: Fight,
    arranged: WarRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fight()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "plan.json"), ""))
    with qtbot.waitSignal(models.request_saved):
        press("Ctrl+S", window, qtbot)
    saved = load_request(tmp_path / "plan.json")
    assert isinstance(saved, WarRequest)
    assert saved.flanks == arranged.flanks


def test_s_13_the_next_start_begins_with_the_plan(
    window: MainWindow,
    fight: Fight,
    arranged: WarRequest,
    again: Callable[[], tuple[MainWindow, ViewModels]],
) -> None:
    fight()
    window.close()
    next_window, fresh = again()
    assert fresh.request().flanks == arranged.flanks
    assert next_window.header.controls.run.isEnabled()


def test_s_13_switched_sides_stand_as_planned(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight, arranged: WarRequest
) -> None:
    """S-13, W-5: each flank with its men, where the plan had it."""
    fight()
    click(window.header.controls.switch, qtbot)
    switched = models.request()
    for side in Side:
        assert places(switched, side) == places(arranged, side.enemy)
        assert men(switched, side) == men(arranged, side.enemy)
    assert window.header.controls.run.isEnabled()


def test_s_13_another_military_takes_the_places_of_the_plan(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight, arranged: WarRequest
) -> None:
    """S-13, T-6: 600 men and 30 ships in three flanks are 200 and 10 each; the enemy keeps men and places."""
    fight()
    press("Ctrl+1", window, qtbot)
    choose(window.tactics.attacker.military, "Fleet", qtbot)
    chosen = models.request()
    assert places(chosen, Side.ATTACKER) == places(arranged, Side.ATTACKER)
    assert [(flank.infantry, flank.ships) for flank in chosen.flanks_of(Side.ATTACKER)] == [(200, 10)] * 3
    assert chosen.flanks_of(Side.DEFENDER) == arranged.flanks_of(Side.DEFENDER)
    assert window.header.controls.run.isEnabled()


def test_s_13_another_place_leaves_the_plan(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight, arranged: WarRequest
) -> None:
    fight()
    press("Ctrl+1", window, qtbot)
    choose(window.tactics.location.location, "Dover", qtbot)
    assert models.request().flanks == arranged.flanks
    assert models.strategy.map.name == "Normal Coast"


def test_s_13_the_odds_are_of_the_plan(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight, arranged: WarRequest
) -> None:
    fight()
    models.odds.set_runs(20)
    with qtbot.waitSignal(models.odds.standing_changed):
        press("Ctrl+Alt+O", window, qtbot)
    qtbot.waitUntil(lambda: not models.odds.busy)
    shown = models.odds.shown
    assert shown is not None
    assert shown.order.preparation.campaign.request.flanks == arranged.flanks
    assert models.request().flanks == arranged.flanks


def test_s_13_after_a_run_arrows_lead_from_the_plan_to_the_end(
    window: MainWindow, fight: Fight, arranged: WarRequest
) -> None:
    """S-13, S-10: an arrow a flank, from its planned place to where the battle left it; the corners say who is left."""
    run = fight()
    assert arranged.flanks is not None
    arrows = window.strategy.scene.marches.marches
    assert [(arrow.start.x(), arrow.start.y()) for arrow in arrows] == [(flank.x, flank.y) for flank in arranged.flanks]
    ends = [(flank.x_pixels, flank.y_pixels) for flank in run.result.battle.flanks]
    assert [(arrow.end.x(), arrow.end.y()) for arrow in arrows] == ends
    assert [(item.pos().x(), item.pos().y()) for item in window.strategy.scene.flank_items] == ends
    for side, size in ((Side.ATTACKER, 7000), (Side.DEFENDER, 7500)):
        panel = window.strategy.panels[side]
        assert panel.status_label.text() == f"{run.result.headcount(side).remaining:,} of {size:,} left"
    assert "aftermath" in window.strategy.stage_line.text()


def test_s_9_one_key_goes_back_and_forth(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight, arranged: WarRequest
) -> None:
    """S-9, S-13: F6, wherever the focus is, and the button; the aftermath has arrows, the plan a composition."""
    assert not window.strategy.restore_button.isEnabled()
    fight()
    ended = models.strategy.battlefield.flanks
    for by_key in (True, False):
        press("F6", window.strategy.view, qtbot)
        assert models.strategy.battlefield.flanks == models.strategy.history.plan
        assert not window.strategy.scene.marches.isVisible()
        assert window.strategy.panels[0].status_label.text() == "Good (7000/7000)"
        assert not window.strategy.stage_line.isVisible()
        if by_key:
            press("F6", window.header.controls.run, qtbot)
        else:
            click(window.strategy.restore_button, qtbot)
        assert models.strategy.battlefield.flanks == ended
        assert window.strategy.scene.marches.isVisible()
    assert models.request().flanks == arranged.flanks


def test_s_13_a_drag_in_the_aftermath_moves_the_flank_of_the_plan(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight, arranged: WarRequest
) -> None:
    """S-13: it goes where it was let go, all others are where the plan has them, and Undo takes it back."""
    models.war.set_seed(1)  # a war after which no other flank stands where this one does
    fight()
    click_row(window.strategy.panels[1].roster, 2, qtbot)  # on the map another flank may hide it until it is selected
    target = square(window, 5) + QPoint(60, -45)
    drag(window, qtbot, 5, QPoint(60, -45))
    assert models.strategy.battlefield.aftermath is None
    assert (square(window, 5) - target).manhattanLength() <= 2
    edited = models.request().flanks
    assert edited is not None
    assert arranged.flanks is not None
    assert edited[:5] == arranged.flanks[:5]
    assert edited[5].infantry == arranged.flanks[5].infantry
    press("Ctrl+Z", window.strategy.view, qtbot)
    assert models.request().flanks == arranged.flanks


def test_s_13_the_editor_tells_how_a_flank_ended_and_edits_the_plan(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight, arranged: WarRequest
) -> None:
    """F-2, F-3, S-13: the first change brings the plan; what the battle left is never saved into it."""
    fight()
    ended = models.strategy.battlefield.flanks[0]
    open_first(window, qtbot)
    editor = window.strategy.editor
    assert editor.size_label.text() == f"{ended.plan.size:,}"
    assert editor.badge.text == ended.state.name.capitalize()
    click(editor.save_button, qtbot)
    assert not editor.isVisible()
    assert models.request().flanks == arranged.flanks
    open_first(window, qtbot)
    spinner = editor.spinners[Branch.INFANTRY]
    spinner.setFocus()
    spinner.selectAll()
    qtbot.keyClicks(spinner, "1170")
    assert models.strategy.battlefield.aftermath is None
    assert editor.spinners[Branch.CAVALRY].value() == 700
    click(editor.save_button, qtbot)
    assert arranged.flanks is not None
    assert models.request().flanks == (
        arranged.flanks[0].model_copy(update={"infantry": 1170}),
        *arranged.flanks[1:],
    )


def test_s_13_a_draft_of_the_plan_outlives_a_run(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight, arranged: WarRequest
) -> None:
    """S-13, F-6: the battle is no change of the military, and what is applied is the draft."""
    qtbot.mouseDClick(window.strategy.view.viewport(), LEFT, pos=square(window, 0))
    editor = window.strategy.editor
    editor.spinners[Branch.INFANTRY].setFocus()
    editor.spinners[Branch.INFANTRY].selectAll()
    qtbot.keyClicks(editor.spinners[Branch.INFANTRY], "1168")
    fight()
    assert editor.size_label.text() == "2,335"
    assert not editor.warning_label.isVisible()
    click(editor.apply_button, qtbot)
    assert arranged.flanks is not None
    assert models.request().flanks == (
        arranged.flanks[0].model_copy(update={"infantry": 1168}),
        *arranged.flanks[1:],
    )
    click(editor.cancel_button, qtbot)


def test_s_13_nothing_of_former_flanks_stays_on_the_map(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight
) -> None:
    """S-13: over many rounds of Reset and Run, what is on the screen is what a full repaint draws."""
    press("Ctrl+2", window, qtbot)
    view = window.strategy.view

    def painted(whole: QImage) -> QImage:
        corner = view.viewport().mapTo(window, QPoint(0, 0))
        return whole.copy(QRect(corner, view.viewport().size())).convertToFormat(QImage.Format.Format_RGB32)

    def on_screen() -> QImage:
        return painted(window.screen().grabWindow(window.winId()).toImage())

    def repainted() -> QImage:
        return painted(window.grab().toImage())

    for seed in range(6):
        click(window.strategy.reset_button, qtbot)
        models.war.set_seed(seed)
        fight()
        qtbot.waitUntil(lambda: on_screen() == repainted())
        for item in window.strategy.scene.flank_items:
            item.forget_picture()
        assert on_screen() == repainted()


def test_w_7_a_warning_of_flanks_goes_as_soon_as_they_are_moved(
    window: MainWindow, models: ViewModels, qtbot: QtBot
) -> None:
    """MV-4: all wait on Position out of reach; one that is dragged onto an enemy is within reach of him."""
    press("Ctrl+2", window, qtbot)
    for index, card in enumerate(models.strategy.history.plan):
        models.strategy.edits.edit(index, replace(card.plan, maneuver=Maneuver.POSITION))
    sentence = window.header.problems.sentence
    assert "1 warning" in sentence.text()
    drag(window, qtbot, 0, square(window, 3) - square(window, 0))
    assert sentence.text() == "Ready to run."
    assert not window.header.problems.list.isVisible()
