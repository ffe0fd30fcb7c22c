"""Whether and when a war was committed, and commits from its record, and taken back (DB-10).

What was committed is told by the list of commits in the folder of the war. It is taken back as it was written: all
cells or none, under the same lock, and only while each cell still holds what the commit wrote.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.archive.archived_war import ArchivedWar
from autoalgo.war.archive.index import UNWATCHED, ReadingWatch, WarSearch, archived_wars
from autoalgo.war.archive.opened_war import OpenedWar, open_war
from autoalgo.war.archive.runs import of_one_request
from autoalgo.war.database import CellCommit
from autoalgo.war.database.door import (
    Clock,
    DatabaseOrigin,
    OpenedDatabase,
    SheetFolders,
    UnreadDatabase,
    WriteResult,
    WriteStatus,
    read,
    write_stability,
)
from autoalgo.war.database.source import Source, name_of
from autoalgo.war.database.watch import Watch
from autoalgo.war.domain.identity import Identity
from autoalgo.war.report.commits import (
    COMMITS_NAME,
    CommitNote,
    CommitParts,
    WarCommits,
    commit_lines,
    note_commits,
    noted_commits,
    war_mark,
)

C = TypeVar("C", bound=CellCommit)


@dataclass(frozen=True)
class CommittedRun:
    """A war of the folder whose commit stands."""

    war: ArchivedWar
    note: CommitNote


def commits_of(war: OpenedWar) -> tuple[CommitNote, ...] | Failure:
    """Return each commit of a war and each time that one was taken back, the oldest first.

    The list of commits in the folder of the record is read; without one, nothing was committed.
    """
    return noted_commits(war.path.parent, war.request, war.offers.everything)


def committed_runs(folder: Path, identity: Identity, reading: ReadingWatch = UNWATCHED) -> tuple[CommittedRun, ...]:
    """Return the wars of `folder` for the request of `identity` whose commits stand, those fought last first.

    What cannot be read counts as not committed: the cells themselves tell when somebody has written to them.
    """
    lines = commit_lines(folder)
    if isinstance(lines, Failure) or not lines:
        return ()
    wars = archived_wars(folder, WarSearch(occasion=identity.occasion), reading).wars
    found: dict[str, CommittedRun] = {}
    for war in of_one_request(identity, wars):
        mark = war_mark(war.name, war.seed, war.battle)
        # Only what the list may name is opened; a war that was fought twice over is one, the first.
        if any(mark in line.text for line in lines):
            opened = open_war(folder / war.file)
            notes = () if isinstance(opened, Failure) else commits_of(opened)
            standing = None if isinstance(notes, Failure) else standing_commit(notes)
            if standing is not None:
                found[war.chance] = CommittedRun(war, standing)
    return tuple(found.values())


def other_committed_runs(war: OpenedWar, reading: ReadingWatch = UNWATCHED) -> tuple[CommittedRun, ...]:
    """Return the runs of a war's request, but for the war itself, whose commits stand, those fought last first."""
    runs = committed_runs(war.path.parent, war.fought_from.identity, reading)
    return tuple(run for run in runs if run.war.file != war.path.name)


def began_with(offers: WarCommits, former: Sequence[CommittedRun]) -> bool:
    """Return whether a war read a cell as a commit of `former` had written it: without that it was another war."""
    written = {(commit.what, commit.name, commit.new) for run in former for commit in run.note.commits}
    return any((commit.what, commit.name, commit.read) in written for commit in offers.everything)


def standing_commit(notes: Sequence[CommitNote]) -> CommitNote | None:
    """Return the commit that was not taken back, None if there is none."""
    return notes[-1] if notes and not notes[-1].taken_back else None


def back(commits: Sequence[C]) -> tuple[C, ...]:
    """Return what takes `commits` back."""
    return tuple(commit.reversed() for commit in commits)


@dataclass(frozen=True)
class Target:
    """The database that is written to, and what writing needs."""

    source: Source
    folders: SheetFolders
    clock: Clock
    watch: Watch

    def read(self) -> OpenedDatabase | UnreadDatabase:
        """Return the database as it is now, or why it cannot be read."""
        return read(self.source, self.folders, self.clock, self.watch)

    def write(self, commits: Sequence[CellCommit]) -> WriteResult:
        """Write `commits`; where it is not known whether they were written, look once more."""
        result = write_stability(self.source, commits, self.folders, self.clock, self.watch)
        if result.status is WriteStatus.UNKNOWN and result.settle is not None:
            return result.settle(self.watch)
        return result


