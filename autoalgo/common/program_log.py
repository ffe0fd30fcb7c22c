"""The program's own log, `autoalgo.log`: which commands ran, and what failed. The log of a war is another file.

Every module logs through `logging.getLogger(__name__)`; what other libraries warn of comes along. A file that has grown
large is moved aside under the time of that and the process, and the oldest of those are deleted.

Any number of processes write at once, without a lock that a killed one could leave behind: every entry is one write at
the end of a file that is opened for it alone, and the second process to move the file aside finds it small or gone.
At worst a small file is moved aside. Windows moves no file that is open: the next entry tries again.
"""

import logging
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from autoalgo.common.growing_file import append_lines
from autoalgo.common.plain_text import displayed, visible
from autoalgo.common.redaction import redacted

LEVEL_VARIABLE: Final = "AUTOALGO_LOG_LEVEL"
LEVELS: Final[Mapping[str, int]] = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
}
"""What can be asked for: entries of this level and of all that follow it."""
DEFAULT_LEVEL: Final = "info"
MOST_BYTES: Final = 2**20
"""Size from which on the file is moved aside."""
MOST_OLD_FILES: Final = 3
LONGEST_ENTRY: Final = 2**16
"""Characters; a name in a message can have millions."""
_NAME: Final = "autoalgo.log"
_OLD_NAMES: Final = "autoalgo-????????-??????-??????*.log"
_OLD_NAME: Final = "autoalgo-%Y%m%d-%H%M%S-%f-{}.log"
_FORMAT: Final = "%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"
_LIKE_AN_ENTRY: Final = re.compile(r"\n(?=\d{4}-\d\d-\d\d )")
"""A further line that begins as entries do."""

logger = logging.getLogger(__name__)


def log_file(folder: Path) -> Path:
    """Return where the log is in `folder`, the Logs folder; it is made with the first entry."""
    return folder / _NAME


@contextmanager
def program_log(folder: Path | None, level: str | None = None) -> Iterator[None]:
    """Keep the log in `folder` inside a `with` block; None keeps none.

    The folder is made if the one around it is there. `level`, one of `LEVELS`, is by default what the environment
    variable AUTOALGO_LOG_LEVEL says, else `DEFAULT_LEVEL`.
    """
    ours, everything = logging.getLogger(__name__.partition(".")[0]), logging.getLogger()
    handler = logging.NullHandler() if folder is None else ProgramLog(folder)
    wanted = level or os.environ.get(LEVEL_VARIABLE) or DEFAULT_LEVEL
    before = ours.level
    ours.setLevel(LEVELS.get(wanted.lower(), LEVELS[DEFAULT_LEVEL]))
    everything.addHandler(handler)
    try:
        if wanted.lower() not in LEVELS:
            logger.warning('%s is "%s"; allowed: %s', LEVEL_VARIABLE, wanted, ", ".join(LEVELS))
        yield
    finally:
        everything.removeHandler(handler)
        ours.setLevel(before)


class ProgramLog(logging.Handler):
    """Writes entries into the log of a folder, secrets redacted.

    A log that cannot be written stops nothing: standard error says so once, when a warning or worse is lost.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.setFormatter(_Redacting(_FORMAT, "%Y-%m-%d %H:%M:%S%z"))
        self._folder = folder
        self._told = False

    def emit(self, record: logging.LogRecord) -> None:
        """Write one entry."""
        try:
            entry = self.format(record)
        except Exception:  # what logging does with a message that does not fit its arguments
            self.handleError(record)
            return
        if len(entry) > LONGEST_ENTRY:
            entry = f"{entry[:LONGEST_ENTRY]}…"
        try:
            self._make_room(record.process)
            self._append(f"{entry}\n".encode(errors="backslashreplace"))
        except OSError as error:
            self._tell(record, error)

    def _append(self, entry: bytes) -> None:
        self._folder.mkdir(exist_ok=True)
        append_lines(log_file(self._folder), entry)

    def _make_room(self, process: int | None) -> None:
        file = log_file(self._folder)
        # Without rights to the folder, or while another process has the file open or moves it, it just grows on.
        with suppress(OSError):
            if file.stat().st_size < MOST_BYTES:
                return
            # Two processes may do so within a microsecond, and a file that is moved takes the place of another.
            file.rename(file.with_name(datetime.now(UTC).strftime(_OLD_NAME).format(process)))
            for old in sorted(self._folder.glob(_OLD_NAMES))[:-MOST_OLD_FILES]:
                old.unlink(missing_ok=True)

    def _tell(self, record: logging.LogRecord, error: OSError) -> None:
        if self._told or record.levelno < logging.WARNING or sys.stderr is None:
            return
        self._told = True
        with suppress(OSError, ValueError):
            line = displayed(f"{log_file(self._folder)} cannot be written: {error.strerror or error}")
            sys.stderr.write(f"{line}\n")
            sys.stderr.flush()


class _Redacting(logging.Formatter):
    """Takes secrets out of the whole entry, its traceback included, and writes what is unsafe to show as escapes.

    A message is one line, and no line of a traceback can be mistaken for another entry.
    """

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - as logging calls it
        """Return the entry without its traceback."""
        return visible(_redacted(super().formatMessage(record)))

    def format(self, record: logging.LogRecord) -> str:
        """Return the entry."""
        return _LIKE_AN_ENTRY.sub("\n  ", visible(_redacted(super().format(record)), kept="\n"))


def _redacted(entry: str) -> str:
    # What is cut off has no secret that would show: four times as much as is kept takes a tenth of a second.
    return redacted(entry[: 4 * LONGEST_ENTRY])
