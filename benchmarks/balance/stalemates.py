"""How often a battle has no end, and how long the longest take (SC-5, EX-4): every example, by both sets of rules.

python -m benchmarks.balance.stalemates [--wars N]

A battle without an end takes the hours of a year.
"""

import argparse
import sys
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from autoalgo.common.problems import Failure
from autoalgo.war.arena import Arena
from autoalgo.war.domain.rows import STALEMATE, WAR
from autoalgo.war.domain.rule_set import RuleSet
from autoalgo.war.tables import Tables, load_tables
from benchmarks.balance.more_men import ROOT
from benchmarks.history.examples import prepared_examples

WARS: Final = 1000
_SEED: Final = 5


@dataclass(frozen=True)
class Length:
    """How an example ends by one set of rules."""

    stalemates: float
    """Their share, 0–1."""
    median_hours: float
    longest_hours: float
    """The 99th percentile."""


def lengths(tables: Tables, wars: int = WARS) -> dict[str, dict[RuleSet, Length]]:
    """Return how every example ends, by name and set of rules."""
    found: dict[str, dict[RuleSet, Length]] = {}
    for _, preparation in prepared_examples(ROOT, tables).values():
        campaign = preparation.campaign
        found[campaign.request.war] = {}
        for rules in RuleSet:
            rows = np.zeros(wars, dtype=WAR)
            Arena(replace(campaign, rules=rules), preparation.terrain.grid, tables, _SEED).fight(0, rows)
            found[campaign.request.war][rules] = Length(
                float(np.mean(rows["winner"] == STALEMATE)),
                float(np.median(rows["hours"])),
                float(np.percentile(rows["hours"], 99)),
            )
    return found


def table(found: dict[str, dict[RuleSet, Length]]) -> str:
    """Return all lengths as a Markdown table."""
    heads = [f"{rules}: {what}" for rules in RuleSet for what in ("stalemates", "hours, median", "99th percentile")]
    lines = ["| example | " + " | ".join(heads) + " |", "|---|" + "---|" * len(heads)]
    for war, by_rules in found.items():
        cells = [war]
        for length in by_rules.values():
            cells += [f"{length.stalemates:.1%}", f"{length.median_hours:.0f}", f"{length.longest_hours:.0f}"]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> None:
    """Fight all examples by both sets of rules and print the table."""
    parser = argparse.ArgumentParser(description="How often a battle has no end.")
    parser.add_argument("--wars", type=int, default=WARS, help="wars of each example")
    wars = parser.parse_args().wars
    tables = load_tables(ROOT / "JSON")
    if isinstance(tables, Failure):
        sys.exit("\n".join(problem.text() for problem in tables))
    print(table(lengths(tables, wars)))


if __name__ == "__main__":
    main()
