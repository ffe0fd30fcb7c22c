"""A war hour by hour: where every flank stood, what happened, and what changed how it went (B-3a)."""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from autoalgo.common.problems import Problem
from autoalgo.war.archive import OpenedWar
from autoalgo.war.domain.board import situations
from autoalgo.war.domain.events import Event, Phase
from autoalgo.war.domain.outcome import FlankSituation
from autoalgo.war.domain.rows import StructuredArray
from autoalgo.war.playback.curves import Curves
from autoalgo.war.playback.marks import Mark, mark_of
from autoalgo.war.terrain import TerrainMap

Events = Mapping[tuple[Phase, int], tuple[Event, ...]]


class Playback:
    """A war that can be looked at in any hour.

    Parameters
    ----------
    war
        The record.
    width_km
        The width of its map.
    boards
        Shape (hours + 1, flanks), dtype `BOARD`; the first is the plan.
    events
        By phase and hour, those without any left out.
    notes
        What should be known before anything of it is believed.
    """

    def __init__(
        self,
        war: OpenedWar,
        width_km: float,
        boards: StructuredArray,
        events: Events,
        notes: tuple[str | Problem, ...] = (),
    ) -> None:
        self.war = war
        self.width_km = width_km
        self.notes = notes
        self.hours = len(boards) - 1
        """Hours of battle; hour 0 is the plan."""
        self.rounds = max((hour for phase, hour in events if phase is Phase.OCCUPATION), default=0)
        """Rounds of the occupation after it, 0 without one."""
        self.curves = Curves(war.plan, boards)
        self._boards = boards
        self._events = events
        battle = (event for hour in range(1, self.hours + 1) for event in self.events(hour))
        self.marks: tuple[Mark, ...] = tuple(mark for mark in map(mark_of, battle) if mark is not None)
        """In the order of the hours."""

    @property
    def terrain(self) -> TerrainMap:
        """The map that the war was fought on."""
        return self.war.record.terrain

    def board(self, hour: int) -> tuple[FlankSituation, ...]:
        """Return every flank as it stood at the end of an hour, 0 … `hours`, in the order of the plan.

        Raises
        ------
        IndexError
            When there is no such hour.
        """
        if not 0 <= hour <= self.hours:
            raise IndexError(f"there is no hour {hour} in 0 … {self.hours}")
        return situations(self.war.plan, self._boards[hour])

    def places(self, hours: Sequence[int]) -> npt.NDArray[np.float64]:
        """Return where the flanks stood at some hours, in pixels of the map; shape (hours, flanks, 2)."""
        chosen = self._boards[list(hours)]
        return np.stack([chosen["x_pixels"], chosen["y_pixels"]], axis=-1)

    def events(self, hour: int) -> tuple[Event, ...]:
        """Return what happened in an hour of battle, 1 … `hours`; nothing in hour 0."""
        return self._events.get((Phase.BATTLE, hour), ())

    def occupation(self, number: int) -> tuple[Event, ...]:
        """Return what happened in a round of the occupation, 1 … `rounds`."""
        return self._events.get((Phase.OCCUPATION, number), ())
