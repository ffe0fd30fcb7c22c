"""How long the map takes to draw while flanks are dragged: `python -m benchmarks.window.frames [--flanks N]`.

One flank is dragged across the map, then all of the attacker's round in a circle. A window without a screen draws the
same pixels by the same code as one on a screen; what the screen itself takes is not in it. Each figure is of one move
of the mouse and the drawing that follows, in milliseconds that the processor spends.
"""

import argparse
import os
import statistics
import sys
from collections.abc import Callable
from math import cos, sin
from pathlib import Path
from time import thread_time
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from autoalgo.war.domain.sides import MAXIMUM_FLANKS, Side
from autoalgo.war.folders import Folders
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.strategy.strategy_tab import StrategyTab

REPOSITORY: Final = Path(__file__).resolve().parents[2]
SIZE: Final = (1600, 900)
MOVES: Final = 120
PATIENCE_MS: Final = 60_000


def main() -> int:
    """Print median, 95th percentile and longest of the moves of each drag."""
    parser = argparse.ArgumentParser(description="Time the map while flanks are dragged.")
    parser.add_argument("--flanks", type=int, default=MAXIMUM_FLANKS, help="flanks a side")
    count: int = parser.parse_args().flanks
    application = QApplication(sys.argv)
    models = ViewModels(Folders(REPOSITORY))
    _load(models)
    _strew(models, count)
    tab = StrategyTab(models.strategy, models.editor, models.session, models.war, models.runner)
    tab.resize(*SIZE)
    tab.show()
    application.processEvents()
    attackers = [
        index for index, card in enumerate(models.strategy.battlefield.flanks) if card.plan.side is Side.ATTACKER
    ]
    for who, dragged, way in (("one", [0], _across), (f"{count}", attackers, _around)):
        models.strategy.battlefield.select_several(dragged)
        took = sorted(_drag(tab, application, way))
        print(
            f"{2 * count} flanks, {who} dragged, {len(took)} moves: median {statistics.median(took):.1f} ms, ", end=""
        )
        print(f"95 % within {took[len(took) * 95 // 100]:.1f} ms, longest {took[-1]:.1f} ms")
    tab.deleteLater()
    models.close()
    return 0


def _load(models: ViewModels) -> None:
    loop = QEventLoop()
    models.session.loaded.connect(loop.quit)
    QTimer.singleShot(PATIENCE_MS, loop.quit)
    models.session.reload()
    loop.exec()
    models.open_request(REPOSITORY / "examples" / "gettysburg_1863.json")
    timer = QTimer()
    timer.timeout.connect(lambda: loop.quit() if models.strategy.map.terrain is not None else None)
    timer.start(20)
    loop.exec()


def _strew(models: ViewModels, count: int) -> None:
    """Give each side so many flanks that share its men, on a lattice over the whole map."""
    strategy = models.strategy
    for side in Side:
        while strategy.battlefield.count(side) < count:
            strategy.edits.add(side)
        strategy.edits.spread(side)
    for index in range(len(strategy.battlefield.flanks)):
        strategy.battlefield.select(-1)
        strategy.edits.move(index, 20 + index % 14 * 27, 20 + index // 14 * 25)


def _across(step: int) -> QPoint:
    return QPoint(3 * step, 3 * step)


def _around(step: int) -> QPoint:
    """Return a point of a circle, as a whole side has no room to go straight on."""
    return QPoint(round(14 * sin(step / 4)), round(14 - 14 * cos(step / 4)))


def _drag(tab: StrategyTab, application: QApplication, way: Callable[[int], QPoint]) -> list[float]:
    viewport = tab.view.viewport()
    start = tab.view.mapFromScene(tab.scene.flank_items[0].pos())
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(viewport, start + QPoint(8, 8))
    application.processEvents()
    took = []
    for step in range(1, MOVES + 1):
        begun = thread_time()
        QTest.mouseMove(viewport, start + way(step))
        application.processEvents()
        took.append(1000 * (thread_time() - begun))
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    return took


if __name__ == "__main__":
    sys.exit(main())
