"""What the explanation of every example costs, and whether it is true.

    python -m benchmarks.explanation [--only cost|causes|changes] [EXAMPLE …]

Told are, of each example:

- the processors' seconds of the whole command `autoalgo explain`, in a process of its own, machine code kept from
  before; and in this process those to the first causes, to all causes and of the search for changes;
- of those with few causes, what each cause adds to the attacker's chance beside its Shapley value by brute force, from
  wars of another seed;
- how often what would have changed the war comes true in wars of another seed.
"""

import argparse
import math
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from autoalgo.common.problems import Failure
from autoalgo.war.domain.sides import Side
from autoalgo.war.explanation.cause_shares import Query, explain
from autoalgo.war.explanation.changes import Search
from autoalgo.war.explanation.explanation import Effect, Estimate, Explanation
from autoalgo.war.explanation.means import means_of
from autoalgo.war.folders import Folders
from autoalgo.war.odds import ThreadWorkers
from autoalgo.war.tables import Tables, load_tables
from benchmarks.explanation.reference import chance_of, database, preparation, reference_shares

ROOT: Final = Path(__file__).parents[2]
OTHER_SEED: Final = 20_260
"""Of the wars that an explanation is compared with."""
MOST_CAUSES: Final = 9
"""Brute force fights twice as many combinations for each cause more."""
WARS: Final = 2_000


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="The cost and the truth of explanations.")
    parser.add_argument("--only", choices=("cost", "causes", "changes"))
    parser.add_argument(
        "examples", nargs="*", default=[file.stem for file in sorted((ROOT / "examples").glob("*.json"))]
    )
    arguments = parser.parse_args()
    tables = load_tables(ROOT / "JSON")
    if isinstance(tables, Failure):
        sys.exit("\n".join(problem.text() for problem in tables))
    parts: dict[str, Callable[[Sequence[str], Tables], None]] = {"cost": cost, "causes": causes, "changes": changes}
    for name, told in parts.items():
        if arguments.only in {None, name}:
            told(arguments.examples, tables)


def cost(examples: Sequence[str], tables: Tables) -> None:
    """Print what each explanation costs."""
    print(_heading("example", "causes", "orders", "whole command", "first causes", "all causes", "changes"))
    _explained(examples[0], tables)  # everything is loaded now
    for name in examples:
        whole = _processor_seconds([sys.executable, "-m", "autoalgo", "explain", name, "--jobs", "1"])
        found, (first, every, search) = _explained(name, tables)
        number = found.combinations.bit_length() - 1
        print(
            f"| {name} | {number} | {found.wars:,} | {whole:.1f} | {first:.2f} | {every:.2f} | {search:.2f} |",
            flush=True,
        )


def causes(examples: Sequence[str], tables: Tables) -> None:
    """Print the shares of the causes beside those of brute force."""
    print(_heading("example", "causes that agree", "greatest difference, points", "what luck explains of it (95 %)"))
    for name in examples:
        prepared = preparation(name, tables)
        found = explain(Query(prepared, tables, prepared.campaign.seed), ThreadWorkers(None, time.monotonic))
        told = found.breakdown(Effect.VICTORY, Side.ATTACKER).causes
        if len(told) > MOST_CAUSES:
            continue
        exact = reference_shares(prepared, tables, OTHER_SEED)
        away = [
            (abs(each.share.value - exact[each.group].value), _luck(each.share, exact[each.group]), each)
            for each in told
        ]
        difference, luck, worst = max(away, key=lambda each: each[0])
        agree = sum(gap <= reach + 1e-9 for gap, reach, _ in away)
        print(
            f"| {name} | {agree} of {len(told)} | {100 * difference:.1f}: {worst.group} | {100 * luck:.1f} |",
            flush=True,
        )


def _heading(*columns: str) -> str:
    return f"\n| {' | '.join(columns)} |\n{'|---' * len(columns)}|"


def _luck(*estimates: Estimate) -> float:
    """Return how far estimates may be apart by luck (95 %)."""
    return float(math.hypot(*((each.high - each.low) / 2 for each in estimates)))


def changes(examples: Sequence[str], tables: Tables) -> None:
    """Print how often what would have changed a war comes true."""
    every = true = 0
    for name in examples:
        found, _ = _explained(name, tables)
        told = found.changes
        if told is None:
            continue
        for change in told.changes:
            if change.request is None:
                continue
            chance = chance_of(change.request, told.loser, tables, OTHER_SEED, WARS)
            away = abs(chance - change.chance.value)
            every, true = every + 1, true + (away <= 0.05)
            if away > 0.05:
                print(f"{name}: {change.sentence} In {WARS:,} other wars: {100 * chance:.0f} %")
    print(f"\n{true} of {every} changes come true within five points")


def _explained(name: str, tables: Tables) -> tuple[Explanation, tuple[float, float, float]]:
    """Return an explanation, and the processors' seconds to its first causes, to all of them, and of the search."""
    prepared, workers, begin = preparation(name, tables), ThreadWorkers(1, time.thread_time), time.process_time()
    first: list[float] = []
    query = Query(prepared, tables, prepared.campaign.seed)
    found = explain(query, workers, known=lambda _: first.append(time.process_time() - begin))
    every = time.process_time() - begin
    means = means_of(prepared, tables, database(), Folders(ROOT))
    if isinstance(means, Failure):
        raise ValueError(means[0].text())
    search = Search(query, workers, lambda: True, fought=False, known=found)
    found = replace(found, changes=search.changes(search.loser(), means, lambda _, __: None))
    return found, (first[0] if first else every, every, time.process_time() - begin - every)


def _processor_seconds(command: Sequence[str]) -> float:
    """Return what a command costs beyond Python's own start, with the modules' code kept from before."""
    python = [sys.executable, "-c", "pass"]
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    spent = []
    for each in (python, command):
        before = os.times()
        subprocess.run(each, check=True, stdout=subprocess.DEVNULL, cwd=ROOT, env=kept)
        after = os.times()
        spent.append(after.children_user + after.children_system - before.children_user - before.children_system)
    return spent[1] - spent[0]


if __name__ == "__main__":
    main()
