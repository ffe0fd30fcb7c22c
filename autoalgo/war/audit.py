"""The audit: fight a recorded war again, and say whether the record tells the truth (OUT-4).

Everything that the war was fought from is taken from the record itself, never from the database or the Maps folder,
which may have changed since. Only the rules, the program and the JSON folder, are those of today; the edition of the
rules is the record's. What database and Maps folder have otherwise today is told beside it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Final

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.records import BadRecordError, Difference
from autoalgo.war.database import Database
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.draws import drawn
from autoalgo.war.pipeline import read_terrain, wage
from autoalgo.war.report.difference import changed_inputs, first_difference
from autoalgo.war.report.entries import RULES_SINCE
from autoalgo.war.report.record_reader import Record, read_record
from autoalgo.war.report.record_writer import RecordKeeper
from autoalgo.war.selection import select
from autoalgo.war.strategy.flank_plans import plan_flanks
from autoalgo.war.tables import Tables, load_tables
from autoalgo.war.tables.edition import EDITION_DIGEST
from autoalgo.war.terrain import list_maps
from autoalgo.war.variables import derive

FOUGHT_OTHERWISE: Final = frozenset({"0.1.0"})
"""Versions of the program by whose rules and shipped numbers wars went otherwise than today (CHANGELOG.md)."""


@dataclass(frozen=True)
class AuditResult:
    """The findings of an audit."""

    record: Record
    """The record."""
    lines: int
    """Lines of the record that were compared."""
    difference: Difference | None
    """The first value that the replay has otherwise; None when the record is identical."""
    interrupted: bool
    """True when the war was stopped before its end, so that there was no result to compare."""
    version: str
    """Version of the program that wrote the record."""
    older_rules: bool
    """Whether it was fought by other rules, so that the same war goes otherwise today: told by version and format."""
    changed_tables: tuple[str, ...]
    """Files of the JSON folder that were other than today's, or are only in one of both."""
    stopped: bool = False
    """True where it was stopped before it came to a difference or the end: nothing is known of the rest."""

    @property
    def fought_by(self) -> str:
        """Which program fought it: its version, and the format of its records where that version had other rules."""
        if self.version in FOUGHT_OTHERWISE or not self.older_rules:
            return self.version
        return f"{self.version} with data records of version {self.record.lines.version}"


def audit(path: Path, tables: Tables) -> AuditResult | Failure:
    """Return how the data record at `path` compares with the same war fought now, or why there is none (OUT-4)."""
    record = read_record(path)
    return record if isinstance(record, Failure) else audit_record(path, record, tables)


def audit_record(
    path: Path,
    record: Record,
    tables: Tables,
    lines: Iterable[str] | None = None,
    goes_on: Callable[[int], bool] = lambda _: True,
) -> AuditResult | Failure:
    """Return how a record that was read from `path` compares with the same war fought now, or why it does not (OUT-4).

    Parameters
    ----------
    lines
        The lines of the record, for whoever takes them as they are compared.
    goes_on
        Asked after each hour with how many lines are compared; once it says no, the audit is stopped.
    """
    with_edition = tables if record.edition == tables.edition else load_tables(tables.folder, record.edition)
    if isinstance(with_edition, Failure):
        return with_edition
    tables = with_edition
    keeper = RecordKeeper(record.terrain, tables, record.version, record.digests, hours=record.hours)
    comparison = Comparison(record, keeper, lines)
    try:
        found = _replay(record, tables, comparison, goes_on)
    except BadRecordError as error:
        return Failure(error.problem)
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        return unfightable(path, error)
    if isinstance(found, Failure):
        return Failure(*(replace(problem, place=replace(problem.place, file=str(path))) for problem in found))
    return AuditResult(
        record=record,
        lines=comparison.compared if found else record.compared,
        difference=comparison.difference,
        interrupted=record.interrupted,
        version=record.version,
        older_rules=has_older_rules(record),
        changed_tables=changed_tables(record, tables),
        stopped=found,
    )


def has_older_rules(record: Record) -> bool:
    """Return whether a war was fought by other rules than today's."""
    return record.version in FOUGHT_OTHERWISE or record.lines.version < RULES_SINCE


