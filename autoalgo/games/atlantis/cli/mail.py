"""`autoalgo atlantis mail`, `send`, `inbox`, `publish` and `words`: a game by mail in the hands of its moderator."""

from datetime import UTC, datetime
from typing import Final

from autoalgo.common.console import Exit, say_lines, say_or_tell, tell_problems
from autoalgo.common.kit.inbox_command import Desk, InboxOptions, use_inbox
from autoalgo.common.mail import send_command as command
from autoalgo.common.mail_arguments import SendOptions, WordsOptions
from autoalgo.common.problems import Failure, under_keys
from autoalgo.games.atlantis.cli.arguments import PublishOptions
from autoalgo.games.atlantis.cli.mail_arguments import MailOptions
from autoalgo.games.atlantis.mail import open_table
from autoalgo.games.atlantis.mail.mail_game import outbox_of
from autoalgo.games.atlantis.mail.published import mix_into, published
from autoalgo.games.atlantis.mail.settings import SettingsChange, change_mail, told

_OPTIONS: Final = {"moderator": "--moderator", "every": "--every", "automatic": "--automatic"}
"""By the keys of problems."""


def set_mail(options: MailOptions) -> Exit:
    """Change how a game is played by mail where that is asked for, and tell how it is."""
    due = (options.deadline, options.every, options.no_deadline)
    change = SettingsChange(
        options.moderator,
        options.zone,
        *due,
        options.page,
        options.magellan,
        options.answer_strangers,
        options.press,
        options.automatic_after,
        options.automatic,
        options.automatic_raids,
    )
    found = change_mail(options.folder, change)
    if isinstance(found, Failure):
        return tell_problems(under_keys(found, _OPTIONS))
    opened, by_mail = found
    letters = outbox_of(opened).letters()
    if isinstance(letters, Failure):
        return tell_problems(letters)
    say_lines(
        [
            *told(by_mail, opened.coming, letters),
            *command.troubled_lines(letters.refused, letters.in_doubt, letters.waiting),
        ]
    )
    return Exit.DONE


def send_letters(options: SendOptions) -> Exit:
    """Send what waits in the outbox of a game."""
    table = open_table(options.folder, datetime.now(UTC))
    return tell_problems(table) if isinstance(table, Failure) else command.send_letters(table.outbox, options)


def show_inbox(options: InboxOptions) -> Exit:
    """List the cards, show one, answer it, or dismiss it."""
    table = open_table(options.folder, datetime.now(UTC))
    if isinstance(table, Failure):
        return tell_problems(table)
    desk = Desk(options.folder, table.opened.file.name, table.by_mail.moderator, table.outbox, table.now)
    return use_inbox(options, desk)


def publish(options: PublishOptions) -> Exit:
    """Write the public record of a game into a file, or the page that shows and checks it."""
    return say_or_tell(published(options.folder, options.file, options.over))


def set_words(options: WordsOptions) -> Exit:
    """Mix the players' words into the luck of a game of which no month was played."""
    return say_or_tell(mix_into(options.folder, options.words))
