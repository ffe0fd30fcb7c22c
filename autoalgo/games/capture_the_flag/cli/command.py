"""The commands of `autoalgo flag`; each imports what it needs itself, so that help and wrong usage load little."""

from typing import Final

from autoalgo.common.commands import at_home, command
from autoalgo.common.console import Exit, say_lines
from autoalgo.common.game_command import GameFolders, Home
from autoalgo.common.mail_arguments import (
    CollectOptions,
    FolderOptions,
    PublicAuditOptions,
    PublishOptions,
    SendOptions,
    WordsOptions,
)
from autoalgo.common.options import NoOptions, Renamed
from autoalgo.games.capture_the_flag.cli.arguments import (
    ListOptions,
    NewOptions,
    OrderOptions,
    ReplayOptions,
    ReportOptions,
    SimulateOptions,
    TurnOptions,
)
from autoalgo.games.capture_the_flag.cli.mail_arguments import (
    ClockOptions,
    FlagInboxOptions,
    PeopleOptions,
    StatusOptions,
)


@command("boards", "list the boards", ListOptions)
@at_home
def _boards(options: ListOptions, home: GameFolders) -> Exit:
    from autoalgo.games.capture_the_flag.cli.new import show_boards  # noqa: PLC0415

    return show_boards(options, home.json)


@command(Renamed("guide", "grammar"), "explain to players how to write orders", NoOptions)
def _guide(_: NoOptions, _home: Home) -> Exit:
    from autoalgo.games.capture_the_flag.orders.grammar import grammar_lines  # noqa: PLC0415

    say_lines(grammar_lines())
    return Exit.DONE


@command("new", "begin a game in a folder", NewOptions, "autoalgo flag new game --rules primega")
@at_home
def _new(options: NewOptions, home: GameFolders) -> Exit:
    from autoalgo.games.capture_the_flag.cli.new import new_game  # noqa: PLC0415

    return new_game(options, home.json)


@command(
    "check",
    "show how orders would be understood, and which of them are impossible at the moment",
    OrderOptions,
    'autoalgo flag check game "West archer 1" "attack wizard at a1, move a2"',
)
def _check(options: OrderOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.order import take_orders  # noqa: PLC0415

    return take_orders(options, keep=False)


@command(
    "order",
    "accept orders of a unit for the coming turn, in place of earlier ones",
    OrderOptions,
    'autoalgo flag order game "West archer 1" "keep moving towards the enemy flag"',
)
def _order(options: OrderOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.order import take_orders  # noqa: PLC0415

    return take_orders(options, keep=True)


@command(
    Renamed("turn", "resolve"),
    "play the coming turn with the orders that have arrived",
    TurnOptions,
    "autoalgo flag turn game",
)
def _turn(options: TurnOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.turn import play_turn  # noqa: PLC0415

    return play_turn(options)


@command("report", "show the last turn, the board and the units", ReportOptions, "autoalgo flag report game --mail")
def _report(options: ReportOptions, _: Home) -> Exit:
    if options.mail:
        from autoalgo.games.capture_the_flag.cli.collect import post_letters  # noqa: PLC0415

        return post_letters(options)
    from autoalgo.games.capture_the_flag.cli.report import report  # noqa: PLC0415

    return report(options)


@command("replay", "show a game turn by turn", ReplayOptions, "autoalgo flag replay game --until 3")
def _replay(options: ReplayOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.report import replay_turns  # noqa: PLC0415

    return replay_turns(options)


@command(
    "clock",
    "show when turns are due, or change that",
    ClockOptions,
    "autoalgo flag clock game --zone Europe/Berlin --times 17:00,21:00",
)
def _clock(options: ClockOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.clock import set_clock  # noqa: PLC0415

    return set_clock(options)


@command(
    "people",
    "show who orders which unit by mail, or read that from a file",
    PeopleOptions,
    "autoalgo flag people game people.json --words",
)
def _people(options: PeopleOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.people import set_people  # noqa: PLC0415

    return set_people(options)


@command(
    "collect",
    "read mails, and put an answer to each into the outbox",
    CollectOptions,
    "autoalgo flag collect game Maildir",
)
def _collect(options: CollectOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.collect import collect_mail  # noqa: PLC0415

    return collect_mail(options)


@command(
    "inbox",
    "list questions from players and other mails that need a person, or answer one",
    FlagInboxOptions,
    'autoalgo flag inbox game 7 --answer "You can, if you have a pole."',
)
def _inbox(options: FlagInboxOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.inbox import show_inbox  # noqa: PLC0415

    return show_inbox(options)


@command(
    "send",
    "send the letters in the outbox",
    SendOptions,
    "autoalgo flag send game --server mail.example.org --user umpire",
)
def _send(options: SendOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.send import send_letters  # noqa: PLC0415

    return send_letters(options)


@command(
    "status",
    "show when the coming turn is due, whose orders are missing, and what is in the outbox",
    StatusOptions,
    "autoalgo flag status game",
)
def _status(options: StatusOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.send import tell_status  # noqa: PLC0415

    return tell_status(options)


@command("undo", "undo the last turn, unless its reports were sent", FolderOptions)
def _undo(options: FolderOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.turn import take_back_turn  # noqa: PLC0415

    return take_back_turn(options)


@command(
    "words",
    "mix words from the players into the random numbers of a game that has not begun",
    WordsOptions,
    'autoalgo flag words game "Ann: apple, Ben: pear"',
)
def _words(options: WordsOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.report import set_words  # noqa: PLC0415

    return set_words(options)


@command(
    "publish",
    "write the public record of a game, or a page that shows and checks it",
    PublishOptions,
    "autoalgo flag publish game game.html",
)
def _publish(options: PublishOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.report import publish  # noqa: PLC0415

    return publish(options)


@command(
    "audit",
    "play all turns of a game again, or of its public record, and compare",
    PublicAuditOptions,
    "autoalgo flag audit game",
)
def _audit(options: PublicAuditOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.report import audit_game  # noqa: PLC0415

    return audit_game(options)


@command(
    "simulate", "let automatic players play many games", SimulateOptions, "autoalgo flag simulate --games 1000 --seed 1"
)
@at_home
def _simulate(options: SimulateOptions, home: GameFolders) -> Exit:
    from autoalgo.games.capture_the_flag.cli.simulate import play_many  # noqa: PLC0415

    return play_many(options, home.json)


COMMANDS: Final = (
    *(_boards, _guide, _new, _check, _order, _turn, _report, _replay),
    *(_clock, _people, _words, _collect, _inbox, _send, _status, _undo, _publish, _audit, _simulate),
)
