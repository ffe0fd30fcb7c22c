"""A game as the desk that serves it by mail sees it (CF-49)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from autoalgo.common.kit.attendance import Roll, read_roll
from autoalgo.common.kit.inbox import awaits_answer, read_inbox
from autoalgo.common.kit.mail_intake import MailOutcome
from autoalgo.common.kit.served_game import Absent
from autoalgo.common.mail import Message, Outbox
from autoalgo.common.problems import Failure, Problem, failure_in
from autoalgo.games.capture_the_flag.mail.mail_game import MailGame, open_table
from autoalgo.games.capture_the_flag.mail.mail_intake import collect
from autoalgo.games.capture_the_flag.mail.reports import post_reports
from autoalgo.games.capture_the_flag.mail.umpire_inbox import play_for
from autoalgo.games.capture_the_flag.play.played_turn import keep_turn, play_inputs
from autoalgo.games.capture_the_flag.store.inputs import Inputs, inputs_of, missing_orders


@dataclass(frozen=True)
class ServedFlag:
    """A game at a moment: what `ServedGame` tells of every game."""

    table: MailGame
    inputs: Inputs
    roll: Roll
    """Of the units, by their numbers from 1 on."""
    turn_word = "turn"
    command = "flag"
    held_because = ""

    @property
    def folder(self) -> Path:
        """Of the game."""
        return self.table.opened.folder

    @property
    def name(self) -> str:
        """The beginning of subjects."""
        return self.table.players.people.game

    @property
    def moderator(self) -> str:
        """The umpire."""
        return self.table.players.people.umpire

    @property
    def zone(self) -> str:
        """The time zone."""
        return self.table.clock.zone if self.table.clock else "UTC"

    @property
    def outbox(self) -> Outbox:
        """Of the game."""
        return self.table.outbox

    @property
    def turn(self) -> int:
        """The turn to come."""
        return self.table.opened.game.turn

    @property
    def due(self) -> datetime | None:
        """When it is due; None without a clock, or when the game is over."""
        opened, clock = self.table.opened, self.table.clock
        if clock is None or opened.game.winner is not None:
            return None
        return clock.due(opened.updated, opened.game.damage_dealt).astimezone(UTC)

    @property
    def since(self) -> datetime | None:
        """When the last turn was played, or the game began."""
        clock = self.table.clock
        return self.table.opened.updated or (clock.began if clock else None)

    @property
    def absent(self) -> Sequence[Absent]:
        """Who has sent no orders and is not on holiday."""
        opened, people = self.table.opened, self.table.players.people.people
        if opened.game.winner is not None:
            return ()
        missing = set(missing_orders(opened, self.inputs))
        return tuple(
            Absent(f"{number + 1:02}", unit.name, people[unit.name].addresses[0])
            for number, unit in enumerate(opened.game.units)
            if unit.name in missing and unit.name in people and not self._is_away(number)
        )

    @property
    def all_ready(self) -> bool:
        """Whether all who live have said so, or are on holiday, and nobody waits for an answer of the umpire."""
        game, people = self.table.opened.game, self.table.players.people.people
        playing = [n for n, unit in enumerate(game.units, 1) if unit.alive and unit.name in people]
        present = game.winner is None and self.roll.all_ready(playing, game.turn)
        return present and not awaits_answer(read_inbox(self.folder))

    def told(self, moment: datetime) -> str:
        """Return a moment in words."""
        return self.table.told(moment)

    def collect(self, messages: Sequence[Message]) -> Sequence[MailOutcome] | Failure:
        """Take in mails and put the answers into the outbox."""
        found = collect(self.table, messages)
        return found if isinstance(found, Failure) else found.taken

    def settle(self) -> bool | Failure:
        """Leave all as it is: the clock goes on from the last update."""
        return False

    def play(self) -> Failure | None:
        """Play the turn to come; automatic players order for who is on holiday and wants one."""
        opened = self.table.opened
        for number, unit in enumerate(opened.game.units):
            idle = unit.alive and not unit.standing and number not in self.inputs.texts
            if idle and self._is_away(number) and self.roll.said(number + 1).bot:
                text = play_for(opened, number)
                if isinstance(text, Failure):
                    return text
        inputs = inputs_of(opened)
        played = inputs if isinstance(inputs, Failure) else play_inputs(opened, inputs, (), self.table.now)
        return played if isinstance(played, Failure) else keep_turn(opened, played)

    def post(self) -> Sequence[Problem]:
        """Put what everybody has not been written yet into the outbox; return what is wrong."""
        posted = post_reports(self.table)
        return tuple(posted) if isinstance(posted, Failure) else ()

    def _is_away(self, number: int) -> bool:
        return self.roll.is_away(number + 1)


def open_served(folder: Path, now: datetime) -> ServedFlag | Failure:
    """Return the game in a folder at a moment, or what is wrong with it."""
    table = open_table(folder, now)
    if isinstance(table, Failure):
        return table
    inputs = inputs_of(table.opened)
    zone = table.clock.zone if table.clock else "UTC"
    roll = read_roll(folder, range(1, len(table.opened.game.units) + 1), zone, now)
    if isinstance(inputs, Failure) or isinstance(roll, Failure):
        return failure_in(inputs, roll)
    return ServedFlag(table, inputs, roll)
