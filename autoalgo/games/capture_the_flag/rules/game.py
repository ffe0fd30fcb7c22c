"""A game at one moment: units, flags, board (CF-2, CF-6, CF-24 … CF-28). A turn makes a new game."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from autoalgo.games.capture_the_flag.rules.board import Board, Square, Terrain, neighbours
from autoalgo.games.capture_the_flag.rules.numbers import Improvement, Numbers, UnitNumbers
from autoalgo.games.capture_the_flag.rules.orders import Orders

NOBODY: Final = -1
"""In place of a unit or a team."""
DRAW: Final = 2
"""In place of the team that has won."""


@dataclass(frozen=True, slots=True)
class Favour:
    """A favour of the umpire to a unit for one turn; less than nothing takes away (CF-29)."""

    moves: int = 0
    """Squares."""
    range: int = 0
    """Spaces of its attack."""
    damage: int = 0
    """Of its attack."""


@dataclass(frozen=True, slots=True)
class GroundEffect:
    """An effect that the umpire has put on a square for some turns, such as a fire (CF-29)."""

    square: Square
    name: str
    sign: str
    """One character, which the board shows."""
    damage: int
    """A turn, to who stands there or enters."""
    until: int
    """The last turn of it."""
    afterwards: Terrain | None = None
    """What the square becomes then; None where it stays as it is."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit, which is one person's. Units know each other by their places in `Game.units`."""

    name: str
    team: int
    """0 or 1."""
    kind: str
    square: Square
    """Of a dead unit: where the body lies."""
    life: int
    """0 for a dead one."""
    mana: int
    experience: int = 0
    """Not yet spent."""
    improvements: tuple[tuple[Improvement, int], ...] = ()
    """How often each was bought."""
    shield: int = 0
    """Dice of armor that a shield adds."""
    shielded_until: int = 0
    """The last turn in which the shield counts."""
    aiming: bool = False
    """Has held still and aimed since it last moved or shot."""
    healed: int = NOBODY
    """Whom it healed in the turn before."""
    reviving: int = NOBODY
    """Whose resurrection is under way."""
    reviving_turns: int = 0
    """How many turns it has been so far."""
    attacked: int = NOBODY
    """Whom it attacked last."""
    body_turns: int = 0
    """Turns that a body still stays."""
    contract: bool = False
    """Comes back from its next death, or from this one (CF-42)."""
    slowed: int = 0
    """Squares fewer that it can move in the turn to come (CF-43)."""
    moved: bool = False
    """Has moved in the turn before."""
    owner: int = NOBODY
    """Who can call it up and orders it about, if it is a creature (CF-41)."""
    standing: Orders | None = None
    """Orders for the turns to come."""
    last: Orders | None = None
    """What it did in the turn before; None where it did nothing (CF-54)."""
    favour: Favour = Favour()
    """Of this turn alone."""

    @property
    def alive(self) -> bool:
        """Whether the unit lives."""
        return self.life > 0

    @property
    def creature(self) -> bool:
        """Whether it is a creature that is called up, and no person's."""
        return self.owner != NOBODY

    @property
    def body(self) -> bool:
        """Whether it is a body that can be brought back."""
        return not self.alive and self.body_turns > 0

    def bought(self, what: Improvement) -> int:
        """Return how often an improvement was bought."""
        return dict(self.improvements).get(what, 0)


