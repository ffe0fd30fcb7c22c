"""Whether anything of former flanks stays on the map: `python -m benchmarks.window.ghosts [--rounds N]`.

Each round presses Reset and Run and waits for the end of the war. What is on the screen by then is compared with what a
full repaint draws, and with what is drawn when no item keeps anything of what it was drawn as.
"""

import argparse
import sys

from benchmarks.window.opened import open_example, opened, wait_until  # isort: skip - sets the platform before Qt

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from autoalgo.war.window.shell.main_window import MainWindow


def main() -> int:
    """Print in how many rounds the pictures differed; fail if there was one."""
    parser = argparse.ArgumentParser(description="Look for flanks that stay painted on the map.")
    parser.add_argument("--rounds", type=int, default=50)
    rounds: int = parser.parse_args().rounds
    application = QApplication(sys.argv)
    with opened(application) as (window, models):
        open_example(models, "hastings_1066")
        differed = 0
        for seed in range(rounds):
            window.strategy.commands["reset"].trigger()
            models.war.set_seed(seed)
            models.run()
            wait_until(lambda: models.runner.idle and models.strategy.battlefield.aftermath is not None)
            QTest.qWait(50)
            differed += _differs(window)
    print(f"{differed} of {rounds} rounds left something on the map that a full repaint does not draw")
    return 1 if differed else 0


def _differs(window: MainWindow) -> bool:
    on_screen = _map(window, window.screen().grabWindow(window.winId()))
    repainted = _map(window, window.grab())
    for item in window.strategy.scene.flank_items:
        item.forget_picture()
    return not on_screen == repainted == _map(window, window.grab())


def _map(window: MainWindow, picture: QPixmap) -> QImage:
    viewport = window.strategy.view.viewport()
    place = QRect(viewport.mapTo(window, QPoint(0, 0)), viewport.size())
    return picture.toImage().copy(place).convertToFormat(QImage.Format.Format_RGB32)


if __name__ == "__main__":
    sys.exit(main())
