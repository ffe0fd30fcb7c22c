"""The games beside the war algorithm that have a window: the one place that names them all."""

from collections.abc import Sequence
from pathlib import Path

from autoalgo.common.qt.game_window import GameHome, GameWindow, game_settings
from autoalgo.common.qt.games import MenuGame
from autoalgo.common.qt.launch import run_game
from autoalgo.common.qt.theme import Theme, ThemeChoice
from autoalgo.war.folders import EDITABLE, Folders, find_folders
from autoalgo.war.window.session.memory import Memory, settings_of


def games() -> tuple[MenuGame, ...]:
    """Return the games of the menu Games."""
    tncc = "Opens TNCC: countries recruit, trade and make war; play against people and bots."
    narzwarz = "Opens NarzWarz: conquer a map, country by country; play against people and the computer."
    flag = "Opens WAR, capture the flag: the umpire's window, for games of people who write their orders."
    atlantis = "Opens Atlantis: the moderator's window, for worlds that are played by mail."
    return (
        MenuGame("tncc", "&TNCC", "Ctrl+Alt+1", tncc, _open_tncc),
        MenuGame("narzwarz", "&NarzWarz", "Ctrl+Alt+2", narzwarz, _open_narzwarz),
        MenuGame("flag", "&Capture the flag", "Ctrl+Alt+3", flag, _open_flag),
        MenuGame("atlantis", "&Atlantis", "Ctrl+Alt+4", atlantis, _open_atlantis),
    )


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


def _open_tncc(theme: Theme) -> GameWindow:
    from autoalgo.games.tncc.window import TnccWindow  # noqa: PLC0415

    return TnccWindow(home("tncc"), theme)


def _open_narzwarz(theme: Theme) -> GameWindow:
    from autoalgo.games.narzwarz.window import NarzWindow  # noqa: PLC0415

    return NarzWindow(home("narzwarz"), theme)


def _open_flag(theme: Theme) -> GameWindow:
    from autoalgo.games.capture_the_flag.window import FlagWindow  # noqa: PLC0415

    return FlagWindow(home("flag"), theme)


def _open_atlantis(theme: Theme) -> GameWindow:
    from autoalgo.games.atlantis.window import AtlantisWindow  # noqa: PLC0415

    return AtlantisWindow(home("atlantis"), theme)
