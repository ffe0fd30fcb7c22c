"""A queue of requests: a folder of posts and request files, each waiting, fought or posted (O-6f).

How far a request is can be seen in the folder itself. Beside `war.txt` stand `war.txt.war.json`, the request that was
made of it with the seed that it is fought with, then `war.txt.receipt.wiki`, which is called `war.txt.posted.wiki` once
it was posted. The seed is written down before the battle, so that a war that was cut off is fought again as it was.
"""

import os
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final

from autoalgo.common.files import read_whole, write_atomically
from autoalgo.common.problems import Place, Problem
from autoalgo.war.database import Database
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.posts import draft_of, load_post
from autoalgo.war.requests import load_request, save_request
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import list_maps

if TYPE_CHECKING:
    from autoalgo.war.running import WarFiles

MOST_ENTRIES: Final = 500
"""Requests of a folder that are looked at."""
POST_ENDINGS: Final = frozenset({".txt", ".md", ".wiki", ".mediawiki"})
_REQUEST_ENDING: Final = ".json"
_WAR: Final = ".war.json"
_RECEIPT: Final = ".receipt.wiki"
_POSTED: Final = ".posted.wiki"
_LARGEST_RECEIPT_BYTES: Final = 2**20


class State(StrEnum):
    """How far a request is."""

    WAITING = "waiting"
    FOUGHT = "fought"
    POSTED = "posted"


@dataclass(frozen=True)
class Entry:
    """A post or a request file of the queue."""

    file: Path

    @property
    def war(self) -> Path:
        """Where the request stands that is fought, with its seed."""
        return self._beside(_WAR)

    @property
    def receipt(self) -> Path:
        """Where the receipt stands until it is posted."""
        return self._beside(_RECEIPT)

    @property
    def posted(self) -> Path:
        """Where the receipt stands once it was posted."""
        return self._beside(_POSTED)

    @property
    def state(self) -> State:
        """How far the request is, as the folder says now."""
        if os.path.lexists(self.posted):
            return State.POSTED
        return State.FOUGHT if os.path.lexists(self.receipt) else State.WAITING

    def _beside(self, ending: str) -> Path:
        return self.file.with_name(f"{self.file.name}{ending}")


@dataclass(frozen=True)
class Ground:
    """What all wars of the queue are fought with."""

    database: Database
    tables: Tables
    maps: Path
    """The folder of the terrain maps."""
    logs: Path
    """Where logs and data records go."""


@dataclass(frozen=True)
class Fought:
    """A war of the queue that was fought; its log and record are as ever."""

    entry: Entry
    files: "WarFiles"
    problems: tuple[Problem, ...] = ()
    """Why the receipt could not be written."""


def entries_in(folder: Path) -> list[Entry] | Problem:
    """Return the requests of a folder by name, or why it cannot be looked at."""
    try:
        names = sorted(file.name for file in folder.iterdir() if _is_request(file.name))
    except OSError as error:
        found = f"the folder cannot be read: {error.strerror or error}"
        return Problem(Place(file=str(folder)), found, "a folder of posts (.txt, .md, .wiki) and request files (.json)")
    if len(names) > MOST_ENTRIES:
        place, allowed = Place(file=str(folder)), f"at most {MOST_ENTRIES}"
        return Problem(place, f"{len(names):,} requests", allowed, "move what is posted to another folder")
    return [Entry(folder / name) for name in names]


def request_in(entry: Entry, ground: Ground) -> WarRequest | list[Problem]:
    """Return the request of an entry: what was written down to be fought, else what its file asks for."""
    if os.path.lexists(entry.war):
        return load_request(entry.war)
    if entry.file.suffix.lower() == _REQUEST_ENDING:
        return load_request(entry.file)
    source = load_post(entry.file)
    if isinstance(source, Problem):
        return [source]
    read = draft_of(source, ground.database, ground.tables, list_maps(ground.maps), str(entry.file))
    return list(read.problems) if read.request is None else read.request


def fight_entry(entry: Entry, ground: Ground, moment: datetime) -> Fought | list[Problem]:
    """Fight a waiting request and write its receipt beside it; return what stands in its way if anything does."""
    # Whoever lists a folder does not wait for the compiler.
    from autoalgo.war.pipeline import prepare  # noqa: PLC0415
    from autoalgo.war.report import receipt  # noqa: PLC0415
    from autoalgo.war.running import begin, fight, seeded  # noqa: PLC0415

    request = request_in(entry, ground)
    if isinstance(request, list):
        return request
    request = seeded(request)
    ready = prepare(request, ground.database, ground.tables, ground.maps)
    if isinstance(ready, list):
        return [_of_file(problem, entry) for problem in ready]
    unwritten = save_request(entry.war, request)
    if unwritten:
        return unwritten
    begun = begin(ground.logs, moment, ready, ground.tables)
    result = fight(begun.preparation, ground.tables, begun.files)
    if result is None:  # only who asks for it stops a war
        return []
    return Fought(entry, begun.files, tuple(_write_receipt(entry.receipt, receipt(result, ground.tables))))


def receipt_of(entry: Entry) -> str | Problem:
    """Return the receipt of an entry that was fought."""
    try:
        return read_whole(entry.receipt, _LARGEST_RECEIPT_BYTES).decode("utf-8", "replace")
    except OSError as error:
        found = f"the receipt cannot be read: {error.strerror or error}"
        return Problem(Place(file=str(entry.receipt)), found, "a receipt that the queue has written")


def mark_posted(entry: Entry) -> list[Problem]:
    """Say of an entry that was fought that its receipt is posted; return why that could not be noted."""
    try:
        entry.receipt.replace(entry.posted)
    except OSError as error:
        found = f"the receipt cannot be renamed: {error.strerror or error}"
        return [Problem(Place(file=str(entry.receipt)), found, "a folder that can be written to")]
    return []


def _is_request(name: str) -> bool:
    is_own = name.endswith((_WAR, _RECEIPT, _POSTED)) or name.startswith(".")
    return not is_own and Path(name).suffix.lower() in {*POST_ENDINGS, _REQUEST_ENDING}


def _of_file(problem: Problem, entry: Entry) -> Problem:
    place = Place(str(entry.file), key=problem.place.key, flank=problem.place.flank)
    return problem if problem.place.file else Problem(place, problem.found, problem.allowed, problem.hint)


def _write_receipt(path: Path, text: str) -> list[Problem]:
    try:
        write_atomically(path, text.encode("utf-8", "replace"))
    except OSError as error:
        found = f"the receipt cannot be written: {error.strerror or error}"
        return [Problem(Place(file=str(path)), found, "a folder that can be written to")]
    return []
