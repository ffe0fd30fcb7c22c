"""From the words after `autoalgo atlantis` to an exit code."""

from collections.abc import Callable

from autoalgo.common.console import Exit, tell_problems
from autoalgo.common.game_command import GameFolders, Home, game_command
from autoalgo.common.mail_arguments import CollectOptions, LettersOptions, SendOptions
from autoalgo.games.atlantis.cli.arguments import (
    AddressOptions,
    AuditOptions,
    CheckOptions,
    GuideOptions,
    MapOptions,
    NewOptions,
    Options,
    PageOptions,
    PlayerOptions,
    ReportOptions,
    SummaryOptions,
    TurnOptions,
    read_arguments,
)
from autoalgo.games.atlantis.cli.mail_arguments import ByMailOptions, MailOptions


def main(words: list[str], find_home: Callable[[], Home]) -> int:
    """Carry out one command and return its exit code, one of `Exit`."""
    return game_command("atlantis", words, find_home, read_arguments, _carry_out)


def _carry_out(options: Options, home: Home) -> Exit:
    """Import the command's module and call it, so that help and wrong usage load nothing heavy."""
    match options:
        case PlayerOptions() | AddressOptions():
            from autoalgo.games.atlantis.cli import new  # noqa: PLC0415

            return new.add_new_player(options) if isinstance(options, PlayerOptions) else new.set_address(options)
        case TurnOptions():
            from autoalgo.games.atlantis.cli.turn import play_turn  # noqa: PLC0415

            return play_turn(options)
        case MailOptions() | CollectOptions() | LettersOptions() | SendOptions():
            return _by_mail(options)
        case PageOptions():
            from autoalgo.games.atlantis.cli.page import make_page  # noqa: PLC0415

            return make_page(options)
        case NewOptions() | CheckOptions() | GuideOptions():
            return tell_problems(home) if isinstance(home, list) else _at_home(options, home)
        case _:
            return _read(options)


def _by_mail(options: ByMailOptions) -> Exit:
    from autoalgo.games.atlantis.cli import collect, mail  # noqa: PLC0415

    match options:
        case MailOptions():
            return mail.set_mail(options)
        case CollectOptions():
            return collect.collect_mail(options)
        case LettersOptions():
            return collect.post_letters(options)
        case SendOptions():
            return mail.send_letters(options)


def _at_home(options: NewOptions | CheckOptions | GuideOptions, home: GameFolders) -> Exit:
    if isinstance(options, GuideOptions):
        from autoalgo.games.atlantis.cli.guide import show_guide  # noqa: PLC0415

        return show_guide(home.json)
    if isinstance(options, CheckOptions):
        from autoalgo.games.atlantis.cli.check import check_orders  # noqa: PLC0415

        return check_orders(options, home.json)
    from autoalgo.games.atlantis.cli.new import new_game  # noqa: PLC0415

    return new_game(options, home.json)


def _read(options: ReportOptions | MapOptions | SummaryOptions | AuditOptions) -> Exit:
    from autoalgo.games.atlantis.cli import telling  # noqa: PLC0415

    match options:
        case ReportOptions():
            return telling.show_report(options)
        case MapOptions():
            return telling.show_map(options)
        case SummaryOptions():
            return telling.show_summary(options)
        case AuditOptions():
            return telling.audit_game(options)
