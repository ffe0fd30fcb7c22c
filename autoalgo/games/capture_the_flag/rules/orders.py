"""The orders for a unit, and the words for them (CF-5, CF-10, CF-14, CF-20)."""

from dataclasses import dataclass, replace
from enum import StrEnum

from autoalgo.games.capture_the_flag.rules.board import Square, Terrain
from autoalgo.games.capture_the_flag.rules.numbers import Improvement, Spell


class Flag(StrEnum):
    """A flag, as seen by who gives the order."""

    OWN = "own flag"
    ENEMY = "enemy flag"


class Direction(StrEnum):
    """A step to the square beside: north is up, to the smaller numbers, and west is left, to the earlier letters."""

    NORTH = "north"
    SOUTH = "south"
    EAST = "east"
    WEST = "west"

    def after(self, square: Square) -> Square:
        """Return the square beside another in this direction, whether or not a board has it."""
        across, down = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0)}[self]
        return Square(square.column + across, square.row + down)


class Pick(StrEnum):
    """One of several units, by how they stand or fare when the turn begins (CF-52)."""

    NEAREST_ENEMY = "nearest enemy"
    WEAKEST_ENEMY = "weakest enemy"
    NEAREST_FRIEND = "nearest friend"
    WEAKEST_FRIEND = "weakest friend"
    CARRIER = "enemy with own flag"

    @property
    def friend(self) -> bool:
        """Whether it is one of the own team."""
        return self in {Pick.NEAREST_FRIEND, Pick.WEAKEST_FRIEND}

    @property
    def nearest(self) -> bool:
        """Whether it is the nearest one, and not the one with the least life."""
        return self in {Pick.NEAREST_ENEMY, Pick.NEAREST_FRIEND}


@dataclass(frozen=True, slots=True)
class Target:
    """Who or what is meant: a square, a kind of unit, a unit's name, one of several, or some of these together."""

    square: Square | None = None
    kind: str = ""
    name: str = ""
    tree: bool = False
    pick: Pick | None = None

    @property
    def text(self) -> str:
        """The target in words, beginning with "at" where it is a square alone."""
        what = "tree" if self.tree else self.kind or self.name
        if self.pick:
            what = f"{self.pick} {what}".rstrip()
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

    path: tuple[Square | Direction, ...]
    """A direction is the square beside the one before."""

    @property
    def text(self) -> str:
        """The order in words."""
        return f"move {', '.join(step.text if isinstance(step, Square) else step for step in self.path)}"


@dataclass(frozen=True, slots=True)
class MoveTowards:
    """Move the shortest way towards a square, a flag, the nearest bridge or a unit, or away from a unit."""

    goal: Square | Flag | Terrain | Target
    """A unit is meant by its name or as one of several, and where it stands when the turn begins (CF-53)."""
    most: int = 0
    """Squares that it goes at most in a turn; 0 for as many as it can."""
    away: bool = False

    @property
    def text(self) -> str:
        """The order in words."""
        if isinstance(self.goal, Terrain):
            goal = f"the {self.goal.name.lower()}"
        else:
            goal = self.goal if isinstance(self.goal, Flag) else self.goal.text
        far = f" {self.most} squares" if self.most else ""
        return f"move{far} {'away from' if self.away else 'towards'} {goal}"


class Fact(StrEnum):
    """A fact of which orders can depend."""

    NEAR = "within"
    LIFE = "life"
    HURT = "hurt"
    FREE = "free"
    DEAD = "dead"
    MOVED = "moved"
    CARRIES = "carries"
    AT = "at"


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of orders, which is looked at when the turn begins (CF-55)."""

    fact: Fact
    target: Target | None = None
    """Whom or which square it is about; None for the unit itself."""
    number: int = 0
    """Spaces or life; 0 spaces for the reach of the unit's attack."""
    denied: bool = False
    """Whether it is that this is not so."""

    @property
    def text(self) -> str:
        """The condition in words."""
        who = self.target.text.removeprefix("at ") if self.target else "own unit"
        no = " not" if self.denied else ""
        match self.fact:
            case Fact.NEAR:
                return f"{who} is{no} within {self.number or 'reach'}"
            case Fact.LIFE:
                return f"{who} has{no} less than {self.number} life"
            case Fact.MOVED:
                return f"{who} has{no} moved"
            case Fact.CARRIES:
                return f"{who} has {'no' if self.denied else 'the'} flag"
            case Fact.AT if self.target and self.target.square:
                return f"{replace(self.target, square=None).text} is{no} on {self.target.square.text}"
            case _:
                return f"{who} is{no} {self.fact}"


@dataclass(frozen=True, slots=True)
class Case:
    """Orders that depend on a condition (CF-55)."""

    condition: Condition
    then: "Orders"
    otherwise: "Orders | None" = None
    goes_on: bool = False
    """Whether it is looked at again in every turn to come."""

    @property
    def text(self) -> str:
        """The case in words."""
        told = f"if {self.condition.text}: {' and '.join(self.then.texts)}"
        if self.otherwise:
            told = f"{told}, otherwise: {' and '.join(self.otherwise.texts)}"
        return f"every turn: {told}" if self.goes_on else told


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
    turns: int = 0
    """Turns for which both go on, the one to come with them, 2 at least; 0 without an end."""
    creatures: "tuple[tuple[str, Orders], ...]" = ()
    """What creatures of the unit are to do, by their kinds (CF-41)."""
    waits: bool = False
    """Said beside experience that is spent: without it, that alone changes nothing of what goes on (CF-5)."""
    again: bool = False
    """The same as in the turn before (CF-54)."""

    cases: tuple[Case, ...] = ()
    """What is done only if something is so (CF-55)."""

    @property
    def only_improves(self) -> bool:
        """Whether it spends experience and says nothing of what the unit does."""
        return bool(self.improve) and not (self.action or self.move or self.waits or self.again or self.cases)

    @property
    def kept(self) -> "Orders | None":
        """Those for the turns to come; None when there are none."""
        action = self.action if self.keep_action else None
        move = self.move if self.keep_move else None
        cases = tuple(case for case in self.cases if case.goes_on)
        if action is None and move is None and not cases:
            return None
        return Orders(action, move, (), action is not None, move is not None, self.turns, cases=cases)

    @property
    def texts(self) -> tuple[str, ...]:
        """The orders in words, as they can be written in a mail."""
        told = [f"improve {what}" for what in self.improve]
        if self.action:
            told.append(kept_text(self.action.text, self.turns) if self.keep_action else self.action.text)
        if self.move:
            told.append(kept_text(self.move.text, self.turns) if self.keep_move else self.move.text)
        told += [case.text for case in self.cases]
        if self.again:
            told.append("same as last turn")
        if self.waits:
            told.append("wait")
        its = (f"{kind}: {', '.join(orders.texts)}" for kind, orders in self.creatures)
        return (*(told or ["wait"]), *its)


def kept_text(text: str, turns: int = 0) -> str:
    """Return "keep attacking …" for "attack …", with the number of turns where it has an end."""
    verb, _, rest = text.partition(" ")
    doing = {"move": "moving", "chop": "chopping", "take": "taking"}.get(verb, f"{verb}ing")
    told = f"keep {doing} {rest}".rstrip()
    return f"{told} for {turns} turns" if turns else told
