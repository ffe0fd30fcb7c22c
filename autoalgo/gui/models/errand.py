"""A deed on another thread that may have to ask Google: what it waits for meanwhile, and the way to call it off.

The deed is given an `Errand`, two plain things that any thread may touch. `Errands` stays with the window and counts
the seconds down that the deed has said it waits.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Event
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

if TYPE_CHECKING:
    from autoalgo.database.google_sheet.calls import Waiting

_SECOND_MS: Final = 1000


@dataclass(frozen=True)
class Errand:
    """What a deed is given."""

    told: Callable[["Waiting | None"], None]
    """Called with what the deed begins to wait for, and with None when it goes on."""
    cancelled: Event


@dataclass(frozen=True)
class Pause:
    """What a deed waits for, as the moderator is told of it."""

    reason: str
    seconds: int
    attempt: int
    attempts: int

    @property
    def text(self) -> str:
        """The sentence: Google is asked too often; trying again in 4 s (2 of 6)."""
        words = QCoreApplication.translate("Pause", "{reason}; trying again in {seconds} s ({attempt} of {attempts})")
        filled = words.format(reason="{reason}", seconds=self.seconds, attempt=self.attempt, attempts=self.attempts)
        return filled.replace("{reason}", self.reason)


class Errands(QObject):
    """The deeds of one kind, one at a time.

    Signals
    -------
    changed()
        The deed began or ended to wait, or a second of it has passed.
    """

    changed = Signal()
    _told = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cancelled = Event()
        self._pause: Pause | None = None
        self._second = QTimer(self)
        self._second.setInterval(_SECOND_MS)
        self._second.timeout.connect(self._count_down)
        # A connection to a method of an object on the GUI thread: emitted elsewhere, it waits for the event loop.
        self._told.connect(self._take)

    @property
    def pause(self) -> Pause | None:
        """What the deed waits for now; None while it works."""
        return self._pause

    def begin(self) -> Errand:
        """Call off the former deed, and return what a new one is given."""
        self.cancel()
        cancelled = self._cancelled = Event()

        def tell(waiting: "Waiting | None") -> None:
            # Whoever was left behind may outlive the window.
            if not cancelled.is_set():
                self._told.emit(cancelled, waiting)

        return Errand(tell, cancelled)

    def cancel(self) -> None:
        """Call the deed off."""
        self._cancelled.set()
        self.end()

    def end(self) -> None:
        """Note that the deed has ended: it waits for nothing any more."""
        self._show(None)

    def _take(self, cancelled: Event, waiting: "Waiting | None") -> None:
        if cancelled is not self._cancelled or cancelled.is_set():
            return
        if waiting is None:
            self.end()
        else:
            seconds = math.ceil(waiting.seconds)
            self._show(Pause(waiting.reason, seconds, waiting.attempt, waiting.attempts))
            self._second.start()

    def _count_down(self) -> None:
        if self._pause is not None and self._pause.seconds > 0:
            self._show(replace(self._pause, seconds=self._pause.seconds - 1))

    def _show(self, pause: Pause | None) -> None:
        if pause is None:
            self._second.stop()
        if pause != self._pause:
            self._pause = pause
            self.changed.emit()
