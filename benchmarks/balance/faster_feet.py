"""Whether faster feet hurt: `python -m benchmarks.balance.faster_feet [--wars N]`.

Two equal armies of one foot type, 3,000 men each in three flanks on Normal, from 2 and 20 km; the attacker's men walk
2, 4, 8 and 16 km/h, the defender's 4.
"""

import argparse
import sys
from dataclasses import replace
from itertools import product
from typing import Final

import numpy as np

from autoalgo.common.problems import Failure
from autoalgo.war.arena import Arena
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.rows import WAR
from autoalgo.war.domain.scores import SideScores
from autoalgo.war.domain.sides import Side
from autoalgo.war.tables import Tables, load_tables
from benchmarks.balance.more_men import MEN, ROOT, Case, campaign_of
from benchmarks.engine.board import PLAIN

UNITS: Final = ("Longbowman", "Hoplite", "Line infantry", "Magazine-rifle infantry")
SPEEDS_KMH: Final = (2.0, 4.0, 8.0, 16.0)
DEFENDERS_KMH: Final = 4.0
DISTANCES_KM: Final = (2.0, 20.0)
WARS: Final = 2000
_SEED: Final = 5


def chance(unit: str, speed_kmh: float, distance_km: float, tables: Tables, wars: int) -> float:
    """Return how often the attacker wins whose men walk so fast."""
    case = Case(unit, Side.ATTACKER, Maneuver.NORMAL, Maneuver.NORMAL, distance_km)
    campaign = campaign_of(case, MEN, tables)
    scores = campaign.scores
    walking = replace(
        scores, attacker=_walking(scores.attacker, speed_kmh), defender=_walking(scores.defender, DEFENDERS_KMH)
    )
    rows = np.zeros(wars, dtype=WAR)
    Arena(replace(campaign, scores=walking), PLAIN, tables, _SEED).fight(0, rows)
    return float(np.mean(rows["winner"] == Side.ATTACKER))


def _walking(scores: SideScores, speed_kmh: float) -> SideScores:
    infantry, cavalry, artillery, ship = scores.units
    if infantry is None:
        raise TypeError("an army of foot")
    slower = replace(infantry, unit_type=replace(infantry.unit_type, speed_kmh=speed_kmh))
    return replace(scores, units=(slower, cavalry, artillery, ship))


def main() -> None:
    """Print a line for each unit type and distance."""
    parser = argparse.ArgumentParser(description="Whether faster feet hurt.")
    parser.add_argument("--wars", type=int, default=WARS, help="wars of each speed")
    wars = parser.parse_args().wars
    tables = load_tables(ROOT / "JSON")
    if isinstance(tables, Failure):
        sys.exit("\n".join(problem.text() for problem in tables))
    for unit, distance in product(UNITS, DISTANCES_KM):
        told = ", ".join(f"{speed:g} km/h {chance(unit, speed, distance, tables, wars):.1%}" for speed in SPEEDS_KMH)
        print(f"{unit}, {distance:g} km apart: {told}", flush=True)


if __name__ == "__main__":
    main()
