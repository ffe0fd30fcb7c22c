"""Which month is on show, for whom, and the playback over the months (no widget)."""

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Failure
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.playback import Playback
from autoalgo.games.atlantis.window.game_model import GameModel, GameRead
from autoalgo.games.atlantis.window.shown_month import ShownMonth, read_shown


class ShownModel(Playback):
    """The months of a game; the position is the month that is wanted: on show, or about to be.

    Signals
    -------
    changed
        Another month is wanted or on show, or it plays or has stopped.
    refused(Failure)
        A month could not be read; the one on show stays.
    """

    changed = Signal()
    refused = Signal(object)

    def __init__(self, game: GameModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self._of: GameRead | None = None
        self._month: ShownMonth | None = None
        self._viewer = 0
        self._reader: Final[Background[ShownMonth | Failure]] = Background(self)
        self._reader.done.connect(self._take)
        self.moved.connect(self._read)
        self.standing_changed.connect(self.changed)
        game.changed.connect(self._follow)

    @property
    def game(self) -> GameRead | None:
        """The game that is open."""
        return self._of

    @property
    def month(self) -> ShownMonth | None:
        """The month that is on show; None as long as none is."""
        return self._month

    @property
    def viewer(self) -> int:
        """The faction whose sight is shown; 0 for everything."""
        return self._viewer

    @property
    def busy(self) -> bool:
        """Whether a month is being read."""
        return self._reader.busy

    @property
    def waits(self) -> bool:
        """True while a month is read: each is on show as long as any other, however long that takes."""
        return self.busy

    def look_as(self, viewer: int) -> None:
        """Show what a faction sees; 0 for everything."""
        if viewer != self._viewer:
            self._viewer = viewer
            self._read()

    def close(self) -> None:
        """Stop, and wait until nothing is read any more."""
        self.pause()
        self._reader.wait()

    def _read(self) -> None:
        if self._of is not None:
            self._reader.start(partial(read_shown, self._of, self.position, self._viewer))
            self.changed.emit()

    def _follow(self) -> None:
        """Show the last month of the game, or the same one as before where the game is only read again."""
        read, before = self._game.read, self._of
        if read is None:
            return
        same = before is not None and before.opened.folder == read.opened.folder
        if not same:
            self._viewer = 0
        stays = same and before is not None and self.position < before.last and self.position <= read.last
        if self._viewer not in read.opened.world.factions:
            self._viewer = 0
        self._of = read
        month = self.position if stays else read.last
        if month == self.position:
            self._read()
        self.lay_out(read.last, month)

    def _take(self, found: ShownMonth | Failure) -> None:
        if isinstance(found, Failure):
            self.pause()
            if self._month is not None:
                self.lay_out(self.length, self._month.turn)
            self.refused.emit(found)
        else:
            self._month = found
        self.changed.emit()
