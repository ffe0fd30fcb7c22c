"""Where records come from and where stability goes back: stores of cells, and the checks from cells to records (DB).

A `Store` reads `Cells`; a `Database` of those cells answers with names for menus, with the `Selection` of a war
request, and with every `Problem` that the moderators should mend. `WorkbookStore` is the store that ships.
"""

from autoalgo.database.cells import Cell, Cells, Sheet, Unreadable
from autoalgo.database.database import Database
from autoalgo.database.defaults import Defaults
from autoalgo.database.store import CellEdit, StabilityCommit, Store, stability_edits, with_edits
from autoalgo.database.workbook import WorkbookStore

__all__ = [
    "Cell",
    "CellEdit",
    "Cells",
    "Database",
    "Defaults",
    "Sheet",
    "StabilityCommit",
    "Store",
    "Unreadable",
    "WorkbookStore",
    "stability_edits",
    "with_edits",
]
