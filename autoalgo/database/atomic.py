"""Replacing a file in one step, so that a reader sees the old one or the new one and never half of either."""

import contextlib
import os
import stat
import tempfile
from pathlib import Path
from typing import Final

_ORDINARY: Final = 0o644


def write_atomically(path: Path, data: bytes, like: Path | None = None, private: bool = False) -> None:
    """Write `data` to `path` by way of a temporary file in the same folder, with the permissions that `like` has.

    Without `like` they are those of an ordinary file. With `private` nobody but the owner can read the file, not even
    while it is written.

    Raises
    ------
    OSError
        When the disk is full, or the folder cannot be written to. An old file at `path` is untouched then.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if not private:  # mkstemp lets nobody else in
            temporary.chmod(_ORDINARY if like is None else stat.S_IMODE(like.stat().st_mode))
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
