"""Saves what was edited into a workbook or a Google Sheet, for the window: all of it or nothing (DB-10, W-11).

Google's libraries, and what reads a workbook's formulas, are imported once something is saved.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.database.door import Clock, SheetFolders, open_sheet
from autoalgo.war.database.editing.record_change import RecordChange
from autoalgo.war.database.editing.saving import plan_changes
from autoalgo.war.database.source import SheetSource, Source
from autoalgo.war.database.watch import Watch


def save_changes(
    source: Source, changes: Sequence[RecordChange], folders: SheetFolders, clock: Clock, watch: Watch | None = None
) -> Failure | None:
    """Write all changes into the database that they were made from, or none, and return why. Raises nothing.

    Every cell must still hold what was read. Of a sheet it may stay unknown whether all of it was written: that is what
    is returned then, and reading it again tells.
    """
    if isinstance(source, Path):
        return _into_workbook(source, changes)
    if source.offline:
        found, hint = "the copy of a sheet cannot be written to", "save once the sheet itself can be read"
        return Failure(Problem(Place(file=source.name), found, "the sheet itself", hint))
    return _into_sheet(source, changes, folders, clock, watch)


def save_as_copy(source: Path, target: Path, changes: Sequence[RecordChange]) -> Failure | None:
    """Write a workbook with all changes in it to another place, or nothing, and return why. Raises nothing.

    What is at `target` is kept beside it as a backup; the workbook itself stays as it is.
    """
    from autoalgo.war.database.workbook.workbook_exchange import open_workbook, write_over  # noqa: PLC0415

    opened = open_workbook(source)
    if isinstance(opened, Failure):
        return opened
    found = plan_changes(changes, opened.side)
    return found if isinstance(found, Failure) else write_over(opened, found, target)


def _into_workbook(path: Path, changes: Sequence[RecordChange]) -> Failure | None:
    from autoalgo.war.database.workbook.workbook_exchange import open_workbook  # noqa: PLC0415

    opened = open_workbook(path)
    if isinstance(opened, Failure):
        return opened
    if opened.is_new:
        return Failure(
            Problem(Place(file=path.name), f"there is no file {path} any more", "the workbook that was read")
        )
    found = plan_changes(changes, opened.side)
    if isinstance(found, Failure):
        return found
    return replace(opened, again="save again").write(found) if found.differences else None


def _into_sheet(
    source: SheetSource, changes: Sequence[RecordChange], folders: SheetFolders, clock: Clock, watch: Watch | None
) -> Failure | None:
    from autoalgo.war.database.google_sheet.exchange_target import SheetTarget  # noqa: PLC0415
    from autoalgo.war.database.google_sheet.reference import sheet_reference  # noqa: PLC0415

    reference = sheet_reference(source.text)
    if isinstance(reference, Failure):
        return reference
    written = SheetTarget(open_sheet(reference, folders, clock, watch)).write(partial(plan_changes, changes))
    return written if isinstance(written, Failure) else None
