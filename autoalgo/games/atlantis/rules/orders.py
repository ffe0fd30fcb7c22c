"""The orders of factions (AL-20 …): one class for each order, read from text by the room `orders`.

Names of things, spells and skills are those of the numbers; whether they exist is checked when the text is read.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from autoalgo.games.atlantis.rules.numbers import ShipKind, Skill
from autoalgo.games.atlantis.rules.places import Direction


@dataclass(frozen=True, slots=True)
class Whom:
    """Who is meant by an order: a unit's number, a unit formed this month, the peasants, or nobody."""

    unit: int = 0
    """The number; 0 where it is none of a unit."""
    alias: int = 0
    """Of a unit that the same faction forms in the same region this month; 0 where it is none."""
    peasants: bool = False

    @property
    def text(self) -> str:
        """A unit as a mistake names it: "unit 14", "unit new 1"."""
        return f"unit new {self.alias}" if self.alias else f"unit {self.unit}"

    @property
    def nobody(self) -> bool:
        """Whether what is given is thrown away."""
        return not (self.unit or self.alias or self.peasants)


class Named(StrEnum):
    """The things that can be given a name or a description."""

    FACTION = "faction"
    UNIT = "unit"
    BUILDING = "building"
    SHIP = "ship"


@dataclass(frozen=True, slots=True)
class Accept:
    """Accept gifts of a faction this month."""

    faction: int


@dataclass(frozen=True, slots=True)
class Address:
    """Have reports sent to another address."""

    address: str


@dataclass(frozen=True, slots=True)
class Admit:
    """Admit a faction to buildings, ships and taxes this month."""

    faction: int


@dataclass(frozen=True, slots=True)
class Ally:
    """Ally with a faction, or cancel that."""

    faction: int
    on: bool


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack a unit or the peasants."""

    whom: Whom


@dataclass(frozen=True, slots=True)
class Behind:
    """Fight behind the others, or no more."""

    on: bool


@dataclass(frozen=True, slots=True)
class Board:
    """Go on board of a ship."""

    ship: int


@dataclass(frozen=True, slots=True)
class BuildBuilding:
    """Work on a building; on a new one with number 0."""

    building: int


@dataclass(frozen=True, slots=True)
class BuildShip:
    """Work on a ship that there is."""

    ship: int


@dataclass(frozen=True, slots=True)
class FoundShip:
    """Begin a new ship, and work on it."""

    kind: ShipKind


@dataclass(frozen=True, slots=True)
class Cast:
    """Spend the month with a ritual; with those whom Teleport needs, the unit at the other end first."""

    spell: str
    units: tuple[Whom, ...] = ()


@dataclass(frozen=True, slots=True)
class Combat:
    """Cast a spell in battles from now on; none with an empty name."""

    spell: str


@dataclass(frozen=True, slots=True)
class Demolish:
    """Demolish the building that the unit owns."""


@dataclass(frozen=True, slots=True)
class Display:
    """Describe the unit, or its building or ship."""

    what: Literal[Named.UNIT, Named.BUILDING, Named.SHIP]
    text: str


@dataclass(frozen=True, slots=True)
class Enter:
    """Enter a building."""

    building: int


@dataclass(frozen=True, slots=True)
class Entertain:
    """Spend the month entertaining."""


@dataclass(frozen=True, slots=True)
class Find:
    """Ask for a faction's address."""

    faction: int


@dataclass(frozen=True, slots=True)
class Form:
    """Form a new unit, which carries out orders of its own."""

    alias: int
    lines: "tuple[OrderLine, ...]"


@dataclass(frozen=True, slots=True)
class GiveItem:
    """Give things, or throw them away."""

    whom: Whom
    many: int
    item: str


@dataclass(frozen=True, slots=True)
class GiveSpell:
    """Teach another unit a spell at once."""

    whom: Whom
    spell: str


@dataclass(frozen=True, slots=True)
class Guard:
    """Guard the region, or no more."""

    on: bool


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the building or ship."""


@dataclass(frozen=True, slots=True)
class Move:
    """Go to a neighbouring region."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class Name:
    """Name the faction or unit, or the building or ship that it owns."""

    what: Named
    name: str


@dataclass(frozen=True, slots=True)
class Pay:
    """Give money to a unit or the peasants, or throw it away."""

    whom: Whom
    amount: int


@dataclass(frozen=True, slots=True)
class Produce:
    """Spend the month producing things."""

    item: str


@dataclass(frozen=True, slots=True)
class Promote:
    """Make another unit owner of the building or ship."""

    whom: Whom


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the game; the faction's own number is the confirmation."""

    faction: int


@dataclass(frozen=True, slots=True)
class Recruit:
    """Hire peasants."""

    many: int


@dataclass(frozen=True, slots=True)
class Research:
    """Spend the month looking for a spell; of the highest possible level with 0."""

    level: int


@dataclass(frozen=True, slots=True)
class Reshow:
    """Have a spell explained again."""

    spell: str


@dataclass(frozen=True, slots=True)
class Sail:
    """Sail the unit's ship to a neighbouring region."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class Sink:
    """Sink the ship that the unit owns."""


@dataclass(frozen=True, slots=True)
class Study:
    """Spend the month studying."""

    skill: Skill


@dataclass(frozen=True, slots=True)
class Tax:
    """Collect taxes."""


@dataclass(frozen=True, slots=True)
class Teach:
    """Spend the month teaching units what they study."""

    pupils: tuple[Whom, ...]


@dataclass(frozen=True, slots=True)
class Transfer:
    """Hand people over to another unit, or make them peasants."""

    whom: Whom
    many: int


@dataclass(frozen=True, slots=True)
class Work:
    """Spend the month working on the land."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A line that is no order; it is told when orders like it are carried out."""

    why: str
    """The mistake, in a sentence without its end."""


MonthLong = (
    BuildBuilding | BuildShip | FoundShip | Cast | Entertain | Move | Produce | Research | Sail | Study | Teach | Work
)
"""What takes a unit's whole month; the last of several counts."""
Order = (
    Accept
    | Address
    | Admit
    | Ally
    | Attack
    | Behind
    | Board
    | Combat
    | Demolish
    | Display
    | Enter
    | Find
    | Form
    | GiveItem
    | GiveSpell
    | Guard
    | Leave
    | Name
    | Pay
    | Promote
    | Quit
    | Recruit
    | Reshow
    | Sink
    | Tax
    | Transfer
    | Wrong
    | MonthLong
)


@dataclass(frozen=True, slots=True)
class OrderLine:
    """One order as it was written."""

    number: int
    """Of the line in what was sent, from 1 on; 0 for an order of last month that goes on."""
    text: str
    """Without comment and needless blanks."""
    order: Order


@dataclass(frozen=True, slots=True)
class FactionOrders:
    """The orders of one faction for a month."""

    units: dict[int, tuple[OrderLine, ...]]
    """By the unit's number; whether a unit is the faction's, is checked when the month is played."""
    wrong: tuple[OrderLine, ...] = ()
    """Lines for units that no unit's number is said for."""
    said: dict[int, int] = field(default_factory=dict)
    """The line on which each unit's number is said."""
