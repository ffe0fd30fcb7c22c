"""A disk that fails: within a process, one call to the file system goes wrong, or is the last that the process makes.

The functions of `os` and `open` are replaced by ones that count the calls below one folder. What this cannot see: calls
that are made in C (Qt's settings), what only reads (stat, listing a folder, the bytes of an open file), locks, and what
the system has taken and loses in a power cut. Nothing is really synced, as that takes long.
"""

import builtins
import errno
import io
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final, cast

import pytest
from typing_extensions import Buffer

CALLS: Final = (
    *("open", "write", "sendfile", "close", "fsync", "truncate", "ftruncate", "chmod", "fchmod", "utime"),
    *("mkdir", "rmdir", "rename", "replace", "link", "symlink", "unlink", "remove"),
)
"""Functions of `os`; Windows has some of them."""
NEEDING_ROOM: Final = {"create", "write", "sendfile", "mkdir", "link", "symlink"}
"""What a disk without room goes on refusing."""
ON_OPEN_FILES: Final = {"write", "sendfile", "close", "fsync", "ftruncate"}
"""What no system forbids any more (EACCES) once a file is open."""


class FailingDisk:
    """Counts the calls below `folder`, of which the one with the number `at` fails.

    Parameters
    ----------
    folder
        What lies elsewhere never fails.
    at
        From 1 on.
    error
        The number of the error. A write that finds no room (ENOSPC) writes half, as disks do, and from then on nothing
        finds any. None stands for the end of the process, which also comes in the middle of a write.
    die
        Ends the process.
    look
        Called before each of the calls, to see what others could see just then.
    """

    def __init__(
        self, folder: Path, at: int, error: int | None, die: Callable[[], None], look: Callable[[], None]
    ) -> None:
        self._folder = str(folder)
        self._at = at
        self._error = error
        self._die = die
        self._look = look
        self._calls = 0
        self._counting = Lock()
        self._handles: set[int] = set()
        self._open = io.open
        self.failed = ""
        """The call that went wrong, empty before."""

    def insert(self, patch: pytest.MonkeyPatch) -> None:
        """Put this disk under all of Python."""
        for name in CALLS:
            if hasattr(os, name):
                patch.setattr(os, name, self._watched(name, getattr(os, name)))
        for module in (io, builtins):
            patch.setattr(module, "open", self._opened)

    def step(self, name: str) -> bool:
        """Count a call, which fails if it is its turn; return whether it is a write that is to be cut in half."""
        if self._error == errno.EACCES and name in ON_OPEN_FILES:
            return False
        with self._counting:
            self._look()
            self._calls += 1
            now = self._calls == self._at
        if now:
            self.failed = name
            if name == "write" and self._error in {None, errno.ENOSPC}:
                return True
            self.fail()
        elif self.failed and self._error == errno.ENOSPC and name in NEEDING_ROOM:
            self.fail()
        return False

    def fail(self) -> None:
        """Raise the error, or end the process."""
        if self._error is None:
            self._die()
        else:
            raise OSError(self._error, os.strerror(self._error))

    def forget(self, handle: int) -> None:
        """Take note that a file is closed."""
        self._handles.discard(handle)

    @property
    def kills(self) -> bool:
        """Whether it ends the process."""
        return self._error is None

    def _holds(self, place: object) -> bool:
        if isinstance(place, int):
            return place in self._handles
        path = os.path.abspath(os.fsdecode(cast("str", place)))  # noqa: PTH100 - links are not followed
        return f"{path}{os.sep}".startswith(f"{self._folder}{os.sep}")

    def _watched(self, name: str, call: Callable[..., object]) -> Callable[..., object]:
        def watched(place: object, *rest: object, **words: object) -> object:
            if not (words.get("dir_fd") in self._handles or self._holds(place)):
                return call(place, *rest, **words)
            if name == "close":
                self.forget(cast("int", place))
                return call(place)
            if name == "open":
                return self._opened_handle(call, place, *rest, **words)
            if self.step(name):
                data = cast("bytes", rest[0])
                call(place, data[: len(data) // 2])
                self.fail()
            return None if name == "fsync" else call(place, *rest, **words)  # no disk is waited for

        return watched

    def _opened_handle(self, call: Callable[..., object], place: object, *rest: object, **words: object) -> object:
        creates = cast("int", rest[0]) & os.O_CREAT
        folder = not creates and os.path.isdir(cast("str", place))  # noqa: PTH112 - it may be relative to a folder
        self.step("create" if creates else "open folder" if folder else "open")
        handle = call(place, *rest, **words)
        self._handles.add(cast("int", handle))
        return handle

    def _opened(
        self,
        file: str | Path | int,
        mode: str = "r",
        buffering: int = -1,
        encoding: str | None = None,
        errors: str | None = None,
        newline: str | None = None,
        closefd: bool = True,
        opener: Callable[[str, int], int] | None = None,
    ) -> object:
        """Open a file as `open` does; what is written to one below the folder passes this disk."""
        writes = not set(mode) <= set("rbt")
        if self._holds(file) and opener is None and not isinstance(file, int):
            self.step("create" if writes else "open")
        if not (writes and self._holds(file)):
            return self._open(file, mode, buffering, encoding, errors, newline, closefd, opener)
        raw = _File(self, file, mode.replace("b", "").replace("t", ""), closefd, opener)
        self._handles.add(raw.fileno())
        if buffering == 0:
            return raw
        buffered = io.BufferedRandom(raw) if "+" in mode else io.BufferedWriter(raw)
        return buffered if "b" in mode else io.TextIOWrapper(buffered, encoding, errors, newline)


class _File(io.FileIO):
    """A file on the failing disk."""

    def __init__(
        self,
        disk: FailingDisk,
        file: str | Path | int,
        mode: str,
        closefd: bool,
        opener: Callable[[str, int], int] | None,
    ) -> None:
        self._disk = disk
        super().__init__(file, mode, closefd, opener)

    def write(self, data: Buffer) -> int:
        if not self._disk.step("write"):
            return super().write(data)
        view = memoryview(data)
        written = super().write(view[: len(view) // 2])
        if self._disk.kills:
            self._disk.fail()
        return written

    def close(self) -> None:
        if not self.closed:
            with suppress(ValueError):
                self._disk.forget(self.fileno())
            super().close()
            self._disk.step("close")
