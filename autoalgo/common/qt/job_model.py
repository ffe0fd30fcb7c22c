"""A model of what is read or worked out off the GUI thread (no widget)."""

from typing import Final, Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from autoalgo.common.qt.job import Job

T = TypeVar("T")
News = TypeVar("News")


class JobModel(QObject, Generic[T, News]):
    """Begins `job`, overrides `_take`, and `_show_progress` where the job tells how far it is.

    Signals
    -------
    changed
        There is something else to show, or the job has begun, come further or ended.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None, apart_seconds: float = 0) -> None:
        super().__init__(parent)
        self.job: Final[Job[T, News]] = Job(self, apart_seconds)
        self.job.done.connect(self._take)
        self.job.told.connect(self._show_progress)
        self.job.failed.connect(self._fail)

    @property
    def busy(self) -> bool:
        """Whether the job is under way."""
        return self.job.busy

    def cancel(self) -> None:
        """Ask the job to end before its next piece; what came of it until then is taken all the same."""
        self.job.cancel()

    def close(self) -> None:
        """Ask the job to end, and wait until it has."""
        self.job.close()

    def _fail(self, _bug: Exception) -> None:
        """Tell of a mistake in the program that ended the job."""
        self.changed.emit()

    def _take(self, _found: T) -> None:
        """Take what came of the job."""
        raise NotImplementedError

    def _show_progress(self, _news: News) -> None:
        """Show how far it is."""
        raise NotImplementedError
