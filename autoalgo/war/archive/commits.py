"""Whether and when a war's stability was committed, a commit of a recorded war, and one taken back (DB-10).

What was committed is told by the list of commits in the folder of the war. It is taken back as it was written: all
scores or none, under the same lock, and only while each cell still holds what the commit wrote.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.archive.opened_war import OpenedWar
from autoalgo.war.database import StabilityCommit
from autoalgo.war.database.door import (
    Clock,
    DatabaseOrigin,
    SheetFolders,
    UnreadDatabase,
    WriteResult,
    WriteStatus,
    read,
    write_stability,
)
from autoalgo.war.database.source import Source
from autoalgo.war.database.watch import Watch
from autoalgo.war.report.commits import COMMITS_NAME, CommitNote, note_commits, noted_commits


def commits_of(war: OpenedWar) -> tuple[CommitNote, ...] | Failure:
    """Return each commit of a war's stability and each time that one was taken back, the oldest first.

    The list of commits in the folder of the record is read; without one, nothing was committed.
    """
    return noted_commits(war.path.parent, war.request, war.commits)


def standing_commit(notes: Sequence[CommitNote]) -> CommitNote | None:
    """Return the commit that was not taken back, None if there is none."""
    return notes[-1] if notes and not notes[-1].taken_back else None


def back(commits: Sequence[StabilityCommit]) -> tuple[StabilityCommit, ...]:
    """Return what takes `commits` back."""
    return tuple(replace(commit, read=commit.new, new=commit.read, takes_back=True) for commit in commits)


def commit(
    war: OpenedWar, source: Source, folders: SheetFolders, clock: Clock, watch: Watch | None = None
) -> WriteResult:
    """Write the scores of a war, as its record tells them, into the database `source`, all or none (DB-10).

    It is refused where they are committed already, and where a cell holds another score than when the war was fought.
    Raises nothing. A problem beside `WriteStatus.WRITTEN` is that the list of commits could not be written.
    """
    notes = commits_of(war)
    if isinstance(notes, Failure):
        return WriteResult(WriteStatus.NOT_WRITTEN, notes)
    standing = standing_commit(notes)
    if standing is not None or not war.commits:
        found = f"its stability was committed to {standing.database}" if standing else "it has no stability to commit"
        problem = Problem(Place(file=war.path.name), found, "a war that is not committed", "there is nothing to commit")
        return WriteResult(WriteStatus.NOT_WRITTEN, (problem,))
    opened = read(source, folders, clock, watch)
    if isinstance(opened, UnreadDatabase):
        return WriteResult(WriteStatus.NOT_WRITTEN, opened.problems)
    return _Desk(folders, clock, watch).write(war, opened.origin, war.commits)


def take_back(
    war: OpenedWar, source: Source, folders: SheetFolders, clock: Clock, watch: Watch | None = None
) -> WriteResult:
    """Write the scores that a war's commit has replaced back into the database `source`, all or none (DB-10).

    It is refused where nothing was committed, or into another database, and where a cell holds another score by now.
    Raises nothing. A problem beside `WriteStatus.WRITTEN` is that the list of commits could not be written.
    """
    notes = commits_of(war)
    if isinstance(notes, Failure):
        return WriteResult(WriteStatus.NOT_WRITTEN, notes)
    standing = standing_commit(notes)
    if standing is None:
        return WriteResult(WriteStatus.NOT_WRITTEN, (_nothing_stands(war, notes),))
    opened = read(source, folders, clock, watch)
    if isinstance(opened, UnreadDatabase):
        return WriteResult(WriteStatus.NOT_WRITTEN, opened.problems)
    name = opened.origin.name
    if not standing.is_in(name):
        found = f"the stability was committed to {standing.database}"
        problem = Problem(Place(file=name), found, f"the database {standing.database}", "use that one, and try again")
        return WriteResult(WriteStatus.NOT_WRITTEN, (problem,))
    return _Desk(folders, clock, watch).write(war, opened.origin, back(war.commits))


@dataclass(frozen=True)
class _Desk:
    """With what scores are written: the keys of sheets, the clock, and who is told of waiting."""

    folders: SheetFolders
    clock: Clock
    watch: Watch | None

    def write(self, war: OpenedWar, origin: DatabaseOrigin, commits: Sequence[StabilityCommit]) -> WriteResult:
        """Write scores of a war and note that in the list."""
        result = write_stability(origin.source, commits, self.folders, self.clock, self.watch)
        if result.status is WriteStatus.UNKNOWN and result.settle is not None:
            result = result.settle(self.watch or Watch())
        if result.status is not WriteStatus.WRITTEN:
            return result
        unnoted = note_commits(war.path.parent, self.clock(), war.request, origin.name, commits)
        return replace(result, problems=unnoted or ())


def _nothing_stands(war: OpenedWar, notes: Sequence[CommitNote]) -> Problem:
    list_file = Path(war.path.parent / COMMITS_NAME)
    if notes:
        found = f"the commit was taken back on {notes[-1].moment:%Y-%m-%d %H:%M:%S}"
        return Problem(Place(file=list_file.name), found, "a commit that stands", "there is nothing to undo")
    found = "the stability of this war was not committed, as far as the list tells"
    return Problem(Place(file=list_file.name), found, "a war whose stability was committed", "there is nothing to undo")
