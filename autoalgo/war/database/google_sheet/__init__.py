"""A shared Google Sheet as a store: signing in, reading, committing, creating, and the copy for when it is not reached.

Nothing outside this package talks to Google. gspread and its libraries load slowly, so this package is imported only
once a sheet is asked for; `autoalgo.war.database` itself does not import it.
"""

from autoalgo.war.database.google_sheet.copy import CopyStore, find_copy
from autoalgo.war.database.google_sheet.failures import SheetFailure
from autoalgo.war.database.google_sheet.lookup import find_key
from autoalgo.war.database.google_sheet.reference import SheetReference, scopes_for, sheet_reference
from autoalgo.war.database.google_sheet.sheet_store import SheetStore
from autoalgo.war.database.google_sheet.sheets_client import Patience, SheetsClient
from autoalgo.war.database.google_sheet.snapshot import SheetTab, Snapshot, read_snapshot

__all__ = [
    "CopyStore",
    "Patience",
    "SheetFailure",
    "SheetReference",
    "SheetStore",
    "SheetTab",
    "SheetsClient",
    "Snapshot",
    "find_copy",
    "find_key",
    "read_snapshot",
    "scopes_for",
    "sheet_reference",
]
