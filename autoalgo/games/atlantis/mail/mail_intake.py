"""Takes in the mails of a game: each once, and each answered once, whatever ends the program in between (AL-89).

First all mails with orders become files, then all answers are put into the outbox. Both know what they hold already, so
whoever does all of it again after a crash leaves the same orders and the same answers.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC
from functools import partial

from autoalgo.common.mail import Letter, Message
from autoalgo.common.mail.answer_limits import Answer, Answering, Unanswered
from autoalgo.common.mail.answered import AnsweredLetters
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.mail.answers import Counting, answer_of_other_game, answer_to_sender, answer_to_stranger
from autoalgo.games.atlantis.mail.classification import WITHOUT_ANSWER, Outcome, Sorted, outcome_of, sort
from autoalgo.games.atlantis.mail.letters import last_reports
from autoalgo.games.atlantis.mail.mail_game import MailGame
from autoalgo.games.atlantis.mail.received import keep_mail, taken_in
from autoalgo.games.atlantis.mail.sets import sets_in
from autoalgo.games.atlantis.play import month_orders
from autoalgo.games.atlantis.store.folder import orders_folder, orders_received


@dataclass(frozen=True, slots=True)
class MailOutcome:
    """The result of one mail."""

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
    unanswered: Unanswered | None
    """Why it is not answered though its sender can be written to."""


@dataclass(frozen=True, slots=True)
class Collected:
    """The result of collecting."""

    taken: tuple[MailOutcome, ...]
    """Every mail, in the order of arrival."""
    missing: tuple[int, ...]
    """Factions without orders for the month to come."""


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
        Whether strangers are answered, even where the game's settings do not say so.
    """
    before = taken_in(table.opened.folder)
    letters = table.outbox.letters()
    if isinstance(letters, Failure):
        return letters
    answered = AnsweredLetters(letters, table.opened.file.name)
    found: list[Sorted] = []
    for message in sorted(messages, key=lambda each: each.arrived):
        if file := before.get(message.digest):
            sets = sets_in(message, table, answered)
            found.append(Sorted(message, outcome_of(sets, file.late), sets, file.month))
            continue
        found.append(sort(message, table, answered))
        if found[-1].kept and (failure := keep_mail(table.opened, found[-1])):
            return failure
    opened = table.opened
    texts = orders_received(orders_folder(opened.folder, opened.coming))
    if isinstance(texts, Failure):
        return texts
    counting = month_orders.collect(texts, opened.world, opened.numbers).texts
    strangers = answer_strangers or table.by_mail.answer_strangers
    answering = Answering(table.outbox, letters, table.by_mail.moderator, table.now, strangers)
    taken = []
    for one in found:
        key = _key(one)
        write = partial(_letters, table, one, key, counting, answered)
        done = answering.answer(one.message, key, one.of_stranger(table), write) if key else Answer("")
        if isinstance(done, Failure):
            return done
        told = (one.message, one.outcome, one.month, one.sets.taken)
        taken.append(MailOutcome(*told, done.put, done.key, one.message.digest in before, done.unanswered))
    return Collected(tuple(taken), tuple(number for number in opened.world.factions if number not in counting))


def answer_key(digest: str) -> str:
    """Return the key of the letter that answers a mail with orders, by what stands for the mail."""
    return f"answer {digest}"


def _letters(
    table: MailGame, one: Sorted, key: str, counting: Counting, answered: AnsweredLetters
) -> Iterator[tuple[str, Letter]]:
    """Yield the letters by which a mail is answered, with their keys."""
    if one.outcome is Outcome.AGAIN:
        # The one with the plain key comes last: where it is, the others are.
        reports = list(last_reports(table, one.message))
        yield from ((f"{key} {number}", letter) for number, letter in enumerate(reports[1:], 2))
        yield key, reports[0]
    elif one.outcome is Outcome.UNKNOWN:
        yield key, answer_to_stranger(table, one.message)
    elif one.outcome is Outcome.OTHER_GAME:
        yield key, answer_of_other_game(table, one.message, answered.other_game(one.message))
    else:
        yield key, answer_to_sender(table, one, counting)


def _key(one: Sorted) -> str:
    """Return the key of the letter that answers a mail; an empty one where nobody could be written to."""
    if one.outcome in WITHOUT_ANSWER or not one.answerable:
        return ""
    if one.outcome is Outcome.UNKNOWN:
        return f"stranger {one.message.sender_digest}"
    if one.outcome is Outcome.AGAIN:
        # Whoever writes in the name of another does not fill his mailbox; nor is one mail answered in each month anew.
        return f"again {one.message.arrived.astimezone(UTC):%Y-%m-%d} {one.message.sender_digest}"
    return answer_key(one.message.digest)