def unfightable(path: Path, error: Exception) -> Failure:
    """Return the failure of a record from which no war can be fought: no run recorded it, the file was changed."""
    found = f"the war cannot be fought from this record: {error}"
    return Failure(Problem(Place(file=str(path)), found, "an unchanged one"))


def otherwise_today(record: Record, database: Database, tables: Tables, maps: Path) -> list[str] | Failure:
    """Return which recorded rows and map `database` and the folder `maps` have otherwise, or why none can be compared.

    A record of other rows than the database's may be in itself as true as any other: the war was fought as it says.
    """
    selection = select(record.request, database, tables, list_maps(maps))
    if isinstance(selection, Failure):
        return selection
    terrain = read_terrain(record.request.map or selection.location.terrain, tables, maps)
    taken = drawn(selection, record.request)
    return terrain if isinstance(terrain, Failure) else list(changed_inputs(record, taken, terrain))


class Comparison:
    """Compares a record with its replay hour by hour, so that no more than an hour of both is in memory.

    Parameters
    ----------
    record
        The record.
    keeper
        An observer of the replay.
    lines
        The lines of the record, for whoever takes them as they are compared.
    """

    def __init__(self, record: Record, keeper: RecordKeeper, lines: Iterable[str] | None = None) -> None:
        self.difference: Difference | None = None
        """The first one, once it was met."""
        self.compared = 0
        """Lines of the replay that were compared."""
        self.keeper = keeper
        self._recorded = iter(record.lines if lines is None else lines)
        self._end = record.compared if record.interrupted else None
        """Lines after which the recorded war was interrupted; None for a war with an end."""

    def goes_on(self) -> bool:
        """Compare what was replayed since the last time; return whether there is more to compare."""
        replayed = self.keeper.lines if self._end is None else self.keeper.lines[: self._end - self.compared]
        self.difference = first_difference(islice(self._recorded, len(replayed)), replayed, self.compared + 1)
        self.compared += len(replayed)
        self.keeper.lines.clear()
        return self.difference is None and self.compared != self._end

    def close(self) -> None:
        """Compare the end: nothing may be left in the record that was not replayed."""
        if self.goes_on():
            rest = self._recorded if self._end is None else islice(self._recorded, self._end - self.compared)
            self.difference = first_difference(rest, [], self.compared + 1)


def campaign_of(record: Record, tables: Tables) -> Campaign | Failure:
    """Return the war of a record before its first hour, worked out anew with `tables`, or why it cannot be.

    Raises
    ------
    ArithmeticError, LookupError, TypeError, ValueError
        When the record is none that a run can have written.
    """
    selection = drawn(record.selection, record.request)
    flanks = plan_flanks(record.request, selection, tables.rules)
    if isinstance(flanks, Failure):
        return flanks
    scores = derive(record.request, selection, tables)
    name = record.terrain.name
    return Campaign(record.request, selection, flanks, name, scores, record.run, record.rules, record.branch)


def _replay(record: Record, tables: Tables, comparison: Comparison, goes_on: Callable[[int], bool]) -> bool | Failure:
    """Compare up to the first difference, as a war that parts from its record may take any length.

    Return whether it was stopped before, or why the war cannot be fought.
    """
    campaign = campaign_of(record, tables)
    if isinstance(campaign, Failure):
        return campaign
    stopped = False

    def compares(_: object) -> bool:
        nonlocal stopped
        if not comparison.goes_on():
            return False
        stopped = not goes_on(comparison.compared)
        return not stopped

    if wage(campaign, record.terrain.grid, tables, [comparison.keeper], compares) is not None:
        comparison.close()
    return stopped


def changed_tables(record: Record, tables: Tables) -> tuple[str, ...]:
    """Return the files of the JSON folder that are other than those of the record, or are only in one of both.

    So is the edition of the rules, by its name (JS-6).
    """
    names = sorted({*record.digests, *tables.digests} - {EDITION_DIGEST})
    changed = [name for name in names if record.digests.get(name) != tables.digests.get(name)]
    if record.digests.get(EDITION_DIGEST) != tables.digests.get(EDITION_DIGEST):
        edition = record.edition or tables.edition
        changed.append(f'the edition "{"" if edition is None else edition.name}"')
    return tuple(changed)
