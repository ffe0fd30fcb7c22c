"""Takes in the mails of a game: each once, and each answered once, whatever ends the program in between (CF-36, CF-37).

First all mails that order something become files, then all answers are put into the outbox. Both know what they hold
already, so whoever does all of it again after a crash leaves the same orders and the same answers.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from autoalgo.common.mail import Letter, Message
from autoalgo.common.mail.answer_limits import Answer, Answering, Unanswered
from autoalgo.common.mail.answered import AnsweredLetters
from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.mail.answers import answer_to_player, answer_to_stranger
from autoalgo.games.capture_the_flag.mail.classification import UNANSWERED, Outcome, Sorted, said_in, sort
from autoalgo.games.capture_the_flag.mail.mail_game import MailGame
from autoalgo.games.capture_the_flag.mail.own_units import for_each_unit, unit_of
from autoalgo.games.capture_the_flag.mail.people import outbox_of, says_word
from autoalgo.games.capture_the_flag.rules.game import NOBODY
from autoalgo.games.capture_the_flag.store.folder import OpenedGame
from autoalgo.games.capture_the_flag.store.inputs import Inputs, inputs_of
from autoalgo.games.capture_the_flag.store.received import Mail, Received, keep_orders, read_taken_in, taken_in


@dataclass(frozen=True, slots=True)
class MailOutcome:
    """The result of one mail."""

    message: Message
    outcome: Outcome
    unit: int
    """`NOBODY` where it is nobody's of the game."""
    answered: bool
    """Whether an answer was put into the outbox just now."""
    unanswered: Unanswered | None
    """Why it is not answered though its sender can be written to."""
    knows: str = ""
    """Of a stranger: the unit whose word the mail has in it."""


@dataclass(frozen=True, slots=True)
class Collected:
    """The result of collecting."""

    taken: tuple[MailOutcome, ...]
    """Every mail, in the order of arrival."""
    inputs: Inputs
    """What the turn to come is made from now."""


def collect(table: MailGame, messages: Iterable[Message], answer_strangers: bool = False) -> Collected | Failure:
    """Take in mails and put the answers into the game's outbox; return why that could not be done whole.

    Whatever was done before a problem stays done, and doing it again does the rest.

    Parameters
    ----------
    table
        The game.
    messages
        All that lies in its mailboxes.
    answer_strangers
        Whether strangers are answered.
    """
    before = taken_in(table.opened.folder)
    outbox = outbox_of(table.opened)
    letters = outbox.letters()
    if isinstance(letters, Failure):
        return letters
    may_answer = AnsweredLetters(letters, table.players.people.game)
    units = for_each_unit(messages, table.opened.game, table.players, lambda each: said_in(each, may_answer))
    ordered = sorted(units, key=lambda each: each.arrived)
    found: list[Sorted] = []
    for message in ordered:
        if message.digest in before:
            unit = max(unit_of(message, table.players), NOBODY)
            found.append(Sorted(message, Outcome.KNOWN, unit))
            continue
        found.append(sort(message, table, may_answer))
        if failure := _file(table.opened, found[-1]):
            return failure
    inputs = inputs_of(table.opened)
    if isinstance(inputs, Failure):
        return inputs
    answering = Answering(outbox, letters, table.players.people.umpire, table.now, answer_strangers)
    files, taken = taken_in(table.opened.folder), []
    for one in found:
        stranger = one.outcome is Outcome.UNKNOWN
        key = f"stranger {one.message.sender_digest}" if stranger else f"answer {one.message.digest}"
        write = partial(_letters, table, one, key, files, inputs)
        answered = one.outcome not in UNANSWERED
        done = answering.answer(one.message, key, stranger, write) if answered else Answer("")
        if isinstance(done, Failure):
            return done
        taken.append(MailOutcome(one.message, one.outcome, one.unit, done.put, done.unanswered, _knows(table, one)))
    return Collected(tuple(taken), inputs)


def _file(opened: OpenedGame, one: Sorted) -> Failure | None:
    """Keep a mail of one of the game's people, whether or not it counts."""
    if one.unit == NOBODY or one.outcome in UNANSWERED:
        return None
    refused = "" if one.outcome in {Outcome.COUNTS, Outcome.WAITS} else one.outcome.value
    mail = Mail(one.message.identity, one.message.sender)
    return keep_orders(opened, one.unit, Received(one.text, one.message.arrived, mail, refused), one.turn)


def _letters(
    table: MailGame, one: Sorted, key: str, files: Mapping[str, Path], inputs: Inputs
) -> Iterator[tuple[str, Letter | Failure]]:
    """Yield the letter that answers a mail, with its key."""
    if one.outcome is Outcome.UNKNOWN:
        yield key, answer_to_stranger(table, one.message)
        return
    taken = read_taken_in(files[one.message.digest])
    yield key, taken if isinstance(taken, Failure) else answer_to_player(table, one.message, taken, inputs)


def _knows(table: MailGame, one: Sorted) -> str:
    """Return the unit whose word is in a stranger's mail."""
    text = f"{one.message.subject}\n{one.message.text}"
    if one.outcome is not Outcome.UNKNOWN:
        return ""
    people = table.players.people.people.items()
    return next((name for name, person in people if person.word and says_word(text, person.word)), "")
