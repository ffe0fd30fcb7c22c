"""All turns of the game that is open played again off the GUI thread, and compared (no widget)."""

from collections.abc import Callable
from functools import partial
from threading import Event
from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Problem
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.newest import Newest
from autoalgo.games.capture_the_flag.report.playing import Audit, audit
from autoalgo.games.capture_the_flag.window.game_model import GameModel

_APART_SECONDS: Final = 0.05


class AuditModel(QObject):
    """The audit of the game that is open.

    Signals
    -------
    changed
        It has begun, come further or ended, or another game is open.
    """

    changed = Signal()

    def __init__(self, game: GameModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self.found: Audit | list[Problem] | None = None
        """What came of it; None before its end."""
        self.done = (0, 0)
        """How many turns have been compared, and how many there are."""
        self._cancelled = Event()
        self._worker: Final[Background[Audit | list[Problem]]] = Background(self)
        self._news: Final[Newest[tuple[int, int]]] = Newest(self, _APART_SECONDS)
        self._worker.done.connect(self._take)
        self._news.shown.connect(self._show)
        game.changed.connect(self._forget)

    @property
    def busy(self) -> bool:
        """Whether it is under way."""
        return self._worker.busy

    @property
    def possible(self) -> bool:
        """Whether there is something to audit."""
        return self._game.read is not None and not self.busy

    def start(self) -> None:
        """Begin."""
        read = self._game.read
        if read is not None:
            self.found, self.done, self._cancelled = None, (0, len(read.turns)), Event()
            self._worker.start(partial(audit, read.opened.folder, self._going_on(self._cancelled)))
            self.changed.emit()

    def cancel(self) -> None:
        """Stop it before the next turn."""
        self._cancelled.set()

    def close(self) -> None:
        """Stop it, and wait until it has."""
        self.cancel()
        self._worker.wait()

    def _going_on(self, cancelled: Event) -> Callable[[int, int], bool]:
        def going_on(done: int, every: int) -> bool:
            if self._news.due():
                self._news.offer((done, every))
            return not cancelled.is_set()

        return going_on

    def _take(self, found: Audit | list[Problem]) -> None:
        self._news.drop()
        self.found = found
        self.changed.emit()

    def _show(self, done: tuple[int, int]) -> None:
        self.done = done
        self.changed.emit()

    def _forget(self) -> None:
        self.found = None
        self.changed.emit()
