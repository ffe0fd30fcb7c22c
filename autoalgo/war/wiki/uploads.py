"""Files on a wiki: whether it takes them from the account, and a file uploaded once, whatever breaks (O-12f).

The name of a file has a digest of its content, so that a file of the name is the file: it is looked for before each try
and after it.
"""

import unicodedata
from dataclasses import dataclass
from hashlib import sha1, sha256
from typing import Final

from autoalgo.common.files import file_name
from autoalgo.war.wiki.client import WikiClient, number_at, text_at, value_at
from autoalgo.war.wiki.failures import WikiFailure, not_an_api

_DESCRIBED: Final = "Made by Autoalgo from the data record of a war."
_LONGEST_NAME: Final = 60
"""Characters of a war's name in that of a file; MediaWiki takes 240 bytes."""


@dataclass(frozen=True)
class UploadRights:
    """What files a wiki takes from the account."""

    refusal: str
    """Why it takes none, in words; empty where it does."""
    endings: frozenset[str]
    """Of files that it takes, in small letters."""
    most_bytes: int

    def refusal_of(self, ending: str) -> str:
        """Return why it takes no files with this ending; empty where it does."""
        if self.refusal or ending in self.endings:
            return self.refusal
        return f"the wiki takes no .{ending} files"


def upload_rights(client: WikiClient) -> UploadRights:
    """Return what the wiki itself says of files; raises `WikiFailure`."""
    found = client.query(meta="siteinfo|userinfo", siprop="general|fileextensions", uiprop="rights")
    listed, rights = value_at(found, "query", "fileextensions"), value_at(found, "query", "userinfo", "rights")
    if not isinstance(listed, list) or not isinstance(rights, list):
        raise not_an_api()
    endings = frozenset(text_at(each, "ext").lower() for each in listed)
    most = number_at(found, "query", "general", "maxuploadsize")
    refusal = ""
    if not value_at(found, "query", "general", "uploadsenabled"):
        refusal = "the wiki takes no files"
    elif "upload" not in rights:
        refusal = "the account may not upload files: the bot password needs the grant to upload new files"
    return UploadRights(refusal, endings, most)


def uploaded(client: WikiClient, war: str, ending: str, content: bytes) -> str:
    """Upload a file of a war unless it is there, and return its name; raises the last `WikiFailure`."""
    about = file_name(unicodedata.normalize("NFC", war), _LONGEST_NAME) or "War"
    name = f"Autoalgo {about} {sha256(content).hexdigest()[:16]}.{ending}"
    for attempt in range(1, client.patience.attempts + 1):
        if _is_there(client, name, content):
            return name
        try:
            client.upload_once(name, content, comment="Attached to a receipt", text=_DESCRIBED)
        except WikiFailure as failure:
            client.recover(failure)
            if (failure.refused and not failure.passing) or attempt == client.patience.attempts:
                if not failure.refused and _is_there(client, name, content):
                    return name
                raise
            client.wait(failure, attempt)
            continue
        return name
    raise AssertionError("there is at least one attempt")


def _is_there(client: WikiClient, name: str, content: bytes) -> bool:
    """Return whether the wiki has the file; raises `WikiFailure` where it has another one of the name."""
    found = client.query(prop="imageinfo", titles=f"File:{name}", iiprop="sha1")
    page = value_at(found, "query", "pages", 0)
    known = page.get("imageinfo") if isinstance(page, dict) else None
    if not known:
        return False
    if value_at(known, 0, "sha1") != sha1(content, usedforsecurity=False).hexdigest():
        raise WikiFailure(f"the file {name} was replaced on the wiki", "", "look at it on the wiki", refused=True)
    return True
