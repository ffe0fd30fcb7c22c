"""Requests of a queue split, rewritten, deleted and brought back: whatever a moderator has had stays in a file (O-6m).

What is deleted goes into the folder `Deleted` beside the requests, each time into a folder of its own, with its choices
and its receipt; so does a post as it was before its text was changed.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from typing import Final

from autoalgo.common.problems import Failure, Place, Problem, failure_in
from autoalgo.war.posts import Choices, load_choices, load_post, save_choices
from autoalgo.war.queue import Ground, QueueEntry, draft_in, is_request, no_post, save_new, save_text
from autoalgo.war.wiki_origin import load_origin, save_origin

DELETED: Final = "Deleted"
"""The folder of what was deleted, beside the requests."""
_MOST_DELETED: Final = 99_999


def delete_entry(entry: QueueEntry) -> Failure | None:
    """Move a request with all that stands beside it into the folder `Deleted`; return why that cannot be done.

    The request goes first, so that whatever ends the program leaves no request without its receipt.
    """
    kept = _new_kept(entry)
    if isinstance(kept, Failure):
        return kept
    return _moved(entry, QueueEntry(kept / entry.file.name), range(len(entry.files)), kept)


def last_deleted(folder: Path) -> QueueEntry | None:
    """Return the request that was deleted last, as it lies in the folder `Deleted` of `folder`; None without any."""
    for number in reversed(_numbers(folder / DELETED)):
        with suppress(OSError):
            found = sorted(file for file in (folder / DELETED / number).iterdir() if is_request(file.name))
            if found:
                return QueueEntry(found[0])
    return None


def bring_back(folder: Path) -> QueueEntry | Failure:
    """Bring the request that was deleted last back into `folder`, under another name where its own is taken."""
    deleted = last_deleted(folder)
    if deleted is None:
        found = "nothing is deleted"
        return Failure(Problem(Place(file=str(folder / DELETED)), found, "a request that was deleted"))
    name = deleted.file.name
    path = Path(name)
    others = (f"{path.stem} {number}{path.suffix}" for number in count(2))
    entry = next(each for each in (QueueEntry(folder / name) for name in chain([name], others)) if each.is_new)
    # The request goes last: no card shows before its receipt is there.
    failure = _moved(deleted, entry, reversed(range(len(entry.files))), deleted.file.parent)
    return failure or entry


def rewrite_post(entry: QueueEntry, before: str, text: str) -> Failure | None:
    """Give a post that waits another text; what was chosen for it stays, and the text of before goes to `Deleted`.

    It is refused where the file no longer holds `before`.
    """
    if failure := no_post(text):
        return failure
    place = Place(file=str(entry.file))
    source = load_post(entry.file)
    if isinstance(source, Failure):
        return source
    if source != before or not entry.waits:
        found = "the post has changed since it was shown"
        return Failure(Problem(place, found, "the post as it was", "look at it, and change it again"))
    kept = _new_kept(entry)
    if isinstance(kept, Failure):
        return kept
    return save_text(kept / entry.file.name, before) or save_text(entry.file, text)


def split_entry(entry: QueueEntry, ground: Ground) -> tuple[QueueEntry, ...] | Failure:
    """Make a request of each war that a post asks for, all with its whole text; return them, that of the first first.

    All come from the same place of a wiki, if the post does. Which war each asks for stands in its file of choices.
    What was chosen for the post before goes with the first.
    """
    draft, choices, text = draft_in(entry, ground), load_choices(entry.choices), load_post(entry.file)
    origin = load_origin(entry.origin)
    if (
        isinstance(draft, Failure)
        or isinstance(choices, Failure)
        or isinstance(text, Failure)
        or isinstance(origin, Failure)
    ):
        return failure_in(draft, choices, text, origin)
    if not draft.others or choices.war_number is not None:
        return Failure(Problem(Place(file=str(entry.file)), "it asks for one war", "a post that asks for several"))
    entries, path = [entry], entry.file
    for number in range(2, 2 + len(draft.others)):
        names = (f"{path.stem} {other}{path.suffix}" for other in count(number))
        new = save_new(path.parent, names, text.encode("utf-8", "replace"))
        if isinstance(new, Failure):
            return new
        failure = save_choices(new.choices, Choices(war_number=number))
        failure = failure or (save_origin(new.origin, origin) if origin else None)
        if failure:
            return failure
        entries.append(new)
    first = choices.model_copy(update={"war_number": 1})
    return save_choices(entry.choices, first) or tuple(entries)


def _numbers(kept: Path) -> list[str]:
    """Return the names of the folders of what was deleted, in their order."""
    try:
        names = (each.name for each in kept.iterdir())
        return sorted((name for name in names if name.isdecimal() and name.isascii()), key=int)
    except OSError:
        return []


def _new_kept(entry: QueueEntry) -> Path | Failure:
    """Return a new folder for what is deleted next."""
    kept = entry.file.parent / DELETED
    try:
        kept.mkdir(exist_ok=True)
        first = int(next(reversed(_numbers(kept)), "0")) + 1
        for number in range(first, _MOST_DELETED):
            with suppress(FileExistsError):
                (kept / f"{number:05}").mkdir()
                return kept / f"{number:05}"
        found = f"there are {_MOST_DELETED:,} of them"
    except OSError as error:
        found = f"the folder cannot be made: {error.strerror or error}"
    return Failure(Problem(Place(file=str(kept)), found, "a folder for what is deleted", "clear it by hand"))


def _moved(old: QueueEntry, new: QueueEntry, order: Iterable[int], kept: Path) -> Failure | None:
    """Move the files of a request in their order, all or none; a folder that is empty then goes."""
    done: list[tuple[Path, Path]] = []
    try:
        for place in order:
            if os.path.lexists(old.files[place]):
                old.files[place].rename(new.files[place])
                done.append((old.files[place], new.files[place]))
        return None
    except OSError as error:
        for source, target in reversed(done):
            with suppress(OSError):
                target.rename(source)
        found = f"the file cannot be moved: {error.strerror or error}"
        return Failure(Problem(Place(file=str(old.file)), found, "a folder that can be written to"))
    finally:
        with suppress(OSError):
            kept.rmdir()
