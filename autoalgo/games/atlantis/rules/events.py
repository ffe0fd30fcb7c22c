"""The events of a month, by the words of its log. Who is told what is decided where it happens (AL-60 …).

Names are those at that moment. Every event is plain data, so that the JSON report holds it as it is.
"""

from dataclasses import dataclass, field
from typing import Literal

from autoalgo.games.atlantis.rules.luck import Luck
from autoalgo.games.atlantis.rules.places import Coordinates


@dataclass(frozen=True, slots=True)
class Who:
    """A unit, building, ship or faction by number and name."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Where:
    """A region by name and place."""

    name: str
    place: Coordinates


@dataclass(frozen=True, slots=True)
class Mistake:
    """An order that was not carried out, or not wholly."""

    unit: Who
    line: int
    """Of what was sent; 0 for an order of last month that goes on."""
    order: str
    why: str
    """A sentence without its end."""
    event: Literal["mistake"] = "mistake"


@dataclass(frozen=True, slots=True)
class AddressFound:
    """An answer to FIND."""

    faction: Who
    address: str
    event: Literal["address"] = "address"


@dataclass(frozen=True, slots=True)
class OrdersMissed:
    """The faction will be removed if it sends no orders for the next turn."""

    turns: int
    """Without orders."""
    event: Literal["orders missed"] = "orders missed"


@dataclass(frozen=True, slots=True)
class Acted:
    """The moderator has changed something before the month began (AL-110)."""

    act: Literal["gives", "moves", "renames", "removes", "makes land", "sets out"]
    what: Who | Where
    """As it was called before."""
    people: int = 0
    money: int = 0
    items: dict[str, int] = field(default_factory=dict)
    start: Where | None = None
    """From where a unit was moved, or the north-western corner of new land."""
    end: Where | None = None
    """Where a unit is now, or the other corner."""
    name: str = ""
    """The new one."""
    event: Literal["moderator"] = "moderator"


@dataclass(frozen=True, slots=True)
class Paid:
    """Money changed hands."""

    unit: Who
    amount: int
    to: Who | Literal["peasants", "nobody"]
    event: Literal["paid"] = "paid"


@dataclass(frozen=True, slots=True)
class Given:
    """Things changed hands."""

    unit: Who
    many: int
    item: str
    to: Who | Literal["nobody"]
    event: Literal["given"] = "given"


@dataclass(frozen=True, slots=True)
class SpellGiven:
    """A spell was handed on."""

    unit: Who
    spell: str
    to: Who
    event: Literal["spell given"] = "spell given"


@dataclass(frozen=True, slots=True)
class Transferred:
    """People changed over."""

    unit: Who
    people: int
    all: bool
    to: Who | Literal["peasants"]
    event: Literal["transferred"] = "transferred"


@dataclass(frozen=True, slots=True)
class Destroyed:
    """A building was demolished or a ship sunk by its owner."""

    unit: Who
    what: Literal["building", "ship"]
    which: Who
    event: Literal["destroyed"] = "destroyed"


@dataclass(frozen=True, slots=True)
class Taxed:
    """Taxes came in."""

    unit: Who
    amount: int
    event: Literal["taxed"] = "taxed"


@dataclass(frozen=True, slots=True)
class Recruited:
    """Peasants joined."""

    unit: Who
    people: int
    event: Literal["recruited"] = "recruited"


@dataclass(frozen=True, slots=True)
class Moved:
    """A unit came to another region."""

    unit: Who
    start: Where
    end: Where
    rides: bool
    event: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class Sailed:
    """A ship came to another region."""

    unit: Who
    ship: Who
    start: Where
    end: Where
    event: Literal["sailed"] = "sailed"


@dataclass(frozen=True, slots=True)
class NoWay:
    """A unit found out that it cannot go there."""

    unit: Who
    place: Coordinates
    what: Literal["ocean", "inland"]
    event: Literal["no way"] = "no way"


@dataclass(frozen=True, slots=True)
class Built:
    """Work was done on a building or ship."""

    unit: Who
    work: int
    what: Literal["building", "ship"]
    which: Who
    event: Literal["built"] = "built"


@dataclass(frozen=True, slots=True)
class Produced:
    """Things were made or taken from the land."""

    unit: Who
    many: int
    item: str
    event: Literal["produced"] = "produced"


@dataclass(frozen=True, slots=True)
class Earned:
    """Money was earned."""

    unit: Who
    amount: int
    by: Literal["entertaining", "work"]
    event: Literal["earned"] = "earned"


@dataclass(frozen=True, slots=True)
class Taught:
    """A unit taught another."""

    unit: Who
    pupil: Who
    skill: str
    event: Literal["taught"] = "taught"


@dataclass(frozen=True, slots=True)
class Studied:
    """A unit studied."""

    unit: Who
    skill: str
    days_in_all: int
    """Of all its people together, those of a teacher with them."""
    event: Literal["studied"] = "studied"


@dataclass(frozen=True, slots=True)
class SpellFound:
    """Research found a spell; none where no more of that level exist."""

    unit: Who
    level: int
    spell: str
    event: Literal["spell found"] = "spell found"


@dataclass(frozen=True, slots=True)
class SpellForgotten:
    """A unit's skill in magic has sunk below a spell."""

    unit: Who
    spell: str
    event: Literal["spell forgotten"] = "spell forgotten"


