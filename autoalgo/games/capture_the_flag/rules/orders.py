"""The orders for a unit, and the words for them (CF-5, CF-10, CF-14, CF-20)."""

from dataclasses import dataclass
from enum import StrEnum

from autoalgo.games.capture_the_flag.rules.board import Square
from autoalgo.games.capture_the_flag.rules.numbers import Improvement, Spell


class Flag(StrEnum):
    """A flag, as seen by who gives the order."""

    OWN = "own flag"
    ENEMY = "enemy flag"


@dataclass(frozen=True, slots=True)
class Target:
    """Who or what is meant: a square, a kind of unit, a unit's name, or several of these together."""

    square: Square | None = None
    kind: str = ""
    name: str = ""
    tree: bool = False

    @property
    def text(self) -> str:
        """The target in words, beginning with "at" where it is a square alone."""
        what = "tree" if self.tree else self.kind or self.name
        where = self.square.text if self.square else ""
        return f"{what} at {where}" if what and where else what or f"at {where}"


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack; without a target, whom the unit attacked last."""

    target: Target | None

    @property
    def text(self) -> str:
        """The order in words."""
        return f"attack {self.target.text}" if self.target else "attack"


@dataclass(frozen=True, slots=True)
class Cast:
    """Cast a spell, on a target where it needs one."""

    spell: Spell
    target: Target | None = None

    @property
    def text(self) -> str:
        """The order in words."""
        if self.target is None:
            return f"cast {self.spell}"
        where = self.target.text
        return f"cast {self.spell} {where}" if where.startswith("at ") else f"cast {self.spell} on {where}"


@dataclass(frozen=True, slots=True)
class Chop:
    """Chop down a tree; without a square, the only one that is touched."""

    square: Square | None

    @property
    def text(self) -> str:
        """The order in words."""
        return f"chop tree at {self.square.text}" if self.square else "chop tree"


@dataclass(frozen=True, slots=True)
class Aim:
    """Hold still and aim (CF-22)."""

    text = "aim"


@dataclass(frozen=True, slots=True)
class TakeFlag:
    """Pick up a flag; without a square, whichever is touched."""

    square: Square | None = None

    @property
    def text(self) -> str:
        """The order in words."""
        return f"take flag at {self.square.text}" if self.square else "take flag"


Action = Attack | Cast | Chop | Aim | TakeFlag


@dataclass(frozen=True, slots=True)
class Move:
    """Move along a path, square by square."""

    path: tuple[Square, ...]

    @property
    def text(self) -> str:
        """The order in words."""
        return f"move {', '.join(square.text for square in self.path)}"


@dataclass(frozen=True, slots=True)
class MoveTowards:
    """Move the shortest way towards a square or a flag."""

    goal: Square | Flag

    @property
    def text(self) -> str:
        """The order in words."""
        return f"move towards {self.goal.text if isinstance(self.goal, Square) else self.goal}"


@dataclass(frozen=True, slots=True)
class Orders:
    """The orders of one unit for a turn. Without any it waits."""

    action: Action | None = None
    move: Move | MoveTowards | None = None
    improve: tuple[Improvement, ...] = ()
    keep_action: bool = False
    """The action is repeated in the turns to come (CF-5)."""
    keep_move: bool = False
    """The way is gone on in the turns to come (CF-5)."""
    creatures: "tuple[tuple[str, Orders], ...]" = ()
    """What creatures of the unit are to do, by their kinds (CF-41)."""

    @property
    def kept(self) -> "Orders | None":
        """Those for the turns to come; None when there are none."""
        action = self.action if self.keep_action else None
        move = self.move if self.keep_move else None
        if action is None and move is None:
            return None
        return Orders(action, move, (), action is not None, move is not None)

    @property
    def texts(self) -> tuple[str, ...]:
        """The orders in words, as they can be written in a mail."""
        told = [f"improve {what}" for what in self.improve]
        if self.action:
            told.append(kept_text(self.action.text) if self.keep_action else self.action.text)
        if self.move:
            told.append(kept_text(self.move.text) if self.keep_move else self.move.text)
        its = (f"{kind}: {', '.join(orders.texts)}" for kind, orders in self.creatures)
        return (*(told or ["wait"]), *its)


def kept_text(text: str) -> str:
    """Return "keep attacking …" for "attack …"."""
    verb, _, rest = text.partition(" ")
    doing = {"move": "moving", "chop": "chopping", "take": "taking"}.get(verb, f"{verb}ing")
    return f"keep {doing} {rest}".rstrip()
