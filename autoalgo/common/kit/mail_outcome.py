"""The outcome of a mail to a game, and what tells it in every game alike: who wrote, and of which turn it is."""

import re
from datetime import datetime
from enum import StrEnum
from typing import Final

from autoalgo.common.mail import Message
from autoalgo.common.mail.letter import address_of, bare_address
from autoalgo.common.problems import Failure

_REPLY: Final = re.compile(r"\s*(?:re|aw|antw|sv|vs|fwd?|wg|r|tr)\s*:", re.IGNORECASE)
_TURN: Final = re.compile(r"\b(?:turn|month)\s*(?:no\.?\s*|number\s*|#\s*)?(\d{1,6})\b", re.IGNORECASE)


class Outcome(StrEnum):
    """The outcome of a mail; no game has all of them."""

    COUNTS = "orders"
    LATE = "too late"
    EARLY = "for a later turn"
    WAITS = "waits for a later turn"
    REFUSED = "orders that do not count"
    SEVERAL = "which of two sets of orders?"
    OTHER_GAME = "answers a letter of another game"
    NOTHING = "no orders"
    SAID = "says when the player is ready or away"
    PRESS = "press alone"
    HELP = "asks for help"
    WHICH = "does not say for which unit"
    AGAIN = "asks for its report again"
    DEAD = "its unit is dead"
    OVER = "the game is over"
    NO_WORD = "without the word"
    UNKNOWN = "unknown sender"
    NOBODY = "no sender who could be answered"
    AUTOMATIC = "sent by a program"
    MODERATOR = "the moderator's own"
    KNOWN = "taken in before"


WITHOUT_ANSWER: Final = {Outcome.NOBODY, Outcome.AUTOMATIC, Outcome.MODERATOR}
"""Nobody would read the answer, or a program would answer it."""


def unknown_writer(message: Message, moderator: str, known: bool) -> Outcome | None:
    """Return the outcome of a mail without orders of anybody's; None where a player has written it.

    `known` is whether the sender's address is one of the game's.
    """
    if message.automatic:
        return Outcome.AUTOMATIC
    if known:
        return None
    if isinstance(address_of(message.sender), Failure):
        return Outcome.NOBODY
    return Outcome.MODERATOR if message.sender == bare_address(moderator) else Outcome.UNKNOWN


def turn_in(text: str) -> int:
    """Return the number of the turn or month that a text names first; 0 where it names none."""
    found = _TURN.search(text)
    return int(found[1]) if found else 0


def turns_in(text: str) -> list[int]:
    """Return the numbers of all turns or months that a text names."""
    return [int(found) for found in _TURN.findall(text)]


def is_reply(subject: str) -> bool:
    """Return whether a subject is that of an answer."""
    return bool(_REPLY.match(subject))


def without_reply(subject: str) -> str:
    """Return a subject without what mail programs put before that of an answer."""
    return _REPLY.sub("", subject).strip()


def came_before(message: Message, played: datetime | None, now: datetime) -> bool:
    """Return whether a mail came before the last turn was played; unknown, and so not, where the clock went back since.

    Servers write whole seconds.
    """
    return played is not None and played <= now and message.arrived < played.replace(microsecond=0)
