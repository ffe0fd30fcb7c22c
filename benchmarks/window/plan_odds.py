"""How soon the odds of the plan follow an edit of it: `python -m benchmarks.window.plan_odds [EXAMPLE …]`.

A flank is moved, again and again; each time the milliseconds that pass until the first odds of the new plan are told,
and until all 10,000 wars are fought, and those that the processors spend on it, which others at work lengthen less. By
default for Hastings and for the example with most flanks.
"""

import argparse
import json
import statistics
import sys
from pathlib import Path
from time import perf_counter, process_time
from typing import Final

from benchmarks.window.opened import REPOSITORY, open_example, opened, wait_until  # isort: skip - sets the platform

from PySide6.QtWidgets import QApplication

from autoalgo.war.window.shell.view_models import ViewModels

EDITS: Final = 30


def main() -> int:
    """Print median and longest of both for each example."""
    parser = argparse.ArgumentParser(description="Time the odds of the plan after edits.")
    parser.add_argument("examples", nargs="*", default=["hastings_1066", _with_most_flanks()])
    examples: list[str] = parser.parse_args().examples
    application = QApplication(sys.argv)
    with opened(application) as (_, models):
        for name in examples:
            open_example(models, name)
            wait_until(lambda: models.plan_odds.up_to_date and models.plan_odds.shown is not None)
            _edited(models, 0)  # the first has the kernels loaded
            took = [_edited(models, edit) for edit in range(1, EDITS + 1)]
            print(f"{name}, {len(models.strategy.history.plan)} flanks, {EDITS} edits: ", end="")
            for what, times in zip(
                ("first odds", "all 10,000 wars", "processors' time"), zip(*took, strict=True), strict=True
            ):
                print(f"{what} {statistics.median(times):.0f} ms (longest {max(times):.0f} ms)", end="; ")
            print()
    return 0


def _with_most_flanks() -> str:
    flanks = {path.stem: len(json.loads(path.read_text("utf-8")).get("flanks") or ()) for path in _examples()}
    return max(flanks, key=lambda name: flanks[name])


def _examples() -> list[Path]:
    return sorted((REPOSITORY / "examples").glob("*.json"))


def _edited(models: ViewModels, edit: int) -> tuple[float, float, float]:
    """Return the milliseconds from an edit to its first odds and to all of them, and the processors' own."""
    odds, place = models.plan_odds, models.strategy.history.plan[0].plan
    former, begun, spent = odds.shown, perf_counter(), process_time()
    models.strategy.edits.move(0, place.x_pixels + (1 if edit % 2 else -1), place.y_pixels)
    wait_until(lambda: odds.shown is not former)
    first = perf_counter()
    wait_until(lambda: odds.up_to_date)
    return 1000 * (first - begun), 1000 * (perf_counter() - begun), 1000 * (process_time() - spent)


if __name__ == "__main__":
    sys.exit(main())
