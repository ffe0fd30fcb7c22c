"""The classification of a mail: whose it is, for which turn, and whether it counts (CF-35 … CF-37)."""

import re
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from autoalgo.common.mail import Message
from autoalgo.common.mail.answered import AnsweredLetters
from autoalgo.common.mail.letter import address_of
from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.mail.mail_game import MailGame
from autoalgo.games.capture_the_flag.mail.own_units import UNNAMED, unit_of
from autoalgo.games.capture_the_flag.mail.people import Players, says_word, without_word
from autoalgo.games.capture_the_flag.orders import asks_for_help
from autoalgo.games.capture_the_flag.orders.own_words import own_words, with_quotes_marked
from autoalgo.games.capture_the_flag.play.order_check import Checked, checked
from autoalgo.games.capture_the_flag.rules.game import NOBODY
from autoalgo.games.capture_the_flag.store.folder import OpenedGame
from autoalgo.games.capture_the_flag.store.received import kept_text

_REPLY: Final = re.compile(r"\s*(?:re|aw|antw|sv|vs|fwd?|wg|r|tr)\s*:", re.IGNORECASE)
_TURN: Final = re.compile(r"\bturn\s*(?:no\.?\s*|number\s*|#\s*)?(\d{1,5})\b", re.IGNORECASE)


class Outcome(StrEnum):
    """The outcome of a mail."""

    COUNTS = "orders"
    NOTHING = "orders nothing"
    HELP = "asks for help"
    LATE = "too late"
    EARLY = "for a later turn"
    WAITS = "waits for a later turn"
    WHICH = "does not say for which unit"
    OTHER_GAME = "answers a letter of another game"
    DEAD = "its unit is dead"
    OVER = "the game is over"
    NO_WORD = "without the word"
    UNKNOWN = "unknown sender"
    NOBODY = "no sender who could be answered"
    AUTOMATIC = "sent by a program"
    UMPIRE = "the umpire's own"
    KNOWN = "taken in before"


UNANSWERED: Final = {Outcome.NOBODY, Outcome.AUTOMATIC, Outcome.UMPIRE}
"""Nobody would read the answer, or a program would answer it."""


@dataclass(frozen=True, slots=True)
class Sorted:
    """A mail, and what comes of it."""

    message: Message
    outcome: Outcome
    unit: int = NOBODY
    """Whose orders it is."""
    text: str = ""
    """What it says, without the word."""
    turn: int = 0
    """For which it is kept."""


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
    opened, players = table.opened, table.players
    unit = unit_of(message, players)
    unnamed = Outcome.WHICH if unit == UNNAMED else None
    unit = players.units[message.sender] if unnamed else unit
    if stranger := _stranger(message, players, unit):
        return Sorted(message, stranger, unit)
    person = players.of(opened.game, unit)
    word = person.word if person else ""
    text = without_word(kept_text(said_in(message, letters)), word)
    coming = opened.game.turn
    other = Outcome.OTHER_GAME if letters.other_game(message) else None
    if objection := unnamed or _objection(message, opened, unit, word) or other:
        return Sorted(message, objection, unit, text, coming)
    if asks_for_help(text):
        return Sorted(message, Outcome.HELP, unit, text, coming)
    said = checked(opened.game, unit, text)
    outcome = _ordered(message, table, letters, said)
    turn = coming + _turns_to_wait(table, said.said_for) if outcome is Outcome.COUNTS else coming
    return Sorted(message, Outcome.WAITS if turn > coming else outcome, unit, text, turn)


def said_in(message: Message, letters: AnsweredLetters) -> str:
    """Return what a mail says: the writer's own words in its files, then its text with marks before what is quoted."""
    files = [own_words(file.text) for file in message.files]
    return "\n".join([*files, with_quotes_marked(message.text, letters.texts(message))])


def _stranger(message: Message, players: Players, unit: int) -> Outcome | None:
    """Return what a mail is that is from none of the game's people."""
    if message.automatic:
        return Outcome.AUTOMATIC
    if isinstance(address_of(message.sender), Failure):
        return Outcome.NOBODY
    if message.sender == players.umpire_address:
        return Outcome.UMPIRE
    return Outcome.UNKNOWN if unit == NOBODY else None


def _objection(message: Message, opened: OpenedGame, unit: int, word: str) -> Outcome | None:
    """Return why nothing in a mail can count, whatever it orders."""
    if opened.game.winner is not None:
        return Outcome.OVER
    said = [message.subject, message.text, *(file.text for file in message.files)]
    if word and not says_word("\n".join(said), word):
        return Outcome.NO_WORD
    return None if opened.game.units[unit].alive else Outcome.DEAD


def _ordered(message: Message, table: MailGame, letters: AnsweredLetters, said: Checked) -> Outcome:
    """Return what comes of what a mail orders.

    Of which turn it is, its writer says first, then the letter that it answers, then when it came.
    """
    turn, subject, answers = table.opened.game.turn, _turn_in(message.subject), bool(_REPLY.match(message.subject))
    named = _turn_in(said.said_for) or (0 if answers else subject)
    if named and named != turn:
        return Outcome.LATE if named < turn else Outcome.EARLY
    letter = letters.named(message)
    answered = (subject if answers else 0) or (_turn_in(letter.subject) if letter else 0)
    if not named and answered != turn and (0 < answered < turn or _came_before(message, table.opened, table.now)):
        return Outcome.LATE
    return Outcome.COUNTS if said.understood else Outcome.NOTHING


def _turns_to_wait(table: MailGame, said_for: str) -> int:
    """Return how many turns come before the one that is due at the time of day that a mail is for."""
    if table.clock is None:
        return 0
    return table.clock.turns_until(said_for, table.opened.updated, table.opened.game.damage_dealt) or 0


def _turn_in(text: str) -> int:
    """Return the number of the turn that a text names, 0 where it names none."""
    found = _TURN.search(text)
    return int(found[1]) if found else 0


def _came_before(message: Message, opened: OpenedGame, now: datetime) -> bool:
    """Return whether a mail came before the last update; unknown, and so not, where the clock has gone back since."""
    return opened.updated is not None and opened.updated <= now and message.arrived < opened.updated
