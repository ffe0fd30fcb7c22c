"""A new Google Sheet with the four tabs and the rows that it is given.

Two calls make it. The first makes the sheet with everything that the program reads, and is never repeated unless Google
certainly refused it: a repeated one would leave two sheets. The second lays out the columns, and may be repeated.
"""

from typing import Final

from gspread.urls import SPREADSHEETS_API_V4_BASE_URL

from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.war.database.cells.cells import Cells, Unreadable
from autoalgo.war.database.cells.structure import find_sheet
from autoalgo.war.database.google_sheet.account import Account, AccountKind, account, credentials, keep_refreshed
from autoalgo.war.database.google_sheet.failures import SheetFailure, logs_problems
from autoalgo.war.database.google_sheet.layout import column_requests, spreadsheet
from autoalgo.war.database.google_sheet.reference import SheetReference, scopes_for
from autoalgo.war.database.google_sheet.sheets_client import Patience, SheetsClient
from autoalgo.war.database.google_sheet.tokens import Tokens
from autoalgo.war.database.records.presentation import DropDownChoices
from autoalgo.war.database.watch import Watch
from autoalgo.war.domain.columns import TABS

HOME: Final = "https://docs.google.com/spreadsheets"
"""Where a moderator sees all sheets."""
_ANY: Final = SheetReference(key="any")
"""A sheet that is not looked up by its title, as a new one is not."""


def connect(tokens: Tokens, watch: Watch | None = None, patience: Patience | None = None) -> SheetsClient | Failure:
    """Return the client with which a sheet can be made, or why there is none. Nothing is asked of Google yet.

    A service account is refused: the sheet would be its own, and no moderator could open it.
    """
    known = account(tokens)
    if isinstance(known, Account) and known.kind is AccountKind.SERVICE:
        return _hidden(known)
    granted = known if isinstance(known, Failure) else credentials(tokens, scopes_for(_ANY))
    if isinstance(granted, Failure):
        return granted
    return SheetsClient(granted, watch, patience, lambda used: keep_refreshed(tokens, used))


@logs_problems("Making a sheet")
def create_sheet(title: str, rows: Cells, choices: DropDownChoices, client: SheetsClient) -> SheetReference | Failure:
    """Make the sheet `title` with the rows of the four tabs in `rows`, and return what it is opened by.

    Or return why there is none, why it is not known whether there is one, or, with its address, why the one that is
    there lacks the look of its columns. Cells that cannot be read are problems before anything is made. Raises nothing.
    """
    if failure := _unwritable(title, rows):
        return failure
    try:
        key = client.again(lambda: _make(title, rows, client), only_refused=True)
    except SheetFailure as error:
        return error.failure(title) if error.refused else _unknown(title, error.sentence)
    if key is None:
        return _unknown(title, "Google answered without the new sheet's key")
    reference = SheetReference(key=key)
    try:
        client.again(lambda: client.batch_update(key, {"requests": column_requests(rows, choices)}))
    except SheetFailure as error:
        return _bare(title, reference, error)
    return reference


def _make(title: str, rows: Cells, client: SheetsClient) -> str | None:
    """Return the key of the sheet that was made; None if Google does not tell it."""
    body = spreadsheet(title, rows)
    answer = client.request("post", SPREADSHEETS_API_V4_BASE_URL, params={"fields": "spreadsheetId"}, json=body).json()
    key = answer.get("spreadsheetId") if isinstance(answer, dict) else None
    return key if isinstance(key, str) and key else None


def _unwritable(title: str, rows: Cells) -> Failure | None:
    """Return a problem for every cell that holds what a sheet should not begin with: a date, a broken formula."""
    sheets = [(tab, find_sheet(rows, tab)) for tab in TABS]
    return failure_of(
        Problem(
            Place(title, tab.tab_name, number, tab.columns[at].name if at < len(tab.columns) else ""),
            f"{cell.found} cannot be written into a new sheet",
            tab.columns[at].allowed if at < len(tab.columns) else "text or a number",
            cell.hint,
        )
        for tab, sheet in sheets
        if sheet
        for number, row in enumerate(sheet.rows, start=1)
        for at, cell in enumerate(row)
        if isinstance(cell, Unreadable)
    )


def _hidden(service: Account) -> Failure:
    found = f"a sheet made by the service account {service.email} would be its own, and no moderator could open it"
    hint = (
        "make the sheet yourself, by opening the shipped workbook in Google Sheets and saving it as a Google Sheet, "
        f"and share it with {service.email} as an editor"
    )
    return Failure(Problem(Place(file="Google"), found, "a moderator who is signed in", hint))


def _unknown(title: str, reason: str) -> Failure:
    found = f"it is not known whether the sheet was made: {reason}"
    hint = (
        f"look for it at {HOME} before you try again, or there will be two; one that is there has all rows, "
        "only not the look of its columns"
    )
    return Failure(Problem(Place(file=title), found, "an answer from Google", hint))


def _bare(title: str, reference: SheetReference, error: SheetFailure) -> Failure:
    found = f"the sheet was made, but without number formats, drop-down lists and column widths: {error.sentence}"
    hint = f"it is at {reference.url} with all rows and can be used; or delete it there and make a new one"
    return Failure(Problem(Place(file=title), found, error.allowed, hint))
