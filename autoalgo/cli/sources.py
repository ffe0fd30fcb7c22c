"""What commands read before they can do anything: tables and database, each with all its problems."""

from pathlib import Path

from autoalgo.cli.folders import Folders
from autoalgo.database import Database, WorkbookStore
from autoalgo.domain.problems import Problem
from autoalgo.tables import Tables, load_tables


def read_tables(folders: Folders) -> Tables | list[Problem]:
    """Return the tables of the JSON folder, or every problem in it."""
    return load_tables(folders.json)


def read_database(path: Path | None, folders: Folders) -> Database | list[Problem]:
    """Return the database in the workbook `path`, by default the shipped one, or why it cannot be read.

    Problems inside its tabs are the database's own to tell.
    """
    store = WorkbookStore(path or folders.database)
    cells = store.read()
    return cells if isinstance(cells, list) else Database(cells, store.name)
