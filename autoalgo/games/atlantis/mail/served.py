"""A game as the desk that serves it by mail sees it (AL-93)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from autoalgo.common.kit.attendance import Roll, read_roll
from autoalgo.common.kit.inbox import awaits_answer, read_inbox
from autoalgo.common.kit.mail_intake import MailOutcome
from autoalgo.common.kit.served_game import Absent
from autoalgo.common.mail import Message, Outbox
from autoalgo.common.problems import Failure, Problem, failure_in
from autoalgo.games.atlantis.bots import away_with_bot, with_automatic
from autoalgo.games.atlantis.mail.letters import post_reports
from autoalgo.games.atlantis.mail.mail_game import MailGame, open_table
from autoalgo.games.atlantis.mail.mail_intake import collect
from autoalgo.games.atlantis.play import month_orders
from autoalgo.games.atlantis.play.played_month import keep_month, play_month
from autoalgo.games.atlantis.store.deadline import keep_by_mail, played_at
from autoalgo.games.atlantis.store.folder import Texts, orders_folder, orders_received


@dataclass(frozen=True)
class ServedAtlantis:
    """A game at a moment: what `ServedGame` tells of every game."""

    table: MailGame
    texts: Texts
    """With orders for the month to come."""
    ordering: frozenset[int]
    """The factions whose orders count for it."""
    roll: Roll
    """Of the factions."""
    turn_word = "month"
    command = "atlantis"

    @property
    def folder(self) -> Path:
        """Of the game."""
        return self.table.opened.folder

    @property
    def name(self) -> str:
        """The beginning of subjects."""
        return self.table.opened.file.name

    @property
    def moderator(self) -> str:
        """Whom letters come from."""
        return self.table.by_mail.moderator

    @property
    def zone(self) -> str:
        """The time zone."""
        return self.table.by_mail.zone

    @property
    def outbox(self) -> Outbox:
        """Of the game."""
        return self.table.outbox

    @property
    def turn(self) -> int:
        """The month to come."""
        return self.table.opened.coming

    @property
    def due(self) -> datetime | None:
        """When it is due; None where it has no deadline."""
        return self.table.by_mail.due(self.turn)

    @property
    def since(self) -> datetime | None:
        """When the month before was played."""
        return played_at(self.folder, self.turn - 1)

    @property
    def absent(self) -> Sequence[Absent]:
        """Who has a unit, has sent no orders that count and is not on holiday."""
        world = self.table.opened.world
        return tuple(
            Absent(str(number), f"{world.factions[number].name} ({number})", world.factions[number].address)
            for number in world.living
            if number not in self.ordering and not self.roll.is_away(number)
        )

    @property
    def all_ready(self) -> bool:
        """Whether all have said so, or are on holiday, and nobody waits for an answer of the moderator."""
        handed = set(self.table.by_mail.automatic) - self.ordering
        factions = [number for number in self.table.opened.world.living if number not in handed]
        return self.roll.all_ready(factions, self.turn) and not awaits_answer(read_inbox(self.folder))

    @property
    def held_because(self) -> str:
        """Nobody has sent orders though the month is due: then something is wrong, most likely with the mail."""
        if self.ordering or self.due is None or self.due > self.table.now:
            return ""
        return f"nobody has sent orders that count; autoalgo atlantis turn {self.folder} --without-orders plays it"

    def told(self, moment: datetime) -> str:
        """Return a moment in words."""
        return self.table.told(moment)

    def collect(self, messages: Sequence[Message]) -> Sequence[MailOutcome] | Failure:
        """Take in mails and put the answers into the outbox."""
        found = collect(self.table, messages)
        return found if isinstance(found, Failure) else found.taken

    def settle(self) -> bool | Failure:
        """Put the deadline off where the month before was played so late that hardly any time is left.

        It goes to the first of the deadlines to come that leaves half the time from one to the next.
        """
        by_mail, coming = self.table.by_mail, self.turn
        deadline, due, played = by_mail.deadline, by_mail.due(coming), played_at(self.folder, coming - 1)
        if deadline is None or due is None or played is None or not deadline.every:
            return False
        every = timedelta(deadline.every)
        if due - played >= every / 2:
            return False
        there = due.astimezone(ZoneInfo(by_mail.zone))
        missed = -((due - played - every / 2) // every)
        put_off = deadline.model_copy(update={"turn": coming, "at": there + missed * every})
        return keep_by_mail(self.folder, by_mail.model_copy(update={"deadline": put_off})) or True

    def play(self) -> Failure | None:
        """Play the month to come, with automatic players for who is silent, as the moderator wants (AL-96)."""
        opened = self.table.opened
        away = away_with_bot(opened, self.roll)
        texts = with_automatic(opened, self.texts, self.table.by_mail, away, self.ordering)
        return keep_month(opened, play_month(opened, texts, self.table.now))

    def post(self) -> Sequence[Problem]:
        """Put what factions have not been written yet into the outbox; return what is wrong."""
        posted = post_reports(self.table)
        return tuple(posted) if isinstance(posted, Failure) else posted.problems


def open_served(folder: Path, now: datetime) -> ServedAtlantis | Failure:
    """Return the game in a folder at a moment, or what is wrong with it."""
    table = open_table(folder, now)
    if isinstance(table, Failure):
        return table
    opened = table.opened
    texts = orders_received(orders_folder(folder, opened.coming))
    roll = read_roll(folder, [*opened.world.factions], table.by_mail.zone, now)
    if isinstance(texts, Failure) or isinstance(roll, Failure):
        return failure_in(texts, roll)
    ordering = frozenset(month_orders.collect(texts, opened.world, opened.numbers).orders)
    return ServedAtlantis(table, texts, ordering, roll)
