"""A game as the desk that serves it by mail sees it (AL-93)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from autoalgo.common.kit.attendance import Roll, read_roll
from autoalgo.common.kit.inbox import awaits_answer, read_inbox
from autoalgo.common.kit.mail_intake import MailOutcome
from autoalgo.common.kit.served_game import Absent, ServedGame
from autoalgo.common.mail import Message
from autoalgo.common.problems import Failure, Problem, failure_in
from autoalgo.games.atlantis.bots import with_automatic
from autoalgo.games.atlantis.mail.letters import post_reports
from autoalgo.games.atlantis.mail.mail_game import MailGame, open_table
from autoalgo.games.atlantis.mail.mail_intake import collect
from autoalgo.games.atlantis.play.month_orders import MonthOrders
from autoalgo.games.atlantis.play.month_orders import collect as collect_orders
from autoalgo.games.atlantis.play.played_month import keep_month, play_month
from autoalgo.games.atlantis.rules.world import World
from autoalgo.games.atlantis.store.deadline import keep_by_mail
from autoalgo.games.atlantis.store.folder import Texts, orders_folder, orders_received


@dataclass(frozen=True, kw_only=True)
class ServedAtlantis(ServedGame):
    """A game at a moment."""

    table: MailGame
    texts: Texts
    """With orders for the month to come."""
    collected: MonthOrders
    """The orders in them."""
    roll: Roll
    """Of the factions."""

    def collect(self, messages: Sequence[Message]) -> Sequence[MailOutcome] | Failure:
        """Take in mails and put the answers into the outbox."""
        found = collect(self.table, messages)
        return found if isinstance(found, Failure) else found.taken

    def settle(self) -> bool | Failure:
        """Put the deadline off where the month before was played so late that hardly any time is left.

        It goes to the first of the deadlines to come that leaves half the time from one to the next.
        """
        by_mail, due, played = self.table.by_mail, self.due, self.since
        deadline = by_mail.deadline
        if deadline is None or due is None or played is None or not deadline.every:
            return False
        every = timedelta(deadline.every)
        if due - played >= every / 2:
            return False
        there = due.astimezone(ZoneInfo(by_mail.zone))
        missed = -((due - played - every / 2) // every)
        put_off = deadline.model_copy(update={"turn": self.turn, "at": there + missed * every})
        return keep_by_mail(self.folder, by_mail.model_copy(update={"deadline": put_off})) or True

    def play(self) -> Failure | None:
        """Play the month to come, with automatic players for who is silent, as the moderator wants (AL-96)."""
        opened = self.table.opened
        texts, collected = with_automatic(opened, self.texts, self.collected, self.table.by_mail, self.roll)
        return keep_month(opened, play_month(opened, texts, self.table.now, collected))

    def post(self) -> Sequence[Problem]:
        """Put what factions have not been written yet into the outbox; return what is wrong."""
        posted = post_reports(self.table)
        return tuple(posted) if isinstance(posted, Failure) else posted.problems


def open_served(folder: Path, now: datetime) -> ServedAtlantis | Failure:
    """Return the game in a folder at a moment, or what is wrong with it."""
    table = open_table(folder, now)
    if isinstance(table, Failure):
        return table
    opened, by_mail = table.opened, table.by_mail
    texts = orders_received(orders_folder(folder, opened.coming))
    roll = read_roll(folder, [*opened.world.factions], by_mail.zone, now)
    if isinstance(texts, Failure) or isinstance(roll, Failure):
        return failure_in(texts, roll)
    collected = collect_orders(texts, opened.world, opened.numbers)
    ordering, due = collected.orders.keys(), by_mail.due(opened.coming)
    handed = set(by_mail.automatic) - ordering
    playing = [number for number in opened.world.living if number not in handed]
    return ServedAtlantis(
        folder=folder,
        name=opened.file.name,
        turn_word="month",
        command="atlantis",
        moderator=by_mail.moderator,
        zone=by_mail.zone,
        outbox=table.outbox,
        turn=opened.coming,
        due=due,
        since=table.last_played,
        absent=_absent(opened.world, ordering, roll),
        all_ready=roll.all_ready(playing, opened.coming) and not awaits_answer(read_inbox(folder)),
        held_because="" if ordering or due is None or due > now else _held_because(folder),
        told=table.told,
        table=table,
        texts=texts,
        collected=collected,
        roll=roll,
    )


def _absent(world: World, ordering: Collection[int], roll: Roll) -> tuple[Absent, ...]:
    """Return who has a unit, has sent no orders that count and is not on holiday."""
    return tuple(
        Absent(str(number), f"{world.factions[number].name} ({number})", world.factions[number].address)
        for number in world.living
        if number not in ordering and not roll.is_away(number)
    )


def _held_because(folder: Path) -> str:
    """Return what is told where a month is due and nobody has sent orders: most likely the mail is at fault."""
    return f"nobody has sent orders that count; autoalgo atlantis turn {folder} --without-orders plays it"
