"""A message that has come in, as far as a game needs it."""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Final

DIGEST_CHARACTERS: Final = 24
"""Of what stands for a mail, or for its sender, in names of files and keys of letters."""


@dataclass(frozen=True, slots=True)
class TextFile:
    """A text file that is attached to a mail."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Message:
    """A mail, its text and all that is told about it bounded in length; any of it may come from a stranger."""

    identity: str
    """The Message-ID with its angle brackets, or a digest where there is none that can be used: the same for every copy
    of a mail. Of two different mails of one Message-ID the later one has a digest after it."""
    sender: str
    """The address, casefolded; empty where there is none."""
    sender_name: str
    """As the mail gives it, on one line; empty where there is none."""
    arrived: datetime
    """When the mail came, in UTC, by the clock of whoever received it and never by that of its sender."""
    subject: str
    """On one line."""
    text: str
    """What the mail says, as plain text with plain line ends; quotes of other mails may still be in it."""
    automatic: bool
    """Whether a program has sent it: an answer from holidays, a report of a mail server, a mailing list, a game."""
    notes: tuple[str, ...]
    """What a person should be told about it, such as what was left out."""
    answerable: bool = True
    """Whether an answer would reach one person: not that to a mailing list, or to an address that takes no mail."""
    files: tuple[TextFile, ...] = ()
    answers: tuple[str, ...] = ()
    """The Message-IDs, with angle brackets, of the mails that it answers, the last one first; of a program's mail those
    of games' letters in it, too."""
    returned: bool = False
    """Whether a mail server reports that a mail did not reach its reader."""
    own: bool = False
    """Whether it is a letter of a game's own outbox that came back."""

    @property
    def digest(self) -> str:
        """A digest that stands for the mail."""
        return mail_digest(self.sender, self.identity)

    @property
    def sender_digest(self) -> str:
        """A digest that stands for its sender."""
        return _digest(self.sender)


def mail_digest(sender: str, identity: str) -> str:
    """Return what stands for a mail; nobody can take another's place by a Message-ID alone."""
    return _digest(f"{sender}\n{identity}")


def _digest(text: str) -> str:
    return sha256(text.encode(errors="replace")).hexdigest()[:DIGEST_CHARACTERS]
