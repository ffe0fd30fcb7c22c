"""The arguments of `autoalgo flag` for a game by mail and for its clock, as typed options."""

import argparse
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.console import ArgumentParser

_PORTS: Final = {"starttls": 587, "tls": 465, "none": 25}
"""The usual ones, by how the connection is protected."""
_HOST: Final = re.compile(r"(\[[0-9A-Fa-f:]{2,45}\]|[A-Za-z0-9.-]{1,253})(?::(\d{1,5}))?")


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
class CollectOptions:
    """`autoalgo flag collect`."""

    folder: Path
    mailboxes: tuple[Path, ...]
    json: bool


@dataclass(frozen=True)
class LettersOptions:
    """`autoalgo flag report --mail`."""

    folder: Path


@dataclass(frozen=True)
class SendOptions:
    """`autoalgo flag send`."""

    folder: Path
    host: str
    port: int
    user: str
    security: str
    again: tuple[str, ...]
    """Keys of letters that are in doubt or were refused."""


@dataclass(frozen=True)
class StatusOptions:
    """`autoalgo flag status`."""

    folder: Path
    json: bool


MailOptions = ClockOptions | PeopleOptions | CollectOptions | LettersOptions | SendOptions | StatusOptions
AddCommand = Callable[[str, str], ArgumentParser]
"""Adds a command with the game's folder by its name and a line of help."""


def mail_options(said: argparse.Namespace) -> MailOptions | None:
    """Return what is asked for, None where it is no command of these."""
    options: MailOptions | None = None
    match said.command:
        case "clock":
            options = ClockOptions(said.folder, said.zone, said.times, said.once_a_day)
        case "people":
            options = PeopleOptions(said.folder, said.file, said.words)
        case "collect":
            options = CollectOptions(said.folder, tuple(said.mailbox), said.json)
        case "report" if said.mail:
            options = LettersOptions(said.folder)
        case "send":
            host, port = said.server
            port = port or _PORTS[said.security]
            options = SendOptions(said.folder, host, port, said.user, said.security, tuple(said.again))
        case "status":
            options = StatusOptions(said.folder, said.json)
    return options


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
    collect = command("collect", "take in mails, and put an answer to each into the outbox")
    mailbox = "a folder of .eml files, an mbox or a Maildir; nothing is changed there"
    collect.add_argument("mailbox", nargs="+", type=Path, metavar="MAILBOX", help=mailbox)
    collect.add_argument("--json", action="store_true", help="print one JSON object")
    send = command("send", "send what waits in the outbox")
    send.add_argument("--server", required=True, type=_server, metavar="HOST[:PORT]", help="of the mail provider")
    send.add_argument("--user", default="", help="who logs in; the password is AUTOALGO_MAIL_PASSWORD, or is asked for")
    security = "how the connection is protected; by default starttls"
    send.add_argument("--security", choices=list(_PORTS), default="starttls", help=security)
    again = "a letter that is in doubt or was refused, by the key that flag status tells; it may come twice"
    send.add_argument("--again", action="append", default=[], metavar="KEY", help=again)
    status = command("status", "tell when the turn to come is due, whose orders are missing, and what the outbox holds")
    status.add_argument("--json", action="store_true", help="print one JSON object")


def _server(text: str) -> tuple[str, int]:
    found = _HOST.fullmatch(text)
    if not found or int(found[2] or 1) not in range(1, 65536):
        raise argparse.ArgumentTypeError(f"{text!r} is no server such as mail.example.org or mail.example.org:587")
    return found[1].strip("[]"), int(found[2] or 0)
