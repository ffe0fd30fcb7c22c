"""A queue of requests: a folder of posts and request files, each waiting, fought or posted (O-6f).

How far a request is can be seen in the folder itself. Beside `war.txt` stand `war.txt.choices.json`, what a moderator
has chosen for it, `war.txt.war.json`, the request that was made of it with the seed that it is fought with, then
`war.txt.receipt.wiki`, which is called `war.txt.posted.wiki` once it was posted. The seed is written down before the
battle, so that a war that was cut off is fought again as it was. `war.txt.origin.json` says where on a wiki it was
collected.
"""

import errno
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from autoalgo.common.files import file_name, read_whole, write_atomically
from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.war.database import Database
from autoalgo.war.posts import (
    LONGEST_POST,
    NOTHING_READ,
    Draft,
    Known,
    ReadPost,
    completed,
    decided,
    load_choices,
    load_post,
    read_post,
)
from autoalgo.war.requests import LARGEST_FILE_BYTES, load_request, save_request
from autoalgo.war.selection import select
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
_CHOICES: Final = ".choices.json"
_WAR: Final = ".war.json"
_RECEIPT: Final = ".receipt.wiki"
_POSTED: Final = ".posted.wiki"
_ORIGIN: Final = ".origin.json"
_LARGEST_RECEIPT_BYTES: Final = 2**20
_LONGEST_STEM: Final = 40
"""Characters of the name of a file that is made of a post: with all that stands behind it, 255 bytes are enough."""
_ALLOWED: Final = "a folder of posts (.txt, .md, .wiki) and request files (.json)"


@dataclass(frozen=True)
class QueueEntry:
    """A post or a request file of the queue."""

    file: Path

    @property
    def choices(self) -> Path:
        """Where the moderator's choices for a post stand."""
        return self._beside(_CHOICES)

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
    def origin(self) -> Path:
        """Where it stands from which place of a wiki the request was collected."""
        return self._beside(_ORIGIN)

    @property
    def files(self) -> tuple[Path, ...]:
        """The file itself, then all that may stand beside it."""
        return (self.file, self.choices, self.war, self.receipt, self.posted, self.origin)

    @property
    def is_post(self) -> bool:
        """True for a post, False for a request file."""
        return self.file.suffix.lower() != _REQUEST_ENDING

    @property
    def is_posted(self) -> bool:
        """True when the receipt was posted, as the folder says now."""
        return os.path.lexists(self.posted)

    @property
    def is_fought(self) -> bool:
        """True when there is a receipt that is not posted yet, as the folder says now."""
        return not self.is_posted and os.path.lexists(self.receipt)

    @property
    def waits(self) -> bool:
        """True while there is no receipt, as the folder says now."""
        return not (self.is_posted or self.is_fought)

    @property
    def is_new(self) -> bool:
        """True when neither the file is there nor anything that stands beside it."""
        return not any(map(os.path.lexists, self.files))

    def _beside(self, ending: str) -> Path:
        return self.file.with_name(f"{self.file.name}{ending}")


@dataclass(frozen=True)
class Ground:
    """The basis of all wars of the queue."""

    database: Database
    tables: Tables
    maps: Path
    """The folder of the terrain maps."""
    logs: Path
    """Where logs and data records go."""

    @cached_property
    def known(self) -> Known:
        """What posts are read with."""
        return Known(self.database, self.tables, list_maps(self.maps))


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
        names = sorted(file.name for file in folder.iterdir() if is_request(file.name))
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
    if not asks_by_post(entry):
        written = read_written(entry)
        if written.request is None:
            return written
        selection = select(written.request, ground.database, ground.tables, ground.known.maps)
        problems = selection if isinstance(selection, Failure) else ()
        return replace(written, problems=tuple(_of_file(problem, entry) for problem in problems))
    draft = draft_in(entry, ground)
    return replace(NOTHING_READ, problems=draft) if isinstance(draft, Failure) else read_draft(entry, draft, ground)


def read_written(entry: QueueEntry) -> ReadPost:
    """Return the request that was written down to be fought, or that of a request file, whatever the database says."""
    request = load_request(entry.war if os.path.lexists(entry.war) else entry.file)
    if isinstance(request, Failure):
        return replace(NOTHING_READ, problems=request)
    return replace(NOTHING_READ, request=request)


def asks_by_post(entry: QueueEntry) -> bool:
    """Return whether a request is what a post asks for: no request file, and nothing is written down to be fought."""
    return entry.is_post and not os.path.lexists(entry.war)


def draft_in(entry: QueueEntry, ground: Ground) -> Draft | Failure:
    """Return the draft of a post, without the moderator's choices."""
    source = load_post(entry.file)
    if isinstance(source, Failure):
        return source
    problems = failure_of(ground.database.problems)
    return problems or read_post(source, ground.known.gazetteer, str(entry.file))


def read_draft(entry: QueueEntry, draft: Draft, ground: Ground) -> ReadPost:
    """Return what comes of the draft of a post with the moderator's choices for it."""
    choices = load_choices(entry.choices)
    if isinstance(choices, Failure):
        return ReadPost(draft, None, choices)
    chosen = decided(draft, choices, ground.known.gazetteer)
    return completed(chosen, ground.known, str(entry.file))


