"""How long the map takes to draw while a flank is dragged: `python -m benchmarks.window.frames [--flanks N]`.

A window without a screen draws the same pixels by the same code as one on a screen; what the screen itself takes is
not in it. Each figure is of one move of the mouse and the drawing that follows, in milliseconds.
"""

import argparse
import os
import statistics
import sys
from pathlib import Path
from time import perf_counter
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from autoalgo.war.domain.strategy import MAXIMUM_FLANKS, Side
from autoalgo.war.folders import Folders
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.strategy.strategy_tab import StrategyTab

REPOSITORY: Final = Path(__file__).resolve().parents[2]
SIZE: Final = (1600, 900)
MOVES: Final = 120
PATIENCE_MS: Final = 60_000


def main() -> int:
    """Print median, 95th percentile and longest of the moves of one drag across the map."""
    parser = argparse.ArgumentParser(description="Time the map while a flank is dragged.")
    parser.add_argument("--flanks", type=int, default=MAXIMUM_FLANKS, help="flanks a side")
    count: int = parser.parse_args().flanks
    application = QApplication(sys.argv)
    models = ViewModels(Folders(REPOSITORY))
    _load(models)
    for side in Side:
        while models.strategy.count(side) < count:
            models.strategy.add(side)
    _strew(models)
    tab = StrategyTab(models.strategy, models.editor, models.session, models.war, models.runner)
    tab.resize(*SIZE)
    tab.show()
    application.processEvents()
    took = sorted(_drag(tab, application))
    print(f"{2 * count} flanks, {len(took)} moves: median {statistics.median(took):.1f} ms, ", end="")
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
    timer.timeout.connect(lambda: loop.quit() if models.strategy.terrain is not None else None)
    timer.start(20)
    loop.exec()


def _strew(models: ViewModels) -> None:
    """Put the flanks on a lattice over the whole map."""
    for index in range(len(models.strategy.flanks)):
        models.strategy.move(index, 20 + index % 14 * 27, 20 + index // 14 * 25)


def _drag(tab: StrategyTab, application: QApplication) -> list[float]:
    viewport = tab.view.viewport()
    start = tab.view.mapFromScene(tab.scene.flank_items[0].pos())
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    took = []
    for step in range(1, MOVES + 1):
        begun = perf_counter()
        QTest.mouseMove(viewport, start + QPoint(3 * step, 3 * step))
        application.processEvents()
        took.append(1000 * (perf_counter() - begun))
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    return took


if __name__ == "__main__":
    sys.exit(main())
