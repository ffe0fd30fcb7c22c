"""The menu Games: windows of games, which another window opens without knowing a game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenuBar

from autoalgo.common.qt.command import Command, Commands, fill_menu
from autoalgo.common.qt.game_window import GameWindow
from autoalgo.common.qt.theme import Theme


@dataclass(frozen=True)
class MenuGame:
    """A game as the menu Games has it."""

    name: str
    """As commands spell it."""
    text: str
    keys: str
    sentence: str
    open: Callable[[Theme], GameWindow]
    """Makes the window, which is not shown yet, in the look that all windows share."""


def add_games_menu(bar: QMenuBar, games: Sequence[MenuGame], theme: Theme) -> Commands:
    """Add the menu Games to a menu bar, and return its actions; a game's window is opened once and then comes forward.

    The windows are nobody's children: they stay when the window of this menu is closed. Closed ones are gone.
    """
    opened: dict[str, GameWindow] = {}

    def forget(name: str, window: GameWindow) -> None:
        if opened.get(name) is window:
            del opened[name]

    def show(game: MenuGame) -> None:
        window = opened.get(game.name)
        if window is None or not window.isVisible():
            window = opened[game.name] = game.open(theme)
            window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            # What is connected is held by the window in Qt: so it stays though this menu may go.
            window.destroyed.connect(partial(forget, game.name, window))
            window.show()
        window.raise_()
        window.activateWindow()

    commands = Commands(bar)
    commands.add((Command(game.name, game.text, game.keys, game.sentence, partial(show, game)) for game in games), ())
    fill_menu(bar.addMenu("&Games"), commands, (tuple(commands),))
    return commands
