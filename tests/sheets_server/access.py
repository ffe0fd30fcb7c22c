"""Who may do what: tokens, what their scopes allow, and with whom a spreadsheet is shared."""

from collections.abc import Mapping
from typing import Final

from sheets_server import accounts
from sheets_server.accounts import AccessToken, Accounts
from sheets_server.faults import unauthorized
from sheets_server.grid import Spreadsheet
from sheets_server.wire import DRIVE, Answer, Asked, DriveReason, RefusedError, drive_error, error_info, sheets_error

_READING: Final = frozenset(
    (
        accounts.SPREADSHEETS,
        accounts.SPREADSHEETS_READONLY,
        accounts.DRIVE,
        accounts.DRIVE_READONLY,
        accounts.DRIVE_FILE,
    )
)
_WRITING: Final = frozenset((accounts.SPREADSHEETS, accounts.DRIVE, accounts.DRIVE_FILE))
_LISTING: Final = frozenset(
    (accounts.DRIVE, accounts.DRIVE_READONLY, accounts.DRIVE_FILE, accounts.DRIVE_METADATA,
     accounts.DRIVE_METADATA_READONLY)
)  # fmt: skip
SUFFICIENT: Final[Mapping[str, frozenset[str]]] = {
    "spreadsheets.create": _WRITING,
    "spreadsheets.get": _READING,
    "spreadsheets.batchUpdate": _WRITING,
    "values.get": _READING,
    "values.batchGet": _READING,
    "values.update": _WRITING,
    "values.batchUpdate": _WRITING,
    "files.list": _LISTING,
}
"""Scopes any one of which is enough for a call."""
WRITES: Final = frozenset(("spreadsheets.batchUpdate", "values.update", "values.batchUpdate"))


def token_of(asked: Asked, known: Accounts) -> AccessToken:
    """Return the token with which `asked` came.

    Raises
    ------
    RefusedError
        When it came without one, with one that is none or not one any more, or with too few scopes.
    """
    if not asked.bearer:
        raise RefusedError(_unregistered(asked))
    token = known.access.get(asked.bearer)
    if token is None or token.expired:
        raise RefusedError(unauthorized(asked))
    if not token.scopes & SUFFICIENT[asked.call]:
        raise RefusedError(_insufficient(asked))
    return token


def opened(asked: Asked, token: AccessToken, spreadsheets: Mapping[str, Spreadsheet]) -> Spreadsheet:
    """Return the spreadsheet that `asked` is about.

    Raises
    ------
    RefusedError
        When there is none, or it is not shared with the token's account as the call needs it.
    """
    held = spreadsheets.get(asked.route.key)
    only_own = token.scopes & SUFFICIENT[asked.call] == {accounts.DRIVE_FILE}
    if held is None or (only_own and not held.made_by_client):
        raise RefusedError(sheets_error(404, "Requested entity was not found."))
    allowed = held.may_write(token.email) if asked.call in WRITES else held.may_read(token.email)
    if not allowed:
        raise RefusedError(sheets_error(403, "The caller does not have permission"))
    if held.office:
        raise RefusedError(
            sheets_error(400, "This operation is not supported for this document", named="FAILED_PRECONDITION")
        )
    return held


def _unregistered(asked: Asked) -> Answer:
    text = (
        "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other "
        "form of API consumer identity to call this API."
    )
    return drive_error(403, text, DriveReason("forbidden")) if asked.host == DRIVE else sheets_error(403, text)


def _insufficient(asked: Asked) -> Answer:
    text = "Request had insufficient authentication scopes."
    if asked.host == DRIVE:
        info = error_info("ACCESS_TOKEN_SCOPE_INSUFFICIENT", "drive.googleapis.com")
        return drive_error(
            403, text, DriveReason("insufficientPermissions", text="Insufficient Permission", detail=info)
        )
    return sheets_error(403, text, [error_info("ACCESS_TOKEN_SCOPE_INSUFFICIENT", asked.host)])
