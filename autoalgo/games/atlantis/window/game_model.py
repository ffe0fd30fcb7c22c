"""The game that is open: its folder, its months, and what came in for the month to come (no widget)."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Problem
from autoalgo.common.qt.background import Background
from autoalgo.games.atlantis.report.collecting import Collected, collect
from autoalgo.games.atlantis.report.deadline import ByMail, open_by_mail
from autoalgo.games.atlantis.report.folder import (
    Opened,
    late_folder,
    open_game,
    orders_folder,
    orders_received,
    played_months,
)


@dataclass(frozen=True)
class GameRead:
    """A game's folder as it was read."""

    opened: Opened
    months: tuple[Path, ...]
    """The folders of all months, the beginning first."""
    collected: Collected
    """What came in for the month to come."""
    late: Collected
    """What came too late for it."""
    by_mail: ByMail

    @property
    def last(self) -> int:
        """The last month that was played; 0 before the first."""
        return self.opened.world.turn


class GameModel(QObject):
    """A game in its folder, which other programs may change: whoever changes it here calls `reload`.

    Signals
    -------
    changed
        Another game is open, or the folder was read again.
    refused(list of Problem)
        The folder could not be read; what was open stays.
    busy_changed
        Reading has begun or ended.
    """

    changed = Signal()
    refused = Signal(object)
    busy_changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._read: GameRead | None = None
        self._reader: Final[Background[GameRead | list[Problem]]] = Background(self)
        self._reader.done.connect(self._take)
        self._reader.busy_changed.connect(self.busy_changed)

    @property
    def read(self) -> GameRead | None:
        """What is open; None as long as nothing is."""
        return self._read

    @property
    def busy(self) -> bool:
        """Whether a folder is being read."""
        return self._reader.busy

    def open(self, folder: Path) -> None:
        """Open the game in a folder."""
        self._reader.start(partial(read_game, folder))

    def reload(self) -> None:
        """Read the folder again."""
        if self._read is not None:
            self.open(self._read.opened.folder)

    def close(self) -> None:
        """Wait until nothing is read any more."""
        self._reader.wait()

    def _take(self, found: GameRead | list[Problem]) -> None:
        if isinstance(found, list):
            self.refused.emit(found)
            return
        self._read = found
        self.changed.emit()


def read_game(folder: Path) -> GameRead | list[Problem]:
    """Return a game with what came in for the month to come, or why its folder cannot be read."""
    opened = open_game(folder)
    if isinstance(opened, list):
        return opened
    texts, late = (orders_received(part(folder, opened.coming)) for part in (orders_folder, late_folder))
    by_mail = open_by_mail(folder)
    if isinstance(texts, list) or isinstance(late, list) or isinstance(by_mail, list):
        return [problem for part in (texts, late, by_mail) if isinstance(part, list) for problem in part]
    months = tuple(played_months(folder)[: opened.world.turn + 1])
    in_time, too_late = (collect(part, opened.world, opened.numbers) for part in (texts, late))
    return GameRead(opened, months, in_time, too_late, by_mail)
