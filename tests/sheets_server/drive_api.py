"""The one method of Drive in use: `files.list`, which finds spreadsheets by their title.

Titles are compared without regard to case, as Drive does it, so a client that wants one exact title has to look again.
"""

import re
from collections.abc import Sequence
from typing import Final

from sheets_server import masks
from sheets_server.grid import Spreadsheet
from sheets_server.wire import Answer, Asked, DriveReason, Json, NotSpokenError, RefusedError, drive_error

MIME: Final = "application/vnd.google-apps.spreadsheet"
OFFICE_MIME: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
PARAMETERS: Final = frozenset(
    ("q", "pageSize", "pageToken", "fields", "orderBy", "spaces", "corpora", "supportsAllDrives",
     "includeItemsFromAllDrives", "supportsTeamDrives", "includeTeamDriveItems")
)  # fmt: skip
_TERM: Final = re.compile(
    r"\s*(?P<name>name|mimeType|trashed)\s*(?P<operator>=|!=|contains)\s*"
    r"(?:(?P<quote>['\"])(?P<text>(?:(?!(?P=quote))[^\\]|\\['\"\\])*)(?P=quote)|(?P<flag>true|false))\s*"
)
_AND: Final = re.compile(r"and\b", re.IGNORECASE)
_ESCAPED: Final = re.compile(r"\\(.)")


def list_files(spreadsheets: Sequence[Spreadsheet], asked: Asked) -> Answer:
    """Answer `files.list` for one who can see `spreadsheets`."""
    unknown = set(asked.query) - PARAMETERS - {"alt", "prettyPrint", "key"}
    if unknown:
        name = unknown.pop()
        raise RefusedError(
            drive_error(400, f'Unknown name "{name}": Cannot bind query parameter.', DriveReason("badRequest"))
        )
    size = int(asked.option("pageSize", "100"))
    if not 1 <= size <= 1000:
        raise _invalid("pageSize", f"Invalid value '{size}'. Values must be within the range: [1, 1000]")
    found = [held for held in spreadsheets if _matches(held, asked.option("q"))]
    start = _start(asked.option("pageToken"), len(found))
    files: list[Json] = [_file(held) for held in found[start : start + size]]
    told: dict[str, Json] = {"kind": "drive#fileList", "incompleteSearch": False, "files": files}
    if start + size < len(found):
        told = {"nextPageToken": f"~!!~{start + size}", **told}
    fields = asked.option("fields")
    if not fields:
        plain = masks.parsed("kind,incompleteSearch,nextPageToken,files(kind,id,name,mimeType)", masks.FILES)
        return Answer.of(masks.masked(told, plain))
    try:
        return Answer.of(masks.masked(told, masks.parsed(fields, masks.FILES)))
    except RefusedError:
        raise _invalid("fields", f"Invalid field selection {fields}", "invalidParameter") from None


def quoted(text: str) -> str:
    """Return `text` as a query of Drive has it."""
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _matches(held: Spreadsheet, query: str) -> bool:
    at, matches = 0, True
    while at < len(query):
        term = _TERM.match(query, at)
        if term is None:
            raise _invalid("q", "Invalid Value")
        matches = _holds(held, term) and matches
        at = term.end()
        if at < len(query):
            conjunction = _AND.match(query, at)
            if conjunction is None:
                raise _invalid("q", "Invalid Value")
            at = conjunction.end()
            if not query[at:].strip():
                raise _invalid("q", "Invalid Value")
    return matches


def _holds(held: Spreadsheet, term: re.Match[str]) -> bool:
    name, operator, flag = term["name"], term["operator"], term["flag"]
    if (name == "trashed") != (flag is not None) or (operator == "contains" and name != "name"):
        raise _invalid("q", "Invalid Value")
    if operator == "contains":
        raise NotSpokenError("searching for parts of names")
    if name == "trashed":
        return (held.trashed == (flag == "true")) == (operator == "=")
    text = _ESCAPED.sub(r"\1", term["text"])
    same = held.title.casefold() == text.casefold() if name == "name" else text == _mime(held)
    return same == (operator == "=")


def _mime(held: Spreadsheet) -> str:
    return OFFICE_MIME if held.office else MIME


def _start(token: str, count: int) -> int:
    if not token:
        return 0
    number = token.removeprefix("~!!~")
    if not number.isdecimal() or not 0 < int(number) < count:
        raise _invalid("pageToken", "Invalid Value")
    return int(number)


def _file(held: Spreadsheet) -> Json:
    return {
        "kind": "drive#file",
        "id": held.key,
        "name": held.title,
        "mimeType": _mime(held),
        "trashed": held.trashed,
        "createdTime": "2026-11-21T10:00:00.000Z",
        "modifiedTime": f"2026-11-21T10:{held.modified // 60 % 60:02}:{held.modified % 60:02}.000Z",
        "webViewLink": f"{held.url}?usp=drivesdk",
    }


def _invalid(parameter: str, message: str, reason: str = "invalid") -> RefusedError:
    place = {"location": parameter, "locationType": "parameter"}
    return RefusedError(drive_error(400, message, DriveReason(reason, further=place)))
