"""The commands by which a moderator takes in mails and lets reports be written, alike in every game by mail."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import TypeVar

from autoalgo.common.console import Exit, say, say_lines, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.kit.mail_intake import MailOutcome
from autoalgo.common.kit.mail_outcome import Outcome
from autoalgo.common.mail import Message, read_messages
from autoalgo.common.mail.answer_limits import Unanswered, unanswered_lines
from autoalgo.common.mail.unreadable import UnreadMails
from autoalgo.common.mail_arguments import CollectOptions
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Failure, Problem

Collected = TypeVar("Collected")


class MailOutcomePart(JsonPart):
    """The result of one mail; a game adds whose it is."""

    mail: str
    """Its identity."""
    sender: str
    arrived: datetime
    outcome: Outcome
    answered: bool
    """Whether an answer was put into the outbox just now."""
    unanswered: Unanswered | None
    """Why it is not answered though its sender can be written to."""
    card: int
    """The number of the card that the moderator has it as; 0 for none."""
    notes: tuple[str, ...]


def outcome_fields(taken: MailOutcome) -> dict[str, object]:
    """Return the fields of `MailOutcomePart`."""
    message = taken.message
    return {
        "mail": message.identity,
        "sender": message.sender,
        "arrived": message.arrived,
        "outcome": taken.outcome,
        "answered": taken.answered,
        "unanswered": taken.unanswered,
        "card": taken.card.number,
        "notes": message.notes,
    }


def collect_mails(
    options: CollectOptions,
    collect: Callable[[tuple[Message, ...]], Collected | Failure],
    lines: Callable[[Collected], Iterable[str]],
    result: Callable[[Collected], JsonResult],
) -> Exit:
    """Take in the mails of some mailboxes, answer them, and tell what came of each that is new.

    `lines` and `result` tell what came of them, in words and as JSON.
    """
    incoming = read_messages(*options.mailboxes)
    collected = collect(incoming.messages)
    found = UnreadMails(options.folder, incoming)
    if isinstance(collected, Failure):
        return tell_problems([*found.noted(), *collected])
    if options.json:
        say(result(collected).text())
    else:
        say_lines([*lines(collected), *found.lines])
    problems = found.noted()
    return tell_problems(problems) if problems else Exit.DONE


def summary_lines(taken: Sequence[MailOutcome]) -> Iterator[str]:
    """Yield how many mails came to what, which cards there are of them, and who got no answer."""
    counts = Counter("taken in before" if each.known else each.outcome.value for each in taken)
    told = ", ".join(f"{outcome} {count:,}" for outcome, count in counts.items())
    answers = counted(sum(each.answered for each in taken), "answer")
    yield f"{counted(len(taken), 'mail')}{f': {told}' if told else ''}; {answers} put into the outbox"
    if new := sum(each.card.new for each in taken):
        yield f"{counted(new, 'new card')} in the inbox"
    yield from unanswered_lines((each.unanswered, each.message) for each in taken)


def is_told(taken: MailOutcome) -> bool:
    """Return whether a line tells of a mail: one that is new, but of no stranger without an answer."""
    return (
        taken.answered or taken.outcome is Outcome.NOBODY or (taken.card.new and taken.outcome is not Outcome.UNKNOWN)
    )


def mail_line(taken: MailOutcome, who: str, arrived: str, more: str = "") -> str:
    """Return what came of a mail in a line.

    `who` is empty for a stranger; `more` is what the game adds to the outcome.
    """
    message = taken.message
    told = f"{isolated(who or message.sender or message.sender_name or 'somebody')}, {arrived}: "
    told += f"{taken.outcome.value}{more}"
    told += f"; card {taken.card.number:,}, for you to read" if taken.card.number else ""
    return f"{told}; {'; '.join(message.notes)}" if message.notes else told


def tell_posted(count: int, problems: Iterable[Problem] = ()) -> Exit:
    """Tell how many letters were put into the outbox, and whom none could be written to."""
    found = tuple(problems)
    known = "" if count or found else ": all were there before"
    say_lines([f"{counted(count, 'letter')} put into the outbox{known}"])
    return tell_problems(found) if found else Exit.DONE
