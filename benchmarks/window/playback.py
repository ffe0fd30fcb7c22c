"""What a war that is played back asks of the window: `python -m benchmarks.window.playback RECORD [--steps N]`.

The window without a screen draws the same pixels by the same code as one on a screen. Told is the time that the GUI
thread spends, on a busy machine as on an idle one, and beside it the time by the clock:

- opening: how long the GUI thread is held at a stretch, from the wish to the page with its squares fanned out;
- a step: the slider is put to another hour, and what follows is drawn; hours lie all over the war, as a hand scrubs;
- rest: what is drawn when the slider stands still.
"""

import argparse
import resource
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter, thread_time
from typing import Final

from PySide6.QtWidgets import QApplication

from autoalgo.war.window.playback.playback_model import PlaybackModel
from autoalgo.war.window.playback.playback_panel import PlaybackPanel
from benchmarks.window.opened import opened

STEP: Final = 0.381966
"""Share of the war between two hours that follow each other: the golden section leaves no part out."""
_REST_SECONDS: Final = 0.4


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="Time the playback while it is opened and scrubbed.")
    parser.add_argument("record", type=Path)
    parser.add_argument("--steps", type=int, default=100)
    asked = parser.parse_args()
    application = QApplication(sys.argv)
    with opened(application) as (window, models):
        before = _peak()
        _open(application, models.playback, asked.record)
        held = _settled(application)
        print(f"then, until the page stands still: {_told(held)}")
        page = window.playback.page
        if page is None:
            sys.exit(models.playback.problem)
        _scrub(application, window.playback, models.playback.length, asked.steps)
        print(f"at rest: {_told(_settled(application))}")
        _open(application, models.playback, asked.record)
        print(f"opened again, until the page stands still: {_told(_settled(application))}")
        print(f"memory: {before:,.0f} MB at most before the war was opened, {_peak():,.0f} MB at most since")
    return 0


def _open(application: QApplication, playback: PlaybackModel, record: Path) -> None:
    begun, held = perf_counter(), []
    playback.open(record)
    while playback.opened is None and not playback.problem:
        held.append(_turn(application))
    print(f"opened in {perf_counter() - begun:.1f} s by the clock, {playback.length:,} positions; {_told(held)}")


def _scrub(application: QApplication, panel: PlaybackPanel, length: int, steps: int) -> None:
    used, took = [], []
    for step in range(steps):
        begun, spent = perf_counter(), thread_time()
        if panel.page is not None:
            panel.page.slider.setValue(int(step * STEP % 1 * length))
        application.processEvents()
        used.append(1000 * (thread_time() - spent))
        took.append(1000 * (perf_counter() - begun))
    print(f"{steps} steps: {_quantiles(used)} of the GUI thread, {_quantiles(took)} by the clock")


def _settled(application: QApplication) -> list[float]:
    begun, held = perf_counter(), []
    while perf_counter() - begun < _REST_SECONDS:
        held.append(_turn(application))
    return held


def _turn(application: QApplication) -> float:
    """Return the milliseconds that one turn of the event loop keeps the GUI thread."""
    spent = thread_time()
    application.processEvents()
    return 1000 * (thread_time() - spent)


def _told(held: Sequence[float]) -> str:
    longest = ", ".join(f"{each:.0f}" for each in sorted(held, reverse=True)[:3])
    return f"the GUI thread held for {longest} ms at a stretch at most"


def _quantiles(times: Sequence[float]) -> str:
    return f"median {statistics.median(times):.1f} ms, 95 % within {sorted(times)[len(times) * 95 // 100]:.1f} ms"


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    sys.exit(main())
