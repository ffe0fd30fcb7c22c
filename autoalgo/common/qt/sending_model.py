"""Letters handed over to a mail server off the GUI thread, one attempt at a time (no widget)."""

from functools import partial
from threading import Event
from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.mail import Outbox, Sending, Server, send
from autoalgo.common.problems import Problem
from autoalgo.common.qt.background import Background


class SendingModel(QObject):
    """One attempt to send what waits in an outbox.

    Signals
    -------
    changed
        It has begun, a letter is done, or it has ended.
    ended(Sending or Problem)
        What came of it.
    """

    changed = Signal()
    ended = Signal(object)
    _progressed = Signal(int, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stop = Event()
        self._done = (0, 0)
        self._worker: Final[Background[Sending | Problem]] = Background(self, overtaken=False)
        self._worker.done.connect(self._end)
        self._worker.failed.connect(lambda _: self.changed.emit())
        # A connection to a method of an object on the GUI thread: emitted elsewhere, it waits for the event loop.
        self._progressed.connect(self._note)

    @property
    def busy(self) -> bool:
        """Whether letters are being sent."""
        return self._worker.busy

    @property
    def progress(self) -> tuple[int, int]:
        """How many of how many letters are done."""
        return self._done

    def start(self, outbox: Outbox, server: Server, password: str) -> None:
        """Send what waits, unless that is under way."""
        if not self.busy:
            self._stop, self._done = Event(), (0, 0)
            self._worker.start(partial(send, outbox, server, password, self._progressed.emit, self._stop))
            self.changed.emit()

    def stop(self) -> None:
        """End the attempt after the letter that is under way; the others wait."""
        self._stop.set()

    def close(self) -> None:
        """Stop, and wait until nothing is sent any more."""
        self._stop.set()
        self._worker.wait()

    def _note(self, done: int, every: int) -> None:
        self._done = (done, every)
        self.changed.emit()

    def _end(self, outcome: Sending | Problem) -> None:
        self.changed.emit()
        self.ended.emit(outcome)