@dataclass(frozen=True, slots=True)
class Unprepared:
    """A unit can no longer cast the spell that it was to cast in battles."""

    unit: Who
    spell: str
    event: Literal["unprepared"] = "unprepared"


@dataclass(frozen=True, slots=True)
class SpellCast:
    """A ritual was held."""

    unit: Who
    spell: str
    castings: int
    event: Literal["cast"] = "cast"


@dataclass(frozen=True, slots=True)
class Contaminated:
    """Peasants died of bad water; who did it is known to some only."""

    unit: Who | None
    region: Where
    dead: int
    event: Literal["contaminated"] = "contaminated"


@dataclass(frozen=True, slots=True)
class Teleported:
    """A unit was carried to another region by magic."""

    unit: Who
    start: Where
    end: Where
    event: Literal["teleported"] = "teleported"


@dataclass(frozen=True, slots=True)
class Starved:
    """People of a unit died of hunger."""

    unit: Who
    people: int
    all: bool
    event: Literal["starved"] = "starved"


@dataclass(frozen=True, slots=True)
class Left:
    """A faction has left the world: it quit, sent no orders for too long, was removed, or has nobody left."""

    faction: Who
    why: Literal["quit", "silent", "removed", "nobody left"]
    event: Literal["left"] = "left"


@dataclass(frozen=True, slots=True)
class FighterSkill:
    """A skill that is used in battle."""

    skill: str
    level: int


@dataclass(frozen=True, slots=True)
class BattleUnit:
    """A unit in a battle, as one faction sees it."""

    unit: Who
    faction: Who | None
    """None where it is not known."""
    people: int
    behind: bool
    guard: bool
    """Whether it was on guard as the battle began."""
    skills: tuple[FighterSkill, ...]
    items: dict[str, int]
    combat_spell: str | None
    """That it casts, empty where it casts none; None where it is another's."""
    description: str


@dataclass(frozen=True, slots=True)
class BattleSpell:
    """A spell that was cast in a battle."""

    unit: Who
    spell: str
    amount: int
    """How many it killed or changed."""
    deflected: bool
    pierced: bool


@dataclass(frozen=True, slots=True)
class Casualties:
    """The losses of a unit of the winning side."""

    unit: Who | Literal["peasants"]
    dead: int
    all: bool


@dataclass(frozen=True, slots=True)
class Loot:
    """The things that a unit found after a battle."""

    unit: Who
    money: int
    items: dict[str, int]


@dataclass(frozen=True, slots=True)
class Fallen:
    """People who fell in a battle, before anybody was healed."""

    attackers: int
    defenders: int


@dataclass(frozen=True, slots=True)
class Healed:
    """People of the winning side whom a unit brought back."""

    unit: Who
    people: int


Side = Literal["attackers", "defenders"]


@dataclass(frozen=True, slots=True)
class Battled:
    """A battle, as one faction that was there saw it (AL-69)."""

    region: Where
    attacker: Who
    target: Who | Literal["peasants"]
    attackers: tuple[BattleUnit, ...]
    defenders: tuple[BattleUnit, ...]
    peasants: int
    """Who fought among the defenders."""
    free_round: Side | None
    rounds: int
    spells: tuple[BattleSpell, ...]
    winner: Side | None
    fallen: Fallen
    healed: tuple[Healed, ...]
    casualties: tuple[Casualties, ...]
    """Of the winning side, but for those who were healed."""
    loot: tuple[Loot, ...]
    """Of the faction that reads this."""
    luck: Luck | None = None
    """None in reports of versions that did not keep it."""
    event: Literal["battle"] = "battle"


Event = (
    Battled
    | Mistake
    | Acted
    | AddressFound
    | OrdersMissed
    | Paid
    | Given
    | SpellGiven
    | Transferred
    | Destroyed
    | Taxed
    | Recruited
    | Moved
    | Sailed
    | NoWay
    | Built
    | Produced
    | Earned
    | Taught
    | Studied
    | SpellFound
    | SpellForgotten
    | Unprepared
    | SpellCast
    | Contaminated
    | Teleported
    | Starved
    | Left
)
