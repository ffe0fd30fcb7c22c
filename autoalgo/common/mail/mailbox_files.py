"""Incoming mail: every message of a folder of .eml files, an mbox or a Maildir, in the order of arrival.

Nothing is changed there, no lock is taken and nothing is marked as read. Copies of one mail, in several folders or sent
to several addresses of the moderator's, are one message, which came when the first of them did.
"""

from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Final

from autoalgo.common.mail.mail_file import message_in
from autoalgo.common.mail.message import Message
from autoalgo.common.mail.sources import mail_files
from autoalgo.common.problems import Failure, Problem

_DIGEST_CHARACTERS: Final = 24


@dataclass(frozen=True, slots=True)
class UnreadableMail:
    """A mail that cannot be read, as anybody can send."""

    problem: Problem
    digest: str
    """Of its bytes."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """The messages of a mail program's folder, and the problems with it."""

    messages: tuple[Message, ...]
    """In the order of arrival; of one moment, in the order in which they lie there."""
    problems: tuple[Problem, ...]
    """What could not be read of the folder; everything else was."""
    unreadable: tuple[UnreadableMail, ...] = ()
    """Mails that cannot be read whatever is done again."""


def read_messages(*sources: Path) -> Incoming:
    """Return all that lies in some sources, each a folder of .eml files (or of mboxes), an mbox or a Maildir."""
    messages: list[Message] = []
    problems: list[Problem] = []
    unreadable: list[UnreadableMail] = []
    for file in chain.from_iterable(map(mail_files, sources)):
        if isinstance(file, Failure):
            problems += file
        elif isinstance(found := message_in(file), Failure):
            unreadable.append(UnreadableMail(found[0], sha256(file.data).hexdigest()[:_DIGEST_CHARACTERS]))
        else:
            messages.append(found)
    return Incoming(tuple(_each_once(messages)), tuple(problems), tuple(unreadable))


def _each_once(messages: list[Message]) -> list[Message]:
    """Return the messages in the order of arrival, of copies the first one.

    There are programs that give every mail the same Message-ID: what says something else is another message.
    """
    kept: dict[str, Message] = {}
    for message in sorted(messages, key=lambda each: each.arrived):
        first = kept.setdefault(message.identity, message)
        if (first.sender, first.text, first.files) != (message.sender, message.text, message.files):
            said = "\0".join([message.sender, message.text, *(file.text for file in message.files)])
            digest = sha256(said.encode(errors="replace")).hexdigest()
            other = replace(message, identity=f"{message.identity} {digest[:16]}")
            kept.setdefault(other.identity, other)
    return list(kept.values())
