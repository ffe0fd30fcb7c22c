"""A queue of requests: a folder of posts and request files, each waiting, fought or posted (O-6f).

How far a request is can be seen in the folder itself. Beside `war.txt` stand `war.txt.war.json`, the request that was
made of it with the seed that it is fought with, then `war.txt.receipt.wiki`, which is called `war.txt.posted.wiki` once
it was posted. The seed is written down before the battle, so that a war that was cut off is fought again as it was.
"""

import errno
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from autoalgo.common.files import file_name, read_whole, write_atomically
from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.war.database import Database
from autoalgo.war.posts import LONGEST_POST, NOTHING_READ, ReadPost, draft_of, load_post
from autoalgo.war.requests import LARGEST_FILE_BYTES, load_request, save_request
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import list_maps

if TYPE_CHECKING:
    from autoalgo.war.battle import Battle
    from autoalgo.war.war_run import WarFiles

LONGEST_FILE_NAME: Final = 200
"""Bytes of the name of a request that is fought: those of what stands beside it, half written, are 255 at most."""
MOST_ENTRIES: Final = 500
"""Requests of a folder that are looked at."""
POST_ENDINGS: Final = frozenset({".txt", ".md", ".wiki", ".mediawiki"})
_REQUEST_ENDING: Final = ".json"
ENDINGS: Final = frozenset({*POST_ENDINGS, _REQUEST_ENDING})
"""How the files end that are requests, in small letters."""
_WAR: Final = ".war.json"
_RECEIPT: Final = ".receipt.wiki"
_POSTED: Final = ".posted.wiki"
_LARGEST_RECEIPT_BYTES: Final = 2**20
_LONGEST_STEM: Final = 40
"""Characters of the name of a file that is made of a post: with all that stands behind it, 255 bytes are enough."""
_ALLOWED: Final = "a folder of posts (.txt, .md, .wiki) and request files (.json)"


class State(StrEnum):
    """How far a request is."""

    WAITING = "waiting"
    FOUGHT = "fought"
    POSTED = "posted"


@dataclass(frozen=True)
class QueueEntry:
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

    @property
    def is_new(self) -> bool:
        """True when neither the file is there nor anything that stands beside it."""
        return not any(map(os.path.lexists, (self.file, self.war, self.receipt, self.posted)))

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
class FoughtEntry:
    """A war of the queue that was fought; its log and record are as ever."""

    entry: QueueEntry
    files: "WarFiles"
    problems: tuple[Problem, ...] = ()
    """Why the receipt could not be written."""


def entries_in(folder: Path) -> list[QueueEntry] | Failure:
    """Return the requests of a folder by name, or why it cannot be looked at."""
    try:
        names = sorted(file.name for file in folder.iterdir() if _is_request(file.name))
    except OSError as error:
        found = f"the folder cannot be read: {error.strerror or error}"
        return Failure(Problem(Place(file=str(folder)), found, _ALLOWED))
    if len(names) > MOST_ENTRIES:
        place, allowed = Place(file=str(folder)), f"at most {MOST_ENTRIES}"
        return Failure(Problem(place, f"{len(names):,} requests", allowed, "move what is posted to another folder"))
    return [QueueEntry(folder / name) for name in names]


def looks_of(folder: Path) -> frozenset[tuple[str, int, int]] | None:
    """Return names, sizes and times of what lies in a folder, to be compared; None where it cannot be looked at."""
    try:
        with os.scandir(folder) as files:
            stats = [(file.name, file.stat(follow_symlinks=False)) for file in files]
    except OSError:
        return None
    return frozenset((name, stat.st_size, stat.st_mtime_ns) for name, stat in stats)


def read_entry(entry: QueueEntry, ground: Ground) -> ReadPost:
    """Return what an entry asks for: what was written down to be fought, else what came of its file.

    The draft is empty where no post was read.
    """
    is_written = os.path.lexists(entry.war)
    if is_written or entry.file.suffix.lower() == _REQUEST_ENDING:
        request = load_request(entry.war if is_written else entry.file)
        if isinstance(request, Failure):
            return replace(NOTHING_READ, problems=request)
        return replace(NOTHING_READ, request=request)
    source = load_post(entry.file)
    if isinstance(source, Failure):
        return replace(NOTHING_READ, problems=source)
    return draft_of(source, ground.database, ground.tables, list_maps(ground.maps), str(entry.file))


