"""The page Play: the turn and the countries at the left, charts and chronicle at the right; between people a cover."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QStackedWidget, QWidget

from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.cover_page import CoverPage
from autoalgo.common.qt.laying_out import in_row
from autoalgo.games.tncc.window.game_view import CountryTable, GameView, left_column
from autoalgo.games.tncc.window.play_model import PlayModel, Stage
from autoalgo.games.tncc.window.turn_panel import TurnPanel


class PlayPage(QStackedWidget):
    """The game under way, or the cover."""

    def __init__(self, model: PlayModel, commands: Commands) -> None:
        super().__init__()
        self._model = model
        self.turn = TurnPanel(model, commands)
        self.table = CountryTable()
        self.view = GameView()
        self.cover = CoverPage(commands["be_seated"])
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
            self.setCurrentWidget(self.cover)
            self.cover.call(f"Hand over to {model.name}")
            return
        self.setCurrentWidget(self._game)
        if model.game is not None and model.opening is not None:
            chosen = -1 if model.pending is None else model.pending.player
            self.table.countries.show(model.game.countries, model.opening.bots, chosen)
            self.view.show_game(model.game, divisions=model.stage is Stage.OVER)
        self.turn.show_stage()

    def _lay_out(self) -> QWidget:
        scrolled = QScrollArea()
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        scrolled.setWidgetResizable(True)
        scrolled.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scrolled.setWidget(self.turn)
        page = QWidget()
        page.setObjectName("page")
        left = left_column((scrolled, 3), (self.table, 2), self.file)
        in_row(left, (self.view, 1), on=page, margins=(12, 10, 12, 10), spacing=12)
        return page
