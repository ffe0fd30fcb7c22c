"""A game that is kept in a file while it is played, so that neither a crash nor another program loses any of it.

The file is written whole after every step. Before it is replaced it is compared with what this program last read or
wrote there; where another program has changed it meanwhile, the game goes on in a new file beside it.
"""

import errno
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.files import read_whole, write_atomically
from autoalgo.common.locks import locked
from autoalgo.common.problems import Failure, Place, Problem

LARGEST_SAVE_BYTES: Final = 1 << 30


@dataclass(frozen=True)
class SavedFile:
    """A file as this program knows it."""

    path: Path
    digest: str
    """Of its content when this program last read or wrote it."""
    moved: bool = False
    """Whether it is another file than was asked for, since another program has changed that one."""


def kept(path: Path, data: bytes) -> SavedFile:
    """Return what is known of a file that holds `data`."""
    return SavedFile(path, hashlib.sha256(data).hexdigest())


def kept_file(path: Path) -> SavedFile | Failure:
    """Return what is known of a file as it is now, or say why it cannot be read."""
    try:
        return kept(path, read_whole(path, LARGEST_SAVE_BYTES))
    except OSError as error:
        found = f"the file cannot be read: {error.strerror or error}"
        return Failure(Problem(Place(file=str(path)), found, "a readable file"))


def write_new(path: Path, data: bytes) -> SavedFile | Failure:
    """Write a file that is not there yet, under another name if `path` is taken; or say why that is impossible."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with locked(path):
            free = _free(path)
            write_atomically(free, data)
    except OSError as error:
        return _unsaved(path, error)
    return kept(free, data)


def replace_any(path: Path, data: bytes) -> SavedFile | Failure:
    """Write a file, whatever is there, since the user has chosen it; or say why that is impossible."""
    try:
        with locked(path):
            write_atomically(path, data)
    except OSError as error:
        return _unsaved(path, error)
    return kept(path, data)


def write_again(known: SavedFile, data: bytes) -> SavedFile | Failure:
    """Write a file that this program knows, or a new one beside it where another program has changed that one."""
    path = known.path
    try:
        with locked(path):
            changed = path.exists() and kept(path, read_whole(path, LARGEST_SAVE_BYTES)).digest != known.digest
            target = _free(path) if changed else path
            write_atomically(target, data)
    except OSError as error:
        return _unsaved(path, error)
    return SavedFile(target, kept(target, data).digest, moved=changed)


def _free(path: Path) -> Path:
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem} ({number}){path.suffix}")
    return free


def _unsaved(path: Path, error: OSError) -> Failure:
    reason = "its folder is a file" if error.errno == errno.EEXIST else error.strerror or str(error)
    hint = "save it somewhere else; the game goes on, and nothing of it is lost while the window is open"
    return Failure(Problem(Place(file=str(path)), f"the game could not be saved: {reason}", "", hint))
