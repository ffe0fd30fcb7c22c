"""`autoalgo` and `autoalgo-window`: the commands of the program itself; all others are passed on to a game.

Nothing heavy is imported before a command is known that needs it.
"""

import sys
from types import MappingProxyType
from typing import Final

from autoalgo.common.console import ArgumentParser, tell, use_utf8
from autoalgo.common.game_command import GameFolders
from autoalgo.common.problems import Problem
from autoalgo.war.cli import main as command_line

_OTHERS: Final = MappingProxyType(
    {
        "window": "open the window",
        "home": "tell where your own files are, open that folder, or bring back what was deleted",
        "atlantis": "Atlantis 1.0, a world that is played by mail: the moderator's program",
        "flag": "WAR, capture the flag: the umpire's program",
        "tncc": "TNCC, a game of countries: play in its window, or let bots play a game or a tournament",
        "narzwarz": "NarzWarz, a game of conquest: play it, in its window too, or let the computer play it many times",
    }
)
"""The commands that the war algorithm does not carry out, each with its line of help."""
_SAVE: Final = ("FILE", "a saved or recorded game to open in it")
_FOLDER: Final = ("FOLDER", "the folder of a game to open in it")


def main(arguments: list[str] | None = None) -> int:
    """Carry out one command and return its exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    if not words or words[0] not in _OTHERS:
        return command_line(words, _OTHERS)
    use_utf8()
    if words[0] == "window":
        return _window("autoalgo window", words[1:])
    if words[0] == "narzwarz":
        return _narzwarz(words[1:])
    if words[0] == "flag":
        return _flag(words[1:])
    if words[0] == "atlantis":
        return _atlantis(words[1:])
    return _tncc(words[1:]) if words[0] == "tncc" else _home(words[1:])


def window_main() -> int:
    """Open the window: the entry point of `autoalgo-window`."""
    use_utf8()
    return _window("autoalgo-window", sys.argv[1:])


def _window(command: str, words: list[str]) -> int:
    parser = ArgumentParser(prog=command, description="Opens the window.", allow_abbrev=False)
    what = "a request file, or the name of an example, to open in it"
    parser.add_argument("request", nargs="?", default="", metavar="REQUEST", help=what)
    said, for_qt = parser.parse_known_args(words)
    from autoalgo.app.window import open_window  # noqa: PLC0415

    return open_window(said.request, for_qt)


def _home(words: list[str]) -> int:
    parser = ArgumentParser(
        prog="autoalgo home", description="Tells the folder that your own files are in.", allow_abbrev=False
    )
    parser.add_argument("--open", action="store_true", help="open the folder in the file manager")
    parser.add_argument("--restore", action="store_true", help="bring back shipped files that you have deleted")
    said = parser.parse_args(words)
    from autoalgo.app.home import show_home  # noqa: PLC0415

    return show_home(open_it=said.open, restore=said.restore)


def _tncc(words: list[str]) -> int:
    if words[:1] == ["window"]:
        return _game_window("tncc", "TNCC", words[1:], _SAVE)
    from autoalgo.games.tncc.cli import main as tncc  # noqa: PLC0415

    return tncc(words, _find_folders)


def _game_window(name: str, title: str, words: list[str], opened: tuple[str, str]) -> int:
    prog, description = f"autoalgo {name} window", f"Opens the window of {title}."
    parser = ArgumentParser(prog=prog, description=description, allow_abbrev=False)
    metavar, what = opened
    parser.add_argument("file", nargs="?", default="", metavar=metavar, help=what)
    said, for_qt = parser.parse_known_args(words)
    from autoalgo.app.window import open_game  # noqa: PLC0415

    return open_game(name, said.file, for_qt)


def _narzwarz(words: list[str]) -> int:
    if words[:1] == ["window"]:
        return _game_window("narzwarz", "NarzWarz", words[1:], _SAVE)
    from autoalgo.games.narzwarz.cli import main as narzwarz  # noqa: PLC0415

    return narzwarz(words, _find_folders)


def _flag(words: list[str]) -> int:
    if words[:1] == ["window"]:
        return _game_window("flag", "WAR, capture the flag", words[1:], _FOLDER)
    from autoalgo.games.capture_the_flag.cli import main as flag  # noqa: PLC0415

    return flag(words, _find_folders)


def _atlantis(words: list[str]) -> int:
    if words[:1] == ["window"]:
        return _game_window("atlantis", "Atlantis", words[1:], _FOLDER)
    from autoalgo.games.atlantis.cli import main as atlantis  # noqa: PLC0415

    return atlantis(words, _find_folders)


def _find_folders() -> GameFolders | list[Problem]:
    from autoalgo.war.folders import Folders, find_folders  # noqa: PLC0415

    found = find_folders(tell)
    return GameFolders(found.json, found.logs) if isinstance(found, Folders) else found
