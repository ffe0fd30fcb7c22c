"""What the counting thread and the thread that talks to the cluster share."""

from collections.abc import Iterator
from queue import SimpleQueue
from threading import Event
from typing import Final

from autoalgo.war.odds.cluster_task import Fought

PackedPiece = tuple[range, Fought]
"""A packed piece: many may wait for the counting thread."""


class ClusterJob:
    """Wars to be fought on a cluster.

    Parameters
    ----------
    address
        Of the scheduler, as Dask writes addresses.
    task
        As `pack` packed it.
    runs
        How many wars there are.
    ranges
        The wars; only the thread that talks to the cluster takes from them.
    patience_seconds
        How long a scheduler may stay silent, and how long no worker may be left, before the cluster counts as lost.
    """

    def __init__(self, address: str, task: bytes, runs: int, ranges: Iterator[range], patience_seconds: float) -> None:
        self.address: Final = address
        self.task: Final = task
        self.runs: Final = runs
        self.ranges: Final = ranges
        self.patience_seconds: Final = patience_seconds
        self.arrived: Final[SimpleQueue[PackedPiece | BaseException | None]] = SimpleQueue()
        """Pieces; the last is None, or the exception with which the connection to the cluster ended."""
        self.cancelled: Final = Event()
        """Set once the rest is not wanted any more."""
        self.waiting_for = ""
        """What is waited for right now, in words for the user; empty while workers fight."""
