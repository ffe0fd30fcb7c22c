"""A game by mail served from its window: the desk of `autoalgo mail serve` on a thread of its own (no widget)."""

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from autoalgo.common.kit.desk_run import PAUSE_SECONDS, DeskRun, next_pause
from autoalgo.common.kit.mail_service import Pass
from autoalgo.common.kit.served_game import OpenServed
from autoalgo.common.problems import Failure
from autoalgo.common.qt.background import Background


class _Ended:
    """The last piece of work of a run is done."""


class ServingModel(QObject):
    """Serves one game at a time.

    Signals
    -------
    changed
        A run has begun or ended.
    carried_out(Pass)
        What a pass has done and what went wrong.
    refused(Failure)
        Why the game cannot be served.
    """

    changed = Signal()
    carried_out = Signal(object)
    refused = Signal(object)

    def __init__(self, open_game: OpenServed, parent: QObject) -> None:
        super().__init__(parent)
        self._open: Final = open_game
        self._stop = Event()
        self._run: DeskRun | None = None
        self._pause: float = PAUSE_SECONDS
        self._timer: Final = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)
        self._worker: Final[Background[Pass | Failure | _Ended]] = Background(self, overtaken=False)
        self._worker.done.connect(self._take)
        self._worker.failed.connect(lambda _: self.stop())

    @property
    def folder(self) -> Path | None:
        """Of the game that is served; None where none is."""
        return self._run.folder if self._run else None

    @property
    def ending(self) -> bool:
        """Whether the run ends once the pass that is under way is done."""
        return self._run is not None and self._stop.is_set()

    def start(self, folder: Path) -> None:
        """Serve the game in a folder from now on."""
        if self._run is None:
            self._stop, self._pause = Event(), PAUSE_SECONDS
            self._run = run = DeskRun(folder, self._open, self._stop)
            self._worker.start(_beginning(run))
            self.changed.emit()

    def stop(self) -> None:
        """End after the letter that is being sent; what is left is done when the game is served again."""
        run = self._run
        if run is not None and not self._stop.is_set():
            self._stop.set()
            self._timer.stop()
            self._worker.start(_ending(run))
            self.changed.emit()

    def close(self) -> None:
        """Stop, and wait until nothing is done any more."""
        self.stop()
        self._worker.wait()

    def _go_on(self) -> None:
        if self._run is not None and not self._stop.is_set():
            self._worker.start(self._run.carry_out)

    def _take(self, found: Pass | Failure | _Ended) -> None:
        if isinstance(found, _Ended):
            self._run = None
            self.changed.emit()
        elif isinstance(found, Failure):
            self.refused.emit(found)
            self.stop()
        else:
            self.carried_out.emit(found)
            if self._run is not None and not self._stop.is_set():
                self._pause = next_pause(self._pause, self._run.failed)
                self._timer.start(round(self._pause * 1000))


def _beginning(run: DeskRun) -> Callable[[], Pass | Failure]:
    return lambda: run.begin() or run.carry_out()


def _ending(run: DeskRun) -> Callable[[], _Ended]:
    def end() -> _Ended:
        run.end()
        return _Ended()

    return end
