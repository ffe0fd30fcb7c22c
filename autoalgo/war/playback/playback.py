"""A war hour by hour: where every flank stood, what happened, and what changed how it went (B-3a)."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from autoalgo.war.archive.opened_war import OpenedWar
from autoalgo.war.domain.board import situations
from autoalgo.war.domain.branch import plan_in
from autoalgo.war.domain.events import Event, Phase
from autoalgo.war.domain.outcome import FlankSituation
from autoalgo.war.playback.course import Course
from autoalgo.war.playback.curves import Curves
from autoalgo.war.terrain import TerrainMap


class Playback:
    """A war that can be looked at in any hour.

    Parameters
    ----------
    war
        The record.
    width_km
        The width of its map.
    course
        Its hours.
    notes
        What should be known before anything of it is believed.
    """

    def __init__(self, war: OpenedWar, width_km: float, course: Course, notes: tuple[str, ...] = ()) -> None:
        self.war = war
        self.width_km = width_km
        self.notes = notes
        self.hours = len(course.boards) - 1
        """Hours of battle; hour 0 is the plan."""
        self.recorded = course.recorded
        """The last hour that is as the record tells it; `notes` tell of those after it. −1 where none is."""
        self.rounds = course.rounds
        """Rounds of the occupation after it, 0 without one."""
        self.curves = Curves(war.plan, course.boards)
        self.marks = course.marks
        """In the order of the hours."""
        self._course = course

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
        return situations(plan_in(self.war.plan, self.war.record.branch, hour), self._course.boards[hour])

    def places(self, hours: Sequence[int]) -> npt.NDArray[np.float64]:
        """Return where the flanks stood at some hours, in pixels of the map; shape (hours, flanks, 2)."""
        chosen = self._course.boards[list(hours)]
        return np.stack([chosen["x_pixels"], chosen["y_pixels"]], axis=-1)

    def events(self, hour: int) -> tuple[Event, ...]:
        """Return what happened in an hour of battle, 1 … `hours`; nothing in hour 0.

        Raises
        ------
        BadRecordError
            When the file has changed since it was opened.
        """
        return self._course.events(Phase.BATTLE, hour) if hour <= self.hours else ()

    def count(self, phase: Phase, number: int) -> int:
        """Return how many events an hour of battle or a round of the occupation has, without reading them."""
        return self._course.counts(phase, number) if phase is Phase.OCCUPATION or number <= self.hours else 0

    def occupation(self, number: int) -> tuple[Event, ...]:
        """Return what happened in a round of the occupation, 1 … `rounds`; raises as `events` does."""
        return self._course.events(Phase.OCCUPATION, number)
