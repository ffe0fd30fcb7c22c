"""`autoalgo atlantis inbox`: the cards of the moderator's inbox."""

from datetime import UTC, datetime

from autoalgo.common.console import Exit, tell_problems
from autoalgo.common.kit.inbox_command import Desk, InboxOptions, use_inbox
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.mail import open_table


def show_inbox(options: InboxOptions) -> Exit:
    """List the cards, show one, answer it, or dismiss it."""
    table = open_table(options.folder, datetime.now(UTC))
    if isinstance(table, Failure):
        return tell_problems(table)
    desk = Desk(options.folder, table.opened.file.name, table.by_mail.moderator, table.outbox, table.now)
    return use_inbox(options, desk)
