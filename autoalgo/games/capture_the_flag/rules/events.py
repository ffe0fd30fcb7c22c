"""The events of a turn, in their order. Units are told by their places in `Game.units`."""

from dataclasses import dataclass
from typing import Literal

from autoalgo.games.capture_the_flag.rules.board import Square, Terrain
from autoalgo.games.capture_the_flag.rules.numbers import Improvement, Spell

Means = Literal["attack", "aimed shot", "counter-attack"] | Spell
"""What a unit is hurt with."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """The umpire ruled something that no order asked for (CF-29)."""

    text: str
    event: Literal["ruled"] = "ruled"


@dataclass(frozen=True, slots=True)
class GroundChanged:
    """The umpire made something else of a square."""

    square: Square
    terrain: Terrain
    event: Literal["ground"] = "ground"


@dataclass(frozen=True, slots=True)
class Placed:
    """The umpire put a unit on another square."""

    unit: int
    square: Square
    event: Literal["placed"] = "placed"


@dataclass(frozen=True, slots=True)
class ManaChanged:
    """The umpire gave a unit mana, or took some."""

    unit: int
    before: int
    after: int
    event: Literal["mana"] = "mana"


@dataclass(frozen=True, slots=True)
class Marked:
    """The umpire gave a unit one of the marks that appear on units, or took it away."""

    unit: int
    mark: Literal["W", "D"]
    turns: int
    """How long, this turn included; 0 takes the mark away. "D" has no end of its own, and is told with 1."""
    event: Literal["marked"] = "marked"


@dataclass(frozen=True, slots=True)
class Favoured:
    """The umpire gave a unit something more, or less, for this turn: squares, spaces, damage."""

    unit: int
    moves: int
    range: int
    damage: int
    event: Literal["favoured"] = "favoured"


@dataclass(frozen=True, slots=True)
class OrdersRuled:
    """The umpire struck out a unit's orders, or put others in their place."""

    unit: int
    orders: tuple[str, ...]
    """In words; none where they were struck out."""
    event: Literal["orders ruled"] = "orders ruled"


@dataclass(frozen=True, slots=True)
class EffectBegan:
    """Something that the umpire has put on a square stays there for some turns."""

    square: Square
    name: str
    sign: str
    turns: int
    """This one included."""
    damage: int
    """A turn, to who stands there or enters."""
    event: Literal["effect began"] = "effect began"


@dataclass(frozen=True, slots=True)
class EffectEnded:
    """It is there no more, and the ground is something else where it leaves something else behind."""

    square: Square
    name: str
    terrain: Terrain | None
    event: Literal["effect ended"] = "effect ended"


@dataclass(frozen=True, slots=True)
class EffectHurt:
    """A unit was hurt by what is on a square."""

    unit: int
    square: Square
    name: str
    damage: int
    event: Literal["effect hurt"] = "effect hurt"


@dataclass(frozen=True, slots=True)
class Refused:
    """An order, or a part of it, was not carried out."""

    unit: int
    order: str
    why: str
    event: Literal["refused"] = "refused"


@dataclass(frozen=True, slots=True)
class Lot:
    """Lots were drawn between units that wanted the same, and the highest won (CF-32)."""

    purpose: str
    """What each unit's lot is drawn by, before the unit's number: "square b4"."""
    units: tuple[int, ...]
    """Who drew."""
    winner: int
    event: Literal["lot"] = "lot"


@dataclass(frozen=True, slots=True)
class Improved:
    """A unit spent experience."""

    unit: int
    what: Improvement
    cost: int
    event: Literal["improved"] = "improved"


@dataclass(frozen=True, slots=True)
class SpellCast:
    """A unit cast a spell, or went on with one, for so much mana."""

    unit: int
    spell: Spell
    mana: int
    target: int = -1
    """The unit that it was cast on; −1 if on none."""
    event: Literal["cast"] = "cast"


@dataclass(frozen=True, slots=True)
class Hit:
    """A unit was attacked, with what, how hard, and what its armor did (CF-27)."""

    attacker: int
    target: int
    means: Means
    power: int
    """Damage before armor."""
    dice: tuple[int, ...]
    """What the armor's dice showed."""
    damage: int
    event: Literal["hit"] = "hit"


@dataclass(frozen=True, slots=True)
class Healed:
    """A unit was given life; how much of it counts, its most life decides."""

    healer: int
    target: int
    life: int
    event: Literal["healed"] = "healed"


@dataclass(frozen=True, slots=True)
class LifeChanged:
    """The life of a unit after all damage and healing of a turn."""

    unit: int
    before: int
    after: int
    event: Literal["life"] = "life"


@dataclass(frozen=True, slots=True)
class TreeGone:
    """A tree was chopped down or burned."""

    unit: int
    square: Square
    means: Literal["chopped", "burned"]
    event: Literal["tree"] = "tree"


@dataclass(frozen=True, slots=True)
class Aimed:
    """An archer holds still and aims."""

    unit: int
    event: Literal["aimed"] = "aimed"


@dataclass(frozen=True, slots=True)
class Killed:
    """A unit died; who did most damage to it got the experience."""

    unit: int
    killer: int
    """−1 where nobody killed it, but what the umpire has put on a square."""
    experience: int
    event: Literal["killed"] = "killed"


@dataclass(frozen=True, slots=True)
class Revived:
    """A dead unit came back."""

    unit: int
    by: int
    """The unit itself, where a contract lets it come back."""
    square: Square
    life: int
    mana: int
    event: Literal["revived"] = "revived"


@dataclass(frozen=True, slots=True)
class Summoned:
    """A creature was called up (CF-41)."""

    unit: int
    creature: int
    square: Square
    event: Literal["summoned"] = "summoned"


@dataclass(frozen=True, slots=True)
class CreatureGone:
    """A creature is no more, and so much life its caster loses with it (CF-41)."""

    unit: int
    owner: int
    loss: int
    event: Literal["creature gone"] = "creature gone"


@dataclass(frozen=True, slots=True)
class BodyGone:
    """A body can no longer be brought back."""

    unit: int
    event: Literal["body gone"] = "body gone"


@dataclass(frozen=True, slots=True)
class FlagMoved:
    """A flag was taken, dropped on a square, returned to its home, captured, or put somewhere by the umpire.

    One that is rescued stays where it is, and returns in a later turn if who rescued it lives then (CF-44).
    """

    flag: int
    """Of which team."""
    how: Literal["taken", "dropped", "rescued", "returned", "captured", "placed"]
    unit: int
    """−1 where the umpire did it."""
    square: Square
    event: Literal["flag"] = "flag"


@dataclass(frozen=True, slots=True)
class Moved:
    """A unit moved over these squares; `stopped` says what kept it from going on, if anything did."""

    unit: int
    path: tuple[Square, ...]
    stopped: str = ""
    event: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over: which team has won, 2 for a draw, and why."""

    winner: int
    why: str
    event: Literal["ended"] = "ended"


Event = (
    Ruled
    | GroundChanged
    | Placed
    | ManaChanged
    | Marked
    | Favoured
    | OrdersRuled
    | EffectBegan
    | EffectEnded
    | EffectHurt
    | Refused
    | Lot
    | Improved
    | SpellCast
    | Hit
    | Healed
    | LifeChanged
    | TreeGone
    | Aimed
    | Killed
    | Revived
    | Summoned
    | CreatureGone
    | BodyGone
    | FlagMoved
    | Moved
    | Ended
)
