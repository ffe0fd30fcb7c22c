"""The commits to databases: a list in the Logs folder that every commit adds its lines to (DB-10)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from autoalgo.common.files import read_whole
from autoalgo.common.growing_file import append_lines
from autoalgo.common.locks import locked
from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import NOWHERE, Failure, Place, Problem
from autoalgo.war.database import CellCommit, LeaderCommit, SizeCommit, StabilityCommit
from autoalgo.war.domain.campaign import stream_of
from autoalgo.war.domain.columns import MILITARIES
from autoalgo.war.domain.outcome import Aftermath, Headcount
from autoalgo.war.domain.records import DEFAULT_NAME, Military, Selection
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.sides import Side

COMMITS_NAME: Final = "Autoalgo commits.txt"
LARGEST_LIST_BYTES: Final = 2**26
"""Half a million commits."""
_MOMENT: Final = "%Y-%m-%d %H:%M:%S"
_LINE: Final = re.compile(r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d): (.*)")


@dataclass(frozen=True)
class CommitLine:
    """A line of the list."""

    moment: datetime
    text: str
    """What follows the time."""


@dataclass(frozen=True)
class CommitParts:
    """What of a war is written back besides the stability of both nations (DB-10)."""

    losses: bool = False
    """The men that each military has left."""
    leaders: bool = False
    """That a leader who was killed leads no more."""


STABILITY_ALONE: Final = CommitParts()


@dataclass(frozen=True)
class WarCommits:
    """All that a war can write into the database."""

    stability: tuple[StabilityCommit, ...] = ()
    losses: tuple[SizeCommit, ...] = ()
    leaders: tuple[LeaderCommit, ...] = ()
    left_out: tuple[str, ...] = ()
    """Why the losses of a military cannot be written, in sentences."""

    def of(self, parts: CommitParts) -> tuple[CellCommit, ...]:
        """Return what is written when `parts` are asked for."""
        return (*self.stability, *(self.losses if parts.losses else ()), *(self.leaders if parts.leaders else ()))

    @property
    def everything(self) -> tuple[CellCommit, ...]:
        """All of it."""
        return self.of(CommitParts(losses=True, leaders=True))


@dataclass(frozen=True)
class CommitNote:
    """A commit of a war, or that it was taken back."""

    moment: datetime
    """By the clock of the computer that wrote it."""
    database: str
    """What the database is called."""
    taken_back: bool
    commits: tuple[CellCommit, ...] = ()
    """What was committed, also where this tells that it was taken back."""

    def is_in(self, database: str) -> bool:
        """Return whether it was written to the database of that name."""
        return self.database == one_line(database)


def stability_commits(request: WarRequest, selection: Selection, aftermath: Aftermath) -> tuple[StabilityCommit, ...]:
    """Return what a war writes: each nation's new score.

    A nation of defaults has no row, and is left out; so is one whose score was asked for, which is not the database's.
    """
    commits: dict[str, StabilityCommit] = {}
    for side in Side:
        parts = zip(selection.belligerent(side).parts, aftermath.side(side).parts, strict=True)
        asked = _asked_of(request, selection, side, "stability")
        for nation, after in ((part.nation, ended.stability.after) for part, ended in parts):
            if nation.name in asked:
                continue
            if nation.name != DEFAULT_NAME and nation.name not in commits:
                commits[nation.name] = StabilityCommit.after_war(nation.name, nation.stability, after)
    return tuple(commits.values())


def war_commits(
    request: WarRequest, selection: Selection, headcounts: Sequence[Headcount], aftermath: Aftermath
) -> WarCommits:
    """Return all that a war can write into the database, `headcounts` by side.

    A military has as many men less as it lost: killed, died and captured. Of a leader who was killed the cell of the
    military that he led is emptied, and that of the nation which he ruled.
    """
    losses, left_out = [], []
    for side in Side:
        enemies = {part.military.name for part in selection.belligerent(side.enemy).parts}
        for military, lost, sized in _losers(request, selection, side, headcounts[side]):
            found = _losses(military, lost, sized, military.name in enemies)
            if isinstance(found, SizeCommit):
                losses.append(found)
            elif found:
                left_out.append(found)
    leaders = dict.fromkeys(commit for side in Side for commit in _fates(request, selection, aftermath, side))
    return WarCommits(stability_commits(request, selection, aftermath), tuple(losses), tuple(leaders), tuple(left_out))


def _losers(
    request: WarRequest, selection: Selection, side: Side, headcount: Headcount
) -> Iterator[tuple[Military, int, bool]]:
    """Yield every military of a side with what it lost, and whether its size was asked for."""
    asked = request.inputs_of_members(side)
    parts = zip(selection.belligerent(side).parts, headcount.members or (headcount,), asked, strict=True)
    for part, men, inputs in parts:
        yield part.military, men.lost, "size" in inputs


def _asked_of(request: WarRequest, selection: Selection, side: Side, name: str) -> set[str]:
    """Return the names of the nations, or of the militaries for a leader, of which an input is asked for."""
    parts = zip(selection.belligerent(side).parts, request.inputs_of_members(side), strict=True)
    found = [part for part, inputs in parts if name in inputs]
    return {part.military.name if name == "leader" else part.nation.name for part in found}


def _losses(military: Military, lost: int, sized: bool, on_both_sides: bool) -> SizeCommit | str:
    """Return the new size of a military, or why it cannot be written; empty where there is nothing to write."""
    if military.name == DEFAULT_NAME or not lost:
        return ""
    losses = f"The losses of {military.name}, {lost:,} men, cannot be written"
    if sized:
        return f"{losses}: its size was asked for, and is not that of the database."
    if military.uncertain:
        return f"{losses}: its size is a range in the database."
    if on_both_sides:
        return f"{losses}: it fought on both sides."
    left = round(military.size) - lost
    if left < MILITARIES.size.least:
        return f"{losses}: nobody is left of it. Take its row out of the database by hand."
    return SizeCommit(military.name, military.size, left)


def _fates(request: WarRequest, selection: Selection, aftermath: Aftermath, side: Side) -> Iterator[LeaderCommit]:
    asked = _asked_of(request, selection, side, "leader")  # whom the database does not have there
    for belligerent, ended in zip(selection.belligerent(side).parts, aftermath.side(side).parts, strict=True):
        fate = ended.leader
        if fate is None or fate.survived:
            continue
        if belligerent.military.name not in {DEFAULT_NAME, *asked}:
            yield LeaderCommit(belligerent.military.name, fate.name, "")
        if fate.ruler and belligerent.nation.name != DEFAULT_NAME:
            yield LeaderCommit(belligerent.nation.name, fate.name, "", rules=True)


def note_commits(
    folder: Path, moment: datetime, request: WarRequest, database: str, commits: Iterable[CellCommit]
) -> Failure | None:
    """Add a line for each new content of a cell to the list in `folder`; return why it could not be written.

    A line names the time, the record with old and new, the war with its seed, and the database.
    """
    lines = [f"{moment:{_MOMENT}}: {_told(request, commit)}{one_line(database)}\n" for commit in commits]
    path = folder / COMMITS_NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with locked(path):  # on Windows two that append at once may write over one another
            append_lines(path, "".join(lines).encode(errors="backslashreplace"), synced=True)
    except OSError as error:
        found = f"{path} could not be written: {error.strerror or error}"
        return Failure(Problem(NOWHERE, found, "", "the scores themselves were written"))
    return None


def noted_commits(folder: Path, request: WarRequest, commits: Sequence[CellCommit]) -> tuple[CommitNote, ...] | Failure:
    """Return what the list in `folder` tells of a war, the oldest first, or why it cannot be read.

    Parameters
    ----------
    folder
        That of the list; where there is none, nothing was noted.
    request
        Of the war, with its seed.
    commits
        All that a commit of the war can write.
    """
    lines = commit_lines(folder)
    return lines if isinstance(lines, Failure) else tuple(_notes(lines, request, commits))


def commit_lines(folder: Path) -> tuple[CommitLine, ...] | Failure:
    """Return the lines of the list in `folder`, or why it cannot be read; what is no line of a commit is left out."""
    path = folder / COMMITS_NAME
    try:
        text = read_whole(path, LARGEST_LIST_BYTES).decode("utf-8", "replace")
    except FileNotFoundError:
        return ()
    except OSError as error:
        found = f"the list of commits cannot be read: {error.strerror or error}"
        return Failure(Problem(Place(file=str(path)), found, "a text file", "nothing in it was changed"))
    lines = []
    for line in filter(None, map(_LINE.fullmatch, text.split("\n"))):
        with suppress(ValueError):
            lines.append(CommitLine(datetime.strptime(line[1], _MOMENT), line[2]))
    return tuple(lines)


def committed_in(lines: Iterable[CommitLine], request: WarRequest) -> bool:
    """Return whether lines of the list tell of a commit of the war of `request` that stands; its seed is known."""
    mark = f" after {war_mark(request.name, request.seed, request.battle)}, in "
    told = [line.text for line in lines if mark in line.text]
    return bool(told) and f" taken back{mark}" not in told[-1]


def war_mark(name: str, seed: int | None, battle: int | None) -> str:
    """Return by what a line of the list names a war."""
    return f'"{one_line(name)}", {stream_of(seed, battle)}'


def _notes(lines: Iterable[CommitLine], request: WarRequest, commits: Sequence[CellCommit]) -> Iterator[CommitNote]:
    # A name of a war may have anything in it, so lines are compared with what would be written, and not taken apart.
    beginnings = [(_told(request, commit), commit, False) for commit in commits]
    beginnings += [(_told(request, commit.reversed()), commit, True) for commit in commits]
    note: CommitNote | None = None
    for line in lines:
        for beginning, commit, back in beginnings:
            if not line.text.startswith(beginning):
                continue
            database = line.text.removeprefix(beginning)
            known = (line.moment, database, back)
            if note and known == (note.moment, note.database, note.taken_back) and commit not in note.commits:
                note = replace(note, commits=(*note.commits, commit))
            else:
                if note:
                    yield note
                note = CommitNote(*known, (commit,))
    if note:
        yield note


def _told(request: WarRequest, commit: CellCommit) -> str:
    """Return the line of a new content, without its time and its database."""
    after = "taken back after" if commit.takes_back else "after"
    old, new = (
        repr(value) if isinstance(value, float | int) else _quoted(value) for value in (commit.read, commit.new)
    )
    war = war_mark(request.name, request.seed, request.battle)
    return f"{commit.what} of {one_line(commit.name)} {old} -> {new} {after} {war}, in "


def _quoted(name: str) -> str:
    return f'"{one_line(name)}"' if name else "none"
