"""Who fights the wars of an order: threads of this machine, or a cluster.

Which worker fights which wars, in what parts and in what order, changes nothing: a war draws from its own stream and a
tally is whole numbers. Workers may therefore do what is quickest.
"""

from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import Protocol

from autoalgo.common.workers.cluster import Cluster
from autoalgo.common.workers.pieces import Pause
from autoalgo.war.odds.fighter import OddsWork
from autoalgo.war.odds.order import Order
from autoalgo.war.odds.tally import Tally

Piece = tuple[range, Tally]
"""Wars that follow one another, by their numbers, and their tally."""


class Workers(Protocol):
    """Threads or a cluster that fight wars."""

    def tallies(self, order: Order, ranges: Iterator[range]) -> Generator[Piece | Pause, None, None]:
        """Fight all wars of `ranges` and yield their tallies in pieces, in any order, each war once.

        Ranges, pauses, closing and failing are those of `PieceWorkers`.
        """


class ClusterWorkers(Cluster):
    """The workers of a Dask cluster."""

    def tallies(self, order: Order, ranges: Iterator[range]) -> Generator[Piece | Pause, None, None]:
        """Fight all wars of `ranges` and yield their tallies as they come (see `Workers`)."""
        yield from self.pieces(OddsWork(replace(order, actual=None)), order.runs, ranges)
