"""The recorded battles of 1600–1904, fought by the one fixed mapping, and what comes of it in numbers."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from autoalgo.common.problems import Failure
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import FeatureGrid
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import find_map, read_map
from benchmarks.history.fighting import Fought, Shares, fight
from benchmarks.history.mapping import CHOSEN, MAPS, Choices, campaign_of, engaged
from benchmarks.history.recorded import RecordedBattle

BATTLES = 1000
"""Battles fought for each recorded one."""


def fight_recorded(
    battles: Sequence[RecordedBattle],
    root: Path,
    tables: Tables,
    times: int = BATTLES,
    choices: Choices = CHOSEN,
) -> list[Fought]:
    """Return every recorded battle fought so many times, each from a stream of its own.

    Losses are shares of the strengths recorded, engaged or not.
    """
    grids = {name: _grid(root, name, tables) for name in MAPS.values()}
    fought = []
    for battle in battles:
        campaign = campaign_of(battle, tables, battle.number, choices)
        each = fight(campaign, grids[campaign.map_name], tables, times)
        shares = [engaged(battle, side, choices.engaged_exponent) / battle.side(side).strength for side in Side]
        fought.append(replace(each, losses=each.losses * shares))
    return fought


def share_right(battles: Sequence[RecordedBattle], fought: Sequence[Fought]) -> float:
    """Return the share of battles whose winner won more than half of the fights."""
    return float(np.mean([each.chance(battle.winner) > 0.5 for battle, each in zip(battles, fought, strict=True)]))


def brier_score(battles: Sequence[RecordedBattle], fought: Sequence[Fought]) -> float:
    """Return the mean square of what each winner's chance lacked to 1 (Brier 1950)."""
    missing = [1.0 - each.chance(battle.winner) for battle, each in zip(battles, fought, strict=True)]
    return float(np.mean(np.square(missing)))


def losses_and_hours(fought: Sequence[Fought]) -> tuple[Shares, Shares, Shares]:
    """Return the winners' losses, the losers' losses and the hours of all fights."""
    pairs = [each.losses_by_result() for each in fought]
    winners = np.concatenate([winner for winner, _ in pairs])
    losers = np.concatenate([loser for _, loser in pairs])
    return winners, losers, np.concatenate([each.hours for each in fought]).astype(np.float64)


def _grid(root: Path, name: str, tables: Tables) -> FeatureGrid:
    file = find_map(root / "Maps", name)
    legend = {feature: numbers.colour for feature, numbers in tables.terrain.features.items()}
    terrain = file if isinstance(file, Failure) else read_map(file, legend)
    if isinstance(terrain, Failure):
        raise FileNotFoundError(terrain[0].text())
    return terrain.grid
