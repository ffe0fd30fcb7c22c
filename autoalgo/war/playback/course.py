"""The course of a war: boards, marks and events by the hour, wherever they come from."""

from collections.abc import Callable
from dataclasses import dataclass

from autoalgo.war.domain.events import Event, Phase
from autoalgo.war.domain.rows import StructuredArray
from autoalgo.war.playback.marks import Mark


@dataclass(frozen=True)
class Course:
    """All that a playback knows of the hours of a war."""

    boards: StructuredArray
    """Shape (hours + 1, flanks), dtype `BOARD`; the first is the plan."""
    rounds: int
    """Of the occupation; 0 without one."""
    marks: tuple[Mark, ...]
    events: Callable[[Phase, int], tuple[Event, ...]]
    """Returns the events of an hour of battle or of a round of the occupation; of any other, none."""
    counts: Callable[[Phase, int], int]
    """Returns how many events that are, without reading them."""
    recorded: int
    """The last hour of battle that is as the record tells it, −1 where not even the plan is."""
    notes: tuple[str, ...] = ()
    """What should be known before any of it is believed."""
