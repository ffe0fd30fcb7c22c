"""Reads the database of a command, and reports on it on standard error (DB-9, B-7).

For a sheet: that the program waits for Google, how many requests it made, and that what was read is a copy.
"""

from datetime import datetime
from typing import TYPE_CHECKING

from autoalgo.common.console import PassingLine, tell, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.cli.database_arguments import DatabaseOptions
from autoalgo.war.database import Database
from autoalgo.war.database.door import OpenedDatabase, UnreadDatabase, read
from autoalgo.war.database.source import SheetSource
from autoalgo.war.database.watch import Waiting, Watch
from autoalgo.war.folders import Folders

if TYPE_CHECKING:
    from autoalgo.war.database.google_sheet.reference import SheetReference


def read_database(options: DatabaseOptions, folders: Folders) -> Database | Failure:
    """Return the database that is meant, or why it cannot be read.

    Ctrl+C during requests to Google, or between them, ends the reading at once; nothing is lost.
    """
    if options.sheet is None:
        opened = read(options.workbook or folders.database, folders, now)
    else:
        opened = _read_sheet(SheetSource(options.sheet, offline=options.offline), folders)
    if isinstance(opened, UnreadDatabase):
        return Failure(*opened.problems, *_offers(opened))
    if opened.origin.copied_at is not None:
        tell(f"Offline: {one_line(opened.origin.name)} stands in for the sheet, which may have changed since")
    if opened.not_kept:
        tell_problems(opened.not_kept)
    return opened.database


def now() -> datetime:
    """Return what the clock says, with its time zone."""
    return datetime.now().astimezone()


def sheet_named(text: str) -> "SheetReference | Failure":
    """Return the sheet that `text` refers to."""
    from autoalgo.war.database.google_sheet.reference import sheet_reference  # noqa: PLC0415

    return sheet_reference(text)


class SheetProgress:
    """Says on standard error that the program waits for Google: on a terminal in one line that is overwritten."""

    def __init__(self) -> None:
        self._line = PassingLine(only_on_terminal=True)

    def begin(self, action: str) -> None:
        """Say what is being done."""
        self._line.show(f"{one_line(action)} …")

    def told(self, waiting: Waiting | None) -> None:
        """Say what is waited for; None when waiting has ended."""
        if waiting is None:
            self._line.clear()
            return
        again = f"attempt {waiting.attempt} of {waiting.attempts}"
        text = f"{waiting.reason}: waiting {counted(max(1, round(waiting.seconds)), 'second')}, then {again}"
        if self._line.shown:
            self._line.show(f"{text} (Ctrl+C stops)")
        else:
            tell(text)

    def end(self, calls: int) -> None:
        """Clear the line, and say how many requests were made to Google."""
        self._line.clear()
        tell(f"Google Sheets: {counted(calls, 'API call')}")


def _read_sheet(source: SheetSource, folders: Folders) -> OpenedDatabase | UnreadDatabase:
    reference = sheet_named(source.text)
    if source.offline or isinstance(reference, Failure):
        return read(source, folders, now)
    progress = SheetProgress()
    watch = Watch(progress.told)
    progress.begin(f"Reading {reference.text}")
    try:
        return read(source, folders, now, watch)
    finally:
        progress.end(watch.calls)


def _offers(failure: UnreadDatabase) -> list[Problem]:
    """Return a line that offers the copy of a sheet that could not be read; nothing without one."""
    if not failure.copy_name:
        return []
    return [Problem(Place(), f"There is {failure.copy_name}", "", "--offline takes it in the place of the sheet")]
