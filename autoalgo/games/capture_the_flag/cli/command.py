"""From the words after `autoalgo flag` to an exit code."""

import logging
from collections.abc import Callable

from autoalgo import __version__
from autoalgo.common.console import Exit, carried_out, tell_problems
from autoalgo.common.game_folders import GameFolders
from autoalgo.common.problems import Problem
from autoalgo.common.program_log import program_log
from autoalgo.games.capture_the_flag.cli.arguments import (
    AuditOptions,
    BoardsOptions,
    Options,
    OrderOptions,
    ReportOptions,
    ResolveOptions,
    read_arguments,
)

logger = logging.getLogger(__name__)


def main(words: list[str], find_home: Callable[[], GameFolders | list[Problem]]) -> int:
    """Carry out one command and return its exit code, one of `Exit`."""
    options = read_arguments(words)
    home = find_home()
    with program_log(None if isinstance(home, list) else home.logs, None):
        logger.info("autoalgo %s: flag %s", __version__, words[0])
        return carried_out(f"flag {words[0]}", lambda: _carry_out(options, home))


def _carry_out(options: Options, home: GameFolders | list[Problem]) -> Exit:
    """Import the command's module and call it, so that help and wrong usage load nothing heavy."""
    match options:
        case OrderOptions():
            from autoalgo.games.capture_the_flag.cli.order import take_orders  # noqa: PLC0415

            return take_orders(options)
        case ResolveOptions():
            from autoalgo.games.capture_the_flag.cli.resolve import resolve_turn  # noqa: PLC0415

            return resolve_turn(options)
        case ReportOptions():
            from autoalgo.games.capture_the_flag.cli.report import tell_turns  # noqa: PLC0415

            return tell_turns(options)
        case AuditOptions():
            from autoalgo.games.capture_the_flag.cli.report import audit_game  # noqa: PLC0415

            return audit_game(options)
    if isinstance(home, list):
        return tell_problems(home)
    from autoalgo.games.capture_the_flag.cli.new import new_game, show_boards  # noqa: PLC0415

    return show_boards(home.json) if isinstance(options, BoardsOptions) else new_game(options, home.json)
