"""A workbook file (.xlsx) as a store (DB-1, DB-9, DB-10).

Reading takes all bytes of the file at once, so that another program may go on with it. Writing changes the stability
cells alone, takes away the results of formulas that follow from them, reads the result before it takes the old file's
place, and keeps the old file beside it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.problems import Failure
from autoalgo.war.database.cells.cells import Cells
from autoalgo.war.database.cells.store import CellCommit, stability_edits, with_edits
from autoalgo.war.database.workbook.cell_cache import find_cells, keep_cells
from autoalgo.war.database.workbook.workbook_backup import Saving, backup_of
from autoalgo.war.database.workbook.workbook_file import read_bytes

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
        return backup_of(self.path)

    def read(self) -> Cells | Failure:
        """Return all cells as they are now, or what keeps them from being read (DB-9). Raises nothing."""
        data = read_bytes(self.path)
        return data if isinstance(data, Failure) else _cells_of(data, self.name)

    def read_once(self) -> Cells | Failure:
        """Return what `read` does, without a second reading of a workbook that has not changed. Raises nothing."""
        data = read_bytes(self.path)
        if isinstance(data, Failure):
            return data
        kept = find_cells(data)
        if kept is not None:
            return kept
        cells = _cells_of(data, self.name)
        if isinstance(cells, Cells):
            keep_cells(data, cells)
        return cells

    def write_stability(self, commits: Sequence[CellCommit]) -> Failure | None:
        """Write all new scores, or none of them and return why (DB-10). Raises nothing.

        The file is replaced in one step. The old one stays as `backup_path`, in place of any earlier backup. Of two
        commits at once the second begins when the first is done, and compares with what that has written.
        """
        if not commits:
            return None
        saving = Saving(self.path, "scores", "commit again", "the file that the run read")
        return saving.refusals() or saving.in_turn(lambda: self._write(commits, saving))

    def _write(self, commits: Sequence[CellCommit], saving: Saving) -> Failure | None:
        data = read_bytes(self.path)
        if isinstance(data, Failure):
            return data
        edited = self._edited(data, commits, saving)
        if isinstance(edited, Failure):
            return edited
        saving.replace(data, edited)
        return None

    def _edited(self, data: bytes, commits: Sequence[CellCommit], saving: Saving) -> bytes | Failure:
        """Return the workbook with the scores in it, once that was seen to be the only difference."""
        from autoalgo.war.database.workbook.limits import PartError  # noqa: PLC0415 - as in `_cells_of`
        from autoalgo.war.database.workbook.stale_results import without_stale_results  # noqa: PLC0415
        from autoalgo.war.database.workbook.workbook_editor import edited_workbook  # noqa: PLC0415

        cells = _cells_of(data, self.name)
        if isinstance(cells, Failure):
            return cells
        edits = stability_edits(cells, self.name, commits)
        if isinstance(edits, Failure):
            return edits
        try:
            edited = edited_workbook(data, edits)
        except PartError as error:
            return saving.failure(f"the scores cannot be written: {error}", "cells that hold plain numbers")
        if _cells_of(edited, self.name) != with_edits(cells, edits):
            return saving.failure("the scores cannot be written without changing other cells", _SAVED_ELSEWHERE)
        return without_stale_results(edited, edits)


def _cells_of(data: bytes, file: str) -> Cells | Failure:
    """Return the cells of a workbook's bytes, or why it cannot be read."""
    from autoalgo.war.database.workbook.workbook_reader import cells_of  # noqa: PLC0415 - not for what is kept

    return cells_of(data, file)