@dataclass(frozen=True, slots=True)
class TeamFlag:
    """A team's flag."""

    square: Square
    """Where it is; that of its carrier, if it is carried."""
    carrier: int = NOBODY
    rescuer: int = NOBODY
    """Of those to whom it belongs: with whose life it goes home (CF-44)."""
    returns: int = 0
    """The turn in which it does."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game between two turns."""

    numbers: Numbers
    board: Board
    teams: tuple[str, str]
    units: tuple[Unit, ...]
    flags: tuple[TeamFlag, TeamFlag]
    """Of the first team and of the second."""
    turn: int = 1
    """The one that is to be played."""
    damage_dealt: bool = False
    """Whether any unit has been hurt yet: from then on there is one turn a day (CF-3)."""
    winner: int | None = None
    """A team, or `DRAW`; None while the game goes on."""
    effects: tuple[GroundEffect, ...] = ()
    """At most one a square."""

    def kind(self, unit: Unit) -> UnitNumbers:
        """Return the numbers of a unit's kind."""
        return self.numbers.units[unit.kind]

    def letter(self, unit: Unit) -> str:
        """Return the letter that stands for a unit on the board, a small one for the second team (CF-33)."""
        letter = self.kind(unit).letter
        return letter.lower() if unit.team else letter

    def gained(self, unit: Unit, what: Improvement) -> int:
        """Return what a unit's improvements of one sort add."""
        return unit.bought(what) * self.numbers.experience.gain.get(what, 0)

    def most_life(self, unit: Unit) -> int:
        """Return the life that a unit can have."""
        return self.kind(unit).life + self.gained(unit, Improvement.LIFE)

    def most_mana(self, unit: Unit) -> int:
        """Return the mana that a unit can have."""
        return self.kind(unit).mana + self.gained(unit, Improvement.MANA)

    def dice(self, unit: Unit) -> int:
        """Return how many dice of armor a unit has in this turn."""
        shield = unit.shield if unit.shielded_until >= self.turn else 0
        return self.kind(unit).armor + self.gained(unit, Improvement.ARMOR) + shield

    def damage(self, unit: Unit) -> int:
        """Return the damage of a unit's attack before armor."""
        usual = self.numbers.deadly_aim.damage if unit.aiming else self.kind(unit).damage
        return max(0, usual + self.gained(unit, Improvement.DAMAGE) + unit.favour.damage)

    def further_range(self, unit: Unit) -> int:
        """Return by how many spaces the range of a unit's attack is other than that of its kind."""
        return self.gained(unit, Improvement.RANGE) + unit.favour.range

    def marks(self, unit: Unit) -> str:
        """Return the marks that appear on a unit: "W" for Water shield, "D" for Deadly aim."""
        return ("W" if unit.shielded_until >= self.turn else "") + ("D" if unit.aiming else "")

    def carried(self, unit: int) -> int:
        """Return whose flag a unit carries; `NOBODY` if none."""
        return next((team for team, flag in enumerate(self.flags) if flag.carrier == unit), NOBODY)

    def with_unit(self, number: int, unit: Unit) -> "Game":
        """Return the game with another state of one unit."""
        return replace(self, units=(*self.units[:number], unit, *self.units[number + 1 :]))

    def with_units(self, changed: Mapping[int, Unit]) -> "Game":
        """Return the game with another state of some units, by their places."""
        return replace(self, units=tuple(changed.get(number, unit) for number, unit in enumerate(self.units)))

    def fallen(self, number: int) -> "Game":
        """Return the game with a unit as a body; of a creature none is left (CF-26, CF-41, CF-42)."""
        unit, contract = self.units[number], self.numbers.contract
        turns = contract.turns if contract and unit.contract else self.numbers.body_turns
        body = replace(
            unit,
            life=0,
            body_turns=0 if unit.creature else turns + 1,
            standing=None,
            last=None,
            aiming=False,
            shield=0,
            shielded_until=0,
            healed=NOBODY,
            favour=Favour(),
        )
        return self.with_unit(number, body)

    def free_square(self, around: Square) -> Square | None:
        """Return the nearest square that nobody stands on; of equally near ones the first that a search finds."""
        found, seen = [around], {around}
        for square in found:
            if self.at(square) == NOBODY and self.board.passable(square):
                return square
            steps = [step for step in neighbours(square) if self.board.passable(step) and step not in seen]
            seen.update(steps)
            found += steps
        return None

    def at(self, square: Square) -> int:
        """Return which living unit stands on a square; `NOBODY` if none does."""
        return next((n for n, unit in enumerate(self.units) if unit.alive and unit.square == square), NOBODY)
