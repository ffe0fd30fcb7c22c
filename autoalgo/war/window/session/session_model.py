"""The data in use: tables, database and the names of the maps, read off the GUI thread and replaced all at once.

Until then, what was read before stays in use, so that a slow server blocks nothing. A reading that is
overtaken or cancelled changes nothing. Neither does a sheet that cannot be read: if it is the one in use, that is a
problem which stands until it is read, or until the moderator takes the copy (B-7).
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from threading import Event
from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.cancellation import unless_cancelled
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.qt.background import Background
from autoalgo.common.traceback_file import keep_traceback
from autoalgo.war.database import Database
from autoalgo.war.database.door import DatabaseOrigin, OpenedDatabase, UnreadDatabase
from autoalgo.war.database.source import SheetSource, Source, name_of
from autoalgo.war.folders import Folders
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import list_maps
from autoalgo.war.window.session.jobs import Jobs
from autoalgo.war.window.session.loader import ProgramFiles, read_database, read_program_files
from autoalgo.war.window.session.seed_line_model import SeedLine


@dataclass(frozen=True)
class _Result:
    """The result of one reading."""

    files: ProgramFiles
    database: OpenedDatabase | UnreadDatabase
    calls: int
    """How often Google was asked for it."""


@dataclass(frozen=True)
class Reading:
    """The part of a reading that is in use."""

    source: Source
    files: ProgramFiles
    opened: OpenedDatabase | None
    failure: UnreadDatabase | None


class Session(QObject):
    """The data in use.

    Signals
    -------
    taking()
        What was read is about to be taken over; `loaded` follows.
    loaded()
        Tables, database and maps were read, with or without problems.
    refused(UnreadDatabase)
        Another database was wanted that cannot be read: the former one stays in use.
    stopped()
        Reading was cancelled: everything is as before.
    changed()
        Anything else that is told of the database: what is waited for, how often Google was asked, what failed.
    busy_changed(bool)
        Reading began or ended.
    """

    taking = Signal()
    loaded = Signal()
    refused = Signal(object)
    stopped = Signal()
    changed = Signal()
    busy_changed = Signal(bool)
    _glimpsed = Signal(object, object, object)

    def __init__(
        self, folders: Folders, clock: Callable[[], datetime] = datetime.now, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.seed_line: Final = SeedLine(self)
        self.folders: Final = folders
        self.clock: Final = clock
        self._source: Source = folders.database
        self._pending: Source | None = None
        self._files = ProgramFiles()
        self._opened: OpenedDatabase | None = None
        self._failure: UnreadDatabase | None = None
        self._refusal: UnreadDatabase | None = None
        self._calls = 0
        self._jobs = Jobs(self)
        self._newest = Event()
        self._reader = Background[_Result | None](self)
        self._reader.done.connect(self._take)
        self._reader.failed.connect(self._tell_bug)
        self._reader.busy_changed.connect(self.busy_changed)
        self._jobs.changed.connect(self.changed)
        # A connection to a method of an object on the GUI thread: emitted elsewhere, it waits for the event loop.
        self._glimpsed.connect(self._glimpse)

    @property
    def source(self) -> Source:
        """The database in use (T-8)."""
        return self._source

    @property
    def name(self) -> str:
        """The window's name for the database in use: the file's name, the sheet's title."""
        return name_of(self._source)

    @property
    def reading(self) -> Reading:
        """Everything that is in use."""
        return Reading(self._source, self._files, self._opened, self._failure)

    @property
    def pending(self) -> Source | None:
        """The database that is being read; None while none is."""
        return self._pending if self.busy else None

    @property
    def tables(self) -> Tables | None:
        """The numbers of the rules; None until they are read, and while a file of theirs is broken."""
        return self._files.tables

    @property
    def database(self) -> Database | None:
        """The database as it was last read; None until then, and while a workbook cannot be read."""
        return self._opened.database if self._opened else None

    @property
    def read_at(self) -> datetime | None:
        """When the database was read (T-8), for a copy when the sheet was; None while there is none."""
        return self._opened.origin.read_at if self._opened else None

    @property
    def copied_at(self) -> datetime | None:
        """When the sheet was read, if what the menus show is the copy of it on this machine (B-7)."""
        return self._opened.origin.copied_at if self._opened else None

    @property
    def offline(self) -> bool:
        """True while wars are fought from the copy, because the moderator chose so (B-7)."""
        return isinstance(self._source, SheetSource) and self._source.offline

    @property
    def note(self) -> str:
        """The note on the last reading, such as that no copy could be kept of it; mostly empty."""
        not_kept = self._opened.not_kept if self._opened else None
        return "\n".join(problem.text() for problem in not_kept or ())

    @property
    def maps(self) -> tuple[str, ...]:
        """The names of the terrain maps (S-2)."""
        return self._files.maps

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems of tables, database or Maps folder, apart from what is chosen."""
        failed = self._failure.problems if self._failure else ()
        return (*self._files.problems, *failed, *(self._opened.database.problems if self._opened else ()))

    @property
    def origin(self) -> DatabaseOrigin | None:
        """Where the database in use comes from; None while there is none."""
        return self._opened.origin if self._opened else None

    @property
    def failure(self) -> UnreadDatabase | None:
        """Why the database in use could not be read when it was last asked for."""
        return self._failure

    @property
    def refusal(self) -> UnreadDatabase | None:
        """Why the database that was wanted last could not be read, while another one stayed in use."""
        return self._refusal

    @property
    def copy_offered(self) -> datetime | None:
        """When the copy was read that `use_copy` would take; None when there is none."""
        failed = self._refusal or self._failure
        return failed.copied_at if failed else None

    @property
    def calls(self) -> int:
        """How often Google was asked for anything since the program started."""
        return self._calls

    @property
    def waits(self) -> str:
        """The reason why the reading waits, in a sentence; empty while it does not."""
        return self._jobs.pause.text if self._jobs.pause else ""

    @property
    def busy(self) -> bool:
        """True while something is read."""
        return self._reader.busy

    def start(self, source: Source | None = None) -> None:
        """Use `source`, by default the shipped workbook, before anything is read; then read everything.

        Of a sheet, the copy is shown until the sheet is read.
        """
        self._source = source or self.folders.database
        self._read(self._source, glimpse=True)

    def reload(self) -> None:
        """Read everything anew: tables, database and the list of maps. Where the copy is in use, try the sheet again.

        Emits `loaded` afterwards, or `refused` if the copy stays in use.
        """
        self._read(self._source.online if isinstance(self._source, SheetSource) else self._source)

    def list_maps_again(self) -> None:
        """Look which maps the folder has by now, and let those in use be read again; nothing else is."""
        self._files = replace(self._files, maps=list_maps(self.folders.maps))
        self.loaded.emit()

    def take_files(self, files: ProgramFiles) -> None:
        """Take over tables and maps that were read anew; the database is not."""
        self._files = files
        self.loaded.emit()

    def open_database(self, source: Source) -> None:
        """Use another database, and read everything anew (T-8).

        It is used once it was read. Until then, and if it cannot be read or its tabs have problems, the former database
        stays in use, unless that is no better. Emits `loaded` afterwards, or `refused`.
        """
        self._read(source)

    def use_again(self, reading: Reading) -> None:
        """Show what was in use before, as it was read then; a run reads the database again (DB-9)."""
        self.cancel()
        self._source, self._files = reading.source, reading.files
        self._opened, self._failure, self._refusal = reading.opened, reading.failure, None
        self.loaded.emit()

    def try_again(self) -> None:
        """Ask once more for the database that was refused; where none was, read everything anew."""
        if self._refusal is None:
            self.reload()
        else:
            self._read(self._refusal.source)

    def use_copy(self) -> None:
        """Use the copy of the sheet that could not be read (B-7); nothing where there is none."""
        failed = self._refusal or self._failure
        if failed and failed.copied_at and isinstance(failed.source, SheetSource):
            self._read(failed.source.copy)

    def cancel(self) -> None:
        """Stop reading; what was read before stays in use."""
        self._jobs.cancel()

    def dismiss(self) -> None:
        """Stop showing the problem of the database that was refused."""
        self._refusal = None
        self.changed.emit()

    def count_calls(self, calls: int) -> None:
        """Count what a war or a commit has asked of Google."""
        if calls:
            self._calls += calls
            self.changed.emit()

    def take_failure(self, failure: UnreadDatabase) -> None:
        """Take over that the sheet in use could not be read for a war (DB-9): that stands until it is read."""
        if failure.source == self._source:
            self._failure, self._refusal = failure, None
            self.changed.emit()

    def mistake(self, bug: Exception, what: str) -> str:
        """Keep where in the program `bug` arose, and return the sentence that says so, and that it ended `what`."""
        where = keep_traceback(self.folders.logs, self.clock(), bug)
        return f"A mistake in the program, not one of yours, ended {what}. {where}. Please report it."

    def close(self) -> None:
        """Stop reading, and wait for what must not be left behind."""
        self.cancel()
        self._reader.wait()

    def _read(self, source: Source, glimpse: bool = False) -> None:
        watch, folders, clock = self._jobs.begin(), self.folders, self.clock
        self._newest, self._pending, self._refusal = watch.cancelled, source, None

        def look(files: ProgramFiles) -> None:
            if glimpse and isinstance(source, SheetSource) and not watch.cancelled.is_set():
                self._glimpsed.emit(watch.cancelled, files, read_database(source.copy, folders, clock, watch))

        def read() -> _Result:
            files = read_program_files(folders)
            look(files)
            return _Result(files, read_database(source, folders, clock, watch), watch.calls)

        self._reader.start(lambda: unless_cancelled(read, watch.cancelled))
        self.changed.emit()

    def _glimpse(self, reading: Event, files: ProgramFiles, copy: OpenedDatabase | UnreadDatabase) -> None:
        if reading is self._newest and self.busy:
            self._files, self._opened = files, copy if isinstance(copy, OpenedDatabase) else None
            self.loaded.emit()

    def _take(self, result: _Result | None) -> None:
        self._jobs.end()
        self._pending = None
        if result is None:
            if self._opened is None and self._failure is None:
                self._failure = self._not_read()
            self.stopped.emit()
            self.changed.emit()
            return
        self.taking.emit()
        self._files = result.files
        self._calls += result.calls
        came = self._unless_worse(result.database)
        if isinstance(came, OpenedDatabase):
            self._source, self._opened, self._failure = came.origin.source, came, None
        elif isinstance(came.source, Path) and not self._keeps_its_own(came):
            self._source, self._opened, self._failure = came.source, None, came
        elif came.source == self._source:
            self._failure = came
        else:
            in_use = self.offline and isinstance(came.source, SheetSource) and came.source.is_of(self._source)
            # The copy that is in use need not be offered.
            self._refusal = replace(came, copied_at=None) if in_use else came
        self.loaded.emit()
        if self._refusal is not None:
            self.refused.emit(self._refusal)

    def _keeps_its_own(self, came: UnreadDatabase) -> bool:
        """Return whether a good database is in use that is not the one which failed."""
        return came.source != self._source and self._opened is not None and not self._opened.database.problems

    def _unless_worse(self, came: OpenedDatabase | UnreadDatabase) -> OpenedDatabase | UnreadDatabase:
        """Return what was read, as a failure where its tabs have problems and a good database is in use."""
        if isinstance(came, UnreadDatabase) or not came.database.problems:
            return came
        failed = UnreadDatabase(came.origin.source, Failure(*came.database.problems))
        return failed if isinstance(failed.source, Path) and self._keeps_its_own(failed) else came

    def _not_read(self) -> UnreadDatabase:
        found, hint = "it was not read, because that was cancelled", "reload it"
        return UnreadDatabase(self._source, Failure(Problem(Place(file=self.name), found, "", hint)))

    def _tell_bug(self, bug: Exception) -> None:
        """Take over a mistake in reading the program's own folders."""
        self._jobs.end()
        found = f"reading failed in a way that was not foreseen ({bug!r})"
        hint = "please report it with the file in question"
        self._files = ProgramFiles(problems=(Problem(Place(), found, "", hint),))
        self._opened, self._pending = None, None
        self.loaded.emit()
