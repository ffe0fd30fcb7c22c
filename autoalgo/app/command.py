"""`autoalgo` and `autoalgo-window`: every command, those of the program itself and the groups of the games.

Nothing heavy is imported before a command is known that needs it.
"""

import sys
from typing import Final

from autoalgo.common.commands import Command, Group, command, parser_of, read_command, run_command
from autoalgo.common.console import Exit, say, tell_problems
from autoalgo.common.game_command import Home as GameHome
from autoalgo.common.options import ValueKind, argument, arguments, flag, one_of, optional_argument, options, remaining
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.cli.arguments import AuditOptions
from autoalgo.war.cli.command import Home, audit_war_record, find_home, program
from autoalgo.war.cli.database_arguments import DatabaseOptions


def main(arguments: list[str] | None = None) -> int:
    """Carry out one command and return its exit code."""
    return run_command(PROGRAM, arguments, find_home)


def window_main() -> int:
    """Open the window: the entry point of `autoalgo-window`."""
    return main(["window", *sys.argv[1:]])


@options
class WindowOptions:
    """`autoalgo window`."""

    file: str | None = optional_argument(
        ValueKind(str, "REQUEST"), "a request file, or the name of an example, to open in it"
    )
    for_qt: tuple[str, ...] = remaining()


@options
class FileWindowOptions(WindowOptions):
    """The window of a game that is kept in a file."""

    file: str | None = optional_argument(ValueKind(str, "FILE"), "a saved or recorded game to open in it")


@options
class FolderWindowOptions(WindowOptions):
    """The window of a game that is kept in a folder."""

    file: str | None = optional_argument(ValueKind(str, "FOLDER"), "the folder of a game to open in it")


@options
class HomeOptions:
    """`autoalgo home`."""

    open: bool = flag("--open", "open the folder in the file manager")
    restore: bool = flag("--restore", "bring back shipped files that you have deleted")


@options
class HelpOptions:
    """`autoalgo help`."""

    words: tuple[str, ...] = arguments(ValueKind(str, "COMMAND"), "the command, such as: tncc play")


@command("help", "tell how a command is used", HelpOptions, "autoalgo help tncc play", alone=True)
def _help(options: HelpOptions, home: Home) -> int:
    return read_command(PROGRAM, [*options.words, "--help"]).carry_out(home)


@options
class CompletionOptions:
    """`autoalgo completion`."""

    shell: str = argument(one_of(("bash", "zsh", "fish")), "the shell")


@command(
    "completion",
    "print what lets a shell complete commands, options and file names",
    CompletionOptions,
    "autoalgo completion bash",
    alone=True,
)
def _completion(options: CompletionOptions, _: object) -> int:
    from autoalgo.app.completion import completion_script  # noqa: PLC0415

    say(completion_script(parser_of(PROGRAM), options.shell))
    return Exit.DONE


@command("window", "open the window", WindowOptions, "autoalgo window hastings_1066", alone=True)
def _window(options: WindowOptions, _: object) -> int:
    from autoalgo.app.window import open_window  # noqa: PLC0415

    return open_window(options.file or "", list(options.for_qt))


@command(
    "home",
    "tell where your own files are, open that folder, or bring back what was deleted",
    HomeOptions,
    "autoalgo home --open",
    alone=True,
)
def _home(options: HomeOptions, _: object) -> int:
    from autoalgo.app.home import show_home  # noqa: PLC0415

    return show_home(open_it=options.open, restore=options.restore)


def _game_window(game: str, sentence: str, kind: type[WindowOptions]) -> Command[object]:
    @command("window", sentence, kind, f"autoalgo {game} window", alone=True)
    def opened(options: WindowOptions, _: object) -> int:
        from autoalgo.app.window import open_game  # noqa: PLC0415

        return open_game(game, options.file or "", list(options.for_qt))

    return opened


Commands = tuple[Command[GameHome], ...]


def _atlantis() -> Commands:
    from autoalgo.games.atlantis.cli import COMMANDS  # noqa: PLC0415

    sentence = "open the moderator's window, with the game of a folder if one is named"
    return (_game_window("atlantis", sentence, FolderWindowOptions), *COMMANDS)


def _flag() -> Commands:
    from autoalgo.games.capture_the_flag.cli import COMMANDS  # noqa: PLC0415

    sentence = "open the umpire's window, with the game of a folder if one is named"
    return (_game_window("flag", sentence, FolderWindowOptions), *COMMANDS)


def _tncc() -> Commands:
    from autoalgo.games.tncc.cli import COMMANDS  # noqa: PLC0415

    return (_game_window("tncc", _SAVED, FileWindowOptions), *COMMANDS)


def _narzwarz() -> Commands:
    from autoalgo.games.narzwarz.cli import COMMANDS  # noqa: PLC0415

    return (_game_window("narzwarz", _SAVED, FileWindowOptions), *COMMANDS)


_SAVED: Final = "open the window, with a saved or recorded game if one is named"
_GAMES: Final = (
    Group(
        "atlantis",
        "Atlantis 1.0, a world that is played by mail: the moderator's program",
        _atlantis,
        "Atlantis 1.0, a world that any number of factions play in by mail: the moderator's program.",
    ),
    Group(
        "flag",
        "WAR, capture the flag: the umpire's program",
        _flag,
        "WAR, capture the flag: a game of one person a unit, which an umpire resolves turn by turn.",
    ),
    Group(
        "tncc",
        "TNCC, a game of countries: play in its window, or let bots play a game or a tournament",
        _tncc,
        "TNCC: countries recruit, trade and make war in turns, and bots decide for them.",
    ),
    Group(
        "narzwarz",
        "NarzWarz, a game of conquest: play it, in its window too, or let the computer play it many times",
        _narzwarz,
        "NarzWarz: leaders build, hire, train, spy and make war until one has every country.",
    ),
)


def _audit(options: AuditOptions, home: Home) -> int:
    """Carry out `audit`, whichever game its record or folder is of."""
    from autoalgo.app.game_kinds import GameKind as Game  # noqa: PLC0415
    from autoalgo.app.game_kinds import kind_of  # noqa: PLC0415

    game = kind_of(options.record)
    if isinstance(game, Failure):
        return tell_problems(game)
    if game is Game.WAR:
        return audit_war_record(options, home)
    if options.database != DatabaseOptions():
        place = Place(key="--database, --sheet")
        return tell_problems([Problem(place, f"{options.record} is of {game}", "wars alone")])
    asked = read_command(PROGRAM, [game, "audit", *(["--json"] if options.json else []), "--", str(options.record)])
    return asked.carry_out(home)


PROGRAM: Final = program(_audit, (_window, _home, _help, _completion, *_GAMES))
