"""A war of the archive, opened: its request, plan, receipt and log, all read from its data record.

The log is told anew from the events that the record holds, so that it can be looked through by flank and by kind of
event, and is there also when the text file is not.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from autoalgo.common.problems import Failure
from autoalgo.common.records import BadRecordError, json_object, kind_of
from autoalgo.war.database import StabilityCommit
from autoalgo.war.domain.campaign import Campaign, WarResult
from autoalgo.war.domain.events import Event, EventKind
from autoalgo.war.domain.identity import FoughtFrom
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.report.commits import WarCommits, war_commits
from autoalgo.war.report.entries import EventEntry, FlanksEntry, ReceiptEntry, ResultEntry, ScoresEntry
from autoalgo.war.report.inputs import opening_lines, variable_lines
from autoalgo.war.report.log import event_line, flank_lines
from autoalgo.war.report.record_reader import Record, read_record
from autoalgo.war.report.results import result_lines
from autoalgo.war.report.sentences import unlike_its_kind
from autoalgo.war.tables import Tables

_FIRST_EVENT: Final = 9
"""The line of the first event, where there is one."""
INTERRUPTED: Final = "Interrupted: the war was stopped here, and has no result."

Flank = tuple[Side, int]
"""A flank by its side and its number from 1; number 0 is the side as a whole."""


@dataclass(frozen=True)
class LogLine:
    """A line of the log; an event if it has a kind."""

    text: str
    kind: EventKind | None = None
    flanks: tuple[Flank, ...] = ()
    """Who acts, and whom it is done to."""

    def concerns(self, side: Side, number: int = 0) -> bool:
        """Return whether a flank has a part in it, or any flank of the side for number 0."""
        return any(flank[0] is side and number in {0, flank[1]} for flank in self.flanks)


@dataclass(frozen=True)
class OpenedWar:
    """A whole record, sound as far as it can be seen without fighting the war again."""

    path: Path
    record: Record
    plan: tuple[FlankPlan, ...]
    """The flanks before the first hour."""
    receipt: str
    """Empty for a war that was interrupted."""
    offers: WarCommits
    """All that this war can write; nothing for one that was interrupted, of records of defaults, or a branch."""

    @property
    def commits(self) -> tuple[StabilityCommit, ...]:
        """What a commit of this war writes if nothing else is asked for."""
        return self.offers.stability

    @property
    def request(self) -> WarRequest:
        """The request, with the seed filled in."""
        return self.record.request

    @property
    def campaign(self) -> Campaign:
        """All that was known before the first hour, as the record has it."""
        record = self.record
        scores = record.lines.entry(8, ScoresEntry).scores
        name = record.terrain.name
        count, rules, branch = record.run, record.rules, record.branch
        return Campaign(record.request, record.selection, self.plan, name, scores, count, rules, branch)

    @property
    def fought_from(self) -> FoughtFrom:
        """All that was known before the first hour, apart from the program."""
        record, terrain = self.record, self.record.terrain
        return FoughtFrom(record.request, record.selection, self.plan, record.rules, terrain.name, terrain.digest)

    def log(self, tables: Tables) -> Iterator[LogLine]:
        """Yield the lines of the log, events among them.

        Widths and hours of a day that no record holds are those of `tables`.

        Raises
        ------
        BadRecordError
            When a line is not what it must be, or the file has changed since.
        """
        campaign, scale, result = self.campaign, tables.rules.scale, self.result()
        for opening in (opening_lines(campaign, scale.map_km, self.record.version), variable_lines(campaign)):
            yield from map(LogLine, opening)
        yield from map(LogLine, flank_lines(campaign))
        hours = result.battle.hours if result else 0
        for event in self.events():
            yield _line(event, hours, scale.hours_per_day)
        if result is None:
            yield from map(LogLine, ("", INTERRUPTED))
            return
        ended = WarResult(
            campaign, result.battle, result.attacker_headcount, result.defender_headcount, result.aftermath
        )
        yield from map(LogLine, result_lines(ended, scale.hours_per_day))

    def events(self) -> Iterator[Event]:
        """Yield all events in their order; raises as `log` does."""
        lines = self.record.lines
        for number, line in enumerate(islice(lines, _FIRST_EVENT - 1, None), start=_FIRST_EVENT):
            if kind_of(json_object(line) or {}) == "event":
                yield _event(self.record, line, number)

    def result(self) -> ResultEntry | None:
        """Return how the war ended, None where it was interrupted; raises as `log` does."""
        lines = self.record.lines
        return None if self.record.interrupted else lines.entry(len(lines) - 1, ResultEntry)


def open_war(path: Path) -> OpenedWar | Failure:
    """Return the war whose data record is at `path`, or why it cannot be opened."""
    record = read_record(path)
    if isinstance(record, Failure):
        return record
    lines = record.lines
    try:
        plan = lines.entry(7, FlanksEntry).flanks
        if record.interrupted:
            return OpenedWar(path, record, plan, "", WarCommits())
        receipt = lines.entry(len(lines), ReceiptEntry).text
        result = lines.entry(len(lines) - 1, ResultEntry)
        headcounts = (result.attacker_headcount, result.defender_headcount)
        offers = war_commits(record.request, record.selection, headcounts, result.aftermath)
        return OpenedWar(path, record, plan, receipt, WarCommits() if record.branch else offers)
    except BadRecordError as error:
        return Failure(error.problem)
    except ValueError as error:
        return Failure(lines.error(len(lines) - 1, str(error)).problem)


def _event(record: Record, line: str, number: int) -> Event:
    try:
        event = EventEntry.model_validate_json(line).event
    except ValueError:
        raise record.lines.error(number, "the line is not an event") from None
    if found := unlike_its_kind(event):
        raise record.lines.error(number, found)
    return event


def _line(event: Event, battle_hours: int, hours_per_day: int) -> LogLine:
    flanks: list[Flank] = [(event.side, event.flank)]
    if event.target:
        flanks.append((event.side.enemy, event.target))
    return LogLine(event_line(event, battle_hours, hours_per_day), event.kind, tuple(flanks))
