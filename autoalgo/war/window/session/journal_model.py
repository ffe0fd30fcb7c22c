"""The journal of the war that is being set: every edit is in a file within a second, whatever ends the program.

The file lies beside the settings, and is there only while the window is: at a normal end the settings hold the same.
"""

import logging
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QElapsedTimer, QObject, QTimer

from autoalgo.common.locks import try_lock
from autoalgo.common.problems import Failure
from autoalgo.common.qt.background import Background
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.requests import load_request, save_request

logger = logging.getLogger(__name__)

_APART_MS: Final = 250
"""An edit after a pause is written at once; of those that follow one another, as in a drag, the newest this often."""
_MOST_WINDOWS: Final = 9
"""That have a journal at the same time; each has a file of its own."""


class Journal(QObject):
    """Keeps `request()` in a file after every call of `follow`.

    Parameters
    ----------
    settings
        The settings file, beside which the journal lies.
    request
        Returns the war as it is set.
    """

    def __init__(self, settings: Path, request: Callable[[], WarRequest], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._request: Final = request
        self._written: WarRequest | None = None
        self._file: Path | None
        self._lock: int | None
        self._file, self._lock = _free_place(settings)
        self._worker = Background[None](self, overtaken=False)
        self._worker.busy_changed.connect(self._keep_waiting)
        self._waits = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._keep)
        self._since = QElapsedTimer()

    def left_behind(self) -> WarRequest | None:
        """Return the war that a program which did not end as it should has left; None where none has."""
        if self._file is None or not self._file.exists():
            return None
        found = load_request(self._file)
        if isinstance(found, Failure):
            logger.warning("The journal %s cannot be read: %s", self._file, "; ".join(each.text() for each in found))
            return None
        return found

    def follow(self) -> None:
        """Take note that the war may have changed."""
        if self._file is not None and not self._timer.isActive():
            rest = _APART_MS - self._since.elapsed() if self._since.isValid() else 0
            self._timer.start(max(rest, 0))

    def end(self, remembered: bool) -> None:
        """Stop, and delete the file if the war is remembered elsewhere."""
        self._timer.stop()
        self._waits = False
        self._worker.wait()
        if self._file is None or self._lock is None:
            return
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
        request, file = self._request(), self._file
        if file is not None and request != self._written:
            self._written = request
            self._worker.start(lambda: _write(file, request))


def _write(file: Path, request: WarRequest) -> None:
    if failure := save_request(file, request):
        logger.warning("The journal cannot be written: %s", "; ".join(each.text() for each in failure))


def _free_place(settings: Path) -> tuple[Path, int] | tuple[None, None]:
    """Return a journal that no other window has, and the handle of its lock; None where none can be had."""
    for number in range(1, _MOST_WINDOWS + 1):
        file = settings.with_name(f"{settings.stem}-war-{number}.json")
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
