"""What a war costs in stability: the expected change of both belligerents of every example (JS-3, ST-2).

    python -m benchmarks.balance.stability [--wars N]

Every request of `examples/` is fought many times, up to the aftermath. A table in Markdown comes of it.
"""

import argparse
import statistics
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from autoalgo.common.problems import Failure
from autoalgo.war.arena import Arena
from autoalgo.war.domain.rows import WAR, StructuredArray
from autoalgo.war.domain.sides import Side
from autoalgo.war.pipeline import Preparation
from autoalgo.war.tables import Tables, load_tables
from benchmarks.history.examples import prepared_examples

ROOT: Final = Path(__file__).parents[2]
WARS: Final = 200


@dataclass(frozen=True)
class Change:
    """What the war of an example does to one nation."""

    war: str
    nation: str
    recorded_winner: bool
    innate: float
    """Innate Stability, 0–1 (IV-1)."""
    before: float
    """Stability, 0–200."""
    expected: float
    """Mean change over all wars."""
    when_lost: float | None
    """Mean change over the wars that the nation lost, None where it lost none."""


def changes(tables: Tables, wars: int = WARS) -> list[Change]:
    """Return the changes of both belligerents of all examples."""
    found = []
    for expected, preparation in prepared_examples(ROOT, tables).values():
        rows = np.zeros(wars, dtype=WAR)
        campaign = preparation.campaign
        Arena(campaign, preparation.terrain.grid, tables, campaign.seed).fight(0, rows)
        found += [_change(preparation, side, side is expected.winner, rows) for side in Side]
    return found


def losers_median(found: list[Change]) -> float:
    """Return the median of the expected changes of the recorded losers."""
    return statistics.median(change.expected for change in found if not change.recorded_winner)


def _change(preparation: Preparation, side: Side, recorded_winner: bool, rows: StructuredArray) -> Change:
    campaign = preparation.campaign
    nation = campaign.selection.belligerent(side).nation
    change = rows["stability"][:, side] - nation.stability
    lost = change[rows["winner"] == 1 - side]
    return Change(
        war=campaign.request.war,
        nation=nation.name,
        recorded_winner=recorded_winner,
        innate=campaign.scores.side(side).innate_stability.value,
        before=nation.stability,
        expected=float(change.mean()),
        when_lost=float(lost.mean()) if lost.size else None,
    )


def table(found: list[Change]) -> str:
    """Return the changes as a Markdown table."""
    lines = [
        "| example | nation | recorded | Innate Stability | stability before | expected change | where it loses |",
        "|---|---|---|---|---|---|---|",
    ]
    for change in found:
        result = "won" if change.recorded_winner else "lost"
        lost = "–" if change.when_lost is None else f"{change.when_lost:+.1f}"
        lines.append(
            f"| {change.war} | {change.nation} | {result} | {change.innate:.2f} | {change.before:.0f}"
            f" | {change.expected:+.1f} | {lost} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Fight all examples and print the table with its sums."""
    parser = argparse.ArgumentParser(description="What a war costs in stability.")
    parser.add_argument("--wars", type=int, default=WARS, help="wars of each example")
    wars = parser.parse_args().wars
    tables = load_tables(ROOT / "JSON")
    if isinstance(tables, Failure):
        sys.exit("\n".join(problem.text() for problem in tables))
    found = changes(tables, wars)
    print(table(found))
    gaining = sum(change.expected >= 0 for change in found)
    print(f"{gaining} of {len(found)} gain; the recorded losers' median is {losers_median(found):+.1f}.")


if __name__ == "__main__":
    main()
