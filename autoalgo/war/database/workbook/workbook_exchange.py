"""A workbook as the target of an exchange: opened with its formulas, and written with everything else left as it is.

The result is read before it takes the old file's place, which is kept beside it like before a commit (DB-10). Where
there is no workbook yet, one with nothing but headers is the target.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.war.database.cells.cells import Cells, shown
from autoalgo.war.database.cells.coordinates import column_letters
from autoalgo.war.database.cells.store import CellEdit, with_edits
from autoalgo.war.database.exchange.agreement import changed_meanwhile
from autoalgo.war.database.exchange.comparison import Exchange, ExchangeSide, compare
from autoalgo.war.database.exchange.target import ExchangeReport
from autoalgo.war.database.workbook.cell_cache import find_cells, keep_cells
from autoalgo.war.database.workbook.cell_xml import why_not_held
from autoalgo.war.database.workbook.limits import PartError
from autoalgo.war.database.workbook.new_workbook import empty_workbook
from autoalgo.war.database.workbook.stale_results import without_stale_results
from autoalgo.war.database.workbook.workbook_backup import Saving, backup_of
from autoalgo.war.database.workbook.workbook_editor import edited_workbook
from autoalgo.war.database.workbook.workbook_file import read_bytes
from autoalgo.war.database.workbook.workbook_reader import cells_of, formulas_of

_SUFFIX: Final = ".xlsx"
_OTHER_FORMAT: Final = "give the cell the format of a number or of text in a spreadsheet program"


@dataclass(frozen=True)
class WorkbookTarget:
    """The workbook at `path` as it was opened."""

    path: Path
    side: ExchangeSide
    is_new: bool
    """True when there is no file yet."""
    data: bytes
    """All of the file, or of the workbook that a new one begins with."""
    again: str = "pull again"
    """What to do once an obstacle is removed."""

    @property
    def backup(self) -> Path | None:
        """Where the file as it was before it is written will be kept; None where there is none to keep."""
        return None if self.is_new else backup_of(self.path)

    def take_over(self, source: ExchangeSide, dry_run: bool, shown: Exchange | None = None) -> ExchangeReport | Failure:
        """Write what `source` holds and the workbook does not, or with `dry_run` only tell it. Raises nothing.

        With `shown`, nothing but what was shown is written. The file must still be as it was opened.
        """
        found = compare(source, self.side)
        if isinstance(found, Failure):
            return found
        report = ExchangeReport(source.name, self.side.name, found, False, self.is_new)
        changed = changed_meanwhile(found, shown, self.side.name) if shown else None
        if dry_run or changed or not (found.differences or self.is_new):
            return changed or report
        return self.write(found) or replace(report, written=True, backup=self.backup)

    def write(self, exchange: Exchange) -> Failure | None:
        """Carry out `exchange`, all of it, or nothing and return why."""
        saving = self._saving
        edited = (None if self.is_new else saving.refusals()) or self._edited(exchange)
        if isinstance(edited, Failure):
            return edited
        if self.is_new:
            return saving.in_turn(lambda: saving.create(edited))
        return saving.in_turn(lambda: saving.replace(self.data, edited))

    def write_in_place_of(self, there: bytes, exchange: Exchange) -> Failure | None:
        """Carry out `exchange`, and write the workbook over a file that is `there`."""
        saving = self._saving
        edited = saving.refusals() or self._edited(exchange)
        return edited if isinstance(edited, Failure) else saving.in_turn(lambda: saving.replace(there, edited))

    @property
    def _saving(self) -> Saving:
        return Saving(self.path, "changes", self.again, "the file that was compared")

    def _edited(self, exchange: Exchange) -> bytes | Failure:
        """Return the workbook with the differences in it, once that was seen to be all that changes."""
        try:
            edited = edited_workbook(self.data, exchange.edits, exchange.new_rows)
        except PartError as error:
            return self._saving.failure(f"the changes cannot be written: {error}", "cells that hold plain values")
        wanted, found = with_edits(self.side.cells, exchange.edits), cells_of(edited, self.side.name)
        if found == wanted:
            whole = without_stale_results(edited, exchange.edits)
            if whole is edited:
                keep_cells(whole, wanted)  # it is read right after it is written
            return whole
        wrong = _otherwise(exchange, found) if isinstance(found, Cells) else []
        other = "the changes cannot be written without changing other cells"
        allowed = "a workbook as a spreadsheet program saves it; open it in one and save it there"
        return failure_of(self._misread(*each) for each in wrong) or self._saving.failure(other, allowed)

    def _misread(self, edit: CellEdit, words: str) -> Problem:
        found = f"the format of the cell would make {words} of {shown(edit.value)}"
        place = Place(file=self.side.name, tab=edit.sheet, row=edit.row, column=column_letters(edit.column))
        return Problem(place, found, "", f"nothing was written; {_OTHER_FORMAT}, and {self.again}")


def open_workbook(path: Path) -> WorkbookTarget | Failure:
    """Return the workbook at `path`, a new one where there is no file; or why it cannot be opened. Raises nothing."""
    is_new = _is_missing(path)
    data = (_unfit(path) or empty_workbook()) if is_new else read_bytes(path)
    if isinstance(data, Failure):
        return data
    cells = find_cells(data) or cells_of(data, path.name)
    if isinstance(cells, Failure):
        return cells
    return WorkbookTarget(path, ExchangeSide(path.name, cells, formulas_of(data), why_not_held), is_new, data)


def write_over(opened: WorkbookTarget, exchange: Exchange, path: Path) -> Failure | None:
    """Write the opened workbook with `exchange` carried out to another `path`; what is there is kept as a backup."""
    if unfit := _unfit(path):
        return unfit
    target = replace(opened, path=path, is_new=True, again="save again")
    if _is_missing(path):
        return target.write(exchange)
    there = read_bytes(path)
    return there if isinstance(there, Failure) else target.write_in_place_of(there, exchange)


def _is_missing(path: Path) -> bool:
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):
        return False  # reading it will tell
    return False


def _unfit(path: Path) -> Failure | None:
    """Return why no workbook can be made at `path`."""
    place = Place(file=path.name)
    if path.suffix.lower() != _SUFFIX:
        found = f"there is no file {path}, and no workbook can be made there"
        return Failure(Problem(place, found, f"a name that ends in {_SUFFIX}", f"call it {path.stem}{_SUFFIX}"))
    if not path.parent.is_dir():
        found = f"there is no folder {path.parent}"
        return Failure(Problem(place, found, "a folder that is there", "make the folder"))
    return None


def _otherwise(exchange: Exchange, found: Cells) -> list[tuple[CellEdit, str]]:
    """Return the edits after which their cells would not read as what is written, with what they would read as."""
    rows = {sheet.title: sheet.rows for sheet in found.sheets}
    wrong = []
    for edit in exchange.edits:
        sheet = rows.get(edit.sheet, ())
        row = sheet[edit.row - 1] if edit.row <= len(sheet) else ()
        cell = row[edit.column - 1] if edit.column <= len(row) else None
        if cell != edit.value:
            wrong.append((edit, shown(cell)))
    return wrong
