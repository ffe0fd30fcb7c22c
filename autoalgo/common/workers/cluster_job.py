"""The state that the counting thread and the thread that talks to the cluster share."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Event

from autoalgo.common.workers.cluster_task import WorkerAnswer

PackedPiece = tuple[range, WorkerAnswer]
"""A packed piece: many may wait for the counting thread."""


@dataclass
class ClusterJob:
    """Wars or games to be fought on a cluster."""

    address: str
    """Of the scheduler, as Dask writes addresses."""
    task: bytes
    """As `pack` packed it."""
    runs: int
    """How many there are."""
    ranges: Iterator[range]
    """Their numbers; only the thread that talks to the cluster takes from them."""
    patience_seconds: float
    """How long a scheduler may stay silent, and how long no worker may be left, before the cluster counts as lost."""
    things: str
    """What they are, in words for the user: wars, or games."""
    arrived: SimpleQueue[PackedPiece | BaseException | None] = field(default_factory=SimpleQueue)
    """Pieces; the last is None, or the exception with which the connection to the cluster ended."""
    cancelled: Event = field(default_factory=Event)
    """Set once the rest is not wanted any more."""
    waiting_for: str = ""
    """What is waited for right now, in words for the user; empty while workers fight."""

    def which(self, numbers: range) -> str:
        """Name some of them for the user."""
        return f"the {self.things} {numbers.start:,} to {numbers.stop - 1:,}"
