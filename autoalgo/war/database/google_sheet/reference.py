"""A reference to a Google Sheet: its address, its key, or its title."""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qs, urlsplit

from autoalgo.common.problems import Failure, Place, Problem

_KEY: Final = re.compile(r"[A-Za-z0-9_-]{25,}")
_IN_PATH: Final = re.compile(r"/spreadsheets/(?:.*/)?d/(?P<key>[A-Za-z0-9_-]+)(?:/|$)")
_PUBLISHED: Final = re.compile(r"/d/e/2PACX-|^2PACX-")
_ADDRESS: Final = re.compile(r"https?://|(?:docs|drive|spreadsheets)\.google\.com(?:/|$)|www\.", re.IGNORECASE)
_HOSTS: Final = frozenset({"docs.google.com", "drive.google.com", "spreadsheets.google.com"})
_ALLOWED: Final = "the address of a Google Sheet, its key, or its title"
_SPREADSHEETS: Final = "https://www.googleapis.com/auth/spreadsheets"
_FILE_NAMES: Final = "https://www.googleapis.com/auth/drive.metadata.readonly"


@dataclass(frozen=True)
class SheetReference:
    """A Google Sheet by its key or by its title; exactly one of them is filled."""

    key: str = ""
    """The long word in the sheet's address: letters, digits, - and _."""
    title: str = ""

    def __post_init__(self) -> None:
        """Refuse what `sheet_reference` never makes: both, neither, or a key that would not fit into an address."""
        if bool(self.key) == bool(self.title) or (self.key and not re.fullmatch(r"[A-Za-z0-9_-]+", self.key)):
            raise ValueError(f"neither a key nor a title alone: {self.key!r}, {self.title!r}")

    @property
    def text(self) -> str:
        """The name of the sheet in messages before its title is known."""
        return self.key or f'the sheet "{self.title}"'

    @property
    def url(self) -> str:
        """Where the sheet opens in a browser; empty when only its title is known."""
        return f"https://docs.google.com/spreadsheets/d/{self.key}/edit" if self.key else ""


def sheet_reference(text: str) -> SheetReference | Failure:
    """Return the sheet that `text` refers to: an address in any of Google's forms, a key, else a title.

    A word of 25 letters, digits, - and _ or more is a key. Only the spelling is looked at; whether there is such a
    sheet is seen when it is opened.
    """
    # Chat programs put <> around addresses so that they show no preview.
    text = text.strip().removeprefix("<").removesuffix(">").strip()
    if not text:
        return Failure(Problem(Place(), "no sheet is named", _ALLOWED))
    if _ADDRESS.match(text):
        return _of_address(text)
    if _PUBLISHED.search(text):
        return _published(text)
    return SheetReference(key=text) if _KEY.fullmatch(text) else SheetReference(title=text)


def scopes_for(reference: SheetReference) -> tuple[str, ...]:
    """Return what Google must grant to open the sheet: spreadsheets, and files' names where a title is looked up."""
    return (_SPREADSHEETS,) if reference.key else (_SPREADSHEETS, _FILE_NAMES)


def _of_address(address: str) -> SheetReference | Failure:
    try:
        parts = urlsplit(address if "://" in address else f"https://{address}")
        host = (parts.hostname or "").lower()
    except ValueError:
        return _no_sheet(address)
    if host not in _HOSTS:
        return _no_sheet(address)
    if _PUBLISHED.search(parts.path):
        return _published(address)
    match = _IN_PATH.search(parts.path)
    key = match["key"] if match else _in_query(parts.query)
    return SheetReference(key=key) if _KEY.fullmatch(key) else _no_sheet(address)


def _in_query(query: str) -> str:
    """Return the key in the old forms of addresses, `…/ccc?key=KEY` and Drive's `…/open?id=KEY`."""
    found = parse_qs(query)
    return next((found[name][0] for name in ("key", "id") if name in found), "")


def _published(address: str) -> Failure:
    found = "it is the address of a sheet as published to the web, which shows values but cannot be used as a sheet"
    hint = "open the sheet itself in the browser and copy the address from there"
    return Failure(Problem(Place(file=address), found, _ALLOWED, hint))


def _no_sheet(address: str) -> Failure:
    allowed = "an address such as https://docs.google.com/spreadsheets/d/…/edit, or the sheet's key or title"
    hint = "open the sheet in the browser and copy the address from there"
    return Failure(Problem(Place(file=address), "it is not the address of a Google Sheet", allowed, hint))
