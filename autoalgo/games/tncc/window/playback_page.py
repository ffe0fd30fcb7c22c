"""The page Playback: a game at any of its cycles (TG-9)."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSlider, QVBoxLayout, QWidget

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.ranks import Rank, titled
from autoalgo.games.tncc.window.game_view import CountryTable, GameView
from autoalgo.games.tncc.window.session.playback_model import PlaybackModel

_LEFT = 430


class PlaybackPage(QWidget):
    """A slider over the cycles, the countries, charts with a line at the cycle, and the chronicle beside it."""

    def __init__(self, model: PlaybackModel, commands: Commands) -> None:
        super().__init__()
        self.setObjectName("page")
        self._model = model
        self.name = ElidedLabel()
        self.cycle = titled("Open a recorded game (Ctrl+O), or play this one back (Ctrl+P).", Rank.MUTED)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Cycle")
        self.slider.setPageStep(10)
        self.slider.setEnabled(False)
        self.table = CountryTable()
        self.view = GameView()
        self.view.setVisible(False)
        self._lay_out(commands)
        self.slider.valueChanged.connect(model.go)
        self.view.charts.wanted.connect(model.go)
        model.opened.connect(self._open)
        model.moved.connect(self._move)

    def _open(self) -> None:
        game = self._model.game
        if game is None:
            return
        self.name.say(self._model.name)
        self.slider.setRange(0, self._model.last)
        self.slider.setEnabled(True)
        self.view.setVisible(True)
        self.view.show_game(game, divisions=game.pending is None, position=self._model.cycle)

    def _move(self, cycle: int) -> None:
        self.cycle.setText(f"Cycle {cycle:,} of {self._model.last:,}" if cycle else "The start")
        self.slider.setValue(cycle)
        self.table.countries.show(self._model.countries, self._model.who)
        self.view.show_cycle(cycle)

    def _lay_out(self, commands: Commands) -> None:
        bar = QHBoxLayout()
        for name in ("first", "previous", "play", "next", "last"):
            bar.addWidget(ActionButton(commands[name]))
        bar.addWidget(self.slider, 1)
        left = QWidget()
        left.setFixedWidth(_LEFT)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.name)
        column.addWidget(self.cycle)
        column.addWidget(self.table, 1)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(left)
        row.addWidget(self.view, 1)
        page = QVBoxLayout(self)
        page.setContentsMargins(12, 10, 12, 10)
        page.addLayout(bar)
        page.addLayout(row, 1)
