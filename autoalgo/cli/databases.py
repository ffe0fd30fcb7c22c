"""The database that a command reads: a workbook, a Google Sheet, or the copy that stands in for the sheet (DB-9, B-7).

What has to be known about a sheet is told on standard error: that Google is waited for, how often it was asked, and
that what was read is a copy. What speaks with Google is imported once a sheet is asked for, no earlier.
"""

from datetime import datetime
from typing import TYPE_CHECKING

from autoalgo.cli.arguments import DatabaseOptions
from autoalgo.cli.console import PassingLine, tell, tell_problems
from autoalgo.database import Database
from autoalgo.domain.problems import Place, Problem
from autoalgo.installation import Folders
from autoalgo.report.figures import counted
from autoalgo.report.plain import one_line
from autoalgo.sources import open_copy, open_sheet, open_store, read_store

if TYPE_CHECKING:
    from autoalgo.database.google_sheet import SheetReference, SheetStore, Waiting

_NO_COPY = "the sheet itself, or a copy of it, which every reading leaves"


def read_database(options: DatabaseOptions, folders: Folders) -> Database | list[Problem]:
    """Return the database that is meant, or why it cannot be read.

    Ctrl+C while Google is asked or waited for ends the reading at once: nothing is lost by that.
    """
    if options.sheet is None:
        return read_store(open_store(options.workbook, folders, now))
    reference = sheet_named(options.sheet)
    if isinstance(reference, Problem):
        return [reference]
    return _copied(reference, folders) if options.offline else _online(reference, folders)


def now() -> datetime:
    """Return what the clock says, with its time zone."""
    return datetime.now().astimezone()


def sheet_named(text: str) -> "SheetReference | Problem":
    """Return the sheet that `text` refers to."""
    from autoalgo.database.google_sheet import sheet_reference  # noqa: PLC0415

    return sheet_reference(text)


class Patiently:
    """Tells on standard error that Google is waited for: on a terminal in a line that passes, else in lines."""

    def __init__(self) -> None:
        self._line = PassingLine()

    def begin(self, deed: str) -> None:
        """Say what is being done, to whoever looks on."""
        self._line.show(f"{one_line(deed)} …")

    def told(self, waiting: "Waiting | None") -> None:
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
        """Leave the line to others, and say how often Google was asked."""
        self._line.clear()
        tell(f"Google Sheets: {counted(calls, 'API call')}")


def _offers_of(store: "SheetStore") -> list[Problem]:
    """Return a line that offers the copy of a sheet that could not be read; nothing without one."""
    copy = store.copy()
    if copy is None:
        return []
    return [Problem(Place(), f"There is {copy.name}", "", "--offline takes it in the place of the sheet")]


def _online(reference: "SheetReference", folders: Folders) -> Database | list[Problem]:
    from autoalgo.database.google_sheet import Watch  # noqa: PLC0415

    patiently = Patiently()
    store = open_sheet(reference, folders, now, Watch(patiently.told))
    patiently.begin(f"Reading {reference.text}")
    try:
        database = read_store(store)
    finally:
        patiently.end(store.calls)
    if isinstance(database, list):
        return [*database, *_offers_of(store)]
    if store.copy_problem:
        tell_problems([store.copy_problem])
    return database


def _copied(reference: "SheetReference", folders: Folders) -> Database | list[Problem]:
    copy = open_copy(reference, folders)
    if copy is None:
        hint = "read the sheet once while Google can be reached"
        return [Problem(Place(file=reference.text), "there is no copy of it on this computer", _NO_COPY, hint)]
    tell(f"Offline: {one_line(copy.name)} stands in for the sheet, which may have changed since")
    return read_store(copy)
