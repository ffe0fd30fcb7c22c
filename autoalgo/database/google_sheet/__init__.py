"""A shared Google Sheet as a store: signing in, reading, committing, creating, and the copy for when it is not reached.

Nothing outside this package speaks with Google. gspread and what it stands on take their time to load, so the faces
import this package only once somebody asks for a sheet; `autoalgo.database` itself does not.
"""

from autoalgo.database.google_sheet.calls import Line, Patience, Waiting, Watch
from autoalgo.database.google_sheet.copy import CopyStore, find_copy
from autoalgo.database.google_sheet.failures import SheetFailure
from autoalgo.database.google_sheet.lookup import find_key
from autoalgo.database.google_sheet.reading import SheetTab, Snapshot, read_snapshot
from autoalgo.database.google_sheet.reference import SheetReference, scopes_for, sheet_reference
from autoalgo.database.google_sheet.sheet_store import SheetStore

__all__ = [
    "CopyStore",
    "Line",
    "Patience",
    "SheetFailure",
    "SheetReference",
    "SheetStore",
    "SheetTab",
    "Snapshot",
    "Waiting",
    "Watch",
    "find_copy",
    "find_key",
    "read_snapshot",
    "scopes_for",
    "sheet_reference",
]
