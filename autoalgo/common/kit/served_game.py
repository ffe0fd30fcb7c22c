"""A game by mail as the desk that serves it sees it; each game by mail gives its own in its room `mail`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol

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


class ServedGame(Protocol):
    """A game by mail, read from its folder at a moment; what it changes there, the next one that is read sees."""

    @property
    def folder(self) -> Path:
        """Of the game."""

    @property
    def name(self) -> str:
        """The beginning of subjects."""

    @property
    def turn_word(self) -> str:
        """The word for a turn: "turn" or "month"."""

    @property
    def command(self) -> str:
        """The word of the game's commands."""

    @property
    def moderator(self) -> str:
        """Whom letters come from."""

    @property
    def zone(self) -> str:
        """The time zone."""

    @property
    def outbox(self) -> Outbox:
        """Of the game."""

    @property
    def turn(self) -> int:
        """The turn to come."""

    @property
    def due(self) -> datetime | None:
        """When it is due; None where it has no deadline, or the game is over."""

    @property
    def since(self) -> datetime | None:
        """From when on orders for it could be sent; None where nobody knows."""

    @property
    def absent(self) -> Sequence[Absent]:
        """Who has sent no orders for it, but for players on holiday."""

    @property
    def all_ready(self) -> bool:
        """Whether every player has said that it can be played before it is due."""

    @property
    def held_because(self) -> str:
        """Why it is not to be played without a person; empty where it can be."""

    def told(self, moment: datetime) -> str:
        """Return a moment in words."""

    def collect(self, messages: Sequence[Message]) -> Sequence[MailOutcome] | Failure:
        """Take in mails and put the answers into the outbox."""

    def settle(self) -> bool | Failure:
        """Bring in order what a time without a desk has left, such as a deadline that nobody could keep.

        Return whether anything was changed, so that the game has to be read anew.
        """

    def play(self) -> Failure | None:
        """Play the turn to come."""

    def post(self) -> Sequence[Problem]:
        """Put what everybody has not been written yet into the outbox; return what is wrong."""


OpenServed = Callable[[Path, datetime], ServedGame | Failure]
"""Returns the game in a folder at a moment, or what is wrong with it."""
