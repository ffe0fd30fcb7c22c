"""What happens in a turn, in the order in which it happens. Units are told by their places in `Game.units`."""

from dataclasses import dataclass
from typing import Literal

from autoalgo.games.capture_the_flag.rules.board import Square
from autoalgo.games.capture_the_flag.rules.numbers import Improvement, Spell

Means = Literal["attack", "aimed shot", "counter-attack"] | Spell
"""What a unit is hurt with."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """The umpire ruled something that no order asked for (CF-29)."""

    text: str
    event: Literal["ruled"] = "ruled"


@dataclass(frozen=True, slots=True)
class Refused:
    """An order, or a part of it, was not carried out."""

    unit: int
    order: str
    why: str
    event: Literal["refused"] = "refused"


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
    """What is left of a unit after all damage and healing of a turn."""

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
    experience: int
    event: Literal["killed"] = "killed"


@dataclass(frozen=True, slots=True)
class Revived:
    """A dead unit came back."""

    unit: int
    by: int
    square: Square
    life: int
    mana: int
    event: Literal["revived"] = "revived"


@dataclass(frozen=True, slots=True)
class BodyGone:
    """A body can no longer be brought back."""

    unit: int
    event: Literal["body gone"] = "body gone"


@dataclass(frozen=True, slots=True)
class FlagMoved:
    """A flag was taken by a unit, dropped on a square, returned to its home, or captured."""

    flag: int
    """Of which team."""
    how: Literal["taken", "dropped", "returned", "captured"]
    unit: int
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
    | Refused
    | Improved
    | SpellCast
    | Hit
    | Healed
    | LifeChanged
    | TreeGone
    | Aimed
    | Killed
    | Revived
    | BodyGone
    | FlagMoved
    | Moved
    | Ended
)
