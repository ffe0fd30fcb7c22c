"""How a war stands before its first hour: the chances of victory that the odds tell, of the very same wars.

Causes, changes and luck on the page Why, the story and the odds tell one chance, since it is that of the same wars.
"""

from collections.abc import Callable
from contextlib import closing

import numpy as np

from autoalgo.war.arena import Arena
from autoalgo.war.domain.rows import WAR
from autoalgo.war.odds import PLAN_WARS, Pause, Share, ThreadWorkers
from autoalgo.war.pipeline import Preparation
from autoalgo.war.tables import Tables

Standing = tuple[Share, Share]
"""The attacker's chance of victory and the defender's."""
_BLOCK = 1024


def standing_of(
    preparation: Preparation,
    tables: Tables,
    seed: int,
    workers: ThreadWorkers,
    goes_on: Callable[[], bool] = lambda: True,
) -> Standing | None:
    """Return how often either side wins the wars 0 to `PLAN_WARS` of a seed; None where `goes_on` says no before."""
    campaign = preparation.campaign
    arena = Arena(campaign, preparation.terrain.grid, tables, seed, (campaign,))
    won = np.zeros(2, dtype=np.int64)
    with closing(workers.pieces(lambda: _Winners(arena.twin()), PLAN_WARS, iter([range(PLAN_WARS)]))) as arriving:
        for item in arriving:
            if not isinstance(item, Pause):
                won += item[1]
            if not goes_on():
                return None
    return Share(int(won[0]), PLAN_WARS), Share(int(won[1]), PLAN_WARS)


class _Winners:
    """Counts the victories of both sides; a thread needs its own."""

    def __init__(self, arena: Arena) -> None:
        self._arena = arena

    def fight(self, wars: range) -> np.ndarray:
        """Return how many of these wars either side wins."""
        won = np.zeros(2, dtype=np.int64)
        for first in range(wars.start, wars.stop, _BLOCK):
            rows = np.zeros(min(wars.stop - first, _BLOCK), dtype=WAR)
            self._arena.fight(first, rows)
            won += [int((rows["winner"] == side).sum()) for side in range(2)]
        return won
