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


@command("boards", "print the boards that there are", ListOptions)
@at_home
def _boards(options: ListOptions, home: GameFolders) -> Exit:
    from autoalgo.games.capture_the_flag.cli.new import show_boards  # noqa: PLC0415

    return show_boards(options, home.json)


@command(Renamed("guide", "grammar"), "tell players how orders are written", NoOptions)
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
    "tell what orders would be understood as, and what of them is impossible as things stand",
    OrderOptions,
    'autoalgo flag check game "West archer 1" "attack wizard at a1, move a2"',
)
def _check(options: OrderOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.order import take_orders  # noqa: PLC0415

    return take_orders(options, keep=False)


@command(
    "order",
    "take in orders of a unit for the turn to come, in place of earlier ones",
    OrderOptions,
    'autoalgo flag order game "West archer 1" "keep moving towards the enemy flag"',
)
def _order(options: OrderOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.order import take_orders  # noqa: PLC0415

    return take_orders(options, keep=True)


@command(
    Renamed("turn", "resolve"),
    "play the turn to come from the orders that are in",
    TurnOptions,
    "autoalgo flag turn game",
)
def _turn(options: TurnOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.turn import play_turn  # noqa: PLC0415

    return play_turn(options)


@command("report", "tell the last turn, the board and the units", ReportOptions, "autoalgo flag report game --mail")
def _report(options: ReportOptions, _: Home) -> Exit:
    if options.mail:
        from autoalgo.games.capture_the_flag.cli.collect import post_letters  # noqa: PLC0415

        return post_letters(options)
    from autoalgo.games.capture_the_flag.cli.report import report  # noqa: PLC0415

    return report(options)


@command("replay", "tell a game turn by turn", ReplayOptions, "autoalgo flag replay game --until 3")
def _replay(options: ReplayOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.report import replay_turns  # noqa: PLC0415

    return replay_turns(options)


@command(
    "clock",
    "tell when turns are due, or change that",
    ClockOptions,
    "autoalgo flag clock game --zone Europe/Berlin --times 17:00,21:00",
)
def _clock(options: ClockOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.clock import set_clock  # noqa: PLC0415

    return set_clock(options)


@command(
    "people",
    "tell who orders which unit by mail, or take that from a file",
    PeopleOptions,
    "autoalgo flag people game people.json --words",
)
def _people(options: PeopleOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.people import set_people  # noqa: PLC0415

    return set_people(options)


@command(
    "collect",
    "take in mails, and put an answer to each into the outbox",
    CollectOptions,
    "autoalgo flag collect game Maildir",
)
def _collect(options: CollectOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.collect import collect_mail  # noqa: PLC0415

    return collect_mail(options)


@command(
    "inbox",
    "list what players ask and what else a person must read, or answer it",
    FlagInboxOptions,
    'autoalgo flag inbox game 7 --answer "You can, if you have a pole."',
)
def _inbox(options: FlagInboxOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.inbox import show_inbox  # noqa: PLC0415

    return show_inbox(options)


@command(
    "send",
    "send what waits in the outbox",
    SendOptions,
    "autoalgo flag send game --server mail.example.org --user umpire",
)
def _send(options: SendOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.send import send_letters  # noqa: PLC0415

    return send_letters(options)


@command(
    "status",
    "tell when the turn to come is due, whose orders are missing, and what the outbox holds",
    StatusOptions,
    "autoalgo flag status game",
)
def _status(options: StatusOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.send import tell_status  # noqa: PLC0415

    return tell_status(options)


@command("undo", "take the last turn back to what it was made from, unless its reports were sent", FolderOptions)
def _undo(options: FolderOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.turn import take_back_turn  # noqa: PLC0415

    return take_back_turn(options)


@command(
    "words",
    "mix the players' words into the luck of a game that has not begun",
    WordsOptions,
    'autoalgo flag words game "Ann: apple, Ben: pear"',
)
def _words(options: WordsOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.publish import set_words  # noqa: PLC0415

    return set_words(options)


@command(
    "publish",
    "write what anybody may know of a game into a file, or a page that shows and checks it",
    PublishOptions,
    "autoalgo flag publish game game.html",
)
def _publish(options: PublishOptions, _: Home) -> Exit:
    from autoalgo.games.capture_the_flag.cli.publish import publish  # noqa: PLC0415

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
    "simulate",
    "let automatic players play many games",
    SimulateOptions,
    "autoalgo flag simulate --games 1000 --seed 1",
)
@at_home
def _simulate(options: SimulateOptions, home: GameFolders) -> Exit:
    from autoalgo.games.capture_the_flag.cli.simulate import play_many  # noqa: PLC0415

    return play_many(options, home.json)


COMMANDS: Final = (
    *(_boards, _guide, _new, _check, _order, _turn, _report, _replay),
    *(_clock, _people, _words, _collect, _inbox, _send, _status, _undo, _publish, _audit, _simulate),
)
