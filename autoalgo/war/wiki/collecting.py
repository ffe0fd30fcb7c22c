"""Brings the requests of a wiki into the folder of the inbox, and tells which were changed meanwhile (O-12b).

Nothing on the wiki is changed. A request is taken in once: what was deleted from the inbox, or is answered on the page
already, does not come back.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Final

from autoalgo.common.files import file_name
from autoalgo.common.locks import locked
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.posts import load_post
from autoalgo.war.queue import QueueEntry, asks_by_post, entries_in, save_text
from autoalgo.war.queue_changes import DELETED, rewrite_post
from autoalgo.war.wiki.client import WikiClient
from autoalgo.war.wiki.failures import WikiFailure
from autoalgo.war.wiki.page_requests import PageRequest, requests_on
from autoalgo.war.wiki.pages import MOST_PAGES, WikiPage, pages_named, titles_in
from autoalgo.war.wiki.receipt_block import all_blocks
from autoalgo.war.wiki.settings import WikiSettings
from autoalgo.war.wiki_origin import WikiOrigin, digest, load_origin, save_origin

_LONGEST_STEM: Final = 40
_ENDING: Final = ".wiki"


@dataclass
class Collected:
    """What came of collecting."""

    new: list[QueueEntry] = field(default_factory=list)
    changed: list[QueueEntry] = field(default_factory=list)
    """Requests that were changed on the wiki."""
    known: int = 0
    """Requests that were there before and are as they were."""
    pages: int = 0
    problems: list[Problem] = field(default_factory=list)

    @property
    def told(self) -> str:
        """What was done, in a sentence."""
        counts = f"{len(self.new)} new, {len(self.changed)} changed, {self.known} known"
        return f"{counts} on {self.pages} {'page' if self.pages == 1 else 'pages'} of the wiki."


def collect(client: WikiClient, folder: Path, settings: WikiSettings) -> Collected | Failure:
    """Take the requests of the chosen pages into a folder, or return why that cannot be done."""
    where = Place(file="the wiki")
    if not settings.pages and not settings.categories:
        hint = "autoalgo wiki choose TITLE names one, --category NAME all of a category"
        return Failure(Problem(where, "no page is chosen", "a page or a category", hint))
    try:
        titles = dict.fromkeys(settings.pages)
        for category in settings.categories:
            titles |= dict.fromkeys(titles_in(client, category))
        pages, missing = pages_named(client, list(titles)[:MOST_PAGES])
    except WikiFailure as failure:
        return failure.failure("the wiki")
    done = Collected(pages=len(pages))
    hint = "look at the title, with its namespace"
    done.problems += [Problem(Place(file=title), "there is no such page", "", hint) for title in missing]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with locked(folder / "collect"):
            return _taken(client, folder, pages, done)
    except OSError as error:
        found = f"the folder cannot be used: {error.strerror or error}"
        return Failure(Problem(Place(file=str(folder)), found, "a folder that can be written to"))


def _taken(client: WikiClient, folder: Path, pages: list[WikiPage], done: Collected) -> Collected | Failure:
    entries = entries_in(folder)
    if isinstance(entries, Failure):
        return entries
    known, dismissed = _known(entries, client.account.api, done), set(_dismissed(folder, client.account.api))
    for page in {page.page_id: page for page in pages}.values():
        answered = {block.key.partition("/")[0] for block in all_blocks(page.text)}
        for request in requests_on(page.text, page.page_id):
            if request.identity in known:
                for entry, origin in known[request.identity]:
                    _compare(entry, origin, request, done)
            elif request.identity not in dismissed | answered:
                _take(client, folder, page, request, done)
    return done


def _known(entries: list[QueueEntry], api: str, done: Collected) -> dict[str, list[tuple[QueueEntry, WikiOrigin]]]:
    known: dict[str, list[tuple[QueueEntry, WikiOrigin]]] = {}
    for entry in entries:
        origin = load_origin(entry.origin)
        if isinstance(origin, Failure):
            done.problems += origin
        elif origin is not None and origin.api == api:
            known.setdefault(origin.identity, []).append((entry, origin))
    return known


def _dismissed(folder: Path, api: str) -> Iterator[str]:
    """Yield the requests that were deleted from the inbox."""
    for file in (folder / DELETED).glob("*/*.origin.json"):
        origin = load_origin(file)
        if isinstance(origin, WikiOrigin) and origin.api == api:
            yield origin.identity


def _take(client: WikiClient, folder: Path, page: WikiPage, request: PageRequest, done: Collected) -> None:
    """Save a request as a new post; its place on the wiki first, so that it is never taken in twice."""
    stem = file_name(request.section.heading or page.title, _LONGEST_STEM) or "request"
    entry = next(
        each for each in (QueueEntry(folder / f"{stem} {number}{_ENDING}") for number in count(1)) if each.is_new
    )
    origin = WikiOrigin(
        api=client.account.api,
        page_id=page.page_id,
        page=page.title,
        heading=request.section.heading,
        identity=request.identity,
        author=request.author,
        when=request.when,
        text=digest(request.text),
        lines_below=request.lines_below,
    )
    if failure := save_origin(entry.origin, origin) or save_text(entry.file, f"{request.text}\n"):
        done.problems += failure
    else:
        done.new.append(entry)


def _compare(entry: QueueEntry, origin: WikiOrigin, request: PageRequest, done: Collected) -> None:
    """Bring a post that waits to the text on the wiki; of what was fought, or changed here, note that it differs."""
    now = digest(request.text)
    if now in {origin.text, origin.changed}:
        done.known += 1
        newer = origin.model_copy(update={"lines_below": request.lines_below})
        if now == origin.text:
            newer = newer.model_copy(update={"changed": ""})
        if newer != origin and (unsaved := save_origin(entry.origin, newer)):
            done.problems += unsaved
        return
    done.changed.append(entry)
    post = load_post(entry.file)
    as_collected = isinstance(post, str) and digest(post) == origin.text
    failure: Failure | None = None
    update: dict[str, str | int] = {"changed": now, "lines_below": request.lines_below}
    if isinstance(post, str) and as_collected and entry.waits and asks_by_post(entry):
        failure = rewrite_post(entry, post, f"{request.text}\n")
        update |= {"text": now, "changed": "", "rewritten": origin.rewritten + 1}
    failure = failure or save_origin(entry.origin, origin.model_copy(update=update))
    done.problems += failure or ()
