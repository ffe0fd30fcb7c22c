"""Whose place an automatic player takes, and its orders among those that came in (AL-96)."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Final

from autoalgo.common.kit.attendance import Roll, read_roll
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.bots.automatic_orders import automatic_orders
from autoalgo.games.atlantis.play.month_orders import MonthOrders, automatic_name, collect
from autoalgo.games.atlantis.play.played_month import PlayedMonth, coming_texts, last_report, play_month
from autoalgo.games.atlantis.store.deadline import ByMail, open_by_mail
from autoalgo.games.atlantis.store.folder import OpenedGame, Texts, played_months, reports_back
from autoalgo.games.atlantis.words.report import Report, stored_report
from autoalgo.games.atlantis.words.report_builder import ReportBuilder

_REMEMBERED: Final = 12
"""Months whose battles it knows of."""


def automatic_seats(opened: OpenedGame, by_mail: ByMail, ordering: Collection[int], away: Collection[int]) -> list[int]:
    """Return the factions that an automatic player orders in the month to come.

    The orders of those that are `ordering` count; `away` are on holiday and want an automatic player meanwhile.
    """
    asked = {*by_mail.automatic, *away}
    return [
        number
        for number in opened.world.living
        if number not in ordering and (number in asked or _is_silent(opened, number, by_mail.automatic_after))
    ]


def with_automatic(
    opened: OpenedGame, texts: Texts, collected: MonthOrders, by_mail: ByMail, roll: Roll
) -> tuple[Texts, MonthOrders]:
    """Return what came in for the month to come of a game, and after it the orders of automatic players.

    `collected`, the orders in `texts`, gets theirs and is returned, too.
    """
    seats = automatic_seats(opened, by_mail, collected.orders, away_with_bot(opened, roll))
    if not seats:
        return texts, collected
    teller, months = ReportBuilder(opened.file.name, opened.world, opened.numbers), played_months(opened.folder)
    raiding = by_mail.automatic_raids
    more = tuple((automatic_name(number), _written(opened, number, teller, months, raiding)) for number in seats)
    return (*texts, *more), collect(more, opened.world, opened.numbers, collected)


def play_coming_with_automatic(folder: Path, more: Texts) -> tuple[OpenedGame, PlayedMonth] | Failure:
    """Return the month to come of the game in a folder, played with automatic players; `more` counts as newer."""
    found, by_mail = coming_texts(folder, more), open_by_mail(folder)
    if isinstance(found, Failure):
        return found
    if isinstance(by_mail, Failure):
        return by_mail
    (opened, texts), now = found, datetime.now(UTC)
    roll = read_roll(folder, opened.world.living, by_mail.zone, now)
    if isinstance(roll, Failure):
        return roll
    collected = collect(texts, opened.world, opened.numbers)
    texts, collected = with_automatic(opened, texts, collected, by_mail, roll)
    return opened, play_month(opened, texts, now, collected)


def away_with_bot(opened: OpenedGame, roll: Roll) -> list[int]:
    """Return the factions whose players are on holiday and want an automatic player meanwhile."""
    return [number for number in opened.world.living if roll.is_away(number) and roll.said(number).bot]


def _is_silent(opened: OpenedGame, number: int, after: int) -> bool:
    """Return whether a faction has sent no orders for so many months, or an automatic player had to order last."""
    if not after:
        return False
    if opened.world.turn - opened.world.factions[number].last_orders >= after:
        return True
    told = last_report(opened, number)
    return told is not None and told.automatic


def _written(opened: OpenedGame, number: int, teller: ReportBuilder, months: Sequence[Path], raiding: bool) -> bytes:
    """Return the orders for a faction, by what it sees now and what it was told in the last of `months`."""
    seen = teller.report(opened.world.factions[number])
    told = (stored_report(file) for _, file in islice(reports_back(opened.folder, months, number), _REMEMBERED))
    reports = (each for each in told if isinstance(each, Report))
    return automatic_orders(seen, opened.numbers, reports, raiding=raiding).encode()
