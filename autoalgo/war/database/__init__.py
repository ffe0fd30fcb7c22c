"""The database: stores of cells, from which records are read and to which stability is written, and their checks (DB).

A `Store` reads `Cells`; a `Database` of those cells answers with names for menus, with the `Selection` of a war
request, and with every `Problem` that the moderators should correct. `WorkbookStore` is the store that ships.
"""

from autoalgo.war.database.cells.cells import Cell, Cells, CellSheet, Unreadable
from autoalgo.war.database.cells.store import (
    CellCommit,
    CellEdit,
    LeaderCommit,
    SizeCommit,
    StabilityCommit,
    Store,
    with_edits,
)
from autoalgo.war.database.records.database import Database
from autoalgo.war.database.records.defaults import Defaults
from autoalgo.war.database.workbook.workbook_store import WorkbookStore

__all__ = [
    "Cell",
    "CellCommit",
    "CellEdit",
    "CellSheet",
    "Cells",
    "Database",
    "Defaults",
    "LeaderCommit",
    "SizeCommit",
    "StabilityCommit",
    "Store",
    "Unreadable",
    "WorkbookStore",
    "with_edits",
]
