"""The classification of a mail: whose it is, for which month, and whether it counts (AL-89, AL-90)."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from autoalgo.common.mail import Message
from autoalgo.common.mail.answered import AnsweredLetters
from autoalgo.common.mail.letter import address_of, bare_address
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.mail.mail_game import MailGame
from autoalgo.games.atlantis.mail.sets import Sets, SetVerdict, sets_in
from autoalgo.games.atlantis.rules.world import date_of
from autoalgo.games.atlantis.store.deadline import played_at

_REPLY: Final = re.compile(r"\s*(?:re|aw|antw|sv|vs|r)\s*:", re.IGNORECASE)
_MONTH: Final = re.compile(r"\b(?:month|turn)\s*(?:no\.?\s*|number\s*|#\s*)?(\d{1,6})\b", re.IGNORECASE)
_AGAIN: Final = re.compile(r"(?:again|resend)(?:,?\s*please)?[.!]?", re.IGNORECASE)
FURTHEST_AHEAD: Final = 12
"""Months for which orders can be sent before the month to come is played."""


class Outcome(StrEnum):
    """The outcome of a mail."""

    COUNTS = "orders"
    LATE = "too late"
    REFUSED = "orders that do not count"
    SEVERAL = "which of two sets of orders?"
    OTHER_GAME = "answers a letter of another game"
    NOTHING = "no orders"
    AGAIN = "asks for its report again"
    UNKNOWN = "unknown sender"
    NOBODY = "no sender who could be answered"
    AUTOMATIC = "sent by a program"
    MODERATOR = "the moderator's own"


WITHOUT_ANSWER: Final = {Outcome.NOBODY, Outcome.AUTOMATIC, Outcome.MODERATOR}
"""Nobody would read the answer, or a program would answer it."""


@dataclass(frozen=True, slots=True)
class Sorted:
    """A mail, and what comes of it."""

    message: Message
    outcome: Outcome
    sets: Sets
    month: int
    """That it is for."""

    @property
    def kept(self) -> bool:
        """Whether it is kept with the orders."""
        return bool(self.sets.found) and self.outcome is not Outcome.OTHER_GAME

    @property
    def answerable(self) -> bool:
        """Whether its sender can be written to."""
        return not isinstance(address_of(self.message.sender), Failure)

    def of_stranger(self, table: MailGame) -> bool:
        """Return whether its sender is nobody of the game: has no faction's address, and gave no right password."""
        return not self.sets.taken and not table.of_address(self.message.sender)


def sort(message: Message, table: MailGame, letters: AnsweredLetters) -> Sorted:
    """Return what comes of a mail that was not taken in before.

    Parameters
    ----------
    message
        The mail.
    table
        The game.
    letters
        Those of which it may answer one.
    """
    coming = table.opened.coming
    if message.automatic:
        return Sorted(message, Outcome.AUTOMATIC, Sets((), "", 0), coming)
    sets = sets_in(message, table, letters)
    if sets.found and letters.other_game(message):
        return Sorted(message, Outcome.OTHER_GAME, sets, coming)
    if not sets.found:
        return Sorted(message, _without_orders(message, table), sets, coming)
    month, late = _month(message, table, letters, sets.words)
    return Sorted(message, outcome_of(sets, late), sets, month)


def outcome_of(sets: Sets, late: bool) -> Outcome:
    """Return what comes of a mail with sets of orders."""
    if any(each.verdict is SetVerdict.SEVERAL for each in sets.found):
        return Outcome.SEVERAL
    if not sets.taken:
        return Outcome.REFUSED
    return Outcome.LATE if late else Outcome.COUNTS


def _without_orders(message: Message, table: MailGame) -> Outcome:
    if table.of_address(message.sender):
        first = next((line for line in message.text.splitlines() if line.strip()), "")
        subject = _REPLY.sub("", message.subject).strip()
        asks = _AGAIN.fullmatch(first.strip()) or (not first and _AGAIN.fullmatch(subject))
        return Outcome.AGAIN if asks or _AGAIN.fullmatch(message.subject.strip()) else Outcome.NOTHING
    if isinstance(address_of(message.sender), Failure):
        return Outcome.NOBODY
    return Outcome.MODERATOR if message.sender == bare_address(table.by_mail.moderator) else Outcome.UNKNOWN


def _month(message: Message, table: MailGame, letters: AnsweredLetters, words: str) -> tuple[int, bool]:
    """Return the month that a mail is for, and whether it came too late.

    A subject that is no answer tells it, else the letter that is answered, unless the writer names the month to come
    beside his orders; else it is the month in which the mail came.
    """
    coming = table.opened.coming
    subject, answers = month_in(message.subject), bool(_REPLY.match(message.subject))
    letter = letters.named(message)
    answered = (subject if answers else 0) or (month_in(letter.subject) if letter else 0)
    month = coming
    if not answers and subject and subject != coming and subject <= coming + FURTHEST_AHEAD:
        month = max(subject, 1)
    elif coming in (subject, answered) or _names(words, coming):
        pass
    elif 0 < answered < coming:
        month = answered
    elif _came_before(message, table):
        month = coming - 1
    due = table.by_mail.due(month)
    return month, month < coming or (due is not None and message.arrived > due)


def month_in(text: str) -> int:
    """Return the number of the month that a text names first; 0 where it names none."""
    found = _MONTH.search(text)
    return int(found[1]) if found else 0


def _names(words: str, month: int) -> bool:
    """Return whether somebody's own words name a month, by its number or as the reports call it."""
    numbers = [int(found) for found in _MONTH.findall(words)]
    if numbers:
        return numbers[0] == month
    name = date_of(month).partition(",")[0]
    return bool(re.search(rf"\b(?:for|in|of)\s{{1,9}}{name}\b", words, re.IGNORECASE))


def _came_before(message: Message, table: MailGame) -> bool:
    """Return whether a mail came before the last month was played; unknown where the clock has gone back since."""
    played = played_at(table.opened.folder, table.opened.coming - 1)
    # Servers write whole seconds.
    return played is not None and played <= table.now and message.arrived < played.replace(microsecond=0)
