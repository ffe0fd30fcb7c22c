"""The time axis of a war that is played back: hours of battle, rounds of occupation, chapters and stops (B-3b).

A position is 0 for the plan, then the number of hours fought; the rounds of the occupation follow the last hour.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from types import MappingProxyType

from autoalgo.common.figures import counted
from autoalgo.war.report.interval import clock


@dataclass(frozen=True)
class Chapter:
    """A part of the war, from one position to another."""

    title: str
    first: int
    last: int


class Timeline:
    """The positions of one war.

    Parameters
    ----------
    hours, rounds
        Hours of battle, rounds of occupation.
    hours_per_day
        Hours of a day of war (SC-2).
    begun
        The hours of battle in which a chapter began, by its title: that of the first losses, of a siege.
    marked
        Hours of battle that have a mark.
    """

    def __init__(
        self,
        hours: int,
        rounds: int,
        hours_per_day: int,
        begun: Mapping[str, int] = MappingProxyType({}),
        marked: Iterable[int] = (),
    ) -> None:
        self.hours = hours
        self.length = hours + rounds
        self._hours_per_day = hours_per_day
        self.chapters = tuple(_chapters(hours, self.length, begun))
        self.stops = sorted({0, *marked, *(each.first for each in self.chapters), hours, self.length})
        """Positions where a step by event halts: marks, beginnings of chapters, both ends."""

    def round_of(self, position: int) -> int:
        """Return the round of the occupation, 0 while the battle lasts."""
        return max(position - self.hours, 0)

    def words(self, position: int) -> str:
        """Return when that is: "Hour 15 (day 2, hour 3) of 20"."""
        if position <= 0:
            return f"Before the battle, which took {counted(self.hours, 'hour')}" if self.hours else "Before the battle"
        stamp = clock(position, self._hours_per_day)
        number = self.round_of(position)
        if not number:
            return f"{stamp} of {self.hours:,}"
        return f"{stamp}: round {number:,} of {self.length - self.hours:,} of the occupation"

    def chapter_of(self, position: int) -> Chapter:
        """Return the chapter of a position; where two meet, the later one."""
        return next(each for each in reversed(self.chapters) if each.first <= position)


def _chapters(hours: int, length: int, begun: Mapping[str, int]) -> Iterator[Chapter]:
    """Yield the chapters in their order; each ends where the next begins."""
    begins = {"Approach": 0, **{title: max(hour - 1, 0) for title, hour in begun.items()}}
    if length > hours:
        begins["Occupation"] = hours
    order = sorted(begins.items(), key=lambda each: each[1])
    for (title, first), (_, last) in zip_longest(order, order[1:], fillvalue=("", length)):
        if last > first or last == length:
            yield Chapter(title, first, last)
