"""The commands of `autoalgo atlantis`; each imports what it needs itself, so that help and wrong usage load little."""

from typing import Final

from autoalgo.common.commands import at_home, command
from autoalgo.common.console import Exit
from autoalgo.common.game_command import GameFolders, Home
from autoalgo.common.kit.inbox_command import InboxOptions
from autoalgo.common.mail_arguments import CollectOptions, PublicAuditOptions, SendOptions, WordsOptions
from autoalgo.common.options import NoOptions, Renamed
from autoalgo.games.atlantis.cli.arguments import (
    ActOptions,
    AddressOptions,
    CheckOptions,
    MapOptions,
    NewOptions,
    PageOptions,
    PlayerOptions,
    PracticeOptions,
    PublishOptions,
    RedoOptions,
    ReportOptions,
    StatusOptions,
    TurnOptions,
)
from autoalgo.games.atlantis.cli.mail_arguments import MailOptions


@command("new", "begin a game in a folder", NewOptions, "autoalgo atlantis new world --seed 1")
@at_home
def _new(options: NewOptions, home: GameFolders) -> Exit:
    from autoalgo.games.atlantis.cli.new import new_game  # noqa: PLC0415

    return new_game(options, home.json)


@command(
    "add-player",
    "add a faction to the game before the next month",
    PlayerOptions,
    'autoalgo atlantis add-player world --anywhere --name "The Few" --address few@example.org',
)
def _add_player(options: PlayerOptions, _: Home) -> Exit:
    from autoalgo.games.atlantis.cli.new import add_new_player  # noqa: PLC0415

    return add_new_player(options)


@command(
    "address",
    "send the reports of a faction to another address",
    AddressOptions,
    "autoalgo atlantis address world 3 few@example.org",
)
def _address(options: AddressOptions, _: Home) -> Exit:
    from autoalgo.games.atlantis.cli.new import set_address  # noqa: PLC0415

    return set_address(options)


@command(
    "act",
    "give, move, rename or remove something, or add land or monsters, before the next month",
    ActOptions,
    'autoalgo atlantis act world "give 5 100 silver" "move 5 3,4"',
)
def _act(options: ActOptions, _: Home) -> Exit:
    from autoalgo.games.atlantis.cli.act import act  # noqa: PLC0415

    return act(options)


@command("guide", "explain to players how to write orders, and list all skills, items and spells", NoOptions)
@at_home
def _guide(_: NoOptions, home: GameFolders) -> Exit:
    from autoalgo.games.atlantis.cli.check import show_guide  # noqa: PLC0415

    return show_guide(home.json)


@command(
    "check",
    "show what is wrong with orders before they are sent",
    CheckOptions,
    "autoalgo atlantis check orders.txt report.json",
)
@at_home
def _check(options: CheckOptions, home: GameFolders) -> Exit:
    from autoalgo.games.atlantis.cli.check import check_orders  # noqa: PLC0415

    return check_orders(options, home.json)


@command(
    "practice",
    "practise alone with a task for each month, against automatic players",
    PracticeOptions,
    "autoalgo atlantis practice island orders.txt",
)
@at_home
def _practice(options: PracticeOptions, home: GameFolders) -> Exit:
    from autoalgo.games.atlantis.cli.practice import practice  # noqa: PLC0415

    return practice(options, home.json)


@command("turn", "play the next month", TurnOptions, "autoalgo atlantis turn world")
def _turn(options: TurnOptions, _: Home) -> Exit:
    from autoalgo.games.atlantis.cli.turn import play_turn  # noqa: PLC0415

    return play_turn(options)


@command(
    "redo",
    "play the last month again with orders that arrived late, or other acts of the moderator",
    RedoOptions,
    'autoalgo atlantis redo world --act "give 5 100 silver"',
)
def _redo(options: RedoOptions, _: Home) -> Exit:
    from autoalgo.games.atlantis.cli.turn import redo_turn  # noqa: PLC0415

    return redo_turn(options)


