"""The lines of the record of a turn (CF-32)."""

import re
from collections.abc import Iterable, Iterator
from typing import Annotated, Final, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from autoalgo.common.checked_json import JsonValue
from autoalgo.common.records import Entry, JsonObject, RecordFormat, kind_of
from autoalgo.common.versions import Version
from autoalgo.games.capture_the_flag.rules.board import Square, Terrain
from autoalgo.games.capture_the_flag.rules.events import Event
from autoalgo.games.capture_the_flag.rules.game import GroundEffect, TeamFlag
from autoalgo.games.capture_the_flag.rules.numbers import Improvement

NAME: Final = "Autoalgo capture the flag turn"
LONGEST_RULING: Final = 2000
SIGNS: Final = "*^%#@&+!?$"
"""What the board can show on a square that has something for some turns: no sign of anything else."""
_NEW_IN_RULINGS: Final[JsonObject] = {
    "effects": [],
    "mana": {},
    "shields": {},
    "aims": {},
    "flags": {},
    "favours": {},
    "orders": {},
}


def _with_effects(entries: Iterable[JsonObject]) -> Iterator[JsonObject]:
    """Bring a record of version 1 to version 2, whose rulings do more, and which tells who wrote orders, and when."""
    for entry in entries:
        match kind_of(entry):
            case "format":
                yield {**entry, "version": 2}
            case "ruling":
                yield {**_NEW_IN_RULINGS, **entry}
            case "orders":
                yield {**entry, "by_umpire": False, "mail": "", "arrived": None}
            case "turn":
                yield {**entry, "resolved": None}
            case "state":
                units = entry.get("units")
                told = [_with_shield(unit) for unit in units] if isinstance(units, list) else units
                yield {**entry, "units": told, "effects": []}
            case _:
                yield entry


def _with_shield(unit: JsonValue) -> JsonValue:
    """Return a unit of version 1, which knew one shield alone, of three dice, and no spells of the sister game."""
    if not isinstance(unit, dict):
        return unit
    return {**unit, "shield": 3 if unit.get("shielded_until") else 0, "contract": False, "slowed": 0, "moved": False}


def _unbound(entries: Iterable[JsonObject]) -> Iterator[JsonObject]:
    """Bring a record of version 2, which nothing binds to what it was made from, to version 3."""
    for entry in entries:
        yield {**entry, "version": 3} if kind_of(entry) == "format" else entry


def _with_no_last(unit: JsonValue) -> JsonValue:
    return {**unit, "last": ""} if isinstance(unit, dict) else unit


def _with_last(entries: Iterable[JsonObject]) -> Iterator[JsonObject]:
    """Bring a record of version 3 to version 4.

    Nothing could be repeated then, and it does not tell which mails the umpire's words replaced, nor lots.
    """
    for entry in entries:
        match kind_of(entry):
            case "format":
                yield {**entry, "version": 4}
            case "state":
                units = entry.get("units")
                told = [_with_no_last(unit) for unit in units] if isinstance(units, list) else units
                yield {**entry, "units": told}
            case "orders":
                yield {**entry, "replaces": ""}
            case _:
                yield entry


FORMAT: Final = RecordFormat(
    "record of a turn of capture the flag",
    (
        Version("0.2.0", "the first"),
        Version(
            "0.2.0",
            "rulings do more; what lies on squares for some turns; how strong a shield is, what spells of the sister "
            "game have done; who wrote the orders, which mail they come from, and when the turn was resolved",
        ),
        Version("0.2.0", "what a turn comes after and was made from, by digests"),
        Version(
            "0.2.0",
            "what a unit did in the turn before; orders read as the reader of today reads them; all that the umpire "
            "wrote, and which mail it replaces; the lots that were drawn",
        ),
    ),
    {1: _with_effects, 2: _unbound, 3: _with_last},
)
READ_FROM: Final = 4
"""The first version whose orders are read again from their words; of older ones what was understood then counts."""
BOUND_FROM: Final = 3
"""The first version that has a `BoundEntry`."""
HAND_FROM: Final = 4
"""The first version that tells all that the umpire wrote, and lots."""


class TurnEntry(Entry):
    """The third line: which turn it is."""

    record: Literal["turn"] = "turn"
    turn: int
    resolved: AwareDatetime | None
    """When; None where nobody has told."""


class BoundEntry(Entry):
    """The fourth line: what the turn comes after and what it was made from, by SHA-256 in hexadecimal."""

    record: Literal["bound"] = "bound"
    before: str
    """Of the record of the turn before; empty for the first."""
    files: dict[str, str]
    """Of game.json, of all that came in for the turn, and of people and clock; by their paths in the game's folder."""


Change = Annotated[int, Field(ge=-10_000, le=10_000)]


class EffectPart(BaseModel):
    """An effect of a ruling on squares for some turns."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    squares: Annotated[tuple[Square, ...], Field(min_length=1)]
    name: Annotated[str, Field(min_length=1, max_length=40)]
    sign: Annotated[str, Field(pattern=f"^[{re.escape(SIGNS)}]$")] = SIGNS[0]
    damage: Annotated[int, Field(ge=0, le=10_000)] = 0
    """A turn, to who stands there or enters."""
    turns: Annotated[int, Field(ge=0, le=10_000)]
    """This one included; 0 puts an end to what is there."""
    afterwards: Terrain | None = None


class FavourPart(BaseModel):
    """A favour of a ruling to a unit for one turn, or what it takes."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    moves: Annotated[int, Field(ge=-50, le=50)] = 0
    range: Annotated[int, Field(ge=-50, le=50)] = 0
    damage: Change = 0


class RulingEntry(Entry):
    """A ruling of the umpire; units and teams by their names."""

    record: Literal["ruling"] = "ruling"
    text: Annotated[str, Field(max_length=LONGEST_RULING)]
    terrain: dict[Square, Terrain] = Field(default_factory=dict)
    effects: tuple[EffectPart, ...] = ()
    life: dict[str, Change] = Field(default_factory=dict)
    mana: dict[str, Change] = Field(default_factory=dict)
    shields: dict[str, Annotated[int, Field(ge=0, le=10_000)]] = Field(default_factory=dict)
    """For how many turns Water shield counts, this one included."""
    aims: dict[str, bool] = Field(default_factory=dict)
    squares: dict[str, Square] = Field(default_factory=dict)
    flags: dict[str, Square | Literal["home"]] = Field(default_factory=dict)
    favours: dict[str, FavourPart] = Field(default_factory=dict)
    orders: dict[str, Annotated[str, Field(max_length=LONGEST_RULING)]] = Field(default_factory=dict)
    """In the umpire's words; empty where they are struck out."""


class OrdersEntry(Entry):
    """The orders of a unit: the text as it came, and what was understood of it."""

    record: Literal["orders"] = "orders"
    unit: str
    text: str
    by_umpire: bool
    """Whether the umpire wrote it, and not who plays the unit."""
    replaces: str
    """The identity of the mail that would have counted in place of the umpire's words; empty where there is none."""
    understood: tuple[str, ...]
    notes: tuple[tuple[str, str], ...]
    """Words that no order was made of, and why."""
    mail: str
    """The identity of the mail that it comes from; empty where the umpire entered it."""
    arrived: AwareDatetime | None
    """When it came in; None where nobody has told, and where the umpire wrote it in the window."""


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
    contract: bool
    slowed: int
    moved: bool
    standing: str
    last: str
    """What it did in the turn, in the same words; empty where that cannot be repeated."""


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
    effects: tuple[GroundEffect, ...]
