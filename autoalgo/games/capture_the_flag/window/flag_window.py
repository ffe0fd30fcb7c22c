"""The umpire's window of capture the flag: its pages and menus, and what happens between them."""

from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QFileDialog, QStackedWidget

from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Problem
from autoalgo.common.qt.command import Command, Groups
from autoalgo.common.qt.game_window import GameHome, GameWindow
from autoalgo.common.qt.start_page import StartPage
from autoalgo.common.qt.theme import Theme
from autoalgo.games.capture_the_flag.window.board_model import BoardModel
from autoalgo.games.capture_the_flag.window.board_scene import BoardScene
from autoalgo.games.capture_the_flag.window.board_view import BoardView
from autoalgo.games.capture_the_flag.window.flag_commands import (
    BOARD,
    PLAYBACK,
    board_commands,
    playback_commands,
    reload_command,
)
from autoalgo.games.capture_the_flag.window.game_model import GameModel
from autoalgo.games.capture_the_flag.window.game_page import GamePage
from autoalgo.games.capture_the_flag.window.playback_model import PlaybackModel
from autoalgo.games.capture_the_flag.window.turns_page import TurnsPage

_ABOUT: Final = "A game like chess, each piece one person's: they write orders, an umpire resolves the turns."
_WHAT: Final = "Open the folder of a game to take in orders, resolve turns, and show what happened."
_GAME: Final[Groups] = (("open", "reload"),)


class FlagWindow(GameWindow):
    """The umpire's window.

    A page of the game is built from `game`, `playback` and `board` and put beside the board by `page.add_page`.
    """

    def __init__(self, home: GameHome, theme: Theme) -> None:
        super().__init__("Capture the flag", "games/capture_the_flag.md", _ABOUT, home, theme)
        self.game: Final = GameModel(self)
        self.playback: Final = PlaybackModel(self.game, self)
        self.board: Final = BoardModel(self.playback, self)
        view = BoardView(BoardScene())
        self.commands.add((*self._game_commands(),), (self.game.changed, self.game.busy_changed))
        self.commands.add(playback_commands(self.playback), (self.playback.changed,))
        self.commands.add(board_commands(self.board, view), (view.zoomed, self.board.changed))
        self.page: Final = GamePage(self.board, self.playback, view, self.commands)
        self.turns: Final = TurnsPage(self.playback)
        self.page.add_page(self.turns, "&Turns")
        self.start_page: Final = StartPage("WAR, capture the flag", _WHAT, [self.commands["open"]])
        self.stack: Final = QStackedWidget()
        self.stack.addWidget(self.start_page)
        self.stack.addWidget(self.page)
        self.set_pages(self.stack, (("&Game", _GAME), ("&Playback", PLAYBACK), ("&Board", BOARD)))
        self.game.changed.connect(self._show_game)
        self.game.refused.connect(self._refuse)

    def open_file(self, path: Path) -> None:
        """Open the game in a folder."""
        self.game.open(path)

    def stop(self) -> None:
        """End what is read."""
        self.game.close()

    def _game_commands(self) -> tuple[Command, ...]:
        opened = "Opens the folder of a game."
        return (
            Command("open", "&Open…", "Ctrl+O", opened, self._ask_for_folder),
            reload_command(self.game),
        )

    def _ask_for_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self, "Open the folder of a game", str(self._folder()))
        if path := self._remembered(name):
            self.open_file(path)

    def _show_game(self) -> None:
        read = self.game.read
        if read is None:
            return
        self.note.clear()
        self.setWindowTitle(f"{one_line(read.opened.folder.name)} – {self.name} – Autoalgo")
        if self.stack.currentWidget() is not self.page:
            self.stack.setCurrentWidget(self.page)
            self.page.view.setFocus()

    def _refuse(self, problems: list[Problem]) -> None:
        self.note.tell(problems, "The game was not opened")
