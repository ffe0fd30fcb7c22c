"""What the explanation of Hastings costs beside its odds, on two threads; both take turns in one run.

    python -m benchmarks.explanation.speed [--turns N]

Told are the seconds that passed and those that processors spent. On two idle cores no more can pass than making the
combinations ready, which one thread does, and half of what the wars need.
"""

import argparse
import sys
import time
from pathlib import Path
from typing import Final

from autoalgo.common.problems import Failure
from autoalgo.war.explanation import Progress, Query, explain
from autoalgo.war.odds import Order, ThreadWorkers, simulate
from autoalgo.war.tables import load_tables
from benchmarks.history.examples import prepared_examples
from benchmarks.timing import spread, timed_twice

ROOT: Final = Path(__file__).parents[2]
THREADS: Final = 2
ODDS: Final = 250_000


def main() -> None:
    """Print the measurements."""
    parser = argparse.ArgumentParser(description="The speed of an explanation.")
    parser.add_argument("--turns", type=int, default=5)
    turns = parser.parse_args().turns
    tables = load_tables(ROOT / "JSON")
    if isinstance(tables, Failure):
        sys.exit("\n".join(problem.text() for problem in tables))
    _, prepared = prepared_examples(ROOT, tables)["hastings_1066.json"]
    seed, workers = prepared.campaign.seed, ThreadWorkers(THREADS, time.monotonic)
    order, ready = Order(prepared, tables, seed, ODDS), [0.0]

    def told(progress: Progress) -> None:
        if progress.what == "combining the causes":
            ready[0] = time.process_time()

    def odds() -> None:
        simulate(order, workers, lambda _: None, lambda: True, time.monotonic)

    found = explain(Query(prepared, tables, seed), workers)
    odds()  # both are compiled and loaded now
    rows = []
    for _ in range(turns):
        began = time.process_time()
        passed, used = timed_twice(lambda: explain(Query(prepared, tables, seed), workers, told))
        rows.append((passed, used, ready[0] - began, *timed_twice(odds)))
    passed_, used_, ready_, _, odds_ = zip(*rows, strict=True)
    idle = [first + (all_ - first) / THREADS for first, all_ in zip(ready_, used_, strict=True)]
    print(f"{found.combinations} combinations, {found.wars} wars of each; odds of {ODDS:,} wars; processors' seconds")
    print(f"  explanation: {spread(used_, ' s')}, of which to make combinations ready {spread(ready_, ' s')}")
    print(f"  passed: {spread(passed_, ' s')}; on idle cores {spread(idle, ' s')}")
    print(f"  odds: {spread(odds_, ' s')}; explanation over odds {min(used_) / min(odds_):.2f} of the quickest")


if __name__ == "__main__":
    main()
