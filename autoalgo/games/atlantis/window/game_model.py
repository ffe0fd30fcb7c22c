"""The game that is open: its folder, its months, and what came in for the month to come (no widget)."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject

from autoalgo.common.problems import Failure
from autoalgo.common.qt.folder_model import FolderModel
from autoalgo.games.atlantis.mail.classification import FURTHEST_AHEAD
from autoalgo.games.atlantis.play.month_orders import MonthOrders, collect
from autoalgo.games.atlantis.store.deadline import ByMail, open_by_mail, played_at
from autoalgo.games.atlantis.store.folder import (
    OpenedGame,
    late_folder,
    open_game,
    orders_folder,
    orders_received,
    played_months,
)
from autoalgo.games.atlantis.store.whole_part import open_whole_part


@dataclass(frozen=True)
class GameRead:
    """A game's folder as it was read."""

    opened: OpenedGame
    months: tuple[Path, ...]
    """The folders of all months, the beginning first."""
    collected: MonthOrders
    """What came in for the month to come."""
    late: MonthOrders
    """What came too late for it."""
    ahead: tuple[tuple[int, MonthOrders], ...]
    """What came in for later months already, each with its month."""
    played: datetime | None
    """When the last month was played; None where nobody has noted that."""
    by_mail: ByMail
    newest: int
    """The last month that was played, if any; it is damaged where that is not `last`."""
    wrong: Failure | None = None
    """Why later months than `last` cannot be read."""

    @property
    def last(self) -> int:
        """The last month that can be read; 0 before the first."""
        return self.opened.world.turn


class GameModel(FolderModel[GameRead]):
    """The game that is open."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(read_game, parent)


def read_game(folder: Path) -> GameRead | Failure:
    """Return a game with what came in for the month to come, or why its folder cannot be read.

    Where months are damaged or missing it is shown up to the last whole one.
    """
    opened, wrong, months = open_game(folder), None, tuple(played_months(folder))
    newest = max(0, len(months) - 1)
    if isinstance(opened, Failure):
        part = open_whole_part(folder)
        if isinstance(part, Failure):
            return opened
        wrong, (opened, months) = opened, part
    coming, by_mail = opened.coming, open_by_mail(folder)
    if isinstance(by_mail, Failure):
        return by_mail
    ahead = range(coming + 1, coming + 1 + FURTHEST_AHEAD)
    folders = (late_folder(folder, coming), *(orders_folder(folder, month) for month in (coming, *ahead)))
    found = list[MonthOrders]()
    for each in folders:
        texts = orders_received(each)
        if isinstance(texts, Failure):
            return texts
        found.append(collect(texts, opened.world, opened.numbers))
    waiting = tuple((month, each) for month, each in zip(ahead, found[2:], strict=True) if each.sets or each.empty)
    months, played = months[:coming], played_at(folder, coming - 1)
    return GameRead(opened, months, found[1], found[0], waiting, played, by_mail, newest, wrong)
