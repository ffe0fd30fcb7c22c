"""Pages of a wiki as they are now: their text, and the revision that it is of."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from autoalgo.war.wiki.client import WikiClient, number_at, text_at, value_at
from autoalgo.war.wiki.failures import failure_of_code

MOST_PAGES: Final = 200
"""Pages of all categories together that are read."""
_AT_A_TIME: Final = 20


@dataclass(frozen=True)
class WikiPage:
    """A page of a wiki."""

    page_id: int
    title: str
    text: str
    revision: int
    timestamp: str
    """Of the revision, as the wiki says it."""
    asked: str
    """When it was read, by the wiki's clock."""


def page_of(client: WikiClient, page_id: int) -> WikiPage:
    """Return a page as it is now; raises `WikiFailure`, also where there is none any more."""
    found = client.query(pageids=page_id, **_REVISION)
    page = value_at(found, "query", "pages", 0)
    if isinstance(page, dict) and page.get("missing"):
        raise failure_of_code("missingtitle", "")
    return _page(page, text_at(found, "curtimestamp"))


def pages_named(client: WikiClient, titles: Sequence[str]) -> tuple[list[WikiPage], list[str]]:
    """Return the pages with these titles, and the titles that no page has; raises `WikiFailure`."""
    pages, missing = [], []
    for some in _some(titles):
        found = client.query(titles="|".join(some), redirects=1, **_REVISION)
        moment = text_at(found, "curtimestamp")
        for page in _list(value_at(found, "query", "pages")):
            if isinstance(page, dict) and (page.get("missing") or page.get("invalid")):
                missing.append(str(page.get("title", "")))
            elif isinstance(page, dict) and "revisions" not in page:  # left out, as the answer was too large
                pages.append(page_of(client, number_at(page, "pageid")))
            else:
                pages.append(_page(page, moment))
    return pages, missing


def titles_in(client: WikiClient, category: str) -> list[str]:
    """Return the titles of the pages of a category, the first `MOST_PAGES` of them; raises `WikiFailure`."""
    name = category if ":" in category else f"Category:{category}"
    titles: list[str] = []
    more: dict[str, str | int] = {}
    while len(titles) < MOST_PAGES:
        asked: dict[str, str | int] = {"list": "categorymembers", "cmtitle": name, "cmtype": "page", "cmlimit": 50}
        found = client.query(**asked, **more)
        titles += [text_at(member, "title") for member in _list(value_at(found, "query", "categorymembers"))]
        if "continue" not in found:
            break
        more = {"cmcontinue": text_at(found, "continue", "cmcontinue")}
    return titles[:MOST_PAGES]


def section_text(client: WikiClient, revision: int, number: int) -> str:
    """Return the text of a section as the wiki itself cuts it; raises `WikiFailure`."""
    asked: dict[str, str | int] = {"prop": "revisions", "rvprop": "content", "rvslots": "main"}
    found = client.query(**asked, revids=revision, rvsection=number)
    return text_at(found, "query", "pages", 0, "revisions", 0, "slots", "main", "content")


_REVISION: Final[dict[str, str | int]] = {
    "prop": "revisions",
    "rvprop": "ids|timestamp|content",
    "rvslots": "main",
    "curtimestamp": 1,
}


def _page(page: object, asked: str) -> WikiPage:
    revision = value_at(page, "revisions", 0)
    return WikiPage(
        number_at(page, "pageid"),
        text_at(page, "title"),
        text_at(revision, "slots", "main", "content"),
        number_at(revision, "revid"),
        text_at(revision, "timestamp"),
        asked,
    )


def _list(found: object) -> Iterable[object]:
    return found if isinstance(found, list) else ()


def _some(titles: Sequence[str]) -> Iterator[Sequence[str]]:
    return (titles[first : first + _AT_A_TIME] for first in range(0, len(titles), _AT_A_TIME))
