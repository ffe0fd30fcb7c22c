"""The arguments that all games by mail have alike: mailboxes, and sending what waits in an outbox."""

import argparse
import re
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


def add_mailboxes(command: ArgumentParser) -> None:
    """Add where mails are taken from, as `mailbox`."""
    mailbox = "a folder of .eml files, an mbox or a Maildir; nothing is changed there"
    command.add_argument("mailbox", nargs="+", type=Path, metavar="MAILBOX", help=mailbox)


def add_sending(command: ArgumentParser, tells_keys: str) -> None:
    """Add all that sending asks for; `tells_keys` is the command that tells the keys of letters."""
    command.add_argument("--server", required=True, type=_server, metavar="HOST[:PORT]", help="of the mail provider")
    user = "who logs in; the password is AUTOALGO_MAIL_PASSWORD, or is asked for"
    command.add_argument("--user", default="", help=user)
    security = "how the connection is protected; by default starttls"
    command.add_argument("--security", choices=list(USUAL_PORTS), default="starttls", help=security)
    again = f"a letter that is in doubt or was refused, by the key that {tells_keys} tells; it may come twice"
    command.add_argument("--again", action="append", default=[], metavar="KEY", help=again)


def send_options(said: argparse.Namespace) -> SendOptions:
    """Return what is asked for by what `add_sending` added."""
    host, port = said.server
    return SendOptions(
        said.folder, host, port or USUAL_PORTS[said.security], said.user, said.security, tuple(said.again)
    )


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
