"""`autoalgo atlantis collect` and `autoalgo atlantis report --mail`: mails taken in, letters put into the outbox."""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial

from autoalgo.common.console import Exit, tell_problems
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
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.mail import Collected, MailGame, MailOutcome, collect, open_table, post_reports
from autoalgo.games.atlantis.rules.events import Who
from autoalgo.games.atlantis.store.deadline import due_line
from autoalgo.games.atlantis.words.sentences import named


class AtlantisMailPart(MailOutcomePart):
    """The result of one mail."""

    month: int
    """That it is for."""
    factions: tuple[int, ...]
    """Whose orders it has."""
    known: bool
    """Whether it had been taken in before."""


class CollectResult(JsonResult):
    """The result of collecting."""

    turn: int
    """The month to come."""
    mails: tuple[AtlantisMailPart, ...]
    missing: tuple[int, ...]
    """The factions without orders for it."""


def collect_mail(options: CollectOptions) -> Exit:
    """Take in the mails of some mailboxes, answer them, and tell what came of each that is new."""
    table = open_table(options.folder, datetime.now(UTC))
    if isinstance(table, Failure):
        return tell_problems(table)
    return collect_mails(
        options,
        lambda messages: collect(table, messages, options.answer_strangers),
        partial(_told, table),
        partial(_result, table),
    )


def post_letters(options: FolderOptions) -> Exit:
    """Put the reports of the last month into the outbox; that a faction cannot be written to is a problem."""
    table = open_table(options.folder, datetime.now(UTC))
    if isinstance(table, Failure):
        return tell_problems(table)
    posted = post_reports(table)
    return tell_problems(posted) if isinstance(posted, Failure) else tell_posted(posted.count, posted.problems)


def _result(table: MailGame, collected: Collected) -> CollectResult:
    parts = (
        AtlantisMailPart.model_validate(
            {**outcome_fields(taken), "month": taken.turn, "factions": taken.players, "known": taken.known}
        )
        for taken in collected.taken
    )
    return CollectResult(turn=table.opened.coming, mails=tuple(parts), missing=collected.missing)


def _told(table: MailGame, collected: Collected) -> Iterator[str]:
    for taken in collected.taken:
        if is_told(taken) or (taken.players and not taken.known):
            yield _line(table, taken)
    yield from summary_lines(collected.taken)
    if collected.missing:
        yield f"No orders: {', '.join(_faction(table, number) for number in collected.missing)}"
    yield due_line(table.by_mail, table.opened.coming)


def _line(table: MailGame, taken: MailOutcome) -> str:
    more = f" of {', '.join(_faction(table, number) for number in taken.players)}" if taken.players else ""
    more += f" for month {taken.turn:,}" if taken.players and taken.turn > table.opened.coming else ""
    return mail_line(taken, "", table.told(taken.message.arrived), more)


def _faction(table: MailGame, number: int) -> str:
    return named(Who(number, table.opened.world.factions[number].name))
