"""Work off the GUI thread that tells how far it is, and can be cancelled."""

from collections.abc import Callable
from threading import Event
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from autoalgo.common.qt.background import Background
from autoalgo.common.qt.newest import Newest

T = TypeVar("T")
News = TypeVar("News")


class JobWatch(Generic[News]):
    """A job's view of whoever started it, on its thread: whom to tell how far it is, and whether it is to go on."""

    def __init__(self, news: "Newest[tuple[JobWatch[News], News]]") -> None:
        self._news = news
        self.cancelled = Event()

    def goes_on(self) -> bool:
        """Return whether nobody has cancelled the work."""
        return not self.cancelled.is_set()

    def tell(self, news: News) -> None:
        """Tell how far it is, unless something was told just now."""
        if self._news.due():
            self._news.offer((self, news))


class Job(Background[T], Generic[T, News]):
    """Carries out one kind of work, one piece at a time; a new piece cancels the one before.

    Parameters
    ----------
    apart_seconds
        How long after some news others are told.

    Signals
    -------
    told(news)
        How far the newest work is, until it has ended.
    """

    told = Signal(object)

    def __init__(self, parent: QObject | None = None, apart_seconds: float = 0) -> None:
        super().__init__(parent)
        self._news: Newest[tuple[JobWatch[News], News]] = Newest(self, apart_seconds)
        self._watch = JobWatch(self._news)
        self._news.shown.connect(self._pass_on)

    def begin(self, work: Callable[[JobWatch[News]], T]) -> None:
        """Carry out `work` on another thread. It must capture all it needs and touch no object of the window."""
        self.cancel()
        watch = self._watch = JobWatch(self._news)
        self.start(lambda: work(watch))

    def cancel(self) -> None:
        """Ask the work to end; what came of it until then is delivered all the same."""
        self._watch.cancelled.set()

    def close(self) -> None:
        """Cancel, and wait until no work is under way."""
        self.cancel()
        self.wait()

    def _pass_on(self, told: tuple[JobWatch[News], News]) -> None:
        watch, news = told
        if self.busy and watch is self._watch:
            self.told.emit(news)
