"""The data in use: tables, database and the names of the maps, read off the GUI thread and handed over all at once."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from autoalgo.database import Database, WorkbookStore
from autoalgo.domain.problems import Place, Problem
from autoalgo.gui.models.background import Background
from autoalgo.installation import Folders
from autoalgo.sources import read_store
from autoalgo.tables import Tables, load_tables
from autoalgo.terrain import list_maps


@dataclass(frozen=True)
class _Sources:
    """What one reading brought: whatever could be read, and every problem with the rest."""

    tables: Tables | None = None
    database: Database | None = None
    read_at: datetime | None = None
    maps: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


class Session(QObject):
    """The data in use. A reading that is overtaken by a later one is dropped.

    Signals
    -------
    loaded()
        Tables, database and maps were read, with or without problems.
    busy_changed(bool)
        Reading began or ended.
    """

    loaded = Signal()
    busy_changed = Signal(bool)

    def __init__(
        self, folders: Folders, clock: Callable[[], datetime] = datetime.now, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._folders = folders
        self._clock = clock
        self._store = WorkbookStore(folders.database)
        self._sources = _Sources()
        self._reader = Background[_Sources](self)
        self._reader.done.connect(self._take)
        self._reader.failed.connect(self._tell_bug)
        self._reader.busy_changed.connect(self.busy_changed)

    @property
    def folders(self) -> Folders:
        """Where everything lies."""
        return self._folders

    @property
    def clock(self) -> Callable[[], datetime]:
        """What tells the time."""
        return self._clock

    @property
    def store(self) -> WorkbookStore:
        """The workbook in use (T-8)."""
        return self._store

    @property
    def tables(self) -> Tables | None:
        """The numbers of the rules; None until they are read, and while a file of theirs is broken."""
        return self._sources.tables

    @property
    def database(self) -> Database | None:
        """The database as it was last read; None until then, and while it cannot be read."""
        return self._sources.database

    @property
    def read_at(self) -> datetime | None:
        """When the database was read (T-8); None while there is none."""
        return self._sources.read_at

    @property
    def maps(self) -> tuple[str, ...]:
        """The names of the terrain maps (S-2)."""
        return self._sources.maps

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with tables, database or Maps folder, whatever is chosen."""
        return self._sources.problems

    @property
    def busy(self) -> bool:
        """True while something is read."""
        return self._reader.busy

    def reload(self) -> None:
        """Read everything anew: tables, database and the list of maps. Emits `loaded` afterwards."""
        folders, store, clock = self._folders, self._store, self._clock
        self._reader.start(lambda: _read(folders, store, clock))

    def open_database(self, path: Path) -> None:
        """Use the workbook at `path` from now on, and read everything anew (T-8). Emits `loaded` afterwards."""
        self._store = WorkbookStore(path)
        self.reload()

    def close(self) -> None:
        """Wait for a reading that is under way."""
        self._reader.wait()

    def _take(self, sources: _Sources) -> None:
        self._sources = sources
        self.loaded.emit()

    def _tell_bug(self, bug: Exception) -> None:
        found = self.tr("reading failed in a way that was not foreseen ({bug})").format(bug=repr(bug))
        hint = self.tr("please report it with the file in question")
        self._take(_Sources(problems=(Problem(Place(file=self._store.name), found, "", hint),)))


def _read(folders: Folders, store: WorkbookStore, clock: Callable[[], datetime]) -> _Sources:
    tables, database, maps = load_tables(folders.json), read_store(store), list_maps(folders.maps)
    problems: list[Problem] = [*tables] if isinstance(tables, list) else []
    # Understanding the tabs takes its time as well, and is kept by the database.
    problems += database if isinstance(database, list) else database.problems
    if not maps:
        found, hint = "there is no terrain map in the folder", "put a PNG file into it and reload"
        problems.append(Problem(Place(file=str(folders.maps)), found, "at least one PNG file", hint))
    readable = None if isinstance(database, list) else database
    return _Sources(
        tables=None if isinstance(tables, list) else tables,
        database=readable,
        read_at=clock() if readable else None,
        maps=maps,
        problems=tuple(problems),
    )
