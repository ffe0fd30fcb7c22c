"""Reads everything that a war is fought from, on a thread of its own: tables, maps and the database (DB-9)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.database.door import OpenedDatabase, UnreadDatabase, read
from autoalgo.war.database.source import Source
from autoalgo.war.database.watch import Watch
from autoalgo.war.domain.records import DEFAULT_NAME
from autoalgo.war.folders import Folders
from autoalgo.war.rules_in_use import tables_in_use
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import list_maps


@dataclass(frozen=True)
class ProgramFiles:
    """The data read from the program's own folders."""

    tables: Tables | None = None
    maps: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def read_program_files(folders: Folders) -> ProgramFiles:
    """Return the tables and the names of the maps."""
    tables, maps = tables_in_use(folders), list_maps(folders.maps)
    problems: list[Problem] = [*tables] if isinstance(tables, Failure) else []
    if not maps:
        found, hint = "there is no terrain map in the folder", "put a PNG file into it and reload"
        problems.append(Problem(Place(file=str(folders.maps)), found, "at least one PNG file", hint))
    return ProgramFiles(None if isinstance(tables, Failure) else tables, maps, tuple(problems))


def read_database(
    source: Source, folders: Folders, clock: Callable[[], datetime], watch: Watch
) -> OpenedDatabase | UnreadDatabase:
    """Return the database as it is now, or why it cannot be read; its tabs are checked on this thread too."""
    try:
        opened = read(source, folders, clock, watch)
        if isinstance(opened, OpenedDatabase) and not opened.database.problems:
            # Understanding the tabs, and who can field what, takes its time as well, and is kept by the database.
            opened.database.militaries_of(DEFAULT_NAME)
    except Exception as bug:
        if isinstance(source, Path):
            raise
        # A mistake of the program's. The words of an exception that came from afar may hold a secret and must reach no
        # log; its kind does not.
        found = f"reading failed in a way that was not foreseen ({type(bug).__name__})"
        return UnreadDatabase(source, Failure(Problem(Place(file=source.name), found, "", "please report it")))
    return opened
