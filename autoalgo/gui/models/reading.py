"""Reading everything that a war is fought from, on a thread of its own: tables, maps and the database (DB-9).

A workbook is read where it lies. A Google Sheet is asked for by `models.sheets`, which is loaded when the first sheet
is wanted and not before.
"""

from dataclasses import dataclass

from autoalgo.database import WorkbookStore
from autoalgo.domain.problems import Place, Problem
from autoalgo.gui.models.asking import Answer, Origin, Records, Wanted
from autoalgo.gui.models.source import Failure, SheetSource
from autoalgo.installation import Folders
from autoalgo.sources import read_store
from autoalgo.tables import Tables, load_tables
from autoalgo.terrain import list_maps


@dataclass(frozen=True)
class Shelf:
    """What lies in the program's own folders."""

    tables: Tables | None = None
    maps: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def read_shelf(folders: Folders) -> Shelf:
    """Return the tables and the names of the maps."""
    tables, maps = load_tables(folders.json), list_maps(folders.maps)
    problems: list[Problem] = [*tables] if isinstance(tables, list) else []
    if not maps:
        found, hint = "there is no terrain map in the folder", "put a PNG file into it and reload"
        problems.append(Problem(Place(file=str(folders.maps)), found, "at least one PNG file", hint))
    return Shelf(None if isinstance(tables, list) else tables, maps, tuple(problems))


def read_records(wanted: Wanted) -> Answer:
    """Return the database that is wanted as it is now, or why it cannot be read. Raises nothing."""
    if isinstance(wanted.source, SheetSource):
        return _read_sheet(wanted.source, wanted)
    store = WorkbookStore(wanted.source)
    database = read_store(store)
    if isinstance(database, list):
        return Answer(Failure(wanted.source, tuple(database)))
    # Understanding the tabs takes its time as well, and is kept by the database.
    _ = database.problems
    return Answer(Records(Origin(wanted.source, store.name, wanted.clock()), database))


def _read_sheet(source: SheetSource, wanted: Wanted) -> Answer:
    try:
        from autoalgo.gui.models.sheets import read_sheet  # noqa: PLC0415

        return read_sheet(source, wanted)
    except Exception as bug:
        # A mistake of the program's. The words of an exception that came from afar may hold a secret and must reach no
        # log; its kind does not.
        found = f"reading failed in a way that was not foreseen ({type(bug).__name__})"
        return Answer(Failure(source, (Problem(Place(file=source.name), found, "", "please report it"),)))
