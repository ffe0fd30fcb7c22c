"""What is on the screen is what a full repaint draws (S-13)."""

from random import Random

from battlefields import Map, situations
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.strategy.strategy_tab import StrategyTab

ROUNDS = 40


def viewport_of(tab: StrategyTab, picture: QImage) -> QImage:
    corner = tab.view.viewport().mapTo(tab, QPoint(0, 0))
    return picture.copy(QRect(corner, tab.view.viewport().size())).convertToFormat(QImage.Format.Format_RGB32)


def on_screen(tab: StrategyTab) -> QImage:
    """Return what was painted, in parts or whole."""
    return viewport_of(tab, tab.screen().grabWindow(tab.winId()).toImage())


def test_s_13_nothing_of_former_flanks_stays_on_the_map(models: ViewModels, tab: StrategyTab, board: Map) -> None:
    """S-13: over many battles, hour by hour, until they end, are cancelled or are reset."""
    strategy, random = models.strategy, Random(13)  # noqa: S311 – places, no secrets
    for turn in range(ROUNDS):
        strategy.edits.reset()
        QApplication.processEvents()
        for _ in range(random.randint(1, 4)):
            for side_by_side in (random.uniform(0, 60), random.uniform(0, 60)):
                places = [random.uniform(0, 400) for _ in strategy.battlefield.flanks]
                state = random.choice(list(FlankState))
                hour = situations(
                    strategy.battlefield.flanks, state=state, size=random.uniform(1, 2500), y_pixels=side_by_side * 6
                )
                hour = [type(each)(**{**vars(each), "x_pixels": x}) for each, x in zip(hour, places, strict=True)]
                strategy.battle.show(hour)
            QApplication.processEvents()
        if turn % 2:
            strategy.battle.end(hour)
            strategy.battle.restore()
        else:
            strategy.battle.cancel()
        board.qtbot.waitUntil(lambda: on_screen(tab) == viewport_of(tab, tab.grab().toImage()))
        for item in tab.scene.flank_items:
            item.forget_picture()
        assert on_screen(tab) == viewport_of(tab, tab.grab().toImage())
