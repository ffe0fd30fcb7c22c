"""From the words after `autoalgo flag` to an exit code."""

from collections.abc import Callable
from pathlib import Path

from autoalgo.common.console import Exit, say_lines, tell_problems
from autoalgo.common.game_command import Home, game_command
from autoalgo.common.mail_arguments import CollectOptions, LettersOptions, SendOptions
from autoalgo.games.capture_the_flag.cli.arguments import (
    AuditOptions,
    BoardsOptions,
    GrammarOptions,
    NewOptions,
    Options,
    OrderOptions,
    ReportOptions,
    ResolveOptions,
    SimulateOptions,
    UndoOptions,
    read_arguments,
)
from autoalgo.games.capture_the_flag.cli.mail_arguments import (
    ClockOptions,
    MailOptions,
    PeopleOptions,
    StatusOptions,
)


def main(words: list[str], find_home: Callable[[], Home]) -> int:
    """Carry out one command and return its exit code, one of `Exit`."""
    return game_command("flag", words, find_home, read_arguments, _carry_out)


def _carry_out(options: Options, home: Home) -> Exit:
    """Carry out a command; each imports its module itself, so that help and wrong usage load nothing heavy."""
    if isinstance(options, MailOptions):
        return _by_mail(options)
    if isinstance(options, BoardsOptions | NewOptions | SimulateOptions):
        return tell_problems(home) if isinstance(home, list) else _with_home(options, home.json)
    return _with_folder(options)


def _with_folder(
    options: GrammarOptions | OrderOptions | ResolveOptions | UndoOptions | ReportOptions | AuditOptions,
) -> Exit:
    """Carry out a command that reads nothing but the folder of a game, if that."""
    match options:
        case GrammarOptions():
            from autoalgo.games.capture_the_flag.orders.grammar import grammar_lines  # noqa: PLC0415

            say_lines(grammar_lines())
            return Exit.DONE
        case OrderOptions():
            from autoalgo.games.capture_the_flag.cli.order import take_orders  # noqa: PLC0415

            return take_orders(options)
        case ResolveOptions():
            from autoalgo.games.capture_the_flag.cli.resolve import resolve_turn  # noqa: PLC0415

            return resolve_turn(options)
        case UndoOptions():
            from autoalgo.games.capture_the_flag.cli.resolve import take_back_turn  # noqa: PLC0415

            return take_back_turn(options)
        case ReportOptions():
            from autoalgo.games.capture_the_flag.cli.report import tell_turns  # noqa: PLC0415

            return tell_turns(options)
        case AuditOptions():
            from autoalgo.games.capture_the_flag.cli.report import audit_game  # noqa: PLC0415

            return audit_game(options)


def _by_mail(options: MailOptions) -> Exit:
    """Carry out a command of a game by mail."""
    match options:
        case ClockOptions():
            from autoalgo.games.capture_the_flag.cli.clock import set_clock  # noqa: PLC0415

            return set_clock(options)
        case PeopleOptions():
            from autoalgo.games.capture_the_flag.cli.people import set_people  # noqa: PLC0415

            return set_people(options)
        case CollectOptions():
            from autoalgo.games.capture_the_flag.cli.collect import collect_mail  # noqa: PLC0415

            return collect_mail(options)
        case LettersOptions():
            from autoalgo.games.capture_the_flag.cli.collect import post_letters  # noqa: PLC0415

            return post_letters(options)
        case SendOptions():
            from autoalgo.games.capture_the_flag.cli.send import send_letters  # noqa: PLC0415

            return send_letters(options)
        case StatusOptions():
            from autoalgo.games.capture_the_flag.cli.send import tell_status  # noqa: PLC0415

            return tell_status(options)


def _with_home(options: BoardsOptions | NewOptions | SimulateOptions, json_folder: Path) -> Exit:
    """Carry out a command that reads the numbers and boards of the home."""
    if isinstance(options, SimulateOptions):
        from autoalgo.games.capture_the_flag.cli.simulate import play_many  # noqa: PLC0415

        return play_many(options, json_folder)
    from autoalgo.games.capture_the_flag.cli.new import new_game, show_boards  # noqa: PLC0415

    return show_boards(json_folder) if isinstance(options, BoardsOptions) else new_game(options, json_folder)
