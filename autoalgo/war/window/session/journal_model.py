"""Journals of what is being edited: every edit is in a file within a second, whatever ends the program.

The file lies beside the settings, and is there only while the window is: at a normal end the settings hold the same.
"""

import logging
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QElapsedTimer, QObject, QTimer

from autoalgo.common.locks import try_lock
from autoalgo.common.problems import Failure
from autoalgo.common.qt.background import Background
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.requests import load_request, save_request

logger = logging.getLogger(__name__)

T = TypeVar("T")

_APART_MS: Final = 250
"""An edit after a pause is written at once; of those that follow one another, as in a drag, the newest this often."""
_MOST_WINDOWS: Final = 9
"""That have a journal at the same time; each has a file of its own."""


class JournalFile(QObject, Generic[T]):
    """Keeps `state()` in a file after every call of `follow`; a subclass knows how it is read and written.

    Parameters
    ----------
    settings
        The settings file, beside which the journal lies.
    state
        Returns what is edited, as it is now.
    """

    what: str
    """What is edited, as the name of the file has it."""

    def __init__(self, settings: Path, state: Callable[[], T], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state: Final = state
        self._written: T | None = None
        self._file: Path | None
        self._lock: int | None
        self._file, self._lock = _free_place(settings, self.what)
        self._worker = Background[None](self, overtaken=False)
        self._worker.busy_changed.connect(self._keep_waiting)
        self._waits = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._keep)
        self._since = QElapsedTimer()

    def read(self, file: Path) -> T | Failure:
        """Return what is in a file."""
        raise NotImplementedError

    def write(self, file: Path, state: T) -> Failure | None:
        """Write a file, on another thread; return why it cannot be written."""
        raise NotImplementedError

    def left_behind(self) -> T | None:
        """Return what a program which did not end as it should has left; None where none has."""
        if self._file is None or not self._file.exists():
            return None
        found = self.read(self._file)
        if isinstance(found, Failure):
            logger.warning("The journal %s cannot be read: %s", self._file, "; ".join(each.text() for each in found))
            return None
        return found

    def follow(self) -> None:
        """Take note that it may have changed."""
        if self._file is not None and not self._timer.isActive():
            rest = _APART_MS - self._since.elapsed() if self._since.isValid() else 0
            self._timer.start(max(rest, 0))

    def end(self, remembered: bool) -> None:
        """Stop, and delete the file if what is in it is remembered elsewhere."""
        pending = not remembered and (self._timer.isActive() or self._waits)
        self._timer.stop()
        self._waits = False
        self._worker.wait()
        if self._file is None or self._lock is None:
            return
        if pending and (state := self._state()) != self._written:
            self._write(self._file, state)
        with suppress(OSError):
            if remembered:
                self._file.unlink(missing_ok=True)
            _lock_of(self._file).unlink(missing_ok=True)
        os.close(self._lock)
        self._file = self._lock = None

    def _keep_waiting(self, busy: bool) -> None:
        if self._waits and not busy:
            self._waits = False
            self._keep()

    def _keep(self) -> None:
        # While the disk is slow, what is written next is the newest state, not all that came meanwhile.
        if self._worker.busy:
            self._waits = True
            return
        self._since.start()
        state, file = self._state(), self._file
        if file is not None and state != self._written:
            self._written = state
            self._worker.start(lambda: self._write(file, state))

    def _write(self, file: Path, state: T) -> None:
        if failure := self.write(file, state):
            logger.warning("The journal cannot be written: %s", "; ".join(each.text() for each in failure))


class Journal(JournalFile[WarRequest]):
    """Keeps the war that is being set."""

    what = "war"

    def read(self, file: Path) -> WarRequest | Failure:
        """Return the war in a file."""
        return load_request(file)

    def write(self, file: Path, state: WarRequest) -> Failure | None:
        """Write the war into a file."""
        return save_request(file, state)


def _free_place(settings: Path, what: str) -> tuple[Path, int] | tuple[None, None]:
    """Return a journal that no other window has, and the handle of its lock; None where none can be had."""
    for number in range(1, _MOST_WINDOWS + 1):
        file = settings.with_name(f"{settings.stem}-{what}-{number}.json")
        try:
            settings.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(_lock_of(file), os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            logger.warning("There is no journal beside %s: %s", settings, error.strerror or error)
            return None, None
        with suppress(OSError):  # a file system without locks
            if try_lock(_lock_of(file), handle):
                return file, handle
        os.close(handle)
    return None, None


def _lock_of(file: Path) -> Path:
    return file.with_name(f".{file.name}.lock")
