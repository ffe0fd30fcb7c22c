"""Two months of the game compared, off the GUI thread (no widget)."""

from functools import partial

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Failure
from autoalgo.common.qt.job_model import JobModel
from autoalgo.games.atlantis.store.folder import read_month
from autoalgo.games.atlantis.window.changes import change_rows
from autoalgo.games.atlantis.window.game_model import GameModel, GameRead
from autoalgo.games.atlantis.window.rows import TableRow


class ChangesModel(JobModel[list[TableRow] | Failure, None]):
    """The differences of the worlds after two months.

    Signals
    -------
    refused(Failure)
        A month could not be read.
    """

    refused = Signal(object)

    def __init__(self, game: GameModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self._rows: list[TableRow] = []

    @property
    def rows(self) -> list[TableRow]:
        """The changes."""
        return self._rows

    def compare(self, before: int, after: int) -> None:
        """Compare the worlds after two months, as far as there are such months."""
        read = self._game.read
        if read is not None and max(before, after) <= read.last:
            self.job.start(partial(_compare, read, before, after))

    def _take(self, found: list[TableRow] | Failure) -> None:
        self._rows = [] if isinstance(found, Failure) else found
        self.changed.emit()
        if isinstance(found, Failure):
            self.refused.emit(found)


def _compare(read: GameRead, before: int, after: int) -> list[TableRow] | Failure:
    numbers = read.opened.numbers
    first, second = (read_month(read.months[turn], numbers) for turn in (before, after))
    if isinstance(first, Failure):
        return first
    return second if isinstance(second, Failure) else change_rows(first, second)
