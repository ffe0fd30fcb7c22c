"""The odds of a war: the same start fought very many times, and what that says.

`simulate` lets `Workers`, threads of this machine or a cluster, fight the wars of an `Order`, and returns `Odds`:
chances with their intervals, how every quantity is distributed, and how lucky the actual war was.
"""

from autoalgo.common.shares import Share
from autoalgo.common.workers.cluster import check_cluster
from autoalgo.common.workers.pieces import Pause, PieceWorkers, WorkersLost, cut
from autoalgo.common.workers.processors import available_processors, check_jobs
from autoalgo.war.odds.estimate import BandChance, BandChances, Distribution, Histogram, Odds, Survival
from autoalgo.war.odds.fighter import Fighter
from autoalgo.war.odds.flanks import FlankOdds, OddsByFlank
from autoalgo.war.odds.luck import Luck, LuckLevel
from autoalgo.war.odds.order import PLAN_WARS, Flanks, Order
from autoalgo.war.odds.simulation import SimulationProgress, simulate
from autoalgo.war.odds.tally import Measure, Quantity, Tally, measures_of
from autoalgo.war.odds.threads import ThreadWorkers
from autoalgo.war.odds.workers import ClusterWorkers, Piece, Workers

__all__ = [
    "PLAN_WARS",
    "BandChance",
    "BandChances",
    "ClusterWorkers",
    "Distribution",
    "Fighter",
    "FlankOdds",
    "Flanks",
    "Histogram",
    "Luck",
    "LuckLevel",
    "Measure",
    "Odds",
    "OddsByFlank",
    "Order",
    "Pause",
    "Piece",
    "PieceWorkers",
    "Quantity",
    "Share",
    "SimulationProgress",
    "Survival",
    "Tally",
    "ThreadWorkers",
    "Workers",
    "WorkersLost",
    "available_processors",
    "check_cluster",
    "check_jobs",
    "cut",
    "measures_of",
    "simulate",
]