def fight_entry(
    entry: QueueEntry, ground: Ground, moment: datetime, goes_on: Callable[["Battle"], bool] = lambda _: True
) -> FoughtEntry | Failure | None:
    """Fight a waiting request and write its receipt beside it; return what stands in its way if anything does.

    Once `goes_on` says no after an hour, the request waits on, with the seed that it has by then, and None is returned.
    """
    # Whoever lists a folder does not wait for the compiler.
    from autoalgo.war.pipeline import prepare  # noqa: PLC0415
    from autoalgo.war.report.receipt import receipt  # noqa: PLC0415
    from autoalgo.war.war_run import begin, fight, seeded  # noqa: PLC0415

    if len(os.fsencode(entry.file.name)) > LONGEST_FILE_NAME:
        found = "the name of the file is too long"
        allowed = f"at most {LONGEST_FILE_NAME} bytes, so that a receipt can be written beside it"
        return Failure(Problem(Place(file=str(entry.file)), found, allowed, "rename the file"))
    read = read_entry(entry, ground)
    if read.request is None or read.problems:
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
    if entry.is_posted:  # fought again: what stands on the wiki is not its receipt any more
        with suppress(OSError):
            entry.posted.replace(entry.receipt)
    return FoughtEntry(entry, begun.files, save_text(entry.receipt, receipt(result, ground.tables)) or ())


def add_post(folder: Path, text: str, ground: Ground) -> QueueEntry | Failure:
    """Save a post as a new file of a folder, and return it, or why that cannot be done.

    The file is called after the war if the post says all that one needs, with a number: "Battle of Hastings 1.txt".
    Nothing that is there is overwritten, and no receipt that was left alone becomes that of the new post.
    """
    if failure := no_post(text):
        return failure
    draft = Draft() if ground.database.problems else read_post(text, ground.known.gazetteer)
    request = None if isinstance(draft, Failure) else completed(draft, ground.known).request
    stem = (file_name(request.name, _LONGEST_STEM) if request else "") or "post"
    # A bare name may be one that Windows keeps for itself, such as CON; with a number none is.
    names = (f"{stem} {number}.txt" for number in count(1))
    return save_new(folder, names, text.encode("utf-8", "replace"))


def no_post(text: str) -> Failure | None:
    """Return why a text cannot be that of a post; None where it can."""
    place = Place(file="the post")
    if not text.strip():
        return Failure(Problem(place, "there is no text in it", "a player's post", "copy the post, and paste it here"))
    if len(text) > LONGEST_POST:
        allowed = f"at most {LONGEST_POST:,}"
        return Failure(Problem(place, f"it has {len(text):,} characters", allowed, "take the request alone"))
    return None


def add_file(folder: Path, path: Path) -> QueueEntry | Failure:
    """Copy a post or a request file into a folder, under a name that is free, and return it, or why it cannot be."""
    place = Place(file=str(path))
    if not is_request(path.name):
        allowed = "a post (.txt, .md, .wiki) or a request file (.json), and none that a queue has written"
        return Failure(Problem(place, "this is no request", allowed))
    most = LARGEST_FILE_BYTES if path.suffix.lower() == _REQUEST_ENDING else 4 * LONGEST_POST
    try:
        content = read_whole(path, most)
    except OSError as error:
        found = f"the file cannot be read: {error.strerror or error}"
        return Failure(Problem(place, found, "a file that can be read"))
    others = (f"{path.stem} {number}{path.suffix}" for number in count(2))
    return save_new(folder, chain([path.name], others), content)


def receipt_of(entry: QueueEntry) -> str | Failure:
    """Return the receipt of an entry that was fought, posted or not."""
    path = entry.posted if entry.is_posted else entry.receipt
    try:
        return read_whole(path, _LARGEST_RECEIPT_BYTES).decode("utf-8", "replace")
    except OSError as error:
        found = f"the receipt cannot be read: {error.strerror or error}"
        return Failure(Problem(Place(file=str(path)), found, "a receipt that the queue has written"))


def mark_posted(entry: QueueEntry) -> Failure | None:
    """Say of an entry that was fought that its receipt is posted; return why that could not be noted."""
    try:
        entry.receipt.replace(entry.posted)
    except OSError as error:
        found = f"the receipt cannot be renamed: {error.strerror or error}"
        return Failure(Problem(Place(file=str(entry.receipt)), found, "a folder that can be written to"))
    return None


def is_request(name: str) -> bool:
    """Return whether a file of that name is a request, and nothing that a queue has written."""
    is_own = name.endswith((_CHOICES, _WAR, _RECEIPT, _POSTED, _ORIGIN)) or name.startswith(".")
    return not is_own and Path(name).suffix.lower() in ENDINGS


def _of_file(problem: Problem, entry: QueueEntry) -> Problem:
    place = Place(str(entry.file), key=problem.place.key, flank=problem.place.flank)
    return problem if problem.place.file else Problem(place, problem.found, problem.allowed, problem.hint)


def save_new(folder: Path, names: Iterable[str], content: bytes) -> QueueEntry | Failure:
    """Write `content` under the first of `names` that is free, and return it, or why it cannot be written."""
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


def save_text(path: Path, text: str) -> Failure | None:
    """Write a receipt or a post, whole or not at all; return why it could not be written."""
    try:
        write_atomically(path, text.encode("utf-8", "replace"))
    except OSError as error:
        found = f"the file cannot be written: {error.strerror or error}"
        return Failure(Problem(Place(file=str(path)), found, "a folder that can be written to"))
    return None
