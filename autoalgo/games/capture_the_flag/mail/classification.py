"""The classification of a mail: whose it is, for which turn, and whether it counts (CF-35 … CF-37)."""

from dataclasses import dataclass
from typing import Final

from autoalgo.common.kit.attendance import SILENT, Said, attendance_in
from autoalgo.common.kit.mail_outcome import Outcome, came_before, is_reply, turn_in, unknown_writer
from autoalgo.common.kit.press import Press
from autoalgo.common.mail import Message
from autoalgo.common.mail.answered import AnsweredLetters
from autoalgo.games.capture_the_flag.mail.mail_game import MailGame
from autoalgo.games.capture_the_flag.mail.own_units import UNNAMED, unit_of
from autoalgo.games.capture_the_flag.mail.people import says_word, without_word
from autoalgo.games.capture_the_flag.orders import asks_for_help
from autoalgo.games.capture_the_flag.orders.own_words import own_words, with_quotes_marked
from autoalgo.games.capture_the_flag.play.order_check import Checked, checked
from autoalgo.games.capture_the_flag.rules.game import NOBODY
from autoalgo.games.capture_the_flag.store.folder import OpenedGame
from autoalgo.games.capture_the_flag.store.received import kept_text

_SENTENCE: Final = 4
"""Words: fewer are a slip in an order rather than something to be asked."""
_FOR_UMPIRE: Final = ("it asks something", "an idea")
"""How the reader of orders begins to say that only the umpire can answer."""


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
    asks: bool = False
    """Whether it says something, beside orders or without any, that seems to be meant for the umpire."""
    said: Said = SILENT
    """Whether its writer is ready or away."""
    press: tuple[Press, ...] = ()
    """That was in it."""

    @property
    def players(self) -> tuple[int, ...]:
        """The unit."""
        return () if self.unit == NOBODY else (self.unit,)


def sort(message: Message, table: MailGame, letters: AnsweredLetters, has_press: bool = False) -> Sorted:
    """Return what comes of a mail that was not taken in before.

    Its press has been taken out. `letters` are those of which it may answer one.
    """
    opened, players = table.opened, table.players
    unit = unit_of(message, players)
    unnamed = Outcome.WHICH if unit == UNNAMED else None
    unit = players.units[message.sender] if unnamed else unit
    if stranger := unknown_writer(message, players.people.umpire, unit != NOBODY):
        return Sorted(message, stranger, unit)
    person = players.of(opened.game, unit)
    word = person.word if person else ""
    presence, text = attendance_in(without_word(kept_text(said_in(message, letters)), word))
    if (presence.something or has_press) and not text.strip(" .\n"):
        # It is of the person, whichever units he plays.
        unnamed = None
    coming = opened.game.turn
    other = Outcome.OTHER_GAME if letters.other_game(message) else None
    if objection := unnamed or _objection(message, opened, unit, word) or other:
        return Sorted(message, objection, unit, text, coming)
    if asks_for_help(text):
        return Sorted(message, Outcome.HELP, unit, text, coming)
    said = checked(opened.game, unit, text)
    outcome = _ordered(message, table, letters, said)
    if outcome is Outcome.NOTHING and (presence.something or has_press) and not said.notes:
        outcome = Outcome.SAID if presence.something else Outcome.PRESS
    turn = coming + _turns_to_wait(table, said.said_for) if outcome is Outcome.COUNTS else coming
    return Sorted(message, Outcome.WAITS if turn > coming else outcome, unit, text, turn, asks(said), presence)


def said_in(message: Message, letters: AnsweredLetters) -> str:
    """Return what a mail says: the writer's own words in its files, then its text with marks before what is quoted."""
    files = [own_words(file.text) for file in message.files]
    return "\n".join([*files, with_quotes_marked(message.text, letters.texts(message))])


def asks(said: Checked) -> bool:
    """Return whether words of a mail of which no order was made seem to be meant for the umpire: are a sentence."""
    return any(
        note.why.startswith(_FOR_UMPIRE) or (note.why.startswith("not understood") and len(words) >= _SENTENCE)
        for note in said.notes
        for words in (note.words.split(),)
        if len(words) > 1
    )


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
    turn, subject, answers = table.opened.game.turn, turn_in(message.subject), is_reply(message.subject)
    named = turn_in(said.said_for) or (0 if answers else subject)
    if named and named != turn:
        return Outcome.LATE if named < turn else Outcome.EARLY
    letter = letters.named(message)
    answered = (subject if answers else 0) or (turn_in(letter.subject) if letter else 0)
    if (
        not named
        and answered != turn
        and (0 < answered < turn or came_before(message, table.opened.updated, table.now))
    ):
        return Outcome.LATE
    return Outcome.COUNTS if said.understood else Outcome.NOTHING


def _turns_to_wait(table: MailGame, said_for: str) -> int:
    """Return how many turns come before the one that is due at the time of day that a mail is for."""
    if table.clock is None:
        return 0
    return table.clock.turns_until(said_for, table.opened.updated, table.opened.game.damage_dealt) or 0
