"""How fast the chances by hour are beside the odds: Hastings and the siege of Tenochtitlan, on two threads.

    python -m benchmarks.playback.chances [--wars N] [--turns N]

Both take turns in one run. Wars from later hours are shorter than those of the odds and have no aftermath; counting is
of the winner alone. The record is not read: the war is fought again as the chances do.
"""

import argparse
import sys
import time
from pathlib import Path
from typing import Final

from autoalgo.common.problems import Failure
from autoalgo.war.odds import Order, ThreadWorkers, simulate
from autoalgo.war.pipeline import Preparation, wage
from autoalgo.war.playback.chance.continuations import ChanceProgress, Effort, basis_of, fight_on
from autoalgo.war.tables import Tables, load_tables
from benchmarks.history.examples import prepared_examples
from benchmarks.timing import compared, spread, timed

ROOT: Final = Path(__file__).parents[2]
WARS: Final = ("hastings_1066.json", "tenochtitlan_1521.json")
THREADS: Final = 2


def main() -> None:
    """Print the measurements."""
    parser = argparse.ArgumentParser(description="The speed of chances by hour.")
    parser.add_argument("--wars", type=int, default=4000)
    parser.add_argument("--turns", type=int, default=5)
    said = parser.parse_args()
    tables = load_tables(ROOT / "JSON")
    if isinstance(tables, Failure):
        sys.exit("\n".join(problem.text() for problem in tables))
    examples = prepared_examples(ROOT, tables)
    for name in WARS:
        measure(name, examples[name][1], tables, said.wars, said.turns)


def measure(name: str, prepared: Preparation, tables: Tables, wars: int, turns: int) -> None:
    """Print how long the chances of one war take, and how many wars a second they fight, beside its odds."""
    actual = wage(prepared.campaign, prepared.terrain.grid, tables)
    if actual is None:
        raise AssertionError("nobody stops this war")
    hours, fought = actual.battle.hours, [0]
    order = Order(prepared, tables, prepared.campaign.seed, wars)

    def told(progress: ChanceProgress) -> None:
        fought[0] = progress.done

    def chances() -> None:
        basis = basis_of(prepared.campaign, prepared.terrain.grid, tables, hours)
        fight_on(basis, Effort(wars, THREADS), told, lambda: True)

    def odds() -> None:
        simulate(order, ThreadWorkers(THREADS, time.monotonic), lambda _: None, lambda: True, time.monotonic)

    chances()
    odds()  # both are compiled and loaded now
    ours, theirs = zip(*((timed(chances), timed(odds)) for _ in range(turns)), strict=True)
    print(f"{name}, {hours} hours, {wars:,} wars an hour at most, {fought[0]:,} fought in all")
    print(f"  chances by hour: {spread(ours, ' s')}; odds of {wars:,} wars: {spread(theirs, ' s')}")
    rates = f"{fought[0] / min(ours):,.0f} beside {wars / min(theirs):,.0f}"
    print(f"  wars a second: {rates}; ratio {compared(theirs, ours, fought[0] / wars)}")


if __name__ == "__main__":
    main()
