"""`autoalgo atlantis collect` and `autoalgo atlantis report --mail`: mails taken in, letters put into the outbox."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime

from autoalgo.common.console import Exit, say, say_lines, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.mail import read_messages
from autoalgo.common.mail.answer_limits import Unanswered, unanswered_lines
from autoalgo.common.mail.unreadable import UnreadMails
from autoalgo.common.mail_arguments import CollectOptions, FolderOptions
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.mail import Collected, MailGame, MailOutcome, Outcome, collect, open_table, post_reports
from autoalgo.games.atlantis.rules.events import Who
from autoalgo.games.atlantis.store.deadline import due_line
from autoalgo.games.atlantis.words.sentences import named


class MailOutcomePart(JsonPart):
    """The result of one mail."""

    mail: str
    """Its identity."""
    sender: str
    arrived: datetime
    outcome: Outcome
    month: int
    """That it is for."""
    factions: tuple[int, ...]
    """Whose orders it has."""
    answered: bool
    """Whether an answer was put into the outbox just now."""
    known: bool
    """Whether it had been taken in before."""
    unanswered: Unanswered | None
    """Why it is not answered though its sender can be written to."""
    notes: tuple[str, ...]


class CollectResult(JsonResult):
    """The result of collecting."""

    turn: int
    """The month to come."""
    mails: tuple[MailOutcomePart, ...]
    missing: tuple[int, ...]
    """The factions without orders for it."""


def collect_mail(options: CollectOptions) -> Exit:
    """Take in the mails of some mailboxes, answer them, and tell what came of each that is new."""
    table = open_table(options.folder, datetime.now(UTC))
    if isinstance(table, Failure):
        return tell_problems(table)
    incoming = read_messages(*options.mailboxes)
    collected = collect(table, incoming.messages, options.answer_strangers)
    found = UnreadMails(options.folder, incoming)
    if isinstance(collected, Failure):
        return tell_problems([*found.noted(), *collected])
    if options.json:
        parts = tuple(_part(taken) for taken in collected.taken)
        say(CollectResult(turn=table.opened.coming, mails=parts, missing=collected.missing).text())
    else:
        say_lines([*_told(table, collected), *found.lines])
    problems = found.noted()
    return tell_problems(problems) if problems else Exit.DONE


def post_letters(options: FolderOptions) -> Exit:
    """Put the reports of the last month into the outbox; that a faction cannot be written to is a problem."""
    table = open_table(options.folder, datetime.now(UTC))
    if isinstance(table, Failure):
        return tell_problems(table)
    posted = post_reports(table)
    if isinstance(posted, Failure):
        return tell_problems(posted)
    known = "" if posted.count or posted.problems else ": all were there before"
    say_lines([f"{counted(posted.count, 'letter')} put into the outbox{known}"])
    return tell_problems(posted.problems) if posted.problems else Exit.DONE


def _part(taken: MailOutcome) -> MailOutcomePart:
    message = taken.message
    return MailOutcomePart(
        mail=message.identity,
        sender=message.sender,
        arrived=message.arrived,
        outcome=taken.outcome,
        month=taken.month,
        factions=taken.factions,
        answered=taken.answered,
        known=taken.known,
        unanswered=taken.unanswered,
        notes=message.notes,
    )


def _told(table: MailGame, collected: Collected) -> Iterator[str]:
    for taken in collected.taken:
        unanswered = not taken.known and (taken.factions or taken.outcome is Outcome.NOBODY)
        if taken.answered or unanswered:
            yield _line(table, taken)
    counts = Counter("taken in before" if each.known else each.outcome.value for each in collected.taken)
    told = ", ".join(f"{outcome} {count:,}" for outcome, count in counts.items())
    answers = counted(sum(taken.answered for taken in collected.taken), "answer")
    yield f"{counted(len(collected.taken), 'mail')}{f': {told}' if told else ''}; {answers} put into the outbox"
    yield from unanswered_lines((taken.unanswered, taken.message) for taken in collected.taken)
    if collected.missing:
        yield f"No orders: {', '.join(_faction(table, number) for number in collected.missing)}"
    yield due_line(table.by_mail, table.opened.coming)


def _line(table: MailGame, taken: MailOutcome) -> str:
    message = taken.message
    who = isolated(message.sender or message.sender_name or "somebody")
    told = f"{who}, {table.told(message.arrived)}: {taken.outcome.value}"
    if taken.factions:
        told += f" of {', '.join(_faction(table, number) for number in taken.factions)}"
        told += f" for month {taken.month:,}" if taken.month > table.opened.coming else ""
    return f"{told}; {'; '.join(message.notes)}" if message.notes else told


def _faction(table: MailGame, number: int) -> str:
    return named(Who(number, table.opened.world.factions[number].name))
