"""The classification of a mail: whose it is, for which month, and whether it counts (AL-89, AL-90)."""

import re
from dataclasses import dataclass
from typing import Final

from autoalgo.common.kit.mail_outcome import (
    Outcome,
    came_before,
    is_reply,
    turn_in,
    turns_in,
    unknown_writer,
    without_reply,
)
from autoalgo.common.kit.press import Press
from autoalgo.common.mail import Message
from autoalgo.common.mail.answered import AnsweredLetters
from autoalgo.common.mail.letter import address_of
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.mail.mail_game import MailGame
from autoalgo.games.atlantis.mail.presence import ABSENT, Presence, presence_in
from autoalgo.games.atlantis.mail.sets import Sets, SetVerdict, sets_in
from autoalgo.games.atlantis.rules.world import date_of

_AGAIN: Final = re.compile(r"(?:again|resend)(?:,?\s*please)?[.!]?", re.IGNORECASE)
FURTHEST_AHEAD: Final = 12
"""Months for which orders can be sent before the month to come is played."""


@dataclass(frozen=True, slots=True)
class Sorted:
    """A mail, and what comes of it."""

    message: Message
    outcome: Outcome
    sets: Sets
    turn: int
    """The month that it is for."""
    presence: Presence = ABSENT
    press: tuple[Press, ...] = ()
    """That was in it."""

    @property
    def players(self) -> tuple[int, ...]:
        """The factions that get orders."""
        return self.sets.taken

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


def sort(message: Message, table: MailGame, letters: AnsweredLetters, press: tuple[Press, ...] = ()) -> Sorted:
    """Return what comes of a mail that was not taken in before.

    Its press has been taken out. `letters` are those of which it may answer one.
    """
    coming = table.opened.coming
    if message.automatic:
        return Sorted(message, Outcome.AUTOMATIC, Sets((), "", 0), coming)
    sets = sets_in(message, table, letters)
    if sets.found and letters.other_game(message):
        return Sorted(message, Outcome.OTHER_GAME, sets, coming)
    presence = presence_in(message, table, letters, sets, bool(press))
    if not sets.found:
        outcome = _without_orders(message, table)
        if outcome is Outcome.NOTHING and presence.factions and not presence.rest:
            outcome = Outcome.SAID if presence.said.something else Outcome.PRESS
        return Sorted(message, outcome, sets, coming, presence, press)
    month, late = _month(message, table, letters, sets.words)
    return Sorted(message, outcome_of(sets, late), sets, month, presence, press)


def outcome_of(sets: Sets, late: bool) -> Outcome:
    """Return what comes of a mail with sets of orders."""
    if any(each.verdict is SetVerdict.SEVERAL for each in sets.found):
        return Outcome.SEVERAL
    if not sets.taken:
        return Outcome.REFUSED
    return Outcome.LATE if late else Outcome.COUNTS


def _without_orders(message: Message, table: MailGame) -> Outcome:
    known = bool(table.of_address(message.sender))
    if outcome := unknown_writer(message, table.by_mail.moderator, known):
        return outcome
    first = next((line for line in message.text.splitlines() if line.strip()), "")
    asks = _AGAIN.fullmatch(first.strip()) or (not first and _AGAIN.fullmatch(without_reply(message.subject)))
    return Outcome.AGAIN if asks or _AGAIN.fullmatch(message.subject.strip()) else Outcome.NOTHING


def _month(message: Message, table: MailGame, letters: AnsweredLetters, words: str) -> tuple[int, bool]:
    """Return the month that a mail is for, and whether it came too late.

    A subject that is no answer tells it, else the letter that is answered, unless the writer names the month to come
    beside his orders; else it is the month in which the mail came.
    """
    coming = table.opened.coming
    subject, answers = turn_in(message.subject), is_reply(message.subject)
    letter = letters.named(message)
    answered = (subject if answers else 0) or (turn_in(letter.subject) if letter else 0)
    month = coming
    if not answers and subject and subject != coming and subject <= coming + FURTHEST_AHEAD:
        month = max(subject, 1)
    elif coming in (subject, answered) or _names(words, coming):
        pass
    elif 0 < answered < coming:
        month = answered
    elif came_before(message, table.last_played, table.now):
        month = coming - 1
    due = table.by_mail.due(month)
    return month, month < coming or (due is not None and message.arrived > due)


def _names(words: str, month: int) -> bool:
    """Return whether somebody's own words name a month, by its number or as the reports call it."""
    numbers = turns_in(words)
    if numbers:
        return numbers[0] == month
    name = date_of(month).partition(",")[0]
    return bool(re.search(rf"\b(?:for|in|of)\s{{1,9}}{name}\b", words, re.IGNORECASE))
