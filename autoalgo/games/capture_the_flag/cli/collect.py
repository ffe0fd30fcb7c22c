"""`autoalgo flag collect` and `autoalgo flag report --mail`: mails taken in, letters put into the outbox."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime

from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.mail import read_messages
from autoalgo.common.mail.answer_limits import Unanswered, unanswered_lines
from autoalgo.common.mail.unreadable import UnreadMails
from autoalgo.common.mail_arguments import CollectOptions, FolderOptions
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.mail import (
    Collected,
    MailGame,
    MailOutcome,
    Outcome,
    collect,
    open_table,
    post_reports,
)
from autoalgo.games.capture_the_flag.rules.game import NOBODY
from autoalgo.games.capture_the_flag.store.clock import clock_lines, clock_trouble
from autoalgo.games.capture_the_flag.store.inputs import missing_orders


class MailOutcomePart(JsonPart):
    """The result of one mail."""

    mail: str
    """Its identity."""
    sender: str
    arrived: datetime
    outcome: Outcome
    unit: str
    """Empty where it is of nobody in the game."""
    answered: bool
    """Whether an answer was put into the outbox just now."""
    unanswered: Unanswered | None
    """Why it is not answered though its sender can be written to."""
    knows_word_of: str
    """Of a stranger: the unit whose word is in the mail."""
    notes: tuple[str, ...]


class CollectResult(JsonResult):
    """The result of collecting."""

    turn: int
    mails: tuple[MailOutcomePart, ...]
    missing: tuple[str, ...]
    """The living units that have no orders."""


def collect_mail(options: CollectOptions) -> Exit:
    """Take in the mails of some mailboxes, answer them, and tell what came of each that is new."""
    table = open_table(options.folder, datetime.now(UTC))
    if isinstance(table, Failure):
        return tell_problems(table)
    incoming = read_messages(*options.mailboxes)
    if trouble := clock_trouble(table.opened, table.clock, table.now):
        tell(trouble)
    collected = collect(table, incoming.messages, options.answer_strangers)
    found = UnreadMails(options.folder, incoming)
    if isinstance(collected, Failure):
        return tell_problems([*found.noted(), *collected])
    missing = missing_orders(table.opened, collected.inputs)
    if options.json:
        parts = tuple(_part(table, taken) for taken in collected.taken)
        say(CollectResult(turn=table.opened.game.turn, mails=parts, missing=tuple(missing)).text())
    else:
        say_lines([*_told(table, collected, missing), *found.lines])
    problems = found.noted()
    return tell_problems(problems) if problems else Exit.DONE


def post_letters(options: FolderOptions) -> Exit:
    """Put the letters of the last turn into the outbox."""
    table = open_table(options.folder, datetime.now(UTC))
    if isinstance(table, Failure):
        return tell_problems(table)
    count = post_reports(table)
    if isinstance(count, Failure):
        return tell_problems(count)
    say_lines([f"{counted(count, 'letter')} put into the outbox{'' if count else ': all were there before'}"])
    return Exit.DONE


def _part(table: MailGame, taken: MailOutcome) -> MailOutcomePart:
    return MailOutcomePart(
        mail=taken.message.identity,
        sender=taken.message.sender,
        arrived=taken.message.arrived,
        outcome=taken.outcome,
        unit=_unit(table, taken.unit),
        answered=taken.answered,
        unanswered=taken.unanswered,
        knows_word_of=taken.knows,
        notes=taken.message.notes,
    )


def _told(table: MailGame, collected: Collected, missing: list[str]) -> Iterator[str]:
    for taken in collected.taken:
        if taken.answered or taken.knows or taken.outcome is Outcome.NOBODY:
            yield _line(table, taken)
    counts = Counter(taken.outcome for taken in collected.taken)
    told = ", ".join(f"{count:,} {outcome.value}" for outcome, count in counts.items())
    answers = counted(sum(taken.answered for taken in collected.taken), "answer")
    yield f"{counted(len(collected.taken), 'mail')}{f': {told}' if told else ''}; {answers} put into the outbox"
    yield from unanswered_lines((taken.unanswered, taken.message) for taken in collected.taken)
    if missing:
        yield f"No orders: {', '.join(isolated(name) for name in missing)}"
    yield from clock_lines(table.opened, table.clock, table.now)


def _line(table: MailGame, taken: MailOutcome) -> str:
    message = taken.message
    who = isolated(_unit(table, taken.unit) or message.sender or message.sender_name or "somebody")
    arrived = table.clock.told(message.arrived) if table.clock else f"{message.arrived:%Y-%m-%d, %H:%M} UTC"
    told = f"{who}, {arrived}: {taken.outcome.value}"
    if taken.knows:
        add = f'add {message.sender} with "autoalgo flag people" if it is right'
        told += f"; the word of {isolated(taken.knows)} is in it: {add}"
    return f"{told}; {'; '.join(message.notes)}" if message.notes else told


def _unit(table: MailGame, unit: int) -> str:
    return "" if unit == NOBODY else table.opened.game.units[unit].name
