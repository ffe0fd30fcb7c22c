"""The key of a sheet that a moderator knows by its title."""

from typing import Final

from gspread.http_client import ParamsType
from gspread.urls import DRIVE_FILES_API_V3_URL
from pydantic import BaseModel, Field

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.text_matching import closest
from autoalgo.war.database.google_sheet.reference import SheetReference
from autoalgo.war.database.google_sheet.sheets_client import SheetsClient
from autoalgo.war.database.google_sheet.snapshot import understood

_ADDRESS: Final = "the address of the sheet instead of its title"
_MOST_PAGES: Final = 10
_MOST_SHOWN: Final = 5


class _File(BaseModel):
    id: str
    name: str


class _Files(BaseModel):
    files: list[_File] = []
    next_page: str = Field("", alias="nextPageToken")


def find_key(client: SheetsClient, title: str) -> str | Failure:
    """Return the key of the one sheet called exactly `title` that the account sees, or why it is not one.

    Sheets in the bin do not count. Google is mostly asked once.

    Raises
    ------
    SheetFailure
        When Google does not answer so; `SheetsClient.again` is for asking again.
    """
    found = _named(client, title)
    keys = [file.id for file in found if file.name == title]
    if len(keys) == 1:
        return keys[0]
    place = Place(file=SheetReference(title=title).text)
    if keys:
        urls = [SheetReference(key=key).url for key in keys[:_MOST_SHOWN]]
        more = f" and {len(keys) - _MOST_SHOWN} more" if len(keys) > _MOST_SHOWN else ""
        hint = f"one of {', '.join(urls)}{more}"
        return Failure(Problem(place, f"{len(keys)} sheets are called so", _ADDRESS, hint))
    close = closest(title, [file.name for file in found])
    hint = f'did you mean "{close}"?' if close else f"compare the title letter by letter, or give {_ADDRESS}"
    allowed = "the title of a sheet of the account's own, or of one that was shared with it"
    return Failure(Problem(place, "the account sees no sheet that is called so", allowed, hint))


def _named(client: SheetsClient, title: str) -> list[_File]:
    """Return the sheets that Google takes to be called `title`; it does not mind capitals."""
    quoted = title.replace("\\", "\\\\").replace("'", "\\'")
    params: ParamsType = {
        "q": f"mimeType = 'application/vnd.google-apps.spreadsheet' and name = '{quoted}' and trashed = false",
        "fields": "nextPageToken,files(id,name)",
        "pageSize": 100,
        "supportsAllDrives": "true",
        "includeItemsFromAllDrives": "true",
    }
    found: list[_File] = []
    # Drive may answer with an empty page and more to come.
    for _ in range(_MOST_PAGES):
        answer = understood(_Files, client.request("get", DRIVE_FILES_API_V3_URL, params=params).json())
        found += answer.files
        if not answer.next_page:
            break
        params["pageToken"] = answer.next_page
    return found
