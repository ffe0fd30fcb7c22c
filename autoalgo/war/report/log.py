"""The log: a text file that tells the whole war, written while it runs (OUT-2).

Section 1 explains the variables, section 2 is the timeline, section 3 the results. Every hour is written to disk
as soon as it is over, so that a crash loses nothing before it.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from autoalgo.common.growing_file import GrowingFile
from autoalgo.common.plain_text import isolated
from autoalgo.war.domain.board import Board
from autoalgo.war.domain.campaign import Campaign, WarResult
from autoalgo.war.domain.events import Event, Phase
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.report.inputs import opening_lines, variable_lines
from autoalgo.war.report.interval import clock
from autoalgo.war.report.results import result_lines
from autoalgo.war.report.sentences import sentence
from autoalgo.war.tables import Edition, Tables


class LogWriter(GrowingFile):
    """Writes the log of one war as it is fought; a war observer.

    Parameters
    ----------
    path
        Where the log is wanted; an existing file is never overwritten (see `GrowingFile`).
    tables
        The tables of the run, for the hours of a day and the width of the map.
    """

    def __init__(self, path: Path, tables: Tables) -> None:
        super().__init__(path)
        self._scale = tables.rules.scale
        self._edition = tables.edition
        self._battle_hours = 0

    def opening(self, campaign: Campaign) -> None:
        """Write the head, section 1 and the flanks as they stand before the first hour."""
        self.write_lines(opening_lines(campaign, self._scale.map_km))
        self.write_lines(_edition_lines(self._edition))
        self.write_lines(variable_lines(campaign))
        self.write_lines(flank_lines(campaign))

    def events(self, events: Sequence[Event]) -> None:
        """Write the events of one hour, one a line. An hour without any counts, too."""
        if not events or events[0].phase is Phase.BATTLE:
            self._battle_hours += 1
        day = self._scale.hours_per_day
        self.write_lines(event_line(event, self._battle_hours, day) for event in events)

    def board(self, board: Board) -> None:
        """Write nothing: the log tells of events."""

    def closing(self, result: WarResult) -> None:
        """Write section 3 and close the file."""
        self.write_lines(result_lines(result, self._scale.hours_per_day))
        self.close()

    def interrupted(self) -> None:
        """Write that the war was stopped before its end, and close the file."""
        self.write_lines(["", "Interrupted: the war was stopped here, and has no result."])
        self.close()


def _edition_lines(edition: Edition | None) -> Iterator[str]:
    """Yield the name of the edition of the rules, and what it changes (JS-6)."""
    if edition is not None:
        yield f"Edition of the rules: {isolated(edition.name)}"
        yield from (f"  {isolated(line)}" for line in edition.lines)


def event_line(event: Event, battle_hours: int, hours_per_day: int) -> str:
    """Return an event as the timeline has it; rounds of the occupation follow the `battle_hours`."""
    if event.phase is Phase.BATTLE:
        return f"{clock(event.hour, hours_per_day)}: {sentence(event)}"
    stamp = clock(battle_hours + event.hour, hours_per_day)
    return f"{stamp}, round {event.hour:,} of the occupation: {sentence(event)}"


def flank_lines(campaign: Campaign) -> Iterator[str]:
    """Yield the head of section 2, and the flanks before the first hour."""
    yield from ("", "SECTION 2: TIMELINE", "", "Before the battle:")
    for side in Side:
        plans = (plan for plan in campaign.flanks if plan.side is side)
        for number, plan in enumerate(plans, start=1):
            members = campaign.selection.belligerent(side).members
            of = f", of {isolated(members[plan.member].military.name)}" if members else ""
            yield f"  The {side.label}'s flank {number}{of}: {_flank_text(plan)}"
    yield ""


def _flank_text(plan: FlankPlan) -> str:
    men = f"{plan.infantry:,} infantry, {plan.cavalry:,} cavalry, {plan.artillery:,} artillery, {plan.ships:,} ships"
    crew = f", {plan.crew:,} crew" if plan.crew else ""
    return f"{men}{crew} at pixel ({plan.x_pixels:g}, {plan.y_pixels:g}), {plan.maneuver}"
