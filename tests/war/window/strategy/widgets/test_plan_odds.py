"""The odds of the plan follow every edit of it (O-4)."""

import time

import pytest
from battlefields import Map
from boards import needs_compiled_kernels
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from autoalgo.war.odds import Order, ThreadWorkers, simulate
from autoalgo.war.window.session import plan_odds_model
from autoalgo.war.window.session.many_wars import fight_many
from autoalgo.war.window.session.plan_odds_model import WARS
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.strategy.chance_bar import ChanceBar
from autoalgo.war.window.strategy.plan_odds_dialog import PlanOddsDialog
from autoalgo.war.window.strategy.strategy_tab import StrategyTab

pytestmark = needs_compiled_kernels


@pytest.fixture
def bar(tab: StrategyTab, models: ViewModels, qtbot: QtBot) -> ChanceBar:
    tab.follow_odds(models.plan_odds)
    settled(models, qtbot)
    bar = tab.findChild(ChanceBar)
    assert bar is not None
    return bar


def settled(models: ViewModels, qtbot: QtBot) -> None:
    """Wait until the odds are those of the plan as it is."""

    def are_its_own() -> bool:
        odds = models.plan_odds
        if not odds.up_to_date or odds.shown is None:
            return False
        return [card.plan for card in models.strategy.battlefield.flanks] == [
            *odds.shown.order.preparation.campaign.flanks
        ]

    qtbot.waitUntil(are_its_own)


def test_o_4_the_bar_tells_the_odds_of_the_plan(models: ViewModels, bar: ChanceBar) -> None:
    """O-4: they are those of 10,000 wars of this very request, by seed 0."""
    shown = models.plan_odds.shown
    assert shown is not None
    order = Order(shown.order.preparation, shown.order.tables, 0, WARS)
    again = simulate(order, ThreadWorkers(1, time.monotonic), lambda _: None, lambda: True, time.monotonic)
    assert (shown.odds.attacker, shown.odds.defender) == (again.attacker, again.defender)
    assert shown.order.preparation.campaign.request == models.request().model_copy(update={"seed": 0, "war": ""})
    share = 100 * again.attacker.count / 10_000
    assert bar.text.startswith(f"Normandy 1066 wins {share:.0f} % ± 1, ")
    assert bar.accessibleDescription() == bar.text


def test_o_4_a_drag_changes_the_odds_and_the_newest_edit_wins(
    models: ViewModels, bar: ChanceBar, board: Map, qtbot: QtBot
) -> None:
    """O-4: many moves of the mouse and a nudge later, the odds are those of where the flank stands by then."""
    del bar
    start = board.point(0)
    board.drag(start, *(start + (board.point(3) - start) * step / 20 for step in range(1, 20)))
    board.key(Qt.Key.Key_Up)
    settled(models, qtbot)
    shown = models.plan_odds.shown
    assert shown is not None
    assert shown.order.preparation.campaign.flanks[0] == board.plans[0]
    assert board.plans[0].x_pixels > 150


def test_o_4_without_a_war_there_are_no_odds(
    models: ViewModels, tab: StrategyTab, bar: ChanceBar, board: Map, qtbot: QtBot
) -> None:
    """O-4: an attacker with a flank less has too few men to fight; taking the removal back brings the odds back."""
    board.click(board.point(0))
    board.key(Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: models.plan_odds.shown is None)
    assert bar.text == ""
    tab.commands["undo"].trigger()
    settled(models, qtbot)
    assert bar.text


def test_o_4_nothing_is_worked_out_while_nobody_looks(
    models: ViewModels, tab: StrategyTab, bar: ChanceBar, qtbot: QtBot
) -> None:
    """O-4: and all is caught up with once somebody does."""
    del bar
    former = models.plan_odds.shown
    tab.hide()
    models.strategy.edits.move(0, 10, 10)
    models.plan_odds.job.wait()
    QApplication.processEvents()
    assert models.plan_odds.shown is former
    tab.show()
    settled(models, qtbot)


def test_o_4_neither_a_look_elsewhere_nor_a_seed_takes_the_odds_away(
    models: ViewModels, tab: StrategyTab, bar: ChanceBar, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """O-4: as after a run, which shows the tab Output and rolls a seed; the next edit is worked out as ever."""
    former, asked = bar.text, []

    def counted(order: Order, *args: object) -> object:
        asked.append(order)
        return fight_many(order, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(plan_odds_model, "fight_many", counted)
    tab.hide()
    models.war.set_seed(77)
    tab.show()
    assert models.plan_odds.up_to_date
    assert bar.text == former
    models.strategy.edits.move(0, 10, 10)
    settled(models, qtbot)
    assert len(asked) == 1


@pytest.mark.parametrize("way", ["click", "Enter", "Space"])
def test_o_4_a_click_opens_all_that_is_known(
    models: ViewModels, tab: StrategyTab, bar: ChanceBar, qtbot: QtBot, way: str
) -> None:
    """O-4: the same text that the command line prints, to be copied; it follows the plan."""
    if way == "click":
        qtbot.mouseClick(bar, Qt.MouseButton.LeftButton)
    else:
        bar.setFocus()
        qtbot.keyClick(bar, Qt.Key.Key_Return if way == "Enter" else Qt.Key.Key_Space)
    dialog = tab.findChild(PlanOddsDialog)
    assert dialog is not None
    with qtbot.waitSignal(tab.why_wanted):
        qtbot.mouseClick(dialog.why, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible(), "it would stand over the answer"
    bar.opened.emit()
    assert dialog.isVisible()
    qtbot.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    copied = QApplication.clipboard().text()
    assert "Normandy 1066" in copied
    assert "10,000 wars" in copied
    models.strategy.edits.move(0, 190, 10)
    settled(models, qtbot)
    assert dialog.text.toPlainText() != copied
