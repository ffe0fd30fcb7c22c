"""The list of what was edited and saved: a line for each saving, from which it can be taken back (W-13)."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from autoalgo.common.files import read_whole
from autoalgo.common.growing_file import append_lines
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.database.editing.changes_file import changes_in, changes_json
from autoalgo.war.database.editing.record_change import RecordChange

NAME: Final = "Autoalgo edits.txt"
_LARGEST_BYTES: Final = 2**26
_MOMENT: Final = "%Y-%m-%d %H:%M:%S"


@dataclass(frozen=True)
class SavedEdit:
    """One saving."""

    moment: datetime
    """By the clock of the computer that saved."""
    database: str
    """What the database is called."""
    changes: tuple[RecordChange, ...]


def note_changes(logs: Path, moment: datetime, database: str, changes: Sequence[RecordChange]) -> Failure | None:
    """Add a saving to the list; return why that cannot be done. Raises nothing."""
    if not changes:
        return None
    kept = changes_json({database: changes}).decode()
    line = f"{moment:{_MOMENT}}: {kept}\n"
    path = logs / NAME
    try:
        logs.mkdir(parents=True, exist_ok=True)
        append_lines(path, line.encode())
    except OSError as error:
        found = f"it is saved, but cannot be noted in the list: {error.strerror or type(error).__name__}"
        return Failure(Problem(Place(file=path.name), found, "a disk and a folder to write to", "make room"))
    return None


def saved_edits(logs: Path) -> tuple[SavedEdit, ...]:
    """Return all savings, the newest first; lines that are none of the program's own are passed over."""
    try:
        text = read_whole(logs / NAME, _LARGEST_BYTES).decode("utf-8", "replace")
    except OSError:
        return ()
    return tuple(edit for line in reversed(text.splitlines()) if (edit := _edit(line)) is not None)


def _edit(line: str) -> SavedEdit | None:
    moment, _, kept = line.partition(": ")
    try:
        read = datetime.strptime(moment, _MOMENT)
        json.loads(kept)
    except ValueError:
        return None
    found = changes_in(kept)
    if not found:
        return None
    [(database, changes)] = list(found.items())[:1]
    return SavedEdit(read, database, changes)
