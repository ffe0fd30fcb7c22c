"""Writes a file in one step: a reader sees the old one or the new one, never half of either."""

import contextlib
import errno
import os
import secrets
import stat
from pathlib import Path


def write_atomically(path: Path, data: bytes, like: Path | None = None, private: bool = False) -> None:
    """Write `data` to `path` by way of a temporary file in the same folder.

    An old file's permissions are kept, and a link stays a link: what it leads to is replaced.

    Parameters
    ----------
    path
        Where the file belongs. Its folder must be there.
    data
        All of the content.
    like
        A file whose permissions are taken instead.
    private
        Whether the owner alone may read and write the file, from its first byte on, whatever an old one allowed.

    Raises
    ------
    OSError
        When the disk is full, the folder cannot be written to, or `path` is not a file. What was there is untouched.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "what is there is not a file")
    model = None if private else like or (target if target.exists() else None)
    # A new file gets what the system gives new files; any other stays closed until its permissions are set.
    mode = 0o600 if private or model else 0o666
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(8)}.tmp")
    try:
        with open(temporary, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if model:
            temporary.chmod(stat.S_IMODE(model.stat().st_mode))
        temporary.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Sync the new name to the disk. Some file systems cannot; the file itself is written by now."""
    if os.name == "posix":  # Windows opens no folders
        with contextlib.suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
