"""Mails of a game taken in, each once, and each answered once, whatever ends the program in between.

First all that is to be kept of mails becomes files, then all answers are put into the outbox. Both know what they hold
already, so whoever does all of it again after a crash leaves the same orders and the same answers.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from autoalgo.common.kit.inbox import NO_CARD, KeptCard
from autoalgo.common.kit.mail_outcome import WITHOUT_ANSWER, Outcome
from autoalgo.common.mail import Letter, Message
from autoalgo.common.mail.answer_limits import STRANGER_KEY, Answer, Answering, Unanswered
from autoalgo.common.problems import Failure


class SortedMail(Protocol):
    """A mail of which a game knows what comes of it."""

    @property
    def message(self) -> Message:
        """The mail."""

    @property
    def outcome(self) -> Outcome:
        """The outcome."""

    @property
    def turn(self) -> int:
        """That it is for."""

    @property
    def players(self) -> tuple[int, ...]:
        """Whose it is, by the numbers of units or factions; none where it is nobody's of the game."""


Sorted = TypeVar("Sorted", bound=SortedMail)
Letters = Iterable[tuple[str, Letter | Failure]]
"""Letters with their keys, the one that answers a mail last."""


@dataclass(frozen=True, slots=True)
class MailOutcome:
    """The result of one mail."""

    message: Message
    outcome: Outcome
    turn: int
    """That it is for."""
    players: tuple[int, ...]
    """Whose it is, by the numbers of units or factions."""
    answered: bool
    """Whether an answer was put into the outbox just now."""
    answer: str
    """The key of the letter that answers it; empty where none does."""
    unanswered: Unanswered | None
    """Why it is not answered though its sender can be written to."""
    known: bool = False
    """Whether it had been taken in before."""
    card: KeptCard = NO_CARD
    """That the moderator has it as."""
    knows_word_of: str = ""
    """Of a stranger: the unit whose word the mail has in it."""


def taken_in(
    messages: Iterable[Message], sort: Callable[[Message], Sorted], keep: Callable[[Sorted], Failure | None]
) -> list[Sorted] | Failure:
    """Return what comes of mails, each kept before the next one is looked at; or why that could not be done.

    They are looked at in the order of their arrival. `keep` must write nothing twice.
    """
    found: list[Sorted] = []
    for message in sorted(messages, key=lambda each: each.arrived):
        found.append(sort(message))
        if failure := keep(found[-1]):
            return failure
    return found


def answered(
    one: Sorted, answering: Answering, key: str, stranger: bool, write: Callable[[str], Letters]
) -> MailOutcome | Failure:
    """Put the answer to a mail into the outbox unless it is there, and return the mail's result; or why that failed.

    `key` is that of the answer to who is no stranger; each stranger is answered once. `write` writes the letters, the
    answer itself under the key that it is given.
    """
    message, done = one.message, Answer("")
    if one.outcome not in WITHOUT_ANSWER and key:
        key = f"{STRANGER_KEY}{message.sender_digest}" if stranger else key
        found = answering.answer(message, key, stranger, lambda: write(key))
        if isinstance(found, Failure):
            return found
        done = found
    return MailOutcome(message, one.outcome, one.turn, one.players, done.put, done.key, done.unanswered)
