"""What walls are worth: how many times the defenders' men a storm takes, by their Fortifications (IV-5, AT-2).

    python -m benchmarks.balance.storms [--wars N]

Three flanks of line infantry without guns storm three on Position behind each kind of works, on a plain that feeds
everybody. The attackers are multiplied until they win every other time.
"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

from autoalgo.common.problems import Failure
from autoalgo.war.arena import Arena
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.lists import Fortifications, Maneuver
from autoalgo.war.domain.rows import WAR
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan, even_share
from autoalgo.war.tables import Tables, load_tables
from autoalgo.war.variables import derive
from benchmarks.engine.board import PLAIN, standard_campaign

ROOT: Final = Path(__file__).parents[2]
DEFENDERS: Final = 3000
FLANKS: Final = 3
WARS: Final = 200
_LARGEST: Final = 12.0
_STEPS: Final = 9
"""Halvings of the range of ratios, which leave a fiftieth of a man for each defender."""
_SEED: Final = 12


def ratio_for_even_chances(works: Fortifications, tables: Tables, wars: int = WARS) -> float:
    """Return the attackers to each defender, 1 – 12, with which the storm succeeds every other time."""
    campaign = _behind(works, tables)
    low, high = 1.0, _LARGEST
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if _chance(campaign, round(DEFENDERS * middle), tables, wars) < 0.5:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _behind(works: Fortifications, tables: Tables) -> Campaign:
    """Return the standard campaign with these works; its scores are those of 10,000 and 11,000 men throughout."""
    campaign = standard_campaign(tables)
    location = replace(campaign.selection.location, fortifications=works, local_population=10**12)
    selection = replace(campaign.selection, location=location)
    return replace(campaign, selection=selection, scores=derive(campaign.request, selection, tables))


def _chance(campaign: Campaign, attackers: int, tables: Tables, wars: int) -> float:
    men = {Side.ATTACKER: attackers, Side.DEFENDER: DEFENDERS}
    flanks = tuple(_manned(plan, index % FLANKS, men[plan.side]) for index, plan in enumerate(campaign.flanks))
    rows = np.zeros(wars, dtype=WAR)
    Arena(replace(campaign, flanks=flanks), PLAIN, tables, _SEED).fight(0, rows)
    return float(np.mean(rows["winner"] == Side.ATTACKER))


def _manned(plan: FlankPlan, index: int, men: int) -> FlankPlan:
    maneuver = Maneuver.NORMAL if plan.side is Side.ATTACKER else Maneuver.POSITION
    return replace(plan, infantry=even_share(men, index, FLANKS), maneuver=maneuver)


def main() -> None:
    """Print the ratio for every kind of works."""
    parser = argparse.ArgumentParser(description="What walls are worth in a storm.")
    parser.add_argument("--wars", type=int, default=WARS, help="wars for each ratio that is tried")
    wars = parser.parse_args().wars
    tables = load_tables(ROOT / "JSON")
    if isinstance(tables, Failure):
        sys.exit("\n".join(problem.text() for problem in tables))
    print("| Fortifications | attackers to a defender at even chances |\n|---|---|")
    for works in Fortifications:
        print(f"| {works} | {ratio_for_even_chances(works, tables, wars):.1f} |")


if __name__ == "__main__":
    main()
