"""Takes in the mails of a game: each once, and each answered once, whatever ends the program in between (CF-36, CF-37).

First all mails that order something become files, then all answers are put into the outbox. Both know what they hold
already, so whoever does all of it again after a crash leaves the same orders and the same answers.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from autoalgo.common.mail import Message
from autoalgo.common.problems import Problem
from autoalgo.games.capture_the_flag.mail.answers import answer_to_player, answer_to_stranger
from autoalgo.games.capture_the_flag.mail.people import outbox_of, says_word
from autoalgo.games.capture_the_flag.mail.sorting import UNANSWERED, Outcome, Sorted, sort
from autoalgo.games.capture_the_flag.mail.table import Table
from autoalgo.games.capture_the_flag.report.folder import Opened
from autoalgo.games.capture_the_flag.report.inputs import Inputs, inputs_of
from autoalgo.games.capture_the_flag.report.received import Mail, Received, keep_orders, read_taken_in, taken_in
from autoalgo.games.capture_the_flag.rules.game import NOBODY


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of one mail."""

    message: Message
    outcome: Outcome
    unit: int
    """`NOBODY` where it is nobody's of the game."""
    answered: bool
    """Whether an answer was put into the outbox just now."""
    knows: str = ""
    """Of a stranger: the unit whose word the mail has in it."""


@dataclass(frozen=True, slots=True)
class Collected:
    """What came of collecting."""

    taken: tuple[Taken, ...]
    """Every mail, in the order of arrival."""
    inputs: Inputs
    """What the turn to come is made from now."""


def collect(table: Table, messages: Iterable[Message]) -> Collected | list[Problem]:
    """Take in mails and put the answers into the game's outbox; return why that could not be done whole.

    Whatever was done before a problem stays done, and doing it again does the rest.
    """
    ordered = sorted(messages, key=lambda each: each.arrived)
    before = taken_in(table.opened.folder)
    found: list[Sorted] = []
    for message in ordered:
        if mail_of(message).digest in before:
            found.append(Sorted(message, Outcome.KNOWN, table.players.units.get(message.sender, NOBODY)))
            continue
        found.append(sort(message, table.opened, table.players, table.now))
        if problem := _file(table.opened, found[-1]):
            return [problem]
    inputs = inputs_of(table.opened)
    if isinstance(inputs, list):
        return inputs
    answers = _Answers(table, inputs)
    taken = []
    for one in found:
        answered = answers.put(one)
        if isinstance(answered, list):
            return answered
        taken.append(Taken(one.message, one.outcome, one.unit, answered, _knows(table, one)))
    return Collected(tuple(taken), inputs)


def mail_of(message: Message) -> Mail:
    """Return what a mail is known by."""
    return Mail(message.identity, message.sender)


def _file(opened: Opened, one: Sorted) -> Problem | None:
    """Keep a mail of one of the game's people, whether or not it counts."""
    if one.unit == NOBODY or one.outcome in UNANSWERED:
        return None
    refused = "" if one.outcome is Outcome.COUNTS else one.outcome.value
    return keep_orders(opened, one.unit, Received(one.text, one.message.arrived, mail_of(one.message), refused))


class _Answers:
    """Puts answers into the outbox of a game."""

    def __init__(self, table: Table, inputs: Inputs) -> None:
        self._table = table
        self._inputs = inputs
        self._outbox = outbox_of(table.opened, table.players.people)
        self._letters = self._outbox.letters()
        self._files = taken_in(table.opened.folder)

    def put(self, one: Sorted) -> bool | list[Problem]:
        """Put the answer to a mail there and return whether it was not there yet, or why that failed."""
        if isinstance(self._letters, Problem):
            return [self._letters]
        if one.outcome in UNANSWERED:
            return False
        stranger = one.outcome is Outcome.UNKNOWN
        key = f"stranger {_digest(one.message.sender)}" if stranger else f"answer {mail_of(one.message).digest}"
        if key in self._letters.keys:
            return False
        if stranger:
            letter = answer_to_stranger(self._table, one.message)
        else:
            taken = read_taken_in(self._files[mail_of(one.message).digest])
            if isinstance(taken, list):
                return taken
            letter = answer_to_player(self._table, one.message, taken, self._inputs)
        done = self._outbox.put(key, letter, self._table.players.people.umpire, self._table.now)
        return [done] if isinstance(done, Problem) else done


def _knows(table: Table, one: Sorted) -> str:
    """Return the unit whose word is in a stranger's mail."""
    text = f"{one.message.subject}\n{one.message.text}"
    if one.outcome is not Outcome.UNKNOWN:
        return ""
    people = table.players.people.people.items()
    return next((name for name, person in people if person.word and says_word(text, person.word)), "")


def _digest(address: str) -> str:
    return sha256(address.encode(errors="replace")).hexdigest()[:24]
