"""How a battle stands, brought from the thread that fights it to the window: no more often than the eye can follow."""

import time
from threading import Lock
from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo.domain.outcome import FlankSituation

SECONDS_PER_FRAME: Final = 1 / 30

Frame = tuple[int, tuple[FlankSituation, ...]]
"""The hour, and every flank as it stood then."""


class Frames(QObject):
    """Hands on the newest frame. While one waits to be shown, a newer one takes its place instead of queueing behind.

    Signals
    -------
    shown(hour, situations)
        A frame reached the GUI thread.
    """

    shown = Signal(int, object)
    _offered = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lock = Lock()
        self._newest: Frame | None = None
        self._last_seconds = float("-inf")
        self._offered.connect(self._show)

    def due(self) -> bool:
        """Return whether enough time has passed for another frame. Called by the fighting thread."""
        return time.monotonic() - self._last_seconds >= SECONDS_PER_FRAME

    def offer(self, hour: int, situations: tuple[FlankSituation, ...]) -> None:
        """Leave a frame to be shown. Called by the fighting thread."""
        self._last_seconds = time.monotonic()
        with self._lock:
            waiting, self._newest = self._newest is not None, (hour, situations)
        if not waiting:
            self._offered.emit()

    def drop(self) -> None:
        """Forget a frame that has not been shown yet."""
        with self._lock:
            self._newest = None

    def _show(self) -> None:
        with self._lock:
            newest, self._newest = self._newest, None
        if newest is not None:
            self.shown.emit(*newest)
