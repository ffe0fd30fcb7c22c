"""The war of a data record, ready to be explained: audited first, with the tables that it was fought with (OUT-4)."""

from dataclasses import dataclass
from pathlib import Path

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.records import BadRecordError
from autoalgo.war.audit import AuditResult, audit
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.sides import Side
from autoalgo.war.draws import drawn
from autoalgo.war.pipeline import Preparation
from autoalgo.war.report.entries import ResultEntry
from autoalgo.war.strategy.flank_plans import plan_flanks
from autoalgo.war.tables import Tables
from autoalgo.war.variables import derive


@dataclass(frozen=True)
class RecordedWar:
    """A recorded war that can be explained."""

    preparation: Preparation
    winner: Side | None
    """None after a stalemate, and for a war that was interrupted."""
    hours: int
    """Of the battle; 0 for a war that was interrupted."""
    edited: str
    """Where the record first tells otherwise than the war that its inputs give; empty where it never does."""


def recorded_war(path: Path, tables: Tables) -> RecordedWar | Failure:
    """Return the war of the data record at `path`, or why it cannot be explained.

    An explanation fights the war anew, so it needs the tables of the war, and rules that have not changed since.
    """
    result = audit(path, tables)
    return result if isinstance(result, Failure) else audited_war(path, result, tables)


def audited_war(path: Path, result: AuditResult, tables: Tables) -> RecordedWar | Failure:
    """Return the same of a record that has been audited."""
    if unlike := _branch(path, result) or _other_rules(path, result):
        return unlike
    record = result.record
    selection = drawn(record.selection, record.request)
    flanks = plan_flanks(record.request, selection, tables.rules)
    if isinstance(flanks, Failure):
        return flanks
    scores = derive(record.request, selection, tables)
    name = record.terrain.name
    campaign = Campaign(record.request, selection, flanks, name, scores, record.run, record.rules)
    try:
        battle = None if record.interrupted else record.lines.entry(len(record.lines) - 1, ResultEntry).battle
    except BadRecordError as error:
        return Failure(error.problem)
    edited = "" if result.difference is None else result.difference.text()
    prepared = Preparation(campaign, record.terrain)
    if battle is None:
        return RecordedWar(prepared, None, 0, edited)
    return RecordedWar(prepared, battle.winner, battle.hours, edited)


def _branch(path: Path, result: AuditResult) -> Failure | None:
    """Return that the war is a branch, if it is: what decided it lies before its hour and in it (B-11)."""
    branch = result.record.branch
    if branch is None:
        return None
    found, hint = f"this is a branch of a war, {branch.text}", "autoalgo replay --chances tells its turning points"
    return Failure(Problem(Place(file=str(path)), found, "a whole war", hint))


def _other_rules(path: Path, result: AuditResult) -> Failure | None:
    """Return that the war was fought by other rules than those here, if it was."""
    place = Place(file=str(path))
    if result.older_rules:
        found = f"the war was fought by version {result.fought_by}, whose rules were different"
        hint = f"explain it with Autoalgo {result.fought_by}"
        return Failure(Problem(place, found, "a war by the rules of this version", hint))
    if result.changed_tables:
        found = f"the war was fought with other tables: {', '.join(result.changed_tables)}"
        hint = "put the files of that time into the JSON folder, or explain the request as it would go today"
        return Failure(Problem(place, found, "the tables of the JSON folder", hint))
    return None
