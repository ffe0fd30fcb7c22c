"""Where what can be made anew is kept for the next start: beside the program, or else in the user's own cache.

A cache is a folder whose name ends in a digest of the sources that made what is in it, so nothing of another version is
ever taken for this one's.
"""

import hashlib
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[1]
IN_ONE_FILE: Final[bool] = getattr(sys, "frozen", False)
"""Whether the program is the one file that PyInstaller makes: it unpacks itself into a new folder at each start."""


def digest_of_sources(patterns: Iterable[str]) -> str:
    """Return a digest of all files of the program that fit one of `patterns`."""
    sources = sorted(source for pattern in patterns for source in PACKAGE.glob(pattern))
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]


def cache_folder(kind: str, digest: str, room: int) -> Path | None:
    """Return the folder for what is kept of a `kind`, made where it must be, or None where there is no place.

    What older versions kept of the kind is deleted when this one begins. `digest` is that of the sources that make what
    is kept, `room` the bytes that must be free.
    """
    for parent in _parents():
        folder = parent / f"{kind}-{digest}"
        if _can_keep(folder, room):
            _drop_stale(folder, kind)
            return folder
    return None


def kept_folders() -> Iterator[Path]:
    """Yield every folder that `cache_folder` has made, in this version of the program or in another."""
    for parent in _parents():
        yield from (folder for folder in parent.glob("*-*") if folder.is_dir())


def _parents() -> list[Path]:
    caches = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111 - Path.home() may raise
    beside = [] if IN_ONE_FILE else [PACKAGE / "__pycache__"]
    return [*beside, Path(caches) / "autoalgo"]


def _can_keep(folder: Path, room: int) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return os.access(folder, os.W_OK) and shutil.disk_usage(folder).free >= room
    except OSError:
        return False


def _drop_stale(folder: Path, kind: str) -> None:
    """Delete what other versions kept beside a `folder` that is about to be filled."""
    if not any(folder.iterdir()):
        for other in folder.parent.glob(f"{kind}-*"):
            if other != folder:
                shutil.rmtree(other, ignore_errors=True)
