"""The commands that all games by mail have alike, as typed options: mails taken in, reports written, letters sent."""

import argparse
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.console import ArgumentParser

USUAL_PORTS: Final = {"starttls": 587, "tls": 465, "none": 25}
"""The usual ones, by how the connection is protected."""
_HOST: Final = re.compile(r"(\[[0-9A-Fa-f:]{2,45}\]|[A-Za-z0-9.-]{1,253})(?::(\d{1,5}))?")


@dataclass(frozen=True)
class SendOptions:
    """To send what waits in the outbox of the game in `folder`."""

    folder: Path
    host: str
    port: int
    user: str
    security: str
    again: tuple[str, ...]
    """Keys of letters that are in doubt or were refused."""


@dataclass(frozen=True)
class CollectOptions:
    """To take the mails of some mailboxes into the game in `folder`."""

    folder: Path
    mailboxes: tuple[Path, ...]
    json: bool


@dataclass(frozen=True)
class LettersOptions:
    """To put the reports of the game in `folder` into its outbox."""

    folder: Path


PostOptions = CollectOptions | LettersOptions | SendOptions
AddCommand = Callable[[str, str], ArgumentParser]
"""Adds a command with the game's folder by its name and a line of help."""


def add_post_commands(command: AddCommand, tells_keys: str) -> None:
    """Add `collect` and `send`; `tells_keys` is the command that tells the keys of letters."""
    collect = command("collect", "take in mails, and put an answer to each into the outbox")
    mailbox = "a folder of .eml files, an mbox or a Maildir; nothing is changed there"
    collect.add_argument("mailbox", nargs="+", type=Path, metavar="MAILBOX", help=mailbox)
    collect.add_argument("--json", action="store_true", help="print one JSON object")
    send = command("send", "send what waits in the outbox")
    send.add_argument("--server", required=True, type=_server, metavar="HOST[:PORT]", help="of the mail provider")
    user = "who logs in; the password is AUTOALGO_MAIL_PASSWORD, or is asked for"
    send.add_argument("--user", default="", help=user)
    security = "how the connection is protected; by default starttls"
    send.add_argument("--security", choices=list(USUAL_PORTS), default="starttls", help=security)
    again = f"a letter that is in doubt or was refused, by the key that {tells_keys} tells; it may come twice"
    send.add_argument("--again", action="append", default=[], metavar="KEY", help=again)


def post_options(said: argparse.Namespace) -> PostOptions | None:
    """Return what is asked for by `collect`, `send` or `report --mail`; None by any other command."""
    match said.command:
        case "collect":
            return CollectOptions(said.folder, tuple(said.mailbox), said.json)
        case "report" if said.mail:
            return LettersOptions(said.folder)
        case "send":
            host, port = said.server
            port = port or USUAL_PORTS[said.security]
            return SendOptions(said.folder, host, port, said.user, said.security, tuple(said.again))
        case _:
            return None


def server_of(text: str) -> tuple[str, int] | None:
    """Return host and port of a server such as "mail.example.org:587", the port 0 where there is none, or None."""
    found = _HOST.fullmatch(text)
    if not found or int(found[2] or 1) not in range(1, 65536):
        return None
    return found[1].strip("[]"), int(found[2] or 0)


def _server(text: str) -> tuple[str, int]:
    server = server_of(text)
    if server is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no server such as mail.example.org or mail.example.org:587")
    return server
