"""The branches of a war as files: one data record each, in a folder of their war beside its record (B-11).

They lie in `Branches/NAME OF THE RECORD`, where no list of wars looks: a branch is no run of its request.
"""

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.files import file_name, write_atomically
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.records import BadRecordError
from autoalgo.war.archive.opened_war import OpenedWar, open_war
from autoalgo.war.domain.branch import LONGEST_BRANCH_NAME, WarBranch
from autoalgo.war.report.entries import ProgramEntry
from autoalgo.war.report.files import RECORD_ENDING

logger = logging.getLogger(__name__)

BRANCHES_NAME: Final = "Branches"
MOST_BRANCHES: Final = 1000
_LONGEST_FILE_NAME: Final = 60
_PROGRAM: Final = 2
"""The line of a record that says what it is."""


@dataclass(frozen=True)
class KeptBranch:
    """A branch that was kept."""

    war: OpenedWar
    branch: WarBranch


def folder_of(war: OpenedWar) -> Path:
    """Return the folder with the branches of a war; of a branch, that in which it lies itself."""
    path = war.path
    return path.parent if war.record.branch is not None else path.parent / BRANCHES_NAME / path.stem


def war_of(war: OpenedWar) -> Path:
    """Return where the record of the war lies that a branch leaves, which may be gone; of a war, its own."""
    folder = folder_of(war)
    return war.path if war.record.branch is None else folder.parent.parent / f"{folder.name}{RECORD_ENDING}"


def keep_branch(folder: Path, name: str, lines: Sequence[str]) -> Path | Failure:
    """Write the record of a branch into a new file of `folder`, whole or not at all; return the file.

    Branches of one name are kept beside each other.
    """
    stem = file_name(name, _LONGEST_FILE_NAME) or "branch"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(1, MOST_BRANCHES + 1):
            path = folder / f"{stem}{'' if number == 1 else f' {number}'}{RECORD_ENDING}"
            if not path.exists():
                write_atomically(path, "".join(f"{line}\n" for line in lines).encode())
                return path
    except OSError as error:
        found = f"the branch cannot be written: {error.strerror or error}"
        return Failure(Problem(Place(file=str(folder)), found, "a folder that can be written to"))
    found = f"there are {MOST_BRANCHES:,} branches of this name"
    return Failure(Problem(Place(file=str(folder)), found, "another name, or some of them deleted"))


def kept_branches(war: OpenedWar) -> tuple[KeptBranch, ...]:
    """Return the branches of a war, by hour, name and luck; a file that is no record of one is logged and left out."""
    folder = folder_of(war)
    try:
        files = sorted(folder.glob(f"*{RECORD_ENDING}"))[:MOST_BRANCHES]
    except OSError as error:
        logger.warning("The branches in %s cannot be read: %s", folder, error.strerror or error)
        return ()
    found = []
    for file in files:
        opened = open_war(file)
        if isinstance(opened, Failure):
            logger.warning("A branch cannot be read: %s", opened[0].text())
        elif opened.record.branch is not None:
            found.append(KeptBranch(opened, opened.record.branch))
    return tuple(sorted(found, key=_place))


def rename_branch(kept: KeptBranch, name: str) -> Path | Failure:
    """Give a branch another name, and its file; return the file, or why the branch has the name that it had.

    Nothing else of its record changes.
    """
    named = " ".join(name.split())[:LONGEST_BRANCH_NAME]
    former, lines = kept.war.path, kept.war.record.lines
    if not named or named == kept.branch.name:
        return former
    try:
        program = lines.entry(_PROGRAM, ProgramEntry)
        branch = kept.branch.model_copy(update={"name": named})
        texts = [*lines]
    except (BadRecordError, OSError) as error:
        found = f"the branch cannot be read again: {error}"
        return Failure(Problem(Place(file=str(former)), found, "a record that is still there"))
    texts[_PROGRAM - 1] = program.model_copy(update={"branch": branch}).line()
    path = keep_branch(former.parent, named, texts)
    if isinstance(path, Failure):
        return path
    if failure := delete_branch(kept):
        with suppress(OSError):
            path.unlink()
        return failure
    return path


def _place(kept: KeptBranch) -> tuple[int, str, int, Path]:
    return kept.branch.hour, kept.branch.name, kept.branch.departures[-1].luck, kept.war.path


def delete_branch(kept: KeptBranch) -> Failure | None:
    """Delete the record of a branch, and the folder with the last one; return why it is still there."""
    path = kept.war.path
    try:
        path.unlink(missing_ok=True)
        if not any(path.parent.iterdir()):
            path.parent.rmdir()
    except OSError as error:
        found = f"the branch cannot be deleted: {error.strerror or error}"
        return Failure(Problem(Place(file=str(path)), found, "a file that can be deleted"))
    return None
