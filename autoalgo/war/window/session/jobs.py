"""Jobs on another thread that may have to ask Google: what a job waits for meanwhile, and the way to cancel it.

The job is given a `Watch`, which any thread may touch. `Jobs` stays with the window and counts the seconds down that
the job has said it waits.
"""

import math
from dataclasses import dataclass, replace
from threading import Event
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from autoalgo.war.database.watch import Waiting, Watch

_SECOND_MS: Final = 1000


@dataclass(frozen=True)
class RetryPause:
    """The pause of a job, as the moderator is told of it."""

    reason: str
    seconds: int
    attempt: int
    attempts: int

    @property
    def text(self) -> str:
        """The sentence: Google is asked too often; trying again in 4 s (2 of 6)."""
        return f"{self.reason}; trying again in {self.seconds} s ({self.attempt} of {self.attempts})"


class Jobs(QObject):
    """The jobs of one kind, one at a time.

    Signals
    -------
    changed()
        The job began or ended to wait, or a second of it has passed.
    """

    changed = Signal()
    _told = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cancelled = Event()
        self._pause: RetryPause | None = None
        self._second = QTimer(self, interval=_SECOND_MS)
        self._second.timeout.connect(self._count_down)
        # A connection to a method of an object on the GUI thread: emitted elsewhere, it waits for the event loop.
        self._told.connect(self._take)

    @property
    def pause(self) -> RetryPause | None:
        """The pause that the job makes now; None while it works."""
        return self._pause

    def begin(self) -> Watch:
        """Cancel the former job, and return what a new one is given."""
        self.cancel()
        cancelled = self._cancelled = Event()

        def tell(waiting: Waiting | None) -> None:
            # A thread that was left behind may outlive the window.
            if not cancelled.is_set():
                self._told.emit(cancelled, waiting)

        return Watch(tell, cancelled)

    def cancel(self) -> None:
        """Cancel the job."""
        self._cancelled.set()
        self.end()

    def end(self) -> None:
        """Note that the job has ended: it waits for nothing any more."""
        self._show(None)

    def _take(self, cancelled: Event, waiting: Waiting | None) -> None:
        if cancelled is not self._cancelled or cancelled.is_set():
            return
        if waiting is None:
            self.end()
        else:
            seconds = math.ceil(waiting.seconds)
            self._show(RetryPause(waiting.reason, seconds, waiting.attempt, waiting.attempts))
            self._second.start()

    def _count_down(self) -> None:
        if self._pause is not None and self._pause.seconds > 0:
            self._show(replace(self._pause, seconds=self._pause.seconds - 1))

    def _show(self, pause: RetryPause | None) -> None:
        if pause is None:
            self._second.stop()
        if pause != self._pause:
            self._pause = pause
            self.changed.emit()
