"""From the words after `autoalgo flag` to an exit code."""

from collections.abc import Callable
from pathlib import Path

from autoalgo.common.console import Exit, tell_problems
from autoalgo.common.game_command import Home, game_command
from autoalgo.games.capture_the_flag.cli.arguments import (
    AuditOptions,
    BoardsOptions,
    NewOptions,
    Options,
    OrderOptions,
    ReportOptions,
    ResolveOptions,
    SimulateOptions,
    read_arguments,
)


def main(words: list[str], find_home: Callable[[], Home]) -> int:
    """Carry out one command and return its exit code, one of `Exit`."""
    return game_command("flag", words, find_home, read_arguments, _carry_out)


def _carry_out(options: Options, home: Home) -> Exit:
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
    return tell_problems(home) if isinstance(home, list) else _with_home(options, home.json)


def _with_home(options: BoardsOptions | NewOptions | SimulateOptions, json_folder: Path) -> Exit:
    """Carry out a command that reads the numbers and boards of the home."""
    if isinstance(options, SimulateOptions):
        from autoalgo.games.capture_the_flag.cli.simulate import play_many  # noqa: PLC0415

        return play_many(options, json_folder)
    from autoalgo.games.capture_the_flag.cli.new import new_game, show_boards  # noqa: PLC0415

    return show_boards(json_folder) if isinstance(options, BoardsOptions) else new_game(options, json_folder)
