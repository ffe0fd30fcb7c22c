"""Whether the chance after each hour is on average what it was before the first, over many wars of Hastings (B-3c).

    python -m benchmarks.playback.martingale [--wars N] [--rest N]

Each war has a seed of its own, and from each of its hours the rest is fought some times. Printed are, for each hour,
the mean over all wars and by how many standard errors it lies from the odds.
"""

import argparse
import math
import statistics
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Final

from autoalgo.common.problems import Failure
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import Order, ThreadWorkers, simulate
from autoalgo.war.pipeline import Preparation, wage
from autoalgo.war.playback.chance.continuations import Effort, basis_of, fight_on
from autoalgo.war.tables import Tables, load_tables
from benchmarks.history.examples import prepared_examples

ROOT: Final = Path(__file__).parents[2]
ODDS: Final = 200_000
HOURS: Final = 12


def main() -> None:
    """Print the means."""
    parser = argparse.ArgumentParser(description="The martingale of chances by hour.")
    parser.add_argument("--wars", type=int, default=2000)
    parser.add_argument("--rest", type=int, default=50)
    said = parser.parse_args()
    tables = load_tables(ROOT / "JSON")
    if isinstance(tables, Failure):
        sys.exit("\n".join(problem.text() for problem in tables))
    _, hastings = prepared_examples(ROOT, tables)["hastings_1066.json"]
    order = Order(hastings, tables, hastings.campaign.seed, ODDS)
    workers = ThreadWorkers(None, time.monotonic)
    odds = simulate(order, workers, lambda _: None, lambda: True, time.monotonic).attacker.value
    curves = [curve(hastings, tables, seed, said.rest) for seed in range(1, said.wars + 1)]
    print(f"odds of {ODDS:,} wars: {odds:.4f}")
    for hour in range(1, HOURS + 1):
        values = [chances[hour] for chances in curves]
        error = math.sqrt(statistics.variance(values) / len(values) + odds * (1 - odds) / ODDS)
        mean = statistics.mean(values)
        print(f"hour {hour:2}: {mean:.4f}, {(mean - odds) / error:+.2f} standard errors of {error:.4f}")


def curve(hastings: Preparation, tables: Tables, seed: int, rest: int) -> list[float]:
    """Return the attacker's chance after each hour of one war; after its end, what came of it."""
    request = hastings.campaign.request.model_copy(update={"seed": seed, "battle": None})
    campaign = replace(hastings.campaign, request=request)
    result = wage(campaign, hastings.terrain.grid, tables)
    if result is None:
        raise AssertionError("nobody stops this war")
    last = min(result.battle.hours, HOURS)
    basis = basis_of(campaign, hastings.terrain.grid, tables, last)
    chances = fight_on(basis, Effort(rest, 1), lambda _: None, lambda: True)
    values = [chances.at(hour, Side.ATTACKER).value for hour in range(last + 1)]
    return values + [values[-1]] * (HOURS - last)


if __name__ == "__main__":
    main()
