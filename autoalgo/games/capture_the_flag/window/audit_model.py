"""All turns of the game that is open played again off the GUI thread, and compared (no widget)."""

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject

from autoalgo.common.problems import Failure
from autoalgo.common.qt.job import JobWatch
from autoalgo.common.qt.job_model import JobModel
from autoalgo.games.capture_the_flag.play.audit import Audit, audit
from autoalgo.games.capture_the_flag.window.game_model import GameModel

_APART_SECONDS: Final = 0.05


class AuditModel(JobModel[Audit | Failure, tuple[int, int]]):
    """The audit of the game that is open."""

    def __init__(self, game: GameModel, parent: QObject | None = None) -> None:
        super().__init__(parent, _APART_SECONDS)
        self._game = game
        self.found: Audit | Failure | None = None
        """What came of it; None before its end."""
        self.done = (0, 0)
        """How many turns have been compared, and how many there are."""
        game.changed.connect(self._forget)

    @property
    def possible(self) -> bool:
        """Whether there is something to audit."""
        return self._game.read is not None and not self.busy

    def start(self) -> None:
        """Begin."""
        read = self._game.read
        if read is not None:
            self.found, self.done = None, (0, len(read.turns))
            self.job.begin(partial(_audited, read.opened.folder))
            self.changed.emit()

    def _take(self, found: Audit | Failure) -> None:
        self.found = found
        self.changed.emit()

    def _show_progress(self, done: tuple[int, int]) -> None:
        self.done = done
        self.changed.emit()

    def _forget(self) -> None:
        self.found = None
        self.changed.emit()


def _audited(folder: Path, watch: JobWatch[tuple[int, int]]) -> Audit | Failure:
    def going_on(done: int, every: int) -> bool:
        watch.tell((done, every))
        return watch.goes_on()

    return audit(folder, going_on)
