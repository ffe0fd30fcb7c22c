"""The page Playback: a game at any of its cycles (TG-9)."""

from PySide6.QtWidgets import QWidget

from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.playback import Playback
from autoalgo.common.qt.playback_bar import PlaybackBar
from autoalgo.common.qt.ranks import Rank, titled
from autoalgo.games.tncc.rules.country import Country
from autoalgo.games.tncc.rules.game import Game
from autoalgo.games.tncc.window.game_view import CountryTable, GameView, left_column
from autoalgo.games.tncc.window.game_view_model import standings


class PlaybackPage(QWidget):
    """A slider over the cycles, the countries, charts with a line at the cycle, and the chronicle beside it."""

    def __init__(self, playback: Playback, commands: Commands) -> None:
        super().__init__()
        self.setObjectName("page")
        self._playback = playback
        self.game: Game | None = None
        self._who: tuple[str, ...] = ()
        self._standings: tuple[tuple[Country, ...], ...] = ()
        self.name = ElidedLabel()
        self.hint = titled(f"Open a recorded game ({Key.OPEN}), or play this one back ({Key.PLAY_BACK}).", Rank.MUTED)
        self.bar = PlaybackBar(playback, commands, "cycle", self._told)
        self.table = CountryTable()
        self.view = GameView()
        self.view.setVisible(False)
        left = left_column(self.name, self.hint, (self.table, 1))
        in_column(self.bar, (in_row(left, (self.view, 1), spacing=12), 1), on=self, margins=(12, 10, 12, 10))
        self.view.wanted.connect(playback.go)
        playback.moved.connect(self._move)

    def open(self, game: Game, who: tuple[str, ...], name: str) -> None:
        """Show a game, over or not, from its start; `who` decided for the players."""
        self._playback.pause()
        self.game, self._who, self._standings = game, who, standings(game)
        self.name.say(name)
        self.hint.setVisible(False)
        self.view.setVisible(True)
        self.view.show_game(game, divisions=game.pending is None, position=0)
        self._playback.lay_out(len(self._standings) - 1, 0)
        self._move()

    def _told(self) -> str:
        if self.game is None:
            return ""
        position = self._playback.position
        return f"Cycle {position:,} of {self._playback.length:,}" if position else "The start"

    def _move(self) -> None:
        self.table.countries.show(self._standings[self._playback.position], self._who)
        self.view.show_cycle(self._playback.position)
