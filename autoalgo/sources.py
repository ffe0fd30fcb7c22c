"""What a war is fought from: a store, the database as it holds it now, and what a request selects in it (DB-2, DB-9).

Both faces ask here, the window each time that a choice is made. Nothing of the battle is needed for it, so that no menu
waits for the compiler; and nothing that speaks with Google is imported before a sheet is asked for.
"""

from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from autoalgo.database import Database, Defaults, Store, WorkbookStore
from autoalgo.database.presentation import Choices, choices_of
from autoalgo.domain.problems import Problem
from autoalgo.domain.records import Belligerent, Selection
from autoalgo.domain.request import WarRequest
from autoalgo.domain.units import SOLDIER
from autoalgo.installation import Folders
from autoalgo.tables import Tables
from autoalgo.tables.checking import read_file
from autoalgo.tables.soldier import load_branches
from autoalgo.terrain import list_maps

if TYPE_CHECKING:
    from autoalgo.database.google_sheet.calls import Watch
    from autoalgo.database.google_sheet.copy import CopyStore
    from autoalgo.database.google_sheet.reference import SheetReference
    from autoalgo.database.google_sheet.sheet_store import SheetStore

Source: TypeAlias = "Path | SheetReference"
"""Where a database is: a workbook's path, or what a Google Sheet is opened by."""


def open_store(
    source: "Source | None", folders: Folders, clock: Callable[[], datetime], watch: "Watch | None" = None
) -> Store:
    """Return the store at `source`, by default the workbook that ships. Nothing is read yet.

    `clock` dates the copy that is kept of a sheet, and `watch` is told while Google is waited for; a workbook needs
    neither.
    """
    if source is None or isinstance(source, Path):
        return WorkbookStore(source or folders.database)
    return open_sheet(source, folders, clock, watch)


def open_sheet(
    reference: "SheetReference", folders: Folders, clock: Callable[[], datetime], watch: "Watch | None" = None
) -> "SheetStore":
    """Return the Google Sheet as a store. Nothing is asked of Google yet."""
    from autoalgo.database.google_sheet.calls import Watch  # noqa: PLC0415
    from autoalgo.database.google_sheet.sheet_store import SheetStore  # noqa: PLC0415
    from autoalgo.database.google_sheet.tokens import Tokens  # noqa: PLC0415

    return SheetStore(reference, Tokens(folders.tokens), folders.copies, clock, watch or Watch())


def open_copy(reference: "SheetReference", folders: Folders) -> "CopyStore | None":
    """Return the copy of the sheet's last good reading, which can be read and not written to; None without one."""
    from autoalgo.database.google_sheet.copy import find_copy  # noqa: PLC0415

    return find_copy(folders.copies, reference)


def choices_for(folders: Folders) -> Choices | list[Problem]:
    """Return what drop-down lists offer of unit types and terrain maps, or why the unit types cannot be read."""
    file = folders.json / "Soldier.json"
    text = read_file(file)
    branches = text if isinstance(text, list) else load_branches(file, text)
    return branches if isinstance(branches, list) else choices_of(branches, list_maps(folders.maps))


def read_store(store: Store) -> Database | list[Problem]:
    """Return the database that `store` holds now, or why it cannot be read (DB-9).

    Problems inside its tabs are the database's own to tell.
    """
    cells = store.read()
    return cells if isinstance(cells, list) else Database(cells, store.name)


def select(request: WarRequest, database: Database, tables: Tables, maps: Collection[str]) -> Selection | list[Problem]:
    """Return what `request` picks from the database, or every problem with it (DB-2). `maps` names the terrain maps."""
    rules = tables.rules.defaults
    defaults = Defaults(
        rules.nation_population, rules.nation_founded_years_ago, rules.nation_crisis_years_ago, rules.military_size
    )
    selection = database.select(request, tables.units, defaults, maps)
    return selection if isinstance(selection, list) else _with_soldiers_ashore(selection, tables)


def _with_soldiers_ashore(selection: Selection, tables: Tables) -> Selection:
    """Give a navy-only military the default infantry type, as which its crew fights ashore (source, Navy)."""

    def land(belligerent: Belligerent) -> Belligerent:
        if not belligerent.military.navy_only:
            return belligerent
        return replace(belligerent, military=replace(belligerent.military, infantry=tables.units[SOLDIER]))

    return replace(selection, attacker=land(selection.attacker), defender=land(selection.defender))
