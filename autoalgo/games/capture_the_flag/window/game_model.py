"""The game that is open: its folder, all turns that were played, and what came in for the one to come (no widget)."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject

from autoalgo.common.problems import Failure, failure_in
from autoalgo.common.qt.folder_model import FolderModel
from autoalgo.games.capture_the_flag.play.played_turn import Played, replay
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, open_game
from autoalgo.games.capture_the_flag.store.received import Received, orders_received


@dataclass(frozen=True)
class FolderRead:
    """A game's folder as it was read."""

    opened: OpenedGame
    turns: tuple[Played, ...]
    """Every turn that was played, from the first on."""
    received: dict[int, Received]
    """What came in for the turn to come, by unit."""


class GameModel(FolderModel[FolderRead]):
    """The game that is open."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(read_game, parent)


def read_game(folder: Path) -> FolderRead | Failure:
    """Return all that a game's folder holds, or why it cannot be read."""
    opened = open_game(folder)
    if isinstance(opened, Failure):
        return opened
    turns = replay(folder)
    received = orders_received(opened) if isinstance(turns, dict) else {}
    if isinstance(turns, Failure) or isinstance(received, Failure):
        return failure_in(turns, received)
    return FolderRead(opened, tuple(turns.values()), received)
