"""Text files that grow: logs and data records while something runs, and lists that each run adds lines to.

Such a file cannot be written atomically, since it must survive a crash up to that point. One of a single run is created
under a name that nothing else has, and a disk that fails ends the file, never the run: the failure is kept for the
faces to tell.
"""

import errno
import os
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import TextIO

from autoalgo.common.files import regular_file


def timestamp(moment: datetime) -> str:
    """Return `moment` as the names of files have it: 2026-05-01 14.30.00."""
    # No colons: Windows allows none in a file name.
    return moment.strftime("%Y-%m-%d %H.%M.%S")


class GrowingFile:
    """A new text file, UTF-8 with plain line ends on every machine, that is silent after its first failure.

    Its folder is made if need be; if the name is taken, " (2)", " (3)" … follows the name, and nothing is overwritten.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        """Where the file is."""
        self.failure: str | None = None
        """Why the file could not be written, in words for the user; None while all is well."""
        self._stream: TextIO | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._stream = self._create(path)
        except OSError as error:
            self._fail(error)

    def write(self, text: str) -> None:
        """Append `text` and hand it to the system, so that it survives a crash of the program."""
        if self._stream is None:
            return
        try:
            self._stream.write(text)
            self._stream.flush()
        except OSError as error:
            self._fail(error)

    def write_lines(self, lines: Iterable[str]) -> None:
        """Append each of `lines` with a line end."""
        text = "".join(f"{line}\n" for line in lines)
        if text:
            self.write(text)

    def close(self) -> None:
        """Hand everything to the disk and close the file; closing twice does nothing."""
        if self._stream is None:
            return
        try:
            os.fsync(self._stream.fileno())
            self._stream.close()
        except OSError as error:
            self._fail(error)
        self._stream = None

    def _create(self, path: Path) -> TextIO:
        number = 1
        while True:
            try:
                return self.path.open("x", encoding="utf-8", errors="backslashreplace", newline="\n")
            except FileExistsError:
                number += 1
                self.path = path.with_name(f"{path.stem} ({number}){path.suffix}")

    def _fail(self, error: OSError) -> None:
        # A name that is taken is stepped over, so what exists already can only be a file in the folder's place.
        reason = "its folder is a file" if isinstance(error, FileExistsError) else error.strerror or str(error)
        self.failure = f"{self.path} could not be written: {reason}"
        stream, self._stream = self._stream, None
        if stream is not None:
            _close_quietly(stream)


def append_lines(path: Path, lines: bytes, synced: bool = False) -> None:
    """Add whole `lines` to the file at `path` in one write, so that those of several processes do not mingle.

    Where a full disk or a killed process has cut the last line, they begin a new one. Each line has its end, and the
    file is made if its folder is there. With `synced` they are on the disk at the end.

    Raises
    ------
    OSError
        When they could not be written, or only in part.
    """
    with open(path, "a+b", buffering=0, opener=regular_file) as file:
        # What another process writes meanwhile lies behind this end, and ends a line.
        if end := file.seek(0, os.SEEK_END):
            file.seek(end - 1)
            if file.read(1) != b"\n":
                lines = b"\n" + lines
        if file.write(lines) != len(lines):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        if synced:
            os.fsync(file.fileno())


def _close_quietly(stream: TextIO) -> None:
    """Close a stream whose buffer can no longer be written; the second complaint says nothing new."""
    try:
        stream.close()
    except OSError:
        return
