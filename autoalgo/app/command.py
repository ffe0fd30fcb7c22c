"""`autoalgo` and `autoalgo-window`: every command, those of the program itself and the groups of the games.

Nothing heavy is imported before a command is known that needs it.
"""

import sys
from functools import partial
from pathlib import Path
from typing import Final

from autoalgo.app.sister_games import GAMES
from autoalgo.common.commands import Group, command, parser_of, read_command, run_command
from autoalgo.common.console import Exit, say, tell_problems
from autoalgo.common.game_command import Home as GameHome
from autoalgo.common.kit.sister_game import Commands, SisterGame
from autoalgo.common.options import (
    ValueKind,
    argument,
    arguments,
    flag,
    one_of,
    option,
    optional_argument,
    options,
    remaining,
    whole,
)
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
    restore: bool = flag("--restore", "bring back shipped files that you deleted")


@options
class HelpOptions:
    """`autoalgo help`."""

    words: tuple[str, ...] = arguments(ValueKind(str, "COMMAND"), "the command, such as: tncc play")


@command("help", "show how a command is used", HelpOptions, "autoalgo help tncc play", alone=True)
def _help(options: HelpOptions, home: Home) -> int:
    return read_command(PROGRAM, [*options.words, "--help"]).carry_out(home)


@options
class CompletionOptions:
    """`autoalgo completion`."""

    shell: str = argument(one_of(("bash", "zsh", "fish")), "the shell")


@command(
    "completion",
    "print a script that lets a shell complete commands, options and file names",
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
    "show where your own files are, open that folder, or bring back deleted files",
    HomeOptions,
    "autoalgo home --open",
    alone=True,
)
def _home(options: HomeOptions, _: object) -> int:
    from autoalgo.app.home import show_home  # noqa: PLC0415

    return show_home(open_it=options.open, restore=options.restore)


@options
class ServeOptions:
    """`autoalgo mail serve`."""

    folders: tuple[Path, ...] = arguments(ValueKind(Path, "GAME"), "the folder of a game by mail", required=True)
    once: bool = flag("--once", "make one pass and exit, as for cron")
    seconds: int = option("--pause", whole(5, 3600, "SECONDS"), "seconds between passes; by default 30", default=30)


@command(
    "serve",
    "fetch and answer mails, remind players, play when a turn is due or all are ready, and send, until stopped",
    ServeOptions,
    "autoalgo mail serve game world",
)
def _serve(options: ServeOptions, _: object) -> int:
    from autoalgo.app.mail_serve import serve  # noqa: PLC0415

    return serve(options.folders, once=options.once, seconds=options.seconds)


_MAIL: Final = Group[Home]("mail", "run games by mail unattended", lambda: (_serve,))


@options
class MenuOptions:
    """`autoalgo menu`."""

    remove: bool = flag("--remove", "remove it from the menu")


@command("menu", "add the window to your desktop's menu", MenuOptions, "autoalgo menu", alone=True)
def _menu(options: MenuOptions, _: object) -> int:
    from autoalgo.app.desktop import change_menu  # noqa: PLC0415

    return change_menu(remove=options.remove)


@options
class UninstallOptions:
    """`autoalgo uninstall`."""

    delete_home: bool = flag("--delete-home", "delete your own files too, without asking")


@command(
    "uninstall",
    "delete compiled code, the menu entry and, after asking, your own files",
    UninstallOptions,
    "autoalgo uninstall",
    alone=True,
)
def _uninstall(options: UninstallOptions, _: object) -> int:
    from autoalgo.app.desktop import uninstall  # noqa: PLC0415

    return uninstall(delete_home=options.delete_home)


def _commands(game: SisterGame) -> Commands:
    """Return the commands of a game, first the one that opens its window."""
    kind = FolderWindowOptions if game.folder_key else FileWindowOptions
    what = "the game of a folder" if game.folder_key else "a saved or recorded game"

    @command(
        "window",
        f"open {game.its_window}, with {what} if one is named",
        kind,
        f"autoalgo {game.word} window",
        alone=True,
    )
    def opened(options: WindowOptions, _: object) -> int:
        from autoalgo.app.window import open_game  # noqa: PLC0415

        return open_game(game.word, options.file or "", list(options.for_qt))

    return (opened, *game.commands())


def _group(game: SisterGame) -> Group[GameHome]:
    return Group(game.word, game.sentence, partial(_commands, game), game.description)


def _audit(options: AuditOptions, home: Home) -> int:
    """Carry out `audit`, whichever game its record or folder is of."""
    from autoalgo.app.game_kinds import WAR, kind_of  # noqa: PLC0415

    game = WAR if options.record.suffix.lower() == ".html" else kind_of(options.record)
    if isinstance(game, Failure):
        return tell_problems(game)
    if game == WAR:
        return audit_war_record(options, home)
    if options.database != DatabaseOptions():
        place = Place(key="--database, --sheet")
        return tell_problems([Problem(place, f"{options.record} is of {game}", "wars alone")])
    asked = read_command(PROGRAM, [game, "audit", *(["--json"] if options.json else []), "--", str(options.record)])
    return asked.carry_out(home)


_OWN: Final = (_window, _home, _menu, _uninstall, _help, _completion, _MAIL)
PROGRAM: Final = program(_audit, (*_OWN, *map(_group, GAMES)))
