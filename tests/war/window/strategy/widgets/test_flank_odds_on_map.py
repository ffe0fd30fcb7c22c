"""The odds of each flank on the map of the plan, and on the page Odds (O-10)."""

from battlefields import Map
from boards import needs_compiled_kernels
from hands import click
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.strategy.strategy_tab import StrategyTab

pytestmark = needs_compiled_kernels


def test_o_10_rings_and_shades_on_request(models: ViewModels, tab: StrategyTab, board: Map, qtbot: QtBot) -> None:
    """O-10: a click rings each flank with its chance, the slider shades where they will stand, an edit changes both."""
    tab.follow_odds(models.plan_odds)
    rings, shades, hours = tab.flank_odds.rings, tab.flank_odds.shades, tab.flank_hours
    assert not hours.isVisible()
    [button] = [each for each in tab.findChildren(QToolButton) if each.defaultAction() is tab.commands["flank_odds"]]
    click(button, qtbot)
    qtbot.waitUntil(lambda: models.plan_odds.up_to_date and len(rings.rings) == len(board.plans))
    shown = models.plan_odds.shown
    assert shown is not None
    assert shown.odds.by_flank is not None
    told = [f"{round(100 * flank.breaks.value)} %" for flank in shown.odds.by_flank.flanks]
    assert [ring.text for ring in rings.rings] == told
    assert [*shades.places] == []
    qtbot.keyClick(hours.slider, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: len(shades.places) == len(board.plans))
    assert hours.words.text().startswith("Hour 1 (100 % of the wars")
    assert [*rings.rings] == []
    former = shades.places[0]
    board.click(board.point(0))
    board.key(Qt.Key.Key_Up)
    qtbot.waitUntil(lambda: models.plan_odds.up_to_date and models.plan_odds.shown is not shown)
    qtbot.waitUntil(lambda: shades.places[0].top() < former.top())
    board.key(Qt.Key.Key_B)
    assert not hours.isVisible()
    assert [*shades.places, *rings.rings] == []
    assert tab.scene.flank_items[0].opacity() == 1
