"""The audit: fight a recorded war again, and say whether the record tells the truth (OUT-4).

Everything that the war was fought from is taken from the record itself, never from the database or the Maps folder,
which may have changed since. Only the rules, the program and the JSON folder, are those of today.
"""

from dataclasses import dataclass
from pathlib import Path

from autoalgo.common.problems import Place, Problem
from autoalgo.common.records import Difference
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.pipeline import wage
from autoalgo.war.report import Record, RecordKeeper, first_difference, read_record
from autoalgo.war.strategy import plan_flanks
from autoalgo.war.tables import Tables
from autoalgo.war.variables import derive


@dataclass(frozen=True)
class AuditResult:
    """What an audit found."""

    lines: int
    """Lines of the record that were compared."""
    difference: Difference | None
    """The first value that the replay has otherwise; None when the record is identical."""
    interrupted: bool
    """True when the war was stopped before its end, so that there was no result to compare."""
    version: str
    """Version of the program that wrote the record."""
    changed_tables: tuple[str, ...]
    """Files of the JSON folder that were other than today's, or are only in one of both."""


def audit(path: Path, tables: Tables) -> AuditResult | list[Problem]:
    """Return how the data record at `path` compares with the same war fought now, or why there is none (OUT-4)."""
    record = read_record(path)
    if isinstance(record, list):
        return record
    try:
        replayed = _replay(record, tables)
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        # A run cannot have recorded what no run can be fought from: the file was changed.
        return [
            Problem(Place(file=str(path)), f"the war cannot be fought from this record: {error}", "an unchanged one")
        ]
    if isinstance(replayed, list):
        return replayed
    compared = replayed.lines[: len(record.lines)] if record.interrupted else replayed.lines
    return AuditResult(
        lines=len(record.lines),
        difference=first_difference(record.lines, compared),
        interrupted=record.interrupted,
        version=record.version,
        changed_tables=_changed(record, tables),
    )


def _replay(record: Record, tables: Tables) -> RecordKeeper | list[Problem]:
    flanks = plan_flanks(record.request, record.selection, tables.rules)
    if isinstance(flanks, list):
        return flanks
    scores = derive(record.request, record.selection, tables)
    campaign = Campaign(record.request, record.selection, flanks, record.terrain.name, scores)
    keeper = RecordKeeper(record.terrain, tables, record.version, record.digests)
    wage(campaign, record.terrain.grid, tables, [keeper])
    return keeper


def _changed(record: Record, tables: Tables) -> tuple[str, ...]:
    names = sorted({*record.digests, *tables.digests})
    return tuple(name for name in names if record.digests.get(name) != tables.digests.get(name))
