"""The lines of the record of a turn (CF-32)."""

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from autoalgo.common.records import Entry, RecordFormat
from autoalgo.common.versions import Version
from autoalgo.games.capture_the_flag.rules.board import Square, Terrain
from autoalgo.games.capture_the_flag.rules.events import Event
from autoalgo.games.capture_the_flag.rules.game import TeamFlag
from autoalgo.games.capture_the_flag.rules.numbers import Improvement

NAME: Final = "Autoalgo capture the flag turn"
FORMAT: Final = RecordFormat("record of a turn of capture the flag", (Version("0.2.0", "the first"),))


class TurnEntry(Entry):
    """The third line: which turn it is."""

    record: Literal["turn"] = "turn"
    turn: int


class RulingEntry(Entry):
    """A ruling of the umpire; units by their names."""

    record: Literal["ruling"] = "ruling"
    text: str
    terrain: dict[Square, Terrain] = Field(default_factory=dict)
    life: dict[str, int] = Field(default_factory=dict)
    squares: dict[str, Square] = Field(default_factory=dict)


class OrdersEntry(Entry):
    """What a unit was ordered: the text as it came, and what was understood of it."""

    record: Literal["orders"] = "orders"
    unit: str
    text: str
    understood: tuple[str, ...]
    notes: tuple[tuple[str, str], ...]
    """Words that no order was made of, and why."""


class EventEntry(Entry):
    """Something that happened; units by their places in the game's list, from 0."""

    record: Literal["event"] = "event"
    event: Annotated[Event, Field(discriminator="event")]


class UnitState(BaseModel):
    """A unit after the turn; orders that stand are told in words that can be read again."""

    model_config = ConfigDict(extra="forbid", frozen=True, from_attributes=True)

    square: Square
    life: int
    mana: int
    experience: int
    improvements: tuple[tuple[Improvement, int], ...]
    shield: int
    shielded_until: int
    aiming: bool
    healed: int
    reviving: int
    reviving_turns: int
    attacked: int
    body_turns: int
    standing: str


class StateEntry(Entry):
    """The last line: all that is as the turn has left it."""

    record: Literal["state"] = "state"
    turn: int
    """The one to come."""
    rows: tuple[str, ...]
    units: tuple[UnitState, ...]
    flags: tuple[TeamFlag, TeamFlag]
    damage_dealt: bool
    winner: int | None
