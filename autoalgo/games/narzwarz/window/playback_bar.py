"""A game that is over, looked through: a slider over all its moments, play and pause."""

from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider, QToolButton, QWidget

from autoalgo.common.plain_text import one_line
from autoalgo.games.narzwarz.rules.state import Game
from autoalgo.games.narzwarz.window.table_model import Phase, TableModel

_STEP_MS: Final = 250


class PlaybackBar(QWidget):
    """Moves the table through its moments; seen only when the game is over."""

    def __init__(self, table: TableModel) -> None:
        super().__init__()
        self._table = table
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Moment of the game")
        self.play = QToolButton()
        self.back, self.on = QToolButton(), QToolButton()
        self.where = QLabel()
        self._timer = QTimer(self)
        self._timer.setInterval(_STEP_MS)
        self._timer.timeout.connect(self._step_on)
        for button, text, name in ((self.back, "◀", "A turn back"), (self.on, "▶", "A turn on")):
            button.setText(text)
            button.setToolTip(name)
            button.setAccessibleName(name)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 6, 10, 6)
        for widget in (self.play, self.back, self.on):
            row.addWidget(widget)
        row.addWidget(self.slider, 1)
        row.addWidget(self.where)
        self.where.setMinimumWidth(190)
        self.slider.valueChanged.connect(table.go)
        self.play.clicked.connect(self.toggle)
        self.back.clicked.connect(lambda: self.go_turns(-1))
        self.on.clicked.connect(lambda: self.go_turns(1))
        table.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show where the table is."""
        table = self._table
        over = table.phase is Phase.OVER
        self.setVisible(over)
        if not over:
            self._timer.stop()
        else:
            with QSignalBlocker(self.slider):
                self.slider.setRange(0, len(table.played.moments) - 1)
                self.slider.setValue(table.position)
            self.where.setText(_moment(table))
        playing = self._timer.isActive()
        self.play.setText("❚❚" if playing else "Play")
        self.play.setToolTip("Pause" if playing else "Plays the game from here, or from its beginning")

    def toggle(self) -> None:
        """Play, or pause; from the end on it begins anew."""
        table = self._table
        if self._timer.isActive():
            self._timer.stop()
        elif table.phase is Phase.OVER:
            if table.position == len(table.played.moments) - 1:
                table.go(0)
            self._timer.start()
        self.refresh()

    def go_turns(self, by: int) -> None:
        """Go to the beginning of another turn."""
        table = self._table
        turns = [moment.game.turn for moment in table.played.moments]
        wanted = min(max(turns[table.position] + by, turns[0]), turns[-1])
        table.go(turns.index(wanted) if by < 0 or wanted != turns[table.position] else len(turns) - 1)

    def _step_on(self) -> None:
        table = self._table
        if table.position == len(table.played.moments) - 1:
            self._timer.stop()
            self.refresh()
        else:
            table.go(table.position + 1)


def _moment(table: TableModel) -> str:
    game: Game = table.shown
    if table.position == 0:
        return f"Turn {game.turn:,}: the beginning"
    before = table.played.moments[table.position - 1].game
    leader = "" if before.on_turn is None else one_line(before.leaders[before.on_turn].name)
    return f"Turn {before.turn:,}: {leader}"
