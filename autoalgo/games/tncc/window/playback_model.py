"""A game played back: how the countries stood after the cycle that is shown (TG-9)."""

from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.qt.playback import Playback
from autoalgo.games.tncc.rules.country import Country
from autoalgo.games.tncc.rules.game import Game
from autoalgo.games.tncc.window.course import standings

_CYCLES_A_SECOND: Final = 5


class PlaybackModel(Playback):
    """A game, over or not, at one of its cycles; position 0 is the start.

    Signals
    -------
    opened
        Another game is shown.
    """

    opened = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent, _CYCLES_A_SECOND)
        self.game: Game | None = None
        self.who: tuple[str, ...] = ()
        self.name = ""
        self._standings: tuple[tuple[Country, ...], ...] = ()

    @property
    def countries(self) -> tuple[Country, ...]:
        """How they stood after the cycle that is shown."""
        return self._standings[self.position] if self._standings else ()

    @property
    def told(self) -> str:
        """Which cycle is shown."""
        if self.game is None:
            return ""
        return f"Cycle {self.position:,} of {self.length:,}" if self.position else "The start"

    def open(self, game: Game, who: tuple[str, ...], name: str) -> None:
        """Show a game from its start."""
        self.pause()
        self.game, self.who, self.name = game, who, name
        self._standings = standings(game)
        self.lay_out(len(self._standings) - 1, 0)
        self.opened.emit()
