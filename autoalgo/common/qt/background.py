"""Work off the GUI thread: started on the GUI thread, done on another, its result returned to the GUI thread.

Whatever is started later makes what was started earlier stale: a stale result is dropped, and stale work that has not
begun never begins. Work that changes something outside, as a file that is saved, is done piece by piece instead.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QThreadPool, Signal

logger = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(frozen=True)
class _Delivery(Generic[T]):
    """The end of one piece of work: its result, or the bug that ended it."""

    ticket: int
    result: T | None
    bug: Exception | None


class Background(QObject, Generic[T]):
    """Carries out one kind of work, one piece at a time.

    Parameters
    ----------
    overtaken
        False where no piece makes another stale: all are carried out and tell their end, in the order they came in.

    Signals
    -------
    done(result)
        The newest work has ended. Work that was overtaken says nothing.
    failed(exception)
        The newest work raised, which is a bug: what can go wrong comes back as a result.
    busy_changed(bool)
        Work began while there was none, or the newest work has ended.
    """

    done = Signal(object)
    failed = Signal(object)
    busy_changed = Signal(bool)
    _delivered = Signal(object)

    def __init__(self, parent: QObject | None = None, overtaken: bool = True) -> None:
        super().__init__(parent)
        self._overtaken = overtaken
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._ticket = 0
        self._busy = False
        # A connection to a method of an object on the GUI thread: emitted elsewhere, it waits for the event loop.
        self._delivered.connect(self._take)

    @property
    def busy(self) -> bool:
        """True from `start` until the newest work's result was delivered."""
        return self._busy

    def start(self, work: Callable[[], T]) -> None:
        """Carry out `work` on another thread. It must capture all it needs and touch no object of the window."""
        self._ticket += 1
        ticket = self._ticket
        self._pool.start(lambda: self._carry_out(ticket, work))
        self._set_busy(True)

    def wait(self) -> None:
        """Block until no work is under way; results are delivered by the next turn of the event loop."""
        self._pool.waitForDone()

    def _carry_out(self, ticket: int, work: Callable[[], T]) -> None:
        if self._is_stale(ticket):
            return
        try:
            delivery = _Delivery(ticket, work(), None)
        except Exception as bug:  # a bug on another thread must reach the window, whatever it is
            logger.exception("A mistake in the program")
            delivery = _Delivery(ticket, None, bug)
        with suppress(RuntimeError):  # this object was deleted meanwhile, with its window
            self._delivered.emit(delivery)

    def _take(self, delivery: _Delivery[T]) -> None:
        if self._is_stale(delivery.ticket):
            return
        if delivery.ticket == self._ticket:
            self._set_busy(False)
        if delivery.bug is None:
            self.done.emit(delivery.result)
        else:
            self.failed.emit(delivery.bug)

    def _is_stale(self, ticket: int) -> bool:
        return self._overtaken and ticket != self._ticket

    def _set_busy(self, busy: bool) -> None:
        if busy != self._busy:
            self._busy = busy
            self.busy_changed.emit(busy)
