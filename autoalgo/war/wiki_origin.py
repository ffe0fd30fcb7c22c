"""Where on a wiki a request of the queue comes from: kept in a file beside its post (O-12).

The file says what was collected, so that a request that was edited meanwhile is known, and which receipts were posted.
"""

import os
from hashlib import sha256
from pathlib import Path
from typing import Final

from autoalgo.common.checked_json import JsonValue, StrictModel, read_versioned, versioned
from autoalgo.common.figures import counted
from autoalgo.common.files import write_atomically
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.versions import Format, Version

ORIGIN: Final = Format[dict[str, JsonValue]]("file of a request's place on a wiki", (Version("0.2.0", "the first"),))


class PostedReceipt(StrictModel):
    """A receipt that was posted."""

    digest: str
    """Of the receipt, as the mark on the page has it."""
    moment: str
    """When, in UTC, as ISO 8601."""
    taken_back: bool = False


class WikiOrigin(StrictModel):
    """The place of a request on a wiki."""

    api: str
    """The address of the wiki's api.php."""
    page_id: int
    page: str
    """The page's title when the request was collected."""
    heading: str
    """Of the section; empty above the first one."""
    identity: str
    """16 hexadecimal digits that this request alone has on its wiki."""
    author: str
    when: str
    """As the signature says; both are empty where there is none."""
    text: str
    """The digest of the request's text as it was collected last."""
    lines_below: int = 0
    """Lines that stand below the request's signature, which are not read."""
    changed: str = ""
    """The digest of a later text on the wiki that the post does not have; empty where there is none."""
    rewritten: int = 0
    """How often the post was brought to a later text of the wiki."""
    posted: tuple[PostedReceipt, ...] = ()

    @property
    def stands(self) -> PostedReceipt | None:
        """The receipt that was posted last, unless it was taken back."""
        last = self.posted[-1] if self.posted else None
        return None if last is None or last.taken_back else last


def digest(text: str) -> str:
    """Return 16 hexadecimal digits of a text, without the spaces around it."""
    return sha256(text.strip().encode("utf-8", "replace")).hexdigest()[:16]


def load_origin(path: Path) -> WikiOrigin | Failure | None:
    """Return what a file says; None where there is none, as for a post that was pasted."""
    return read_versioned(ORIGIN, WikiOrigin, path) if os.path.lexists(path) else None


def save_origin(path: Path, origin: WikiOrigin) -> Failure | None:
    """Write a place to `path`, whole or not at all; return why it could not be written."""
    try:
        write_atomically(path, versioned(ORIGIN, origin))
    except OSError as error:
        found = f"the file cannot be written: {error.strerror or error}"
        return Failure(Problem(Place(file=str(path)), found, "a folder that can be written to"))
    return None


def origin_remarks(origin: WikiOrigin, file: str) -> tuple[Problem, ...]:
    """Return what a moderator has to know of a request's place on the wiki, for the post in `file`."""
    place, remarks = Place(file=file), []
    if origin.changed:
        found = "the request was changed on the wiki, and the text here is the one before"
        hint = f"compare it with the page {origin.page}"
        remarks.append(Problem(place, found, "", hint))
    elif origin.rewritten:
        found = "the request was changed on the wiki, and the text here is the new one"
        remarks.append(Problem(place, found, "", "the text before lies in the folder Deleted"))
    if origin.lines_below:
        found = f"not read: {counted(origin.lines_below, 'line')} below its signature on the wiki"
        remarks.append(Problem(place, found, "", f"look at the page {origin.page}"))
    return tuple(remarks)
