"""What another thread tells of its work, brought to the GUI thread: always the newest, never a queue of old news."""

from threading import Lock
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal

T = TypeVar("T")


class Newest(QObject, Generic[T]):
    """Hands on the newest news. While some wait to be shown, newer ones take their place.

    Signals
    -------
    shown(news)
        News reached the GUI thread.
    """

    shown = Signal(object)
    _offered = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lock = Lock()
        self._waiting: list[T] = []
        # A connection to a method of an object on the GUI thread: emitted elsewhere, it waits for the event loop.
        self._offered.connect(self._show)

    def offer(self, news: T) -> None:
        """Leave news to be shown. Called by the working thread."""
        with self._lock:
            alone = not self._waiting
            self._waiting = [news]
        if alone:
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
