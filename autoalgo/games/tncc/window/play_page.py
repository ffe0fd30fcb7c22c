"""The page Play: the turn and the countries at the left, charts and chronicle at the right; between people a cover."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.ranks import Rank, titled
from autoalgo.common.qt.shortened import shortened
from autoalgo.games.tncc.window.game_view import CountryTable, GameView
from autoalgo.games.tncc.window.session.play_model import PlayModel, Stage
from autoalgo.games.tncc.window.turn_panel import TurnPanel

_LEFT = 430


class Cover(QWidget):
    """Hides the game from whoever looks until the next person is there (TG-4)."""

    def __init__(self, commands: Commands) -> None:
        super().__init__()
        self.words = titled("")
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.button = ActionButton(commands["be_seated"])
        self.button.setObjectName("run")
        column = QVBoxLayout(self)
        column.addStretch()
        column.addWidget(self.words, 0, Qt.AlignmentFlag.AlignHCenter)
        hint = titled("Only that person should look at the screen from now on.", Rank.MUTED)
        column.addWidget(hint, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch()


class PlayPage(QStackedWidget):
    """The game under way, or the cover."""

    def __init__(self, model: PlayModel, commands: Commands) -> None:
        super().__init__()
        self._model = model
        self.turn = TurnPanel(model, commands)
        self.table = CountryTable()
        self.view = GameView()
        self.cover = Cover(commands)
        self.file = QLabel()
        self.file.setProperty("rank", "muted")
        self.file.setTextFormat(Qt.TextFormat.PlainText)
        self._game = self._lay_out()
        self.addWidget(self._game)
        self.addWidget(self.cover)
        model.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the game as it waits now."""
        model = self._model
        if model.stage is Stage.HAND_OVER:
            self.turn.show_stage()
            self.cover.words.setText(f"Hand over to {shortened(model.name, 60)}")
            self.setCurrentWidget(self.cover)
            self.cover.button.setFocus()
            return
        self.setCurrentWidget(self._game)
        if model.game is not None and model.opening is not None:
            chosen = -1 if model.pending is None else model.pending.player
            self.table.countries.show(model.game.countries, model.opening.bots, chosen)
            self.view.show_game(model.game, divisions=model.stage is Stage.OVER)
        self.turn.show_stage()

    def _lay_out(self) -> QWidget:
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        scrolled = QScrollArea()
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        scrolled.setWidgetResizable(True)
        scrolled.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scrolled.setWidget(self.turn)
        column.addWidget(scrolled, 3)
        column.addWidget(self.table, 2)
        column.addWidget(self.file)
        left.setFixedWidth(_LEFT)
        page = QWidget()
        page.setObjectName("page")
        row = QHBoxLayout(page)
        row.setContentsMargins(12, 10, 12, 10)
        row.setSpacing(12)
        row.addWidget(left)
        row.addWidget(self.view, 1)
        return page
