"""The game that is open: its folder, all turns that were played, and what came in for the one to come (no widget)."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Problem
from autoalgo.common.qt.background import Background
from autoalgo.games.capture_the_flag.report.folder import Opened, open_game
from autoalgo.games.capture_the_flag.report.playing import Played, replay
from autoalgo.games.capture_the_flag.report.received import Received, orders_received


@dataclass(frozen=True)
class FolderRead:
    """A game's folder as it was read."""

    opened: Opened
    turns: tuple[Played, ...]
    """Every turn that was played, from the first on."""
    received: dict[int, Received]
    """What came in for the turn to come, by unit."""

    @property
    def texts(self) -> dict[int, str]:
        """The words of it."""
        return {number: received.text for number, received in self.received.items()}


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
        self._read: FolderRead | None = None
        self._reader: Final[Background[FolderRead | list[Problem]]] = Background(self)
        self._reader.done.connect(self._take)
        self._reader.busy_changed.connect(self.busy_changed)

    @property
    def read(self) -> FolderRead | None:
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

    def _take(self, found: FolderRead | list[Problem]) -> None:
        if isinstance(found, list):
            self.refused.emit(found)
            return
        self._read = found
        self.changed.emit()


def read_game(folder: Path) -> FolderRead | list[Problem]:
    """Return all that a game's folder holds, or why it cannot be read."""
    opened = open_game(folder)
    if isinstance(opened, list):
        return opened
    turns = replay(folder)
    received = orders_received(opened) if isinstance(turns, dict) else {}
    if isinstance(turns, list) or isinstance(received, list):
        return [*(turns if isinstance(turns, list) else []), *(received if isinstance(received, list) else [])]
    return FolderRead(opened, tuple(turns.values()), received)
