"""From the words after `autoalgo atlantis` to an exit code."""

from collections.abc import Callable

from autoalgo.common.console import Exit, tell_problems
from autoalgo.common.game_command import Home, game_command
from autoalgo.games.atlantis.cli.arguments import (
    NewOptions,
    Options,
    PlayerOptions,
    TurnOptions,
    read_arguments,
)


def main(words: list[str], find_home: Callable[[], Home]) -> int:
    """Carry out one command and return its exit code, one of `Exit`."""
    return game_command("atlantis", words, find_home, read_arguments, _carry_out)


def _carry_out(options: Options, home: Home) -> Exit:
    """Import the command's module and call it, so that help and wrong usage load nothing heavy."""
    match options:
        case PlayerOptions():
            from autoalgo.games.atlantis.cli.new import add_new_player  # noqa: PLC0415

            return add_new_player(options)
        case TurnOptions():
            from autoalgo.games.atlantis.cli.turn import play_turn  # noqa: PLC0415

            return play_turn(options)
        case NewOptions():
            from autoalgo.games.atlantis.cli.new import new_game  # noqa: PLC0415

            return tell_problems(home) if isinstance(home, list) else new_game(options, home.json)
        case _:
            from autoalgo.games.atlantis.cli.report import show_report  # noqa: PLC0415

            return show_report(options)
