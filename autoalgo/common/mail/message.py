"""A message that has come in, as far as a game needs it."""

from dataclasses import dataclass
from datetime import datetime


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
