"""How long a war took and when it ended (SC-2, OUT-1)."""

from dataclasses import dataclass
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.domain.years import year_after

DAYS_PER_YEAR: Final = 365
"""A calendar year in which leap days are not counted: a war is dated by its year alone."""


@dataclass(frozen=True)
class Interval:
    """The rounds of a war as time. A round is an hour, and a day of war has `hours_per_day` of them (SC-2)."""

    battle_hours: int
    occupation_hours: int
    hours_per_day: int

    @property
    def hours(self) -> int:
        """All hours: battle and occupation."""
        return self.battle_hours + self.occupation_hours

    def text(self) -> str:
        """Return the whole interval in days and hours: "3 days, 1 hour"."""
        days, hours = divmod(self.hours, self.hours_per_day)
        parts = [counted(days, "day")] if days else []
        if hours or not days:
            parts.append(counted(hours, "hour"))
        return ", ".join(parts)

    def end_year(self, start_year: int) -> int:
        """Return the year in which a war that began at the start of `start_year` ended. There is no year 0 (DB-8)."""
        return year_after(start_year, self.hours // self.hours_per_day // DAYS_PER_YEAR)


def interval_of(result: WarResult, hours_per_day: int) -> Interval:
    """Return how long the war of `result` took; a stalemate has no occupation (SC-5)."""
    occupation = result.aftermath.occupation
    return Interval(result.battle.hours, occupation.rounds if occupation else 0, hours_per_day)


def clock(hour: int, hours_per_day: int) -> str:
    """Return the time stamp of the log for an hour counted from 1: "Hour 15 (day 2, hour 3)" (OUT-2)."""
    days, hours = divmod(hour - 1, hours_per_day)
    return f"Hour {hour:,} (day {days + 1:,}, hour {hours + 1})"
