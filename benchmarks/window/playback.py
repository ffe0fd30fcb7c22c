"""How long the page Playback takes to draw another hour: `python -m benchmarks.window.playback RECORD [--steps N]`.

A window without a screen draws the same pixels by the same code as one on a screen. Each figure is of one step of the
slider and the drawing that follows, in milliseconds; the hours lie all over the war, as a hand scrubs.
"""

import argparse
import os
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from autoalgo.common.qt.theme import Theme
from autoalgo.war.folders import Folders
from autoalgo.war.window.playback.chance_model import ChanceModel
from autoalgo.war.window.playback.playback_model import PlaybackModel
from autoalgo.war.window.playback.playback_page import PlaybackPage
from autoalgo.war.window.session.outcome_model import OutcomeModel
from autoalgo.war.window.session.session_model import Session

REPOSITORY: Final = Path(__file__).resolve().parents[2]
SIZE: Final = (1360, 600)
STEP: Final = 0.381966
"""Share of the war between two hours that follow each other: the golden section leaves no part out."""


def main() -> int:
    """Print how long opening took, and median, 95th percentile and longest of the steps."""
    parser = argparse.ArgumentParser(description="Time the playback while it is scrubbed.")
    parser.add_argument("record", type=Path)
    parser.add_argument("--steps", type=int, default=100)
    asked = parser.parse_args()
    application = QApplication(sys.argv)
    Theme(application)
    session = Session(Folders(REPOSITORY))
    _wait(session.reload, lambda: session.tables is not None)
    playback = PlaybackModel(session, OutcomeModel(session), session)
    begun = perf_counter()
    _wait(lambda: playback.open(asked.record), lambda: playback.opened is not None or bool(playback.problem))
    print(f"audited and opened in {perf_counter() - begun:.1f} s: {playback.length:,} positions {playback.problem}")
    page = PlaybackPage(playback, ChanceModel(playback, playback), QAction())
    page.resize(*SIZE)
    page.show()
    application.processEvents()
    took = []
    for step in range(asked.steps):
        begun = perf_counter()
        page.slider.setValue(int(step * STEP % 1 * playback.length))
        application.processEvents()
        took.append(1000 * (perf_counter() - begun))
    took.sort()
    print(
        f"{len(took)} steps: median {statistics.median(took):.1f} ms, 95 % within {took[len(took) * 95 // 100]:.1f} ms"
    )
    playback.close()
    return 0


def _wait(begin: Callable[[], object], ended: Callable[[], bool]) -> None:
    """Begin something, and let the program work until it has ended."""
    loop, timer = QEventLoop(), QTimer()
    timer.timeout.connect(lambda: loop.quit() if ended() else None)
    timer.start(10)
    begin()
    loop.exec()


if __name__ == "__main__":
    sys.exit(main())
