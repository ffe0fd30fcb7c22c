"""`autoalgo flag collect` and `autoalgo flag report --mail`: mails taken in, letters put into the outbox."""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial

from autoalgo.common.console import Exit, tell, tell_problems
from autoalgo.common.json_out import JsonResult
from autoalgo.common.kit.collect_command import (
    MailOutcomePart,
    collect_mails,
    is_told,
    mail_line,
    outcome_fields,
    summary_lines,
    tell_posted,
)
from autoalgo.common.mail_arguments import CollectOptions, FolderOptions
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.mail import Collected, MailGame, MailOutcome, collect, open_table, post_reports
from autoalgo.games.capture_the_flag.store.clock import clock_lines, clock_trouble
from autoalgo.games.capture_the_flag.store.inputs import missing_orders


class FlagMailPart(MailOutcomePart):
    """The result of one mail."""

    unit: str
    """Empty where it is of nobody in the game."""
    knows_word_of: str
    """Of a stranger: the unit whose word is in the mail."""


class CollectResult(JsonResult):
    """The result of collecting."""

    turn: int
    mails: tuple[FlagMailPart, ...]
    missing: tuple[str, ...]
    """The living units that have no orders."""


def collect_mail(options: CollectOptions) -> Exit:
    """Take in the mails of some mailboxes, answer them, and tell what came of each that is new."""
    table = open_table(options.folder, datetime.now(UTC))
    if isinstance(table, Failure):
        return tell_problems(table)
    if trouble := clock_trouble(table.opened, table.clock, table.now):
        tell(trouble)
    return collect_mails(
        options,
        lambda messages: collect(table, messages, options.answer_strangers),
        partial(_told, table),
        partial(_result, table),
    )


def post_letters(options: FolderOptions) -> Exit:
    """Put the letters of the last turn into the outbox."""
    table = open_table(options.folder, datetime.now(UTC))
    if isinstance(table, Failure):
        return tell_problems(table)
    count = post_reports(table)
    return tell_problems(count) if isinstance(count, Failure) else tell_posted(count)


def _result(table: MailGame, collected: Collected) -> CollectResult:
    parts = (
        FlagMailPart.model_validate(
            {**outcome_fields(taken), "unit": _unit(table, taken), "knows_word_of": taken.knows_word_of}
        )
        for taken in collected.taken
    )
    missing = missing_orders(table.opened, collected.inputs)
    return CollectResult(turn=table.opened.game.turn, mails=tuple(parts), missing=tuple(missing))


def _told(table: MailGame, collected: Collected) -> Iterator[str]:
    for taken in collected.taken:
        if is_told(taken) or taken.knows_word_of:
            yield _line(table, taken)
    yield from summary_lines(collected.taken)
    if missing := missing_orders(table.opened, collected.inputs):
        yield f"No orders: {', '.join(isolated(name) for name in missing)}"
    yield from clock_lines(table.opened, table.clock, table.now)


def _line(table: MailGame, taken: MailOutcome) -> str:
    message, knows = taken.message, taken.knows_word_of
    add = f'add {message.sender} with "autoalgo flag people" if it is right'
    more = f"; the word of {isolated(knows)} is in it: {add}" if knows else ""
    return mail_line(taken, _unit(table, taken), table.told(message.arrived), more)


def _unit(table: MailGame, taken: MailOutcome) -> str:
    return table.opened.game.units[taken.players[0]].name if taken.players else ""
