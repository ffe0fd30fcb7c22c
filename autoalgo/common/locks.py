"""Locks of the system, which keep processes of the program from writing to one file at the same time.

Such a lock ends with its process, however that ends, so nobody waits for a dead one; and nobody waits for ever, because
waiting has an end too. Other programs know nothing of it.

The lock is not on the file that it is for, because that one is replaced, but on an empty file beside it,
`.NAME.lock`: on a shared folder other computers and other users find it there too. Whoever has the lock deletes that
file at the end. One that a killed process has left holds no lock, and serves the next one.
"""

import errno
import logging
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

logger = logging.getLogger(__name__)

PATIENCE_SECONDS: Final = 10.0
"""How long is waited for a lock; a workbook is changed in a quarter of a second."""
_PAUSE_SECONDS: Final = 0.01


class LockedError(OSError):
    """Another process has kept a lock for too long."""


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError from error
else:
    import fcntl

    def _lock(handle: int) -> None:
        # Not lockf, whose lock ends as soon as another thread closes the same file.
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def try_lock(path: Path, handle: int) -> bool:
    """Lock the file at `path`, open as `handle`, until it is closed, and return True.

    Return False when another process or thread has it locked, or had and has deleted or moved it. Raises OSError where
    the file system has no locks.
    """
    try:
        _lock(handle)
    except BlockingIOError:
        return False
    try:  # Windows deletes and moves no open file
        return os.name != "posix" or os.path.samestat(os.fstat(handle), path.stat())
    except OSError:
        return False


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep every other process and thread out of its own `locked` block for the file at `path`, which need not exist.

    A folder whose file system has no locks is no reason to stop: that is logged, and nobody is kept out.

    Raises
    ------
    LockedError
        When another has kept the lock for `PATIENCE_SECONDS`.
    OSError
        When no file can be made in the folder.
    """
    target = Path(os.path.realpath(path))
    lock = target.with_name(f".{target.name}.lock")
    deadline = time.monotonic() + PATIENCE_SECONDS
    while (handle := _take(lock)) is None:
        if time.monotonic() > deadline:
            raise LockedError(errno.ETIMEDOUT, "another run of the program is writing to it", str(path))
        time.sleep(_PAUSE_SECONDS)
    try:
        yield
    finally:
        _give_back(lock, handle)


def _take(lock: Path) -> int | None:
    """Return a handle that has the file `lock` locked, None if another has it."""
    handle = _open(lock)
    if handle is None:
        return None
    try:
        if try_lock(lock, handle):
            return handle
    except OSError as error:
        logger.warning("%s cannot be locked, so two runs may write at once: %s", lock, error.strerror or error)
        return handle
    os.close(handle)
    return None


def _open(lock: Path) -> int | None:
    """Return a handle to the file `lock`, which is made where there is none; None if it is being deleted."""
    try:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
    except FileExistsError:
        with suppress(FileNotFoundError):
            return os.open(lock, os.O_RDWR)
        return None
    if os.name == "posix":  # one that is left behind must be of use to all users of a shared folder
        os.fchmod(handle, 0o666)
    return handle


def _give_back(lock: Path, handle: int) -> None:
    """End the lock, and delete its file."""
    if os.name == "posix":
        # While it is locked: afterwards it may be another's.
        with suppress(OSError):
            lock.unlink()
        os.close(handle)
    else:
        os.close(handle)
        # Windows deletes no file that another has open.
        with suppress(OSError):
            lock.unlink()