@command("report", "print what a faction was told", ReportOptions, "autoalgo atlantis report world --mail")
def _report(options: ReportOptions, _: Home) -> Exit:
    if options.mail or options.faction is None:
        from autoalgo.games.atlantis.cli.collect import post_letters  # noqa: PLC0415

        return post_letters(options)
    from autoalgo.games.atlantis.cli.reports import show_report  # noqa: PLC0415

    return show_report(options, options.faction)


@command(
    "page",
    "print a report as a page for a browser, with everything that was seen before",
    PageOptions,
    "autoalgo atlantis page world 3 --out page.html",
)
def _page(options: PageOptions, _: Home) -> Exit:
    from autoalgo.games.atlantis.cli.page import make_page  # noqa: PLC0415

    return make_page(options)


@command("map", "print the map", MapOptions, "autoalgo atlantis map world --faction 3")
def _map(options: MapOptions, _: Home) -> Exit:
    from autoalgo.games.atlantis.cli.reports import show_map  # noqa: PLC0415

    return show_map(options)


@command(
    Renamed("status", "summary"),
    "show how the game stands and whose orders have arrived",
    StatusOptions,
    "autoalgo atlantis status world",
)
def _status(options: StatusOptions, _: Home) -> Exit:
    from autoalgo.games.atlantis.cli.reports import show_status  # noqa: PLC0415

    return show_status(options)


@command(
    "mail",
    "show how the game is played by mail, or change that",
    MailOptions,
    'autoalgo atlantis mail world --deadline "2026-12-01 20:00" --every 7',
)
def _mail(options: MailOptions, _: Home) -> Exit:
    from autoalgo.games.atlantis.cli.mail import set_mail  # noqa: PLC0415

    return set_mail(options)


@command(
    "collect",
    "read mails, and put an answer to each into the outbox",
    CollectOptions,
    "autoalgo atlantis collect world Maildir",
)
def _collect(options: CollectOptions, _: Home) -> Exit:
    from autoalgo.games.atlantis.cli.collect import collect_mail  # noqa: PLC0415

    return collect_mail(options)


@command(
    "inbox",
    "list questions from players and other mails that need a person, or answer one",
    InboxOptions,
    'autoalgo atlantis inbox world 7 --answer "The month is played on Friday."',
)
def _inbox(options: InboxOptions, _: Home) -> Exit:
    from autoalgo.games.atlantis.cli.mail import show_inbox  # noqa: PLC0415

    return show_inbox(options)


@command(
    "send",
    "send the letters in the outbox",
    SendOptions,
    "autoalgo atlantis send world --server mail.example.org --user moderator",
)
def _send(options: SendOptions, _: Home) -> Exit:
    from autoalgo.games.atlantis.cli.mail import send_letters  # noqa: PLC0415

    return send_letters(options)


@command(
    "publish",
    "write the public record of a game, or the page that shows and checks it",
    PublishOptions,
    "autoalgo atlantis publish world record.html --over",
)
def _publish(options: PublishOptions, _: Home) -> Exit:
    from autoalgo.games.atlantis.cli.mail import publish  # noqa: PLC0415

    return publish(options)


@command(
    "words",
    "mix words from the players into the random numbers, before the first month",
    WordsOptions,
    'autoalgo atlantis words world "Ann: apple, Ben: pear"',
)
def _words(options: WordsOptions, _: Home) -> Exit:
    from autoalgo.games.atlantis.cli.mail import set_words  # noqa: PLC0415

    return set_words(options)


@command("audit", "play all months again and compare", PublicAuditOptions, "autoalgo atlantis audit world")
def _audit(options: PublicAuditOptions, _: Home) -> Exit:
    from autoalgo.games.atlantis.cli.reports import audit_game  # noqa: PLC0415

    return audit_game(options)


COMMANDS: Final = (
    *(_new, _add_player, _address, _act, _guide, _practice, _check, _turn, _redo, _report),
    *(_page, _map, _status, _mail, _words, _collect, _inbox, _send, _publish, _audit),
)
