"""The game that is open: its folder, its months, and what came in for the month to come (no widget)."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject

from autoalgo.common.problems import Problem
from autoalgo.common.qt.folder_model import FolderModel
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


class GameModel(FolderModel[GameRead]):
    """The game that is open."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(read_game, parent)


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
