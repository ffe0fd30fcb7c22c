"""Opens a database and writes scores back, for the window and the command line alike (DB-9, DB-10, B-7).

`read` reads a workbook, a Google Sheet or the copy of one, `write_stability` puts new scores back. Google's libraries
take half a second to load, so they are imported once a sheet is asked for, no earlier.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.database.cells.spelling import whole_characters
from autoalgo.war.database.cells.store import CellCommit
from autoalgo.war.database.records.database import Database
from autoalgo.war.database.source import SheetSource, Source, copy_name, name_of
from autoalgo.war.database.watch import Watch
from autoalgo.war.database.workbook.workbook_store import WorkbookStore

if TYPE_CHECKING:
    from autoalgo.war.database.google_sheet.reference import SheetReference
    from autoalgo.war.database.google_sheet.sheet_store import SheetStore

Clock: TypeAlias = Callable[[], datetime]
"""Tells the time; without a time zone it is this computer's."""


class SheetFolders(Protocol):
    """Where this machine keeps what a Google Sheet needs."""

    @property
    def tokens(self) -> Path:
        """The folder of the keys that sign the moderator in."""

    @property
    def copies(self) -> Path:
        """The last good reading of every sheet."""


@dataclass(frozen=True)
class DatabaseOrigin:
    """Where records come from, and when they were read."""

    source: Source
    """With the address and the title of a sheet, which are known once it was read."""
    name: str
    """What messages call it: a file's name, a sheet's title; a copy says that it is one."""
    read_at: datetime
    """When it was read; for a copy, when the sheet was."""

    @property
    def copied_at(self) -> datetime | None:
        """When the sheet was read, if this is the copy of it (B-7)."""
        return self.read_at if isinstance(self.source, SheetSource) and self.source.offline else None


@dataclass(frozen=True)
class OpenedDatabase:
    """A database that was read. What is wrong inside its tabs is the database's own to tell."""

    origin: DatabaseOrigin
    database: Database
    not_kept: Failure | None = None
    """Why no copy could be kept of the sheet."""


@dataclass(frozen=True)
class UnreadDatabase:
    """A database that could not be read."""

    source: Source
    problems: Failure
    copied_at: datetime | None = None
    """When the copy was read that could be used instead; None when there is none."""
    title: str = ""
    """What the database is called, where that is known all the same."""

    @property
    def name(self) -> str:
        """The name of the database in messages."""
        return self.title or name_of(self.source)

    @property
    def copy_name(self) -> str:
        """The name of the copy that could be used instead; empty when there is none."""
        return copy_name(self.name, self.copied_at) if self.copied_at else ""


class WriteStatus(Enum):
    """The state of scores that were to be written."""

    WRITTEN = auto()
    NOT_WRITTEN = auto()
    UNKNOWN = auto()


@dataclass(frozen=True)
class WriteResult:
    """The result of writing scores."""

    status: WriteStatus
    problems: tuple[Problem, ...] = ()
    """Why not all scores were written, or why that is not known."""
    settle: "Callable[[Watch], WriteResult] | None" = None
    """While that is not known: looks again, and writes the scores only if they are not there."""


def read(
    source: Source, folders: SheetFolders, clock: Clock, watch: Watch | None = None
) -> OpenedDatabase | UnreadDatabase:
    """Return the database as it is now, or why it cannot be read. Raises nothing.

    `clock` dates the reading, and `watch` is told while Google is waited for.
    """
    if isinstance(source, Path):
        workbook = WorkbookStore(source)
        cells = workbook.read_once()
        if isinstance(cells, Failure):
            return UnreadDatabase(source, cells)
        return OpenedDatabase(DatabaseOrigin(source, workbook.name, clock()), Database(cells, workbook.name))
    reference = _reference(source)
    if isinstance(reference, Failure):
        return UnreadDatabase(source, reference)
    if source.offline:
        return _read_copy(source, reference, folders)
    return _read_sheet(source, open_sheet(reference, folders, clock, watch), clock)