def commit_war(war: OpenedWar, parts: CommitParts, target: Target) -> WriteResult:
    """Write what a war has changed into a database, by its record, all or nothing (DB-10).

    It is refused where that war is committed already, and where a cell holds something else than the war read. Raises
    nothing. A problem beside `WriteStatus.WRITTEN` is that the list of commits could not be written.
    """
    notes = commits_of(war)
    if isinstance(notes, Failure):
        return WriteResult(WriteStatus.NOT_WRITTEN, notes)
    standing, commits = standing_commit(notes), war.offers.of(parts)
    if standing is not None or not commits:
        problem = _nothing_to_write(war) if standing is None else _written_already(war, standing)
        return WriteResult(WriteStatus.NOT_WRITTEN, (problem,))
    opened = target.read()
    if isinstance(opened, UnreadDatabase):
        return WriteResult(WriteStatus.NOT_WRITTEN, opened.problems)
    return _written(war, commits, opened.origin, target)


def take_back(war: OpenedWar, target: Target) -> WriteResult:
    """Write what a war's commit has replaced back into a database, all or nothing (DB-10).

    It is refused where nothing was committed, or into another database, and where a cell holds something else by now.
    Raises nothing. A problem beside `WriteStatus.WRITTEN` is that the list of commits could not be written.
    """
    notes = commits_of(war)
    if isinstance(notes, Failure):
        return WriteResult(WriteStatus.NOT_WRITTEN, notes)
    standing = standing_commit(notes)
    if standing is None:
        return WriteResult(WriteStatus.NOT_WRITTEN, (_nothing_stands(war, notes),))
    opened = target.read()
    if isinstance(opened, UnreadDatabase):
        return WriteResult(WriteStatus.NOT_WRITTEN, opened.problems)
    name = opened.origin.name
    if not standing.is_in(name):
        found = f"the stability was committed to {standing.database}"
        problem = Problem(Place(file=name), found, f"the database {standing.database}", "use that one, and try again")
        return WriteResult(WriteStatus.NOT_WRITTEN, (problem,))
    return _written(war, back(standing.commits), opened.origin, target)


def take_runs_back(runs: Sequence[CommittedRun], folder: Path, target: Target) -> WriteResult | None:
    """Take the commits of runs in `folder` back, the last first; return why that cannot be done."""
    for run in runs:
        opened = open_war(folder / run.war.file)
        if isinstance(opened, Failure):
            return WriteResult(WriteStatus.NOT_WRITTEN, opened)
        result = take_back(opened, target)
        if result.status is not WriteStatus.WRITTEN:
            return result
    return None


def commit_after_undo(
    war: OpenedWar, parts: CommitParts, former: Sequence[CommittedRun], target: Target
) -> WriteResult:
    """Take the commits of other runs back, then commit a war; as `commit_war`."""
    return write_after_undo(former, war.path.parent, target, lambda: commit_war(war, parts, target))


def write_after_undo(
    former: Sequence[CommittedRun], folder: Path, target: Target, write: Callable[[], WriteResult]
) -> WriteResult:
    """Take the commits of runs in `folder` back, then do `write`; return what came of it.

    Where that is refused, it is told that the commits of `former` were undone before.
    """
    refused = take_runs_back(former, folder, target)
    result = write() if refused is None else refused
    if not former or refused is not None or result.status is not WriteStatus.NOT_WRITTEN:
        return result
    runs = " and ".join(f"run {run.war.run:,}" for run in former)
    found = f"the commit of {runs} was undone, but this war began with what that had written"
    place = Place(file=name_of(target.source))
    problem = Problem(place, found, "a war fought without it", "fight it again, with its seed")
    return replace(result, problems=(problem, *result.problems))


def _written(war: OpenedWar, commits: Sequence[CellCommit], origin: DatabaseOrigin, target: Target) -> WriteResult:
    """Write `commits` into the database that was read, and note them."""
    result = replace(target, source=origin.source).write(commits)
    if result.status is not WriteStatus.WRITTEN:
        return result
    moment = target.clock()
    return replace(result, problems=note_commits(war.path.parent, moment, war.request, origin.name, commits) or ())


def _written_already(war: OpenedWar, standing: CommitNote) -> Problem:
    found = f"the war was committed to {standing.database} on {standing.moment:%Y-%m-%d %H:%M:%S}"
    return Problem(Place(file=war.path.name), found, "a war that is not committed", "undo that commit first")


def _nothing_to_write(war: OpenedWar) -> Problem:
    found = "the war was interrupted" if war.record.interrupted else "its nations have no rows in a database"
    if war.record.branch is not None:
        found = "this is a branch of a war, which never happened"
    return Problem(Place(file=war.path.name), found, "a war with an end, of a nation of the database")


def _nothing_stands(war: OpenedWar, notes: Sequence[CommitNote]) -> Problem:
    list_file = Path(war.path.parent / COMMITS_NAME)
    if notes:
        found = f"the commit was taken back on {notes[-1].moment:%Y-%m-%d %H:%M:%S}"
        return Problem(Place(file=list_file.name), found, "a commit that stands", "there is nothing to undo")
    found = "the stability of this war was not committed, as far as the list shows"
    return Problem(Place(file=list_file.name), found, "a war whose stability was committed", "there is nothing to undo")
