"""A game by mail as the desk that serves it sees it; each game by mail gives its own in its room `mail`."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from autoalgo.common.kit.mail_intake import MailOutcome
from autoalgo.common.mail import Message, Outbox
from autoalgo.common.problems import Failure, Problem


@dataclass(frozen=True, slots=True)
class Absent:
    """A player who has sent no orders for the turn to come."""

    key: str
    """His number in keys of letters."""
    name: str
    address: str
    """Empty where no letter can reach him."""


@dataclass(frozen=True, kw_only=True)
class ServedGame(ABC):
    """A game by mail, read from its folder at a moment; what it changes there, the next one that is read sees."""

    folder: Path
    name: str
    """The beginning of subjects."""
    turn_word: str
    """The word for a turn: "turn" or "month"."""
    command: str
    """The word of the game's commands."""
    moderator: str
    """Whom letters come from."""
    zone: str
    """The time zone."""
    outbox: Outbox
    turn: int
    """The turn to come."""
    due: datetime | None
    """When it is due; None where it has no deadline, or the game is over."""
    since: datetime | None
    """From when on orders for it could be sent; None where nobody knows."""
    absent: Sequence[Absent]
    """Who has sent no orders for it, but for players on holiday."""
    all_ready: bool
    """Whether every player has said that it can be played before it is due, and nobody waits for the moderator."""
    held_because: str = ""
    """Why it is not to be played without a person; empty where it can be."""
    told: Callable[[datetime], str]
    """Tells a moment in words."""

    @abstractmethod
    def collect(self, messages: Sequence[Message]) -> Sequence[MailOutcome] | Failure:
        """Take in mails and put the answers into the outbox."""

    def settle(self) -> bool | Failure:
        """Bring in order what a time without a desk has left, such as a deadline that nobody could keep.

        Return whether anything was changed, so that the game has to be read anew.
        """
        return False

    @abstractmethod
    def play(self) -> Failure | None:
        """Play the turn to come."""

    @abstractmethod
    def post(self) -> Sequence[Problem]:
        """Put what everybody has not been written yet into the outbox; return what is wrong."""


OpenServed = Callable[[Path, datetime], ServedGame | Failure]
"""Returns the game in a folder at a moment, or what is wrong with it."""
