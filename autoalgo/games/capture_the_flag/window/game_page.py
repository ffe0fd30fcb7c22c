"""The page of a game: the board with its player, the card of what is selected, and the pages beside it."""

from typing import Final

from PySide6.QtWidgets import QSplitter, QTabWidget, QWidget

from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.laying_out import NO_MARGINS, in_column
from autoalgo.common.qt.playback_bar import PlaybackBar
from autoalgo.common.qt.split_page import split_page
from autoalgo.common.qt.theme import colours_of
from autoalgo.common.qt.themed import Themed
from autoalgo.games.capture_the_flag.window.board_model import BoardModel
from autoalgo.games.capture_the_flag.window.board_view import BoardView
from autoalgo.games.capture_the_flag.window.playback_model import PlaybackModel
from autoalgo.games.capture_the_flag.window.unit_card import UnitCard

_SIZES: Final = [900, 440]
"""Pixels of the board and of the pages beside it, as far as there is room."""


class GamePage(Themed, QWidget):
    """Everything of one game. `pages` takes the pages beside the board."""

    def __init__(self, board: BoardModel, playback: PlaybackModel, view: BoardView, commands: Commands) -> None:
        super().__init__()
        self.setObjectName("page")
        self._board = board
        self.view = view
        self.bar = PlaybackBar(playback, commands, "moment", lambda: _moment_words(playback))
        self.card = UnitCard(board)
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.pages.tabBar().setAccessibleName("Pages of the game")
        self.split = self._lay_out()
        view.chosen.connect(board.select)
        view.stepped.connect(self._step)
        view.tip_wanted.connect(lambda square, where: view.show_tip(board.tip(square), where))
        board.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Draw the board as it is on show."""
        game, scene = self._board.game, self.view.board_scene
        if game is None:
            return
        fitted = scene.board is None or scene.board.size != game.board.size
        scene.show_game(game, self._board.square, self._board.marks, colours_of(self.palette()))
        if fitted:
            self.view.zoom_to_fit()

    def _step(self, columns: int, rows: int) -> None:
        self._board.move_square(columns, rows)
        if self._board.square is not None:
            self.view.bring_in(self._board.square)

    def _lay_out(self) -> QSplitter:
        right = QWidget()
        in_column(self.card, (self.pages, 1), on=right, margins=(0, 8, 10, 8))
        split = split_page(self.view, self.bar, right, _SIZES)
        in_column(split, on=self, margins=NO_MARGINS)
        return split


def _moment_words(playback: PlaybackModel) -> str:
    """Return which turn and which of its moments is on show, and what happens in it."""
    played, step = playback.played, playback.step
    if played is None:
        return "The board before the first turn" if playback.shown else ""
    turn = f"Turn {playback.turn:,}{' (a trial, not kept)' if played is playback.preview else ''}"
    return f"{turn}: {step.text}" if step else f"{turn}: before it"
