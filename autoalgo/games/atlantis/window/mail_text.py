"""How a game stands by mail, in words: who writes, until when, whose orders are in, late, missing or not understood."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.mail import Letters
from autoalgo.common.qt.literal import html_of
from autoalgo.games.atlantis.mail.settings import told
from autoalgo.games.atlantis.report.folder import text_named
from autoalgo.games.atlantis.report.sentences import named
from autoalgo.games.atlantis.rules.events import Who
from autoalgo.games.atlantis.window.game_model import GameRead

_MOST: Final = 30
"""Factions that are named, or texts that are told."""


def mail_html(read: GameRead, letters: Letters) -> str:
    """Return it as HTML."""
    troubled = f", {len(letters.in_doubt):,} in doubt, {len(letters.refused):,} refused"
    settings = list(told(read.by_mail, read.opened.coming, letters))
    lines = [*settings[:-1], settings[-1] + (troubled if letters.in_doubt or letters.refused else "")]
    return "".join(f"<p>{'<br>'.join(html_of(line) for line in part)}</p>" for part in (list(_orders(read)), lines))


def _orders(read: GameRead) -> Iterator[str]:
    found, late, factions = read.collected, read.late, read.opened.world.factions
    missing = [number for number in factions if number not in found.orders]
    sent = f"{len(factions) - len(missing):,} of {counted(len(factions), 'faction')} sent orders"
    yield f"{sent} for month {read.opened.coming:,}"
    if missing:
        yield f"Missing: {_named(read, missing)}"
    if late.orders:
        yield f"Too late and left out: {_named(read, late.orders)}"
    if found.refused:
        sets = counted(sum(found.refused.values()), "set")
        yield f"Wrong password: {_named(read, found.refused)}, {sets} of orders"
    texts = [f"{text_named(name)}: orders for faction {number}, which there is not" for name, number in found.unknown]
    texts += [f"{text_named(name)}: no orders that count are in it" for name in found.empty]
    yield from texts[:_MOST]
    if len(texts) > _MOST:
        yield f"and {len(texts) - _MOST:,} more texts"
    due = read.by_mail.due(read.opened.coming)
    if due and due < datetime.now(UTC):
        yield "The deadline has passed."


def _named(read: GameRead, numbers: Iterable[int]) -> str:
    factions = read.opened.world.factions
    every = [named(Who(number, factions[number].name)) for number in numbers if number in factions]
    more = f" and {len(every) - _MOST:,} more" if len(every) > _MOST else ""
    return f"{', '.join(every[:_MOST])}{more}"
