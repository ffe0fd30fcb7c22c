"""The arguments of `autoalgo atlantis` for a game by mail, as typed options."""

import argparse
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from autoalgo.common.console import whole_number_within
from autoalgo.common.mail_arguments import AddCommand, PostOptions, add_post_commands, post_options

_MOST_DAYS = 366


@dataclass(frozen=True)
class MailOptions:
    """`autoalgo atlantis mail`; what is None stays as it is."""

    folder: Path
    moderator: str | None
    zone: str | None
    deadline: datetime | None
    """Without a zone: it is in that of the game."""
    every: int | None
    no_deadline: bool
    page: bool | None


ByMailOptions = MailOptions | PostOptions


def mail_options(said: argparse.Namespace) -> ByMailOptions | None:
    """Return what is asked for, None where it is no command of these."""
    if said.command != "mail":
        return post_options(said)
    due = (said.deadline, said.every, said.no_deadline)
    return MailOptions(said.folder, said.moderator, said.zone, *due, said.page)


def add_mail_commands(command: AddCommand) -> None:
    """Add all commands of a game by mail but `report`."""
    mail = command("mail", "tell how the game is played by mail, or change that")
    moderator = 'whom letters come from: "Ann Smith <ann@example.org>"'
    mail.add_argument("--moderator", metavar="ADDRESS", help=moderator)
    mail.add_argument("--zone", metavar="ZONE", help='the time zone, as in "Europe/Berlin"; by default UTC')
    due = mail.add_mutually_exclusive_group()
    when = 'until when orders for the month to come are taken, in that zone: "2026-12-01 20:00"'
    due.add_argument("--deadline", type=_moment, metavar="WHEN", help=when)
    due.add_argument("--no-deadline", action="store_true", help="take orders until the month is played")
    every = "days from the deadline of a month to that of the next one; 0 for none"
    mail.add_argument("--every", type=whole_number_within(0, _MOST_DAYS), metavar="DAYS", help=every)
    page = "send the player's page with each report, or do not; by default it is sent"
    mail.add_argument("--page", action=argparse.BooleanOptionalAction, help=page)
    add_post_commands(command, "atlantis mail")


def _moment(text: str) -> datetime:
    try:
        return datetime.strptime(" ".join(text.replace("T", " ").split()), "%Y-%m-%d %H:%M")
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no moment such as 2026-12-01 20:00") from None