def fight_entry(
    entry: QueueEntry, ground: Ground, moment: datetime, goes_on: Callable[["Battle"], bool] = lambda _: True
) -> FoughtEntry | Failure | None:
    """Fight a waiting request and write its receipt beside it; return what stands in its way if anything does.

    Once `goes_on` says no after an hour, the request waits on, with the seed that it has by then, and None is returned.
    """
    # Whoever lists a folder does not wait for the compiler.
    from autoalgo.war.pipeline import prepare  # noqa: PLC0415
    from autoalgo.war.report import receipt  # noqa: PLC0415
    from autoalgo.war.war_run import begin, fight, seeded  # noqa: PLC0415

    if len(os.fsencode(entry.file.name)) > LONGEST_FILE_NAME:
        found = "the name of the file is too long"
        allowed = f"at most {LONGEST_FILE_NAME} bytes, so that a receipt can be written beside it"
        return Failure(Problem(Place(file=str(entry.file)), found, allowed, "rename the file"))
    read = read_entry(entry, ground)
    if read.request is None:
        return failure_of(read.problems)
    request = seeded(read.request)
    ready = prepare(request, ground.database, ground.tables, ground.maps)
    if isinstance(ready, Failure):
        return Failure(*(_of_file(problem, entry) for problem in ready))
    if unwritten := save_request(entry.war, request):
        return unwritten
    begun = begin(ground.logs, moment, ready, ground.tables)
    result = fight(begun.preparation, ground.tables, begun.files, goes_on=goes_on)
    if result is None:
        return None
    return FoughtEntry(entry, begun.files, _write_receipt(entry.receipt, receipt(result, ground.tables)) or ())


def add_post(folder: Path, text: str, ground: Ground) -> QueueEntry | Failure:
    """Save a post as a new file of a folder, and return it, or why that cannot be done.

    The file is called after the war if the post says all that one needs, with a number: "Battle of Hastings 1.txt".
    Nothing that is there is overwritten, and no receipt that was left alone becomes that of the new post.
    """
    place = Place(file="the post")
    if not text.strip():
        return Failure(Problem(place, "there is no text in it", "a player's post", "copy the post, and paste it here"))
    if len(text) > LONGEST_POST:
        allowed = f"at most {LONGEST_POST:,}"
        return Failure(Problem(place, f"it has {len(text):,} characters", allowed, "take the request alone"))
    read = draft_of(text, ground.database, ground.tables, list_maps(ground.maps))
    stem = (file_name(read.request.name, _LONGEST_STEM) if read.request else "") or "post"
    # A bare name may be one that Windows keeps for itself, such as CON; with a number none is.
    names = (f"{stem} {number}.txt" for number in count(1))
    return _save_new(folder, names, text.encode("utf-8", "replace"))


def add_file(folder: Path, path: Path) -> QueueEntry | Failure:
    """Copy a post or a request file into a folder, under a name that is free, and return it, or why it cannot be."""
    place = Place(file=str(path))
    if not _is_request(path.name):
        allowed = "a post (.txt, .md, .wiki) or a request file (.json), and none that a queue has written"
        return Failure(Problem(place, "this is no request", allowed))
    most = LARGEST_FILE_BYTES if path.suffix.lower() == _REQUEST_ENDING else 4 * LONGEST_POST
    try:
        content = read_whole(path, most)
    except OSError as error:
        found = f"the file cannot be read: {error.strerror or error}"
        return Failure(Problem(place, found, "a file that can be read"))
    others = (f"{path.stem} {number}{path.suffix}" for number in count(2))
    return _save_new(folder, chain([path.name], others), content)


def receipt_of(entry: QueueEntry) -> str | Failure:
    """Return the receipt of an entry that was fought."""
    try:
        return read_whole(entry.receipt, _LARGEST_RECEIPT_BYTES).decode("utf-8", "replace")
    except OSError as error:
        found = f"the receipt cannot be read: {error.strerror or error}"
        return Failure(Problem(Place(file=str(entry.receipt)), found, "a receipt that the queue has written"))


def mark_posted(entry: QueueEntry) -> Failure | None:
    """Say of an entry that was fought that its receipt is posted; return why that could not be noted."""
    try:
        entry.receipt.replace(entry.posted)
    except OSError as error:
        found = f"the receipt cannot be renamed: {error.strerror or error}"
        return Failure(Problem(Place(file=str(entry.receipt)), found, "a folder that can be written to"))
    return None


def _is_request(name: str) -> bool:
    is_own = name.endswith((_WAR, _RECEIPT, _POSTED)) or name.startswith(".")
    return not is_own and Path(name).suffix.lower() in ENDINGS


def _of_file(problem: Problem, entry: QueueEntry) -> Problem:
    place = Place(str(entry.file), key=problem.place.key, flank=problem.place.flank)
    return problem if problem.place.file else Problem(place, problem.found, problem.allowed, problem.hint)


def _save_new(folder: Path, names: Iterable[str], content: bytes) -> QueueEntry | Failure:
    """Write `content` under the first of `names` that is free."""
    entry = next(entry for entry in (QueueEntry(folder / name) for name in names) if entry.is_new)

    def look() -> None:
        if not entry.is_new:
            raise FileExistsError(errno.EEXIST, "another file has taken its name meanwhile")

    try:
        write_atomically(entry.file, content, last_look=look)
    except OSError as error:
        found = f"the file cannot be written: {error.strerror or error}"
        return Failure(Problem(Place(file=str(entry.file)), found, "a folder that can be written to"))
    return entry


def _write_receipt(path: Path, text: str) -> Failure | None:
    try:
        write_atomically(path, text.encode("utf-8", "replace"))
    except OSError as error:
        found = f"the receipt cannot be written: {error.strerror or error}"
        return Failure(Problem(Place(file=str(path)), found, "a folder that can be written to"))
    return None
