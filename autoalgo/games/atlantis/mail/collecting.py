"""Takes in the mails of a game: each once, and each answered once, whatever ends the program in between (AL-89).

First all mails with orders become files, then all answers are put into the outbox. Both know what they hold already, so
whoever does all of it again after a crash leaves the same orders and the same answers.
"""

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC
from hashlib import sha256

from autoalgo.common.mail import Letter, Message
from autoalgo.common.problems import Problem
from autoalgo.games.atlantis.mail.answers import Counting, answer_to_sender, answer_to_stranger
from autoalgo.games.atlantis.mail.letters import last_reports
from autoalgo.games.atlantis.mail.received import digest_of, keep_mail, taken_in
from autoalgo.games.atlantis.mail.sets import sets_in
from autoalgo.games.atlantis.mail.sorting import WITHOUT_ANSWER, Outcome, Sorted, outcome_of, sort
from autoalgo.games.atlantis.mail.table import Table
from autoalgo.games.atlantis.report import collecting
from autoalgo.games.atlantis.report.folder import orders_folder, orders_received


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of one mail."""

    message: Message
    outcome: Outcome
    month: int
    """That it is for."""
    factions: tuple[int, ...]
    """Whose orders it has, with the right password or from their address."""
    answered: bool
    """Whether an answer was put into the outbox just now."""
    answer: str
    """The key of the letter that answers it; empty where none does."""
    known: bool
    """Whether it had been taken in before."""


@dataclass(frozen=True, slots=True)
class Collected:
    """What came of collecting."""

    taken: tuple[Taken, ...]
    """Every mail, in the order of arrival."""
    missing: tuple[int, ...]
    """Factions without orders for the month to come."""


def collect(table: Table, messages: Iterable[Message]) -> Collected | list[Problem]:
    """Take in mails and put the answers into the game's outbox; return why that could not be done whole.

    Whatever was done before a problem stays done, and doing it again does the rest.
    """
    before = taken_in(table.opened.folder)
    found: list[Sorted] = []
    known = set()
    for message in sorted(messages, key=lambda each: each.arrived):
        if file := before.get(digest_of(message)):
            known.add(digest_of(message))
            sets = sets_in(message, table)
            found.append(Sorted(message, outcome_of(sets, file.late), sets, file.month))
            continue
        found.append(sort(message, table))
        if found[-1].sets.found and (problem := keep_mail(table.opened, found[-1])):
            return [problem]
    opened = table.opened
    texts = orders_received(orders_folder(opened.folder, opened.coming))
    if isinstance(texts, list):
        return texts
    counting = collecting.collect(texts, opened.world, opened.numbers).texts
    answers = _Answers(table, counting)
    taken = []
    for one in found:
        answered = answers.put(one)
        if isinstance(answered, Problem):
            return [answered]
        known_before = digest_of(one.message) in known
        taken.append(
            Taken(one.message, one.outcome, one.month, one.sets.taken, answered, answers.key(one), known_before)
        )
    return Collected(tuple(taken), tuple(number for number in opened.world.factions if number not in counting))


def answer_key(digest: str) -> str:
    """Return the key of the letter that answers a mail with orders, by what stands for the mail."""
    return f"answer {digest}"


class _Answers:
    """Puts answers into the outbox of a game.

    Parameters
    ----------
    table
        The game.
    counting
        The text whose orders count for the month to come, by faction.
    """

    def __init__(self, table: Table, counting: Counting) -> None:
        self._table = table
        self._counting = counting
        self._letters = table.outbox.letters()

    def put(self, one: Sorted) -> bool | Problem:
        """Put what a mail is answered with there and return whether any of it was not there yet, or why that failed."""
        if isinstance(self._letters, Problem):
            return self._letters
        put = False
        for key, letter in self._missing(one, self._letters.keys):
            done = self._table.outbox.put(key, letter, self._table.by_mail.moderator, self._table.now)
            if isinstance(done, Problem):
                return done
            put |= done
        return put

    def key(self, one: Sorted) -> str:
        """Return the key of the letter that answers a mail; an empty one where none does."""
        if one.outcome in WITHOUT_ANSWER or not one.answerable:
            return ""
        sender = sha256(one.message.sender.encode(errors="replace")).hexdigest()[:24]
        if one.outcome is Outcome.UNKNOWN:
            return f"stranger {sender}"
        if one.outcome is Outcome.AGAIN:
            # Whoever writes in the name of another does not fill his mailbox.
            return f"again {self._table.opened.coming} {one.message.arrived.astimezone(UTC):%Y-%m-%d} {sender}"
        return answer_key(digest_of(one.message))

    def _missing(self, one: Sorted, there: Container[str]) -> Iterator[tuple[str, Letter]]:
        """Yield the letters by which a mail is to be answered and that are not there, with their keys."""
        key = self.key(one)
        if not key or key in there:
            return
        if one.outcome is Outcome.AGAIN:
            # The one with the plain key comes last: where it is, the others are.
            reports = list(last_reports(self._table, one.message))
            yield from ((f"{key} {number}", letter) for number, letter in enumerate(reports[1:], 2))
            yield key, reports[0]
        elif one.outcome is Outcome.UNKNOWN:
            yield key, answer_to_stranger(self._table, one.message)
        else:
            yield key, answer_to_sender(self._table, one, self._counting)
