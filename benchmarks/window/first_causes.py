"""How soon the page Why tells the causes of a war: `python -m benchmarks.window.first_causes [EXAMPLE …]`.

Each example is run, and the page asked why once the odds of the plan are known. Told are the seconds that pass, and
those that the processors spend, until the page shows the first causes, and until it shows all that it will.
"""

import argparse
import sys
from collections.abc import Callable
from time import perf_counter, process_time

from benchmarks.window.opened import REPOSITORY, open_example, opened, wait_until  # isort: skip - sets the platform

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels


def main() -> int:
    """Print a line for each example."""
    parser = argparse.ArgumentParser(description="Time the first causes on the page Why.")
    every = [path.stem for path in sorted((REPOSITORY / "examples").glob("*.json"))]
    parser.add_argument("examples", nargs="*", default=every)
    examples: list[str] = parser.parse_args().examples
    application = QApplication(sys.argv)
    with opened(application) as (window, models):
        for name in examples:
            open_example(models, name)
            models.run()
            wait_until(lambda: models.runner.idle and models.why.can_start and models.plan_odds.up_to_date)
            first, every_cause = _explained(window, models)
            told = "; ".join(
                f"{what} {passed:.2f} s ({spent:.2f} of the processors)"
                for what, (passed, spent) in (("first causes", first), ("everything", every_cause))
            )
            print(f"{name}: {told}", flush=True)
    return 0


def _explained(window: MainWindow, models: ViewModels) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the seconds that passed, and those spent, to the first causes on the page and to the last."""
    begun, spent = perf_counter(), process_time()
    models.why.start()
    _sleep_until(lambda: models.why.explanation is not None)
    window.why.repaint()
    first = perf_counter() - begun, process_time() - spent
    _sleep_until(lambda: not models.why.busy)
    return first, (perf_counter() - begun, process_time() - spent)


def _sleep_until(happened: Callable[[], bool]) -> None:
    """Let the window work until something has happened, without looking for it all the time, which would be counted."""
    while not happened():
        QTest.qWait(10)


if __name__ == "__main__":
    sys.exit(main())
