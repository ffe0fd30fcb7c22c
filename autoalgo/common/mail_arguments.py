"""The options that all games by mail have alike: a game's folder, mails taken in, letters sent."""

import argparse
import re
from pathlib import Path
from typing import Final

from autoalgo.common.options import (
    ValueKind,
    argument,
    arguments,
    flag,
    json_flag,
    one_of,
    option,
    options,
    path_argument,
    repeated_option,
    required_option,
)

USUAL_PORTS: Final = {"starttls": 587, "tls": 465, "none": 25}
"""The usual ones, by how the connection is protected."""
_HOST: Final = re.compile(r"(\[[0-9A-Fa-f:]{2,45}\]|[A-Za-z0-9.-]{1,253})(?::(\d{1,5}))?")


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


@options
class FolderOptions:
    """A command that needs nothing but the folder of a game."""

    folder: Path = path_argument("FOLDER", "the folder of the game")


@options
class PublicAuditOptions:
    """To play a game again, from its folder or its public record, and compare."""

    folder: Path = path_argument("PATH", "the folder of the game, or its public record")
    json: bool = json_flag()


@options
class PublishOptions(FolderOptions):
    """To write the public record of a game, or its page."""

    file: Path = path_argument(
        "FILE", "what to write: FILE.jsonl, the record, or FILE.html, the page that shows and checks it"
    )


@options
class WordsOptions(FolderOptions):
    """To mix the players' words into the luck of a game."""

    words: str = argument(ValueKind(str, "WORDS"), 'what the players sent: "Ann: apple, Ben: pear"')


@options
class CollectOptions(FolderOptions):
    """To take the mails of some mailboxes into a game."""

    mailboxes: tuple[Path, ...] = arguments(
        ValueKind(Path, "MAILBOX"),
        "a folder of .eml files, an mbox or a Maildir; nothing is changed there",
        required=True,
    )
    json: bool = json_flag()
    answer_strangers: bool = flag(
        "--answer-strangers", "also answer mails from strangers: at most one a day for each address"
    )


@options
class SendOptions(FolderOptions):
    """To send the letters in the outbox of a game."""

    server: tuple[str, int] = required_option(
        "--server", ValueKind(_server, "HOST[:PORT]"), "the server of the mail provider"
    )
    """The port is 0 where none is named."""
    user: str = option(
        "--user",
        ValueKind(str, "USER"),
        "the user who logs in; the password is read from AUTOALGO_MAIL_PASSWORD, or asked for",
        default="",
    )
    security: str = option(
        "--security", one_of(USUAL_PORTS), "how the connection is protected; by default starttls", default="starttls"
    )
    again: tuple[str, ...] = repeated_option(
        "--again",
        ValueKind(str, "KEY"),
        "send again a letter that is in doubt or was refused, by the key shown with it; it may arrive twice",
    )

    @property
    def host(self) -> str:
        """The mail server."""
        return self.server[0]

    @property
    def port(self) -> int:
        """The server's port; the usual one where none is named."""
        return self.server[1] or USUAL_PORTS[self.security]
