"""A game played back: how the countries stood after the cycle that is shown (TG-9)."""

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from autoalgo.games.tncc.rules.country import Country
from autoalgo.games.tncc.rules.game import Game
from autoalgo.games.tncc.window.session.lines import standings

CYCLE_MS: Final = 250


class PlaybackModel(QObject):
    """A game, over or not, at one of its cycles.

    Signals
    -------
    opened
        Another game is shown.
    moved(int)
        Another cycle is shown.
    playing_changed
        It moves by itself, or does so no more.
    """

    opened = Signal()
    moved = Signal(int)
    playing_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.game: Game | None = None
        self.who: tuple[str, ...] = ()
        self.name = ""
        self.cycle = 0
        self._standings: tuple[tuple[Country, ...], ...] = ()
        self._clock = QTimer(self)
        self._clock.setInterval(CYCLE_MS)
        self._clock.timeout.connect(self._tick)

    @property
    def last(self) -> int:
        """The last cycle that has ended; 0 is the start."""
        return max(len(self._standings) - 1, 0)

    @property
    def countries(self) -> tuple[Country, ...]:
        """How they stood after the cycle that is shown."""
        return self._standings[self.cycle] if self._standings else ()

    @property
    def playing(self) -> bool:
        """Whether it moves by itself."""
        return self._clock.isActive()

    def open(self, game: Game, who: tuple[str, ...], name: str) -> None:
        """Show a game from its start."""
        self.stop()
        self.game, self.who, self.name, self.cycle = game, who, name, 0
        self._standings = standings(game)
        self.opened.emit()
        self.moved.emit(0)

    def go(self, cycle: int) -> None:
        """Show another cycle."""
        cycle = min(max(cycle, 0), self.last)
        if cycle != self.cycle:
            self.cycle = cycle
            self.moved.emit(cycle)

    def play(self) -> None:
        """Move by itself, from the start where it stands at the end; or stop that."""
        if self.playing:
            self.stop()
        elif self.game is not None:
            if self.cycle == self.last:
                self.go(0)
            self._clock.start()
            self.playing_changed.emit()

    def stop(self) -> None:
        """Stand still."""
        if self.playing:
            self._clock.stop()
            self.playing_changed.emit()

    def _tick(self) -> None:
        self.go(self.cycle + 1)
        if self.cycle == self.last:
            self.stop()
