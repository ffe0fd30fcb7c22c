"""More men never hurt: the chance of a side to win, as men of the same kind are added to it in the same flanks.

    python -m benchmarks.balance.more_men [--wars N]

Every unit type below fights against itself on a plain that feeds everybody, for each pair of maneuvers and from each
distance; one side has 3,000 men in three flanks, the other 3,000 and more. All else, the scores included, stays the
same. A combination breaks the rule when the growing side's chance falls by more than chance explains.
"""

import argparse
import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise, product
from pathlib import Path
from typing import Final

import numpy as np

from autoalgo.common.problems import Failure
from autoalgo.war.arena import Arena
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.rows import STALEMATE, WAR
from autoalgo.war.domain.scores import SideScores, WarScores
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan, even_share
from autoalgo.war.domain.terrain import MAP_PIXELS, km_per_pixel
from autoalgo.war.domain.units import UnitType
from autoalgo.war.tables import Tables, load_tables
from benchmarks.engine.board import PLAIN, standard_campaign

ROOT: Final = Path(__file__).parents[2]
UNITS: Final = ("Longbowman", "Hoplite", "Legionary", "Line infantry")
"""Bows, spears, javelins with swords, muskets."""
MANEUVERS: Final = (Maneuver.NORMAL, Maneuver.POSITION, Maneuver.FEIGNED_RETREAT, Maneuver.HIT_AND_RUN)
OTHERS: Final = (Maneuver.NORMAL, Maneuver.HIT_AND_RUN)
"""What the side does whose men stay as many. Two armies that both stand would only wait."""
DISTANCES_KM: Final = (0.2, 2.0, 20.0)
MEN: Final = 3000
GROWN: Final = (3000, 6000, 12_000, 24_000, 48_000)
FLANKS: Final = 3
WARS: Final = 400
_SEED: Final = 11
_DEVIATIONS: Final = 4.0
"""How many standard deviations of a difference of two chances a fall has to have: by chance one in 30,000."""


@dataclass(frozen=True)
class Case:
    """One combination."""

    unit: str
    grows: Side
    maneuver: Maneuver
    """Of the side that grows."""
    other: Maneuver
    distance_km: float


def cases() -> Iterator[Case]:
    """Return all combinations."""
    for unit, grows, maneuver, other, distance in product(UNITS, Side, MANEUVERS, OTHERS, DISTANCES_KM):
        yield Case(unit, grows, maneuver, other, distance)


def chances(case: Case, tables: Tables, wars: int = WARS) -> list[float]:
    """Return how often the growing side wins with each size of `GROWN`; a stalemate counts half."""
    fought = []
    for men in GROWN:
        rows = np.zeros(wars, dtype=WAR)
        Arena(campaign_of(case, men, tables), PLAIN, tables, _SEED).fight(0, rows)
        winners = rows["winner"]
        fought.append(float(np.mean(winners == case.grows) + np.mean(winners == STALEMATE) / 2))
    return fought


def breaks(found: list[float], wars: int = WARS) -> bool:
    """Return whether the chance falls from one size to the next by more than chance explains."""
    return any(
        before - after > _DEVIATIONS * math.sqrt(_variance(before, after) / wars) for before, after in pairwise(found)
    )


def _variance(before: float, after: float) -> float:
    return before * (1 - before) + after * (1 - after)


def campaign_of(case: Case, men: int, tables: Tables) -> Campaign:
    """Return the war of a case, in which the growing side has so many men."""
    campaign = standard_campaign(tables)
    scores = campaign.scores
    away = case.distance_km / km_per_pixel(tables.rules.scale.map_km) / 2
    fertile = replace(campaign.selection.location, local_population=10**12)
    return replace(
        campaign,
        flanks=tuple(_flank(case, side, index, men, away) for side in Side for index in range(FLANKS)),
        scores=WarScores(*(_armed(side, tables.units[case.unit]) for side in (scores.attacker, scores.defender))),
        selection=replace(campaign.selection, location=fertile),
    )


def _armed(scores: SideScores, unit_type: UnitType) -> SideScores:
    infantry, cavalry, artillery, ship = scores.units
    armed = replace(infantry, unit_type=unit_type) if infantry else None
    return replace(scores, units=(armed, cavalry, artillery, ship))


def _flank(case: Case, side: Side, index: int, men: int, away: float) -> FlankPlan:
    return FlankPlan(
        side=side,
        x_pixels=MAP_PIXELS / 2 + (away if side is Side.DEFENDER else -away),
        y_pixels=MAP_PIXELS * (index + 1) / (FLANKS + 1),
        infantry=even_share(men if side is case.grows else MEN, index, FLANKS),
        cavalry=0,
        artillery=0,
        ships=0,
        maneuver=case.maneuver if side is case.grows else case.other,
    )


def main() -> None:
    """Fight all combinations, print those that break the rule, and how many did."""
    parser = argparse.ArgumentParser(description="More men never hurt.")
    parser.add_argument("--wars", type=int, default=WARS, help="wars of each size of each combination")
    wars = parser.parse_args().wars
    tables = load_tables(ROOT / "JSON")
    if isinstance(tables, Failure):
        sys.exit("\n".join(problem.text() for problem in tables))
    found = {case: chances(case, tables, wars) for case in cases()}
    broken = [case for case, fought in found.items() if breaks(fought, wars)]
    for case in broken:
        told = f"{case.unit}, {case.grows.label} grows, {case.maneuver} against {case.other}, {case.distance_km} km:"
        print(told, " ".join(f"{chance:.0%}" for chance in found[case]))
    sizes = ", ".join(f"{men:,}" for men in GROWN)
    print(f"{len(broken)} of {len(found)} combinations break the rule; {sizes} men against {MEN:,}, {wars} wars each.")


if __name__ == "__main__":
    main()
