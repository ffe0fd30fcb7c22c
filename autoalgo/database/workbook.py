"""A workbook file (.xlsx) as a store (DB-1, DB-9, DB-10).

Reading takes all bytes of the file at once, so that another program may go on with it. Writing changes the stability
cells alone, reads the result before it takes the old file's place, and keeps the old file beside it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.database.atomic import write_atomically
from autoalgo.database.cells import Cells
from autoalgo.database.sheet_xml import SheetError
from autoalgo.database.store import StabilityCommit, stability_edits, with_edits
from autoalgo.database.workbook_file import read_bytes
from autoalgo.database.workbook_reading import cells_of
from autoalgo.database.workbook_writing import edited_workbook
from autoalgo.domain.problems import Place, Problem

_WRITABLE: Final = 0o222
_SAVED_ELSEWHERE: Final = "a workbook as a spreadsheet program saves it; open it in one and save it there"


@dataclass(frozen=True)
class WorkbookStore:
    """The workbook at `path`."""

    path: Path

    @property
    def name(self) -> str:
        """The file's name, as messages give it."""
        return self.path.name

    @property
    def backup_path(self) -> Path:
        """Where the file as it was before the last commit is kept."""
        return self.path.with_name(f"{self.path.stem} (backup){self.path.suffix}")

    def read(self) -> Cells | list[Problem]:
        """Return all cells as they are now, or what keeps them from being read (DB-9). Raises nothing."""
        data = read_bytes(self.path)
        return [data] if isinstance(data, Problem) else cells_of(data, self.name)

    def write_stability(self, commits: Sequence[StabilityCommit]) -> list[Problem]:
        """Write all new scores, or none of them and return why (DB-10). Raises nothing.

        The file is replaced in one step. The old one stays as `backup_path`, in place of any earlier backup.
        """
        if not commits:
            return []
        closed = self._closed()
        if closed:
            return closed
        data = read_bytes(self.path)
        if isinstance(data, Problem):
            return [data]
        edited = self._edited(data, commits)
        return edited if isinstance(edited, list) else self._replace(data, edited)

    def _edited(self, data: bytes, commits: Sequence[StabilityCommit]) -> bytes | list[Problem]:
        """Return the workbook with the scores in it, once that was seen to be the only difference."""
        cells = cells_of(data, self.name)
        if isinstance(cells, list):
            return cells
        edits = stability_edits(cells, self.name, commits)
        if isinstance(edits, list):
            return edits
        try:
            edited = edited_workbook(data, edits)
        except SheetError as error:
            return [self._problem(f"the scores cannot be written: {error}", "cells that hold plain numbers")]
        if cells_of(edited, self.name) != with_edits(cells, edits):
            return [self._problem("the scores cannot be written without changing other cells", _SAVED_ELSEWHERE)]
        return edited

    def _replace(self, data: bytes, edited: bytes) -> list[Problem]:
        """Put `edited` in the place of the file, which must still be `data`, and keep that."""
        try:
            # A link stays a link: what it leads to is replaced.
            path = self.path.resolve()
            if path.read_bytes() != data:
                return [self._problem("the file has just been changed", "the file that the run read", "commit again")]
            write_atomically(self.backup_path, data, like=path)
            write_atomically(path, edited, like=path)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            hint = "nothing was written; make room, or choose a folder that you may write to"
            return [self._problem(f"the scores cannot be written: {reason}", "a disk and a folder to write to", hint)]
        return []

    def _closed(self) -> list[Problem]:
        """Return why the file must not be written to: it is marked so, or open in another program."""
        for lock in (f"~${self.path.name}", f".~lock.{self.path.name}#"):
            if (self.path.parent / lock).exists():
                hint = f"close it there and commit again; if it is closed, delete {lock} beside it"
                found = "the workbook is open in a spreadsheet program, which would overwrite the scores"
                return [self._problem(found, "a closed workbook", hint)]
        try:
            writable = self.path.stat().st_mode & _WRITABLE
        except OSError:
            return []  # reading it will tell
        found = f"{self.path} is marked as read-only"
        return [] if writable else [self._problem(found, "a file that may be written to", "take the mark off")]

    def _problem(self, found: str, allowed: str, hint: str = "nothing was written") -> Problem:
        return Problem(Place(file=self.name), found, allowed, hint)
