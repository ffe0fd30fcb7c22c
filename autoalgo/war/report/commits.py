"""What was written back to a database: a list in the Logs folder that every commit adds its lines to (DB-10)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from autoalgo.common.files import read_whole
from autoalgo.common.growing_file import append_lines
from autoalgo.common.locks import locked
from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import NOWHERE, Failure, Place, Problem
from autoalgo.war.database import StabilityCommit
from autoalgo.war.domain.campaign import stream_text
from autoalgo.war.domain.outcome import Aftermath
from autoalgo.war.domain.records import DEFAULT_NAME, Selection
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.strategy import Side

COMMITS_NAME: Final = "Autoalgo commits.txt"
LARGEST_LIST_BYTES: Final = 2**26
"""Half a million commits."""
_MOMENT: Final = "%Y-%m-%d %H:%M:%S"
_LINE: Final = re.compile(r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d): (.*)")


@dataclass(frozen=True)
class CommitNote:
    """A commit of a war's stability, or that it was taken back."""

    moment: datetime
    """By the clock of the computer that wrote it."""
    database: str
    """What the database is called."""
    taken_back: bool

    def is_in(self, database: str) -> bool:
        """Return whether it was written to the database of that name."""
        return self.database == one_line(database)


def stability_commits(selection: Selection, aftermath: Aftermath) -> tuple[StabilityCommit, ...]:
    """Return what a war writes: each nation's new score. A nation of defaults has no row, and is left out."""
    commits = []
    for side in Side:
        nation = selection.belligerent(side).nation
        if nation.name != DEFAULT_NAME:
            after = aftermath.side(side).stability.after
            commits.append(StabilityCommit.after_war(nation.name, nation.stability, after))
    return tuple(commits)


def note_commits(
    folder: Path, moment: datetime, request: WarRequest, database: str, commits: Iterable[StabilityCommit]
) -> Failure | None:
    """Add a line for each new score to the list in `folder`; return why it could not be written.

    A line names the time, the nation with its old and new score, the war with its seed, and the database.
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


def noted_commits(
    folder: Path, request: WarRequest, commits: Sequence[StabilityCommit]
) -> tuple[CommitNote, ...] | Failure:
    """Return what the list in `folder` tells of a war, the oldest first, or why it cannot be read.

    Parameters
    ----------
    folder
        That of the list; where there is none, nothing was noted.
    request
        Of the war, with its seed.
    commits
        What a commit of the war writes. All of it is written at once, so the first tells of all.
    """
    text = read_commit_list(folder)
    if isinstance(text, Failure):
        return text
    return tuple(_notes(text, request, commits[0])) if commits else ()


def read_commit_list(folder: Path) -> str | Failure:
    """Return the list in `folder` as it stands, empty where there is none, or why it cannot be read."""
    path = folder / COMMITS_NAME
    try:
        return read_whole(path, LARGEST_LIST_BYTES).decode("utf-8", "replace")
    except FileNotFoundError:
        return ""
    except OSError as error:
        found = f"the list of commits cannot be read: {error.strerror or error}"
        return Failure(Problem(Place(file=str(path)), found, "a text file", "nothing in it was changed"))


def committed_in(text: str, request: WarRequest) -> bool:
    """Return whether a list of commits has one of the war of `request` that was not taken back; its seed is known."""
    war = f" after {_war(request)}, in "
    last = text.rfind(war)
    line = text[text.rfind("\n", 0, last) + 1 : last]
    return last >= 0 and not line.endswith(" taken back")


def _notes(text: str, request: WarRequest, commit: StabilityCommit) -> Iterator[CommitNote]:
    taken_back = StabilityCommit(commit.nation, commit.new, commit.read, takes_back=True)
    beginnings = ((_told(request, commit), False), (_told(request, taken_back), True))
    # A name of a war may have anything in it, so lines are compared with what would be written, and not taken apart.
    for line in filter(None, map(_LINE.fullmatch, text.split("\n"))):
        for beginning, back in beginnings:
            if line[2].startswith(beginning):
                try:
                    moment = datetime.strptime(line[1], _MOMENT)
                except ValueError:
                    continue
                yield CommitNote(moment, line[2].removeprefix(beginning), back)


def _told(request: WarRequest, commit: StabilityCommit) -> str:
    """Return the line of a new score, without its time and its database."""
    after = "taken back after" if commit.takes_back else "after"
    return f"stability of {one_line(commit.nation)} {commit.read!r} -> {commit.new!r} {after} {_war(request)}, in "


def _war(request: WarRequest) -> str:
    return f'"{one_line(request.name)}", {stream_text(request)}'
