"""The arguments of `autoalgo flag` for a game by mail and for its clock, as typed options."""

import argparse
from dataclasses import dataclass
from pathlib import Path

from autoalgo.common.mail_arguments import AddCommand, PostOptions, add_post_commands, post_options


@dataclass(frozen=True)
class ClockOptions:
    """`autoalgo flag clock`; what is None stays as it is."""

    folder: Path
    zone: str | None
    times: str | None
    once_a_day: str | None


@dataclass(frozen=True)
class PeopleOptions:
    """`autoalgo flag people`."""

    folder: Path
    file: Path | None
    """Whose content takes the place of what is there; None to show that."""
    words: bool


@dataclass(frozen=True)
class StatusOptions:
    """`autoalgo flag status`."""

    folder: Path
    json: bool


MailOptions = ClockOptions | PeopleOptions | StatusOptions | PostOptions


def mail_options(said: argparse.Namespace) -> MailOptions | None:
    """Return what is asked for, None where it is no command of these."""
    match said.command:
        case "clock":
            return ClockOptions(said.folder, said.zone, said.times, said.once_a_day)
        case "people":
            return PeopleOptions(said.folder, said.file, said.words)
        case "status":
            return StatusOptions(said.folder, said.json)
        case _:
            return post_options(said)


def add_mail_commands(command: AddCommand) -> None:
    """Add all commands of a game by mail."""
    clock = command("clock", "tell when turns are due, or change that")
    clock.add_argument("--zone", metavar="ZONE", help='the time zone, as in "Europe/Berlin"')
    clock.add_argument("--times", metavar="T,T", help="the times of day until the first damage: 17:00,21:00")
    clock.add_argument("--once-a-day", metavar="T", help="the time of day from the first damage on: 21:00")
    people = command("people", "tell who orders which unit by mail, or take that from a file")
    one = '{"umpire": "umpire@example.org", "people": {"Ann": {"addresses": ["ann@example.org"]}}}'
    people.add_argument("file", nargs="?", type=Path, metavar="FILE", help=f"a JSON file: {one}")
    people.add_argument("--words", action="store_true", help="give each a word without which no mail of his counts")
    add_post_commands(command, "flag status")
    status = command("status", "tell when the turn to come is due, whose orders are missing, and what the outbox holds")
    status.add_argument("--json", action="store_true", help="print one JSON object")
