"""The page Playback: a game at any of its cycles (TG-9)."""

from PySide6.QtWidgets import QWidget

from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.playback_bar import PlaybackBar
from autoalgo.common.qt.ranks import Rank, titled
from autoalgo.games.tncc.window.game_view import CountryTable, GameView, left_column
from autoalgo.games.tncc.window.playback_model import PlaybackModel


class PlaybackPage(QWidget):
    """A slider over the cycles, the countries, charts with a line at the cycle, and the chronicle beside it."""

    def __init__(self, model: PlaybackModel, commands: Commands) -> None:
        super().__init__()
        self.setObjectName("page")
        self._model = model
        self.name = ElidedLabel()
        self.hint = titled(f"Open a recorded game ({Key.OPEN}), or play this one back ({Key.PLAY_BACK}).", Rank.MUTED)
        self.bar = PlaybackBar(model, commands, "cycle", lambda: model.told)
        self.table = CountryTable()
        self.view = GameView()
        self.view.setVisible(False)
        left = left_column(self.name, self.hint, (self.table, 1))
        in_column(self.bar, (in_row(left, (self.view, 1), spacing=12), 1), on=self, margins=(12, 10, 12, 10))
        self.view.charts.wanted.connect(model.go)
        model.opened.connect(self._open)
        model.moved.connect(self._move)

    def _open(self) -> None:
        game = self._model.game
        if game is None:
            return
        self.name.say(self._model.name)
        self.hint.setVisible(False)
        self.view.setVisible(True)
        self.view.show_game(game, divisions=game.pending is None, position=self._model.position)
        self._move()

    def _move(self) -> None:
        self.table.countries.show(self._model.countries, self._model.who)
        self.view.show_cycle(self._model.position)
