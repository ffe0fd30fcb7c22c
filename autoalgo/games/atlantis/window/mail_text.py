"""How a game stands by mail, in words: until when, whose orders are in, late, missing or refused, and who writes."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.mail import Letters
from autoalgo.common.mail.answer_limits import unanswered_lines
from autoalgo.common.qt.literal import html_of
from autoalgo.games.atlantis.mail import MailOutcome
from autoalgo.games.atlantis.mail.settings import told
from autoalgo.games.atlantis.rules.events import Who
from autoalgo.games.atlantis.store.deadline import due_line
from autoalgo.games.atlantis.window.game_model import GameRead
from autoalgo.games.atlantis.words.sentences import named

_MOST: Final = 30
"""Factions that are named."""


def mail_html(read: GameRead, letters: Letters, last: Iterable[MailOutcome]) -> str:
    """Return it as HTML.

    `last` are the mails that were looked at last.
    """
    troubled = f", {len(letters.in_doubt):,} in doubt, {len(letters.refused):,} refused"
    settings = list(told(read.by_mail, read.opened.coming, letters))
    settings.remove(due_line(read.by_mail, read.opened.coming))
    settings[-1] += troubled if letters.in_doubt or letters.refused else ""
    unanswered = unanswered_lines((each.unanswered, each.message) for each in last)
    parts = (list(_state(read)), [*_orders(read), *unanswered], settings)
    return "".join(f"<p>{'<br>'.join(html_of(line) for line in part)}</p>" for part in parts if part)


def _state(read: GameRead) -> Iterator[str]:
    """Yield how many sent orders, and until when they can."""
    coming, factions = read.opened.coming, read.opened.world.living
    sent = sum(number in read.collected.orders for number in factions)
    yield f"{sent:,} of {counted(len(factions), 'faction')} sent orders for month {coming:,}"
    due = read.by_mail.due(coming)
    yield due_line(read.by_mail, coming) + (": the deadline has passed" if due and due < datetime.now(UTC) else "")


def _orders(read: GameRead) -> Iterator[str]:
    """Yield whose orders are not in."""
    found, late = read.collected, read.late
    missing = [number for number in read.opened.world.living if number not in found.orders]
    if missing:
        yield f"Missing: {_named(read, missing)}"
    if late.orders:
        yield f"Too late and left out: {_named(read, late.orders)}"
    if found.refused:
        sets = counted(sum(found.refused.values()), "set")
        yield f"Wrong password: {_named(read, found.refused)}, {sets} of orders"


def _named(read: GameRead, numbers: Iterable[int]) -> str:
    factions = read.opened.world.factions
    every = [named(Who(number, factions[number].name)) for number in numbers if number in factions]
    more = f" and {len(every) - _MOST:,} more" if len(every) > _MOST else ""
    return f"{', '.join(every[:_MOST])}{more}"
