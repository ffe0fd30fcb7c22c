"""Speed of odds: beside C, on two threads, on a cluster; growth with the flanks, start of the command, memory.

    python -m benchmarks.odds.speed               everything
    python -m benchmarks.odds.speed c cluster     some parts, for a moment in which the machine is quiet

Every figure is a ratio of one run: what is compared takes turns on the same machine. Needs a C compiler called cc, Dask
distributed, and two processors.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from autoalgo.common.problems import Failure
from autoalgo.war.domain.rows import WAR
from autoalgo.war.odds import ClusterWorkers, Fighter, Odds, Order, ThreadWorkers, Workers, simulate
from autoalgo.war.pipeline import Preparation
from autoalgo.war.tables import Tables, load_tables
from autoalgo.war.terrain import TerrainMap
from benchmarks.engine.board import PLAIN, standard_arena, standard_campaign
from benchmarks.engine.speed import SEED, Scaling, beside_c, beside_programs, growth, yardstick
from benchmarks.odds.cluster import cluster
from benchmarks.odds.commands import ROOT, peak_mib_of_odds, seconds_of, seconds_of_odds
from benchmarks.timing import compared, spread, timed

COUNTED = 4096
"""Wars of a turn in which counting is measured: as many as a fighter keeps rows of."""
COUNTING_TURNS = 100
SCALED = 100_000
"""Wars of a turn on one thread or two: half a second, in which the pieces reach their full size."""
SCALING_TURNS = 20
MILLION = 1_000_000
CLUSTERS = 3
CLUSTER_TURNS = 5
"""Turns on each cluster after the first."""
STARTS = 5
COLD_STARTS = 3


def main() -> None:
    """Run the measurements that are asked for and print them."""
    parts: dict[str, Callable[[Tables], None]] = {
        "c": beside_the_yardstick,
        "threads": two_threads,
        "cluster": beside_threads,
        "flanks": growth,
        "start": start,
        "memory": memory,
    }
    parser = argparse.ArgumentParser(description="The speed of odds.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(parts))
    wanted = parser.parse_args().parts or list(parts)
    tables = load_tables(ROOT / "JSON")
    if isinstance(tables, Failure):
        sys.exit("\n".join(problem.text() for problem in tables))
    unknown = [name for name in wanted if name not in parts]
    if unknown:
        parser.error(f"no part is called {', '.join(unknown)}; there are {', '.join(parts)}")
    for part in wanted:
        print(f"== {part}", flush=True)
        parts[part](tables)


def standard_order(tables: Tables, runs: int) -> Order:
    """Return the order for the odds of the standard battle."""
    plain = TerrainMap(name="plain", grid=PLAIN, digest="")
    return Order(Preparation(standard_campaign(tables), plain), tables, SEED, runs)


def fought(order: Order, workers: Workers) -> Odds:
    """Have the wars of an order fought."""
    return simulate(order, workers, lambda _: None, lambda: True, time.monotonic)


def beside_the_yardstick(tables: Tables) -> None:
    """Print the engine's time beside C, and what counting adds to the wars."""
    with tempfile.TemporaryDirectory() as folder:
        beside_c(tables, Path(folder))
    arena, fighter = standard_arena(tables, SEED), Fighter(standard_order(tables, COUNTED))
    rows, wars = np.zeros(COUNTED, dtype=WAR), range(COUNTED)
    alone, counted = [], []
    for _ in range(COUNTING_TURNS):
        alone.append(timed(lambda: arena.fight(0, rows)))
        counted.append(timed(lambda: fighter.fight(wars)))
    print(f"wars, counted / not counted: {compared(counted, alone)}")


def two_threads(tables: Tables) -> None:
    """Print how many times as many wars the odds get from two threads as from one."""
    order = standard_order(tables, SCALED)
    one, two = (ThreadWorkers(jobs, time.monotonic) for jobs in (1, 2))
    ours = Scaling(lambda: fought(order, one), lambda: fought(order, two), work=1)
    with tempfile.TemporaryDirectory() as folder:
        beside_programs(ours, yardstick(tables, Path(folder), SCALED), SCALING_TURNS)


def beside_threads(tables: Tables) -> None:
    """Print the time of a million wars on a cluster of two workers over that on two threads.

    A cluster is cold once: its workers have been started but have not loaded autoalgo yet.
    """
    order, turns = standard_order(tables, MILLION), []
    for _ in range(CLUSTERS):
        with tempfile.TemporaryDirectory() as folder, cluster(Path(folder), 2) as address:
            turns.append([_cluster_turn(order, address) for _ in range(1 + CLUSTER_TURNS)])
    cold, beside_cold = zip(*(first for first, *_ in turns), strict=True)
    warm, beside_warm = zip(*(turn for _, *others in turns for turn in others), strict=True)
    print(f"cluster / threads, {MILLION:,} wars, warm: {compared(warm, beside_warm)}")
    print(f"cluster / threads, {MILLION:,} wars, cold: {compared(cold, beside_cold)}")
    print(f"warm, cluster: {spread(warm, ' s')}; threads: {spread(beside_warm, ' s')}; cold: {spread(cold, ' s')}")


def _cluster_turn(order: Order, address: str) -> tuple[float, float]:
    """Return the seconds of an order on a cluster and on two threads, which must find the same odds to the last bit."""
    odds: list[Odds] = []
    seconds = [
        timed(lambda workers=workers: odds.append(fought(order, workers)))  # type: ignore[misc]  # mypy infers no such lambda
        for workers in (ClusterWorkers(address), ThreadWorkers(2, time.monotonic))
    ]
    if odds[0] != odds[1]:
        sys.exit(odds[0].problem.text() if odds[0].problem else "the cluster found other odds than the threads")
    return seconds[0], seconds[1]


def start(_tables: Tables) -> None:
    """Print the seconds of a whole `autoalgo odds` of 10,000 wars, with machine code kept from before and without."""
    seconds_of_odds(10_000)
    warm = [seconds_of_odds(10_000) for _ in range(STARTS)]
    single = [seconds_of_odds(1) for _ in range(STARTS)]
    bare = [seconds_of([sys.executable, "-c", "import numba"]) for _ in range(STARTS)]
    loading = [timed(lambda: load_tables(ROOT / "JSON")) for _ in range(STARTS)]
    cold = []
    for _ in range(COLD_STARTS):
        with tempfile.TemporaryDirectory() as folder:
            cold.append(seconds_of_odds(10_000, {"NUMBA_CACHE_DIR": folder}))
    print(
        f"autoalgo odds, 10,000 wars of Hastings, warm: {spread(warm, ' s')}; of a single war: {spread(single, ' s')}"
    )
    print(f"of that importing numba alone: {spread(bare, ' s')}; warm / that: {compared(warm, bare)}")
    print(f"and reading the JSON folder: {spread(loading, ' s')}")
    print(f"cold, every kernel compiled: {spread(cold, ' s')}; cold / warm: {min(cold) / min(warm):.1f}")


def memory(_tables: Tables) -> None:
    """Print the greatest memory of a whole `autoalgo odds`, by the number of wars."""
    for runs in (10_000, MILLION):
        peaks = [peak_mib_of_odds(runs) for _ in range(STARTS)]
        print(f"{runs:,} wars of Hastings: {spread(peaks, ' MiB')}")


if __name__ == "__main__":
    main()
