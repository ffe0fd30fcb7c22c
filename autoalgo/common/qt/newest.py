"""Brings the progress of another thread to the GUI thread: always the newest, older progress is dropped."""

import time
from contextlib import suppress
from threading import Lock
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal

T = TypeVar("T")


class Newest(QObject, Generic[T]):
    """Passes progress on to the GUI thread. Progress that still waits to be shown is replaced by newer.

    Parameters
    ----------
    apart_seconds
        How long after some news others are `due`.

    Signals
    -------
    shown(news)
        News reached the GUI thread.
    """

    shown = Signal(object)
    _offered = Signal()

    def __init__(self, parent: QObject | None = None, apart_seconds: float = 0) -> None:
        super().__init__(parent)
        self._apart_seconds = apart_seconds
        self._last_seconds = float("-inf")
        self._lock = Lock()
        self._waiting: list[T] = []
        # A connection to a method of an object on the GUI thread: emitted elsewhere, it waits for the event loop.
        self._offered.connect(self._show)

    def due(self) -> bool:
        """Return whether enough time has passed for more news. Called by the working thread."""
        return time.monotonic() - self._last_seconds >= self._apart_seconds

    def offer(self, news: T) -> None:
        """Leave news to be shown. Called by the working thread."""
        self._last_seconds = time.monotonic()
        with self._lock:
            alone = not self._waiting
            self._waiting = [news]
        if alone:
            with suppress(RuntimeError):  # this object was deleted meanwhile, with its window
                self._offered.emit()

    def drop(self) -> None:
        """Forget news that have not been shown yet."""
        with self._lock:
            self._waiting = []

    def _show(self) -> None:
        with self._lock:
            waiting, self._waiting = self._waiting, []
        for news in waiting:
            self.shown.emit(news)
