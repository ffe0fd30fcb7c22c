"""The basis on which a game's mail is looked at: the game, its people, its clock, and the time."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from autoalgo.common.mail import Outbox
from autoalgo.common.problems import Failure, failure_in
from autoalgo.games.capture_the_flag.mail.people import Players, open_people, outbox_of
from autoalgo.games.capture_the_flag.store.clock import Clock, open_clock
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, open_game


@dataclass(frozen=True)
class MailGame:
    """A game that is open, and who plays it by mail."""

    opened: OpenedGame
    players: Players
    clock: Clock | None
    now: datetime
    """What the system's clock says, in UTC."""

    @property
    def outbox(self) -> Outbox:
        """The letters of the game."""
        return outbox_of(self.opened)

    def told(self, moment: datetime) -> str:
        """Return a moment in words."""
        return self.clock.told(moment) if self.clock else f"{moment:%Y-%m-%d, %H:%M} UTC"


def open_table(folder: Path, now: datetime) -> MailGame | Failure:
    """Return the game in a folder with its people and its clock, or what is wrong with any of them."""
    opened = open_game(folder)
    if isinstance(opened, Failure):
        return opened
    players, clock = open_people(opened), open_clock(folder)
    if isinstance(players, Failure) or isinstance(clock, Failure):
        return failure_in(players, clock)
    return MailGame(opened, players, clock, now)
