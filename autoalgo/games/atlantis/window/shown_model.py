"""Which month is on show, for whom, and the playback over the months (no widget)."""

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from autoalgo.common.problems import Problem
from autoalgo.common.qt.background import Background
from autoalgo.games.atlantis.window.game_model import GameModel, GameRead
from autoalgo.games.atlantis.window.shown_month import ShownMonth, read_shown

PACE_MS: Final = 900
"""How long a month stays while it plays."""


class ShownModel(QObject):
    """A place among the months of a game.

    Signals
    -------
    changed
        Another month is wanted or on show, or it plays or has stopped.
    refused(list of Problem)
        A month could not be read; the one on show stays.
    """

    changed = Signal()
    refused = Signal(object)

    def __init__(self, game: GameModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self._of: GameRead | None = None
        self._month: ShownMonth | None = None
        self._turn = 0
        self._viewer = 0
        self._reader: Final[Background[ShownMonth | list[Problem]]] = Background(self)
        self._reader.done.connect(self._take)
        self._timer: Final = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._play_on)
        self._playing = False
        game.changed.connect(self._follow)

    @property
    def game(self) -> GameRead | None:
        """The game that is open."""
        return self._of

    @property
    def month(self) -> ShownMonth | None:
        """What is on show; None as long as nothing is."""
        return self._month

    @property
    def turn(self) -> int:
        """The month that is wanted: on show, or about to be."""
        return self._turn

    @property
    def last(self) -> int:
        """The last month that there is."""
        return self._of.last if self._of else 0

    @property
    def viewer(self) -> int:
        """The faction whose sight is shown; 0 for everything."""
        return self._viewer

    @property
    def playing(self) -> bool:
        """Whether the months go by by themselves."""
        return self._playing

    @property
    def busy(self) -> bool:
        """Whether a month is being read."""
        return self._reader.busy

    def go(self, turn: int) -> None:
        """Show a month, as far as there are months."""
        turn = min(max(turn, 0), self.last)
        if turn != self._turn:
            self._turn = turn
            self._read()

    def look_as(self, viewer: int) -> None:
        """Show what a faction sees; 0 for everything."""
        if viewer != self._viewer:
            self._viewer = viewer
            self._read()

    def toggle(self) -> None:
        """Let the months go by, from the beginning if the last one is on show, or stop."""
        self._playing = not self._playing and self.last > 0
        if self._playing and self._turn == self.last:
            self._turn = 0
            self._read()
            return
        if self._playing:
            self._timer.start(PACE_MS)
        else:
            self._timer.stop()
        self.changed.emit()

    def close(self) -> None:
        """Stop, and wait until nothing is read any more."""
        self._playing = False
        self._timer.stop()
        self._reader.wait()

    def _read(self) -> None:
        if self._of is not None:
            self._reader.start(partial(read_shown, self._of, self._turn, self._viewer))
            self.changed.emit()

    def _follow(self) -> None:
        """Show the last month of the game, or the same one as before where the game is only read again."""
        read, before = self._game.read, self._of
        if read is None:
            return
        same = before is not None and before.opened.folder == read.opened.folder
        if not same:
            self._viewer = 0
        if not same or before is None or self._turn == before.last or self._turn > read.last:
            self._turn = read.last
        if self._viewer not in read.opened.world.factions:
            self._viewer = 0
        self._of = read
        self._read()

    def _take(self, found: ShownMonth | list[Problem]) -> None:
        if isinstance(found, list):
            self._playing = False
            if self._month is not None:
                self._turn = min(self._month.turn, self.last)
            self.refused.emit(found)
        else:
            self._month = found
            if self._playing and self._turn < self.last:
                self._timer.start(PACE_MS)
            else:
                self._playing = False
        self.changed.emit()

    def _play_on(self) -> None:
        if self._playing:
            self.go(self._turn + 1)