def write_stability(
    source: Source, commits: Sequence[CellCommit], folders: SheetFolders, clock: Clock, watch: Watch | None = None
) -> WriteResult:
    """Write all scores into the database, or none of them (DB-10); the copy of a sheet refuses. Raises nothing.

    The connection to a sheet may break off between writing and reading back: then it is not known whether the scores
    were written, and the result holds the way to find out.
    """
    if isinstance(source, Path):
        failure = WorkbookStore(source).write_stability(commits)
        return WriteResult(WriteStatus.NOT_WRITTEN, failure) if failure else WriteResult(WriteStatus.WRITTEN)
    reference = _reference(source)
    if isinstance(reference, Failure):
        return WriteResult(WriteStatus.NOT_WRITTEN, reference)
    if source.offline:
        return WriteResult(WriteStatus.NOT_WRITTEN, _refusal_of_copy(source, reference, folders))
    return _write(open_sheet(reference, folders, clock, watch), tuple(commits))


def open_sheet(
    reference: "SheetReference", folders: SheetFolders, clock: Clock, watch: Watch | None = None
) -> "SheetStore":
    """Return the Google Sheet as a store. Nothing is asked of Google yet."""
    from autoalgo.war.database.google_sheet.sheet_store import SheetStore  # noqa: PLC0415
    from autoalgo.war.database.google_sheet.tokens import Tokens  # noqa: PLC0415

    return SheetStore(reference, Tokens(folders.tokens), folders.copies, clock, watch or Watch())


def _reference(source: SheetSource) -> "SheetReference | Failure":
    from autoalgo.war.database.google_sheet.reference import sheet_reference  # noqa: PLC0415

    return sheet_reference(whole_characters(source.text))


def _read_sheet(source: SheetSource, store: "SheetStore", clock: Clock) -> OpenedDatabase | UnreadDatabase:
    cells = store.read()
    if isinstance(cells, Failure):
        copy = store.copy()
        return UnreadDatabase(source, cells, copy.read_at if copy else None, store.name)
    # From now on the address counts, even if the title was given: another sheet may take the title.
    known = replace(source, text=store.url or source.text, title=whole_characters(store.name))
    return OpenedDatabase(DatabaseOrigin(known, store.name, clock()), Database(cells, store.name), store.not_kept)


def _read_copy(
    source: SheetSource, reference: "SheetReference", folders: SheetFolders
) -> OpenedDatabase | UnreadDatabase:
    from autoalgo.war.database.google_sheet.copy import find_copy  # noqa: PLC0415

    copy = find_copy(folders.copies, reference)
    if copy is None:
        return UnreadDatabase(source, _no_copy(source.title or reference.text))
    known = replace(source, text=copy.reference.url, title=whole_characters(copy.title))
    return OpenedDatabase(DatabaseOrigin(known, copy.name, copy.read_at), Database(copy.cells, copy.name))


def _no_copy(name: str) -> Failure:
    found = "there is no copy of it on this computer, or it is damaged"
    allowed = "the sheet itself, or a copy of it, which every reading leaves"
    return Failure(Problem(Place(file=name), found, allowed, "read the sheet once while Google can be reached"))


def _refusal_of_copy(source: SheetSource, reference: "SheetReference", folders: SheetFolders) -> Failure:
    from autoalgo.war.database.google_sheet.copy import find_copy, refusal  # noqa: PLC0415

    copy = find_copy(folders.copies, reference)
    return refusal(copy.name if copy else source.name)


def _write(store: "SheetStore", commits: tuple[CellCommit, ...]) -> WriteResult:
    failure = store.write_stability(commits)
    if failure is None:
        return WriteResult(WriteStatus.WRITTEN)
    if not store.unsettled:
        return WriteResult(WriteStatus.NOT_WRITTEN, failure)

    def settle(watch: Watch) -> WriteResult:
        # The store remembers what it has sent, and looks for that first.
        store.watch = watch
        return _write(store, commits)

    return WriteResult(WriteStatus.UNKNOWN, failure, settle)
