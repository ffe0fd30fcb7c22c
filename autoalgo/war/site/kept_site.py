"""The site that a folder holds already: which of its pages are still right, and whether it is a site at all."""

import os
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field

from autoalgo.common.caches import digest_of_sources
from autoalgo.common.checked_json import JsonValue, StrictModel, read_versioned, versioned
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.versions import Format, Version
from autoalgo.war.site.addresses import WAR_ADDRESS

NAME: Final = "site.json"
SITE: Final = Format[dict[str, JsonValue]]("file of a site", (Version("0.2.0", "the first"),))
_FOLDERS: Final = frozenset({"wars", "nations", "years", "places"})
_PAGE: Final = re.compile(r"[a-z0-9-]+\.html")
_SOURCES: Final = tuple(
    f"{room}.{ending}"
    for room in ("war/site/*", "war/web_page/*", "war/report/rendered_wiki", "common/html_page")
    for ending in ("py", "css", "js", "html")
)
"""All files that decide what a page is."""


class KeptPage(StrictModel):
    """A page of a war that was made."""

    page: Annotated[str, Field(pattern=f"^{WAR_ADDRESS}$")]
    whole: bool = False
    """Whether it shows the battle hour by hour, as `autoalgo page` does."""


class SiteFile(StrictModel):
    """What a site knows of itself. No name and no path of the moderator's computer is in it."""

    maker: str
    """A digest of the sources that made it."""
    title: str = "Chronicle of wars"
    """Of the whole site."""
    pages: dict[str, KeptPage]
    """By `key_of` their records."""


EMPTY: Final = SiteFile(maker="", pages={})


def maker() -> str:
    """Return the digest of the sources that make pages."""
    return digest_of_sources(_SOURCES)


def key_of(record: Path) -> str:
    """Return what a record is known by, which changes when it does. Raises OSError."""
    state = record.stat()
    text = f"{record.name}\0{state.st_size}\0{state.st_mtime_ns}"
    return sha256(text.encode("utf-8", "replace")).hexdigest()[:32]


def kept_site(folder: Path) -> SiteFile | Failure:
    """Return the site that a folder holds, an empty one for a new or empty folder, or why it cannot hold one."""
    if not os.path.lexists(folder):
        return EMPTY
    try:
        strange = next(_strangers(folder), "")
        is_empty = not any(folder.iterdir())
    except OSError as error:
        found = f"the folder cannot be read: {error.strerror or error}"
        return Failure(Problem(Place(file=str(folder)), found, "a new folder, an empty one, or a site made before"))
    if is_empty:
        return EMPTY
    if strange or not (folder / NAME).is_file():
        found = f"it holds {strange}, which is no part of a site" if strange else "it holds no site"
        hint = "name a folder of its own: all that is in it is written anew"
        allowed = "a new folder, an empty one, or a site made before"
        return Failure(Problem(Place(file=str(folder)), found, allowed, hint))
    site = read_versioned(SITE, SiteFile, folder / NAME)
    return site if isinstance(site, Failure) else _there(site, folder)


def site_file(pages: dict[str, KeptPage], title: str) -> tuple[str, bytes]:
    """Return the name and the content of the file in which a site tells what its pages were made from."""
    return NAME, versioned(SITE, SiteFile(maker=maker(), title=title, pages=pages))


def _there(site: SiteFile, folder: Path) -> SiteFile:
    """Return a site without the pages that are gone."""
    there = {key: each for key, each in site.pages.items() if (folder / each.page).is_file()}
    return site.model_copy(update={"pages": there})


def _strangers(folder: Path) -> Iterator[str]:
    """Yield the names of what no site has written."""
    for entry in _entries(folder):
        is_folder = entry.is_dir(follow_symlinks=False)
        if is_folder and entry.name in _FOLDERS:
            strange = (each.name for each in _entries(folder / entry.name) if not _is_page(each))
            yield from (f"{entry.name}/{name}" for name in strange)
        elif is_folder or not (entry.name == NAME or _is_page(entry)):
            yield entry.name


def _entries(folder: Path) -> "list[os.DirEntry[str]]":
    with os.scandir(folder) as entries:
        return sorted(entries, key=lambda entry: entry.name)


def _is_page(entry: "os.DirEntry[str]") -> bool:
    return bool(_PAGE.fullmatch(entry.name)) and entry.is_file(follow_symlinks=False)
