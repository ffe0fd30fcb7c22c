"""Letters handed over to a mail server off the GUI thread, one attempt at a time (no widget)."""

from functools import partial

from PySide6.QtCore import QObject, Signal

from autoalgo.common.mail import Outbox, Sending, Server, send
from autoalgo.common.problems import Failure
from autoalgo.common.qt.job import JobWatch
from autoalgo.common.qt.job_model import JobModel


class SendingModel(JobModel[Sending | Failure, tuple[int, int]]):
    """One attempt to send what waits in an outbox.

    Signals
    -------
    ended(Sending or Failure)
        What came of it.
    """

    ended = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._done = (0, 0)

    @property
    def progress(self) -> tuple[int, int]:
        """How many of how many letters are done."""
        return self._done

    def start(self, outbox: Outbox, server: Server, password: str) -> None:
        """Send what waits, unless that is under way."""
        if not self.busy:
            self._done = (0, 0)
            self.job.begin(partial(_sent, outbox, server, password))
            self.changed.emit()

    def _show_progress(self, done: tuple[int, int]) -> None:
        self._done = done
        self.changed.emit()

    def _take(self, outcome: Sending | Failure) -> None:
        self.changed.emit()
        self.ended.emit(outcome)


def _sent(outbox: Outbox, server: Server, password: str, watch: JobWatch[tuple[int, int]]) -> Sending | Failure:
    return send(outbox, server, password, lambda done, every: watch.tell((done, every)), watch.cancelled)
