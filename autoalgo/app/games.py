"""The windows of the games beside the war algorithm."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from autoalgo.app.sister_games import GAMES
from autoalgo.common.kit.sister_game import SisterGame
from autoalgo.common.qt.game_window import GameHome, GameWindow, game_settings
from autoalgo.common.qt.games import MenuGame
from autoalgo.common.qt.launch import run_game
from autoalgo.common.qt.theme import Theme, ThemeChoice
from autoalgo.war.folders import EDITABLE, Folders, find_folders
from autoalgo.war.window.session.memory import Memory, settings_of

Opening = Callable[[GameHome, Theme], GameWindow]


def games() -> tuple[MenuGame, ...]:
    """Return the games of the menu Games."""
    in_order = sorted(GAMES, key=lambda game: game.keys)
    return tuple(MenuGame(game.word, game.text, game.keys, game.opens, partial(_opened, game)) for game in in_order)


def play(name: str, arguments: Sequence[str]) -> int:
    """Open the window of a game alone, with the file that `arguments` name, if any; return the exit status."""
    game = next(each for each in games() if each.name == name)
    memory = Memory(settings_of())

    def remember(choice: ThemeChoice) -> None:
        memory.theme = choice

    return run_game(arguments, EDITABLE, lambda: _folders().logs, game, (memory.theme, remember))


def _folders() -> Folders:
    found = find_folders()
    # What is missing is told in the window, where it is looked for.
    return found if isinstance(found, Folders) else Folders(Path(found[0].place.file))


def home(name: str) -> GameHome:
    """Return where the window of a game finds and leaves what it needs."""
    folders = _folders()
    return GameHome(folders.json, folders.docs, folders.logs, folders.home / "Saves", game_settings(name))


def _opened(game: SisterGame, theme: Theme) -> GameWindow:
    opening: Opening = game.window()
    return opening(home(game.word), theme)
