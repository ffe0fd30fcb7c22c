"""Fighting one battle many times for the history benchmark, and what comes of it in shares of the armies."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from autoalgo.war.arena import Arena
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.rows import WAR
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import FeatureGrid
from autoalgo.war.tables import Tables

Shares = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Fought:
    """The same battle fought many times; every array has one row a battle."""

    winners: npt.NDArray[np.int64]
    """0 attacker, 1 defender, 2 stalemate."""
    hours: npt.NDArray[np.int64]
    losses: Shares
    """Shape (battles, 2): killed, captured and died, as a share of each side's men."""

    def chance(self, side: Side) -> float:
        """Return how often `side` won; a stalemate counts half."""
        return float(np.mean(self.winners == side) + np.mean(self.winners == 2) / 2)

    def losses_by_result(self) -> tuple[Shares, Shares]:
        """Return the winners' and the losers' losses of the battles that were decided."""
        decided = np.flatnonzero(self.winners < 2)
        won = self.winners[decided]
        return self.losses[decided, won], self.losses[decided, 1 - won]


def fight(campaign: Campaign, grid: FeatureGrid, tables: Tables, battles: int) -> Fought:
    """Fight the first `battles` battles of a campaign's seed."""
    results = np.zeros(battles, dtype=WAR)
    Arena(campaign, grid, tables, campaign.seed).fight(0, results)
    men = np.array([sum(plan.size for plan in campaign.flanks if plan.side is side) for side in Side], dtype=float)
    return Fought(
        winners=results["winner"].astype(np.int64),
        hours=results["hours"].astype(np.int64),
        losses=np.asarray((men - results["remaining"]) / men),
    )
