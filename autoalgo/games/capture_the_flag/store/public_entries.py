"""The lines of a game's public record: what anybody may know, and check, without the folder (CF-57)."""

from typing import Annotated, Final, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from autoalgo.common.records import Entry, RecordFormat
from autoalgo.common.versions import Version
from autoalgo.games.capture_the_flag.rules.events import Event
from autoalgo.games.capture_the_flag.store.entries import RulingEntry, StateEntry
from autoalgo.games.capture_the_flag.store.folder import GameContent

NAME: Final = "Autoalgo capture the flag public record"
FORMAT: Final = RecordFormat("public record of capture the flag", (Version("0.2.0", "the first"),))


class PublicGameEntry(Entry):
    """The second line: the game before its first turn."""

    record: Literal["game"] = "game"
    commitment: str
    """The SHA-256 of seed and salt, in hexadecimal; empty in a game begun before there were salts."""
    typed: bool
    """Whether the umpire chose the seed."""
    words: str
    """That the players have mixed in; empty where they have given none."""
    game: GameContent


class HandPart(BaseModel):
    """A unit whose orders the umpire wrote."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    unit: str
    struck_out: bool
    """Whether he let nothing count."""
    replaces_mail: bool
    """Whether a mail had come in that would have counted."""


class PublicTurnEntry(Entry):
    """A turn: what everybody saw of it."""

    record: Literal["turn"] = "turn"
    turn: int
    resolved: AwareDatetime | None
    sha256: str
    """Of the umpire's own record of the turn, in hexadecimal."""
    by_umpire: tuple[HandPart, ...]
    taken_back: int
    """How often the turn was played and taken back before that."""
    events: tuple[Annotated[Event, Field(discriminator="event")], ...]
    """Units by their places in the game's list, from 0, creatures after all people."""
    state: StateEntry
    """After it, without the orders that stand."""


class PublicOrdersEntry(Entry):
    """Told when the game is over: what a turn was played from, in the program's words."""

    record: Literal["orders"] = "orders"
    turn: int
    rulings: tuple[RulingEntry, ...]
    orders: dict[str, tuple[str, ...]]
    """By unit, as they were understood; units that ordered nothing are left out."""
