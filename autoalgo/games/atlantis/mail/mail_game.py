"""The basis on which a game's mail is looked at: the game, how it is played by mail, and the time."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path

from autoalgo.common.kit.public_record import PublicRecord
from autoalgo.common.mail import Outbox
from autoalgo.common.mail.letter import address_of, bare_address
from autoalgo.common.problems import Failure, Place, Problem, failure_in
from autoalgo.games.atlantis.play.public_record import public_record
from autoalgo.games.atlantis.rules.world import Faction
from autoalgo.games.atlantis.store.deadline import FILE, ByMail, open_by_mail, played_at
from autoalgo.games.atlantis.store.folder import OpenedGame, open_game


@dataclass(frozen=True)
class MailGame:
    """A game that is open, and how it is played by mail."""

    opened: OpenedGame
    by_mail: ByMail
    now: datetime
    """What the system's clock says, in UTC."""

    @property
    def outbox(self) -> Outbox:
        """The letters of the game."""
        return outbox_of(self.opened)

    @cached_property
    def public_record(self) -> PublicRecord | Failure:
        """The public record of the game so far; or why there is none, as of one that an older version has begun."""
        return public_record(self.opened)

    @cached_property
    def last_played(self) -> datetime | None:
        """When the last month was played for the first time; None where none was."""
        return played_at(self.opened.folder, self.opened.coming - 1)

    def told(self, moment: datetime) -> str:
        """Return a moment in words."""
        return self.by_mail.told(moment)

    def of_address(self, address: str) -> list[Faction]:
        """Return the factions that an address, in small letters, is of."""
        return [each for each in self.opened.world.factions.values() if bare_address(each.address) == address != ""]


def outbox_of(opened: OpenedGame) -> Outbox:
    """Return the letters of a game."""
    return Outbox(opened.folder / "outbox")


def open_table(folder: Path, now: datetime) -> MailGame | Failure:
    """Return the game in a folder as it is played by mail, or what is wrong with it."""
    opened, by_mail = open_game(folder), open_by_mail(folder)
    if isinstance(opened, Failure) or isinstance(by_mail, Failure):
        return failure_in(opened, by_mail)
    if isinstance(wrong := address_of(by_mail.moderator), Failure):
        place = Place(file=str(folder / FILE), key="moderator")
        found = wrong[0].found if by_mail.moderator else "nobody has said whom letters come from"
        return Failure(
            Problem(place, found, wrong[0].allowed, "give it: autoalgo atlantis mail FOLDER --moderator ADDRESS")
        )
    return MailGame(opened, by_mail, now)
