"""The causes of a war by brute force: every combination fought often, each with streams of its own."""

from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from autoalgo.common.problems import Failure
from autoalgo.war.arena import Arena
from autoalgo.war.database import Database, WorkbookStore
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.rows import WAR
from autoalgo.war.domain.sides import Side
from autoalgo.war.explanation.combinations import Combinations
from autoalgo.war.explanation.explanation import Estimate
from autoalgo.war.explanation.groups import Group
from autoalgo.war.pipeline import Preparation, prepare
from autoalgo.war.requests import load_request
from autoalgo.war.tables import Tables
from benchmarks.explanation.shapley import shapley_values

ROOT: Final = Path(__file__).parents[2]
TURNS: Final = 8
"""Independent sets of Shapley values, whose spread is the interval."""
WARS_A_TURN: Final = 60
_QUANTILE: Final = 2.365
"""Student's, for 95 % and seven degrees of freedom."""


def reference_shares(prepared: Preparation, tables: Tables, seed: int) -> dict[Group, Estimate]:
    """Return what each cause adds to the attacker's chance: exact Shapley values of chances that are counted."""
    combinations = Combinations(prepared, tables, seed)
    count = combinations.count
    won = np.zeros((TURNS, 2 * count))
    for place in range(2 * count - 1):
        campaign, grid = combinations.war(place)
        rows = np.zeros(TURNS * WARS_A_TURN, dtype=WAR)
        Arena(campaign, grid, tables, seed).fight(place * len(rows), rows)
        won[:, place] = (rows["winner"] == Side.ATTACKER).reshape(TURNS, WARS_A_TURN).mean(axis=1)
    won[:, -1] = won[:, count - 1]  # where all is as in this war, both halves are one
    shares = shapley_values((won[:, :count] + won[:, count:]) / 2)
    means, reach = shares.mean(axis=0), _QUANTILE * shares.std(axis=0, ddof=1) / TURNS**0.5
    return {
        cause: Estimate(float(mean), float(mean - away), float(mean + away))
        for cause, mean, away in zip(combinations.causes, means, reach, strict=True)
    }


def chance_of(request: WarRequest, side: Side, tables: Tables, seed: int, wars: int) -> float:
    """Return how often a side wins the war that a request asks for."""
    prepared = prepare(request, database(), tables, ROOT / "Maps")
    if isinstance(prepared, Failure):
        raise ValueError(prepared[0].text())
    rows = np.zeros(wars, dtype=WAR)
    Arena(prepared.campaign, prepared.terrain.grid, tables, seed).fight(0, rows)
    return float((rows["winner"] == side).mean())


def preparation(name: str, tables: Tables) -> Preparation:
    """Return an example, ready to be fought."""
    request = load_request(ROOT / "examples" / f"{name}.json")
    prepared = request if isinstance(request, Failure) else prepare(request, database(), tables, ROOT / "Maps")
    if isinstance(prepared, Failure):
        raise ValueError(prepared[0].text())
    return prepared


@cache
def database() -> Database:
    """Return the shipped database."""
    file = ROOT / "Database" / "Map Game Database.xlsx"
    cells = WorkbookStore(file).read()
    if isinstance(cells, Failure):
        raise ValueError(cells[0].text())
    return Database(cells, file.name)
