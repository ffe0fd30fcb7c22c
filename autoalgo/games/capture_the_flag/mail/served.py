"""A game as the desk that serves it by mail sees it (CF-49)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from autoalgo.common.kit.attendance import Roll, read_roll
from autoalgo.common.kit.inbox import awaits_answer, read_inbox
from autoalgo.common.kit.mail_intake import MailOutcome
from autoalgo.common.kit.served_game import Absent, ServedGame
from autoalgo.common.mail import Message
from autoalgo.common.problems import Failure, Problem, failure_in
from autoalgo.games.capture_the_flag.mail.mail_game import MailGame, open_table
from autoalgo.games.capture_the_flag.mail.mail_intake import collect
from autoalgo.games.capture_the_flag.mail.reports import post_reports
from autoalgo.games.capture_the_flag.mail.umpire_inbox import play_for
from autoalgo.games.capture_the_flag.play.played_turn import keep_turn, play_inputs
from autoalgo.games.capture_the_flag.store.inputs import Inputs, inputs_of, missing_orders


@dataclass(frozen=True, kw_only=True)
class ServedFlag(ServedGame):
    """A game at a moment."""

    table: MailGame
    inputs: Inputs
    roll: Roll
    """Of the units, by their numbers from 1 on."""

    def collect(self, messages: Sequence[Message]) -> Sequence[MailOutcome] | Failure:
        """Take in mails and put the answers into the outbox."""
        found = collect(self.table, messages)
        return found if isinstance(found, Failure) else found.taken

    def play(self) -> Failure | None:
        """Play the turn to come; automatic players order for who is on holiday and wants one."""
        opened = self.table.opened
        for number, unit in enumerate(opened.game.units):
            idle = unit.alive and not unit.standing and number not in self.inputs.texts
            if idle and self.roll.is_away(number + 1) and self.roll.said(number + 1).bot:
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


def open_served(folder: Path, now: datetime) -> ServedFlag | Failure:
    """Return the game in a folder at a moment, or what is wrong with it."""
    table = open_table(folder, now)
    if isinstance(table, Failure):
        return table
    opened, people, clock = table.opened, table.players.people, table.clock
    inputs, zone = inputs_of(opened), clock.zone if clock else "UTC"
    roll = read_roll(folder, range(1, len(opened.game.units) + 1), zone, now)
    if isinstance(inputs, Failure) or isinstance(roll, Failure):
        return failure_in(inputs, roll)
    game, is_over = opened.game, opened.game.winner is not None
    playing = [n for n, unit in enumerate(game.units, 1) if unit.alive and unit.name in people.people]
    return ServedFlag(
        folder=folder,
        name=people.game,
        turn_word="turn",
        command="flag",
        moderator=people.umpire,
        zone=zone,
        outbox=table.outbox,
        turn=game.turn,
        due=None if clock is None or is_over else clock.due(opened.updated, game.damage_dealt).astimezone(UTC),
        since=opened.updated or (clock.began if clock else None),
        absent=() if is_over else _absent(table, inputs, roll),
        all_ready=not is_over and roll.all_ready(playing, game.turn) and not awaits_answer(read_inbox(folder)),
        told=table.told,
        table=table,
        inputs=inputs,
        roll=roll,
    )


def _absent(table: MailGame, inputs: Inputs, roll: Roll) -> tuple[Absent, ...]:
    """Return who has sent no orders and is not on holiday."""
    people, missing = table.players.people.people, set(missing_orders(table.opened, inputs))
    return tuple(
        Absent(f"{number:02}", unit.name, people[unit.name].addresses[0])
        for number, unit in enumerate(table.opened.game.units, 1)
        if unit.name in missing and unit.name in people and not roll.is_away(number)
    )
