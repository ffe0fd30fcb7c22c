"""`autoalgo flag inbox`: the cards of the umpire's inbox."""

from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from autoalgo.common.console import Exit, tell_problems
from autoalgo.common.kit.inbox import Card
from autoalgo.common.kit.inbox_command import Desk, use_inbox
from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.cli.mail_arguments import FlagInboxOptions
from autoalgo.games.capture_the_flag.mail import MailGame, open_table
from autoalgo.games.capture_the_flag.mail.umpire_inbox import hand_to_bot, rule_so
from autoalgo.games.capture_the_flag.store.rulings import read_ruling


def show_inbox(options: FlagInboxOptions) -> Exit:
    """List the cards, show one, answer it, rule so, hand its unit to a bot, or dismiss it."""
    table = open_table(options.folder, datetime.now(UTC))
    if isinstance(table, Failure):
        return tell_problems(table)
    people = table.players.people
    desk = Desk(options.folder, people.game, people.umpire, table.outbox, table.now)
    more = partial(hand_to_bot, table.opened) if options.bot else None
    return use_inbox(options, desk, partial(_ruled, table, options.ruling) if options.ruling else more)


def _ruled(table: MailGame, file: Path, card: Card) -> Card | Failure:
    ruling = read_ruling(file)
    return ruling if isinstance(ruling, Failure) else rule_so(table.opened, card, ruling)
