"""Intermediate variables as data: a value and the contributions that made it (IV)."""

from dataclasses import dataclass
from operator import not_
from typing import Annotated

from pydantic import Field

from autoalgo.war.domain.lists import Generation, SecularCycle
from autoalgo.war.domain.units import UnitType


@dataclass(frozen=True)
class Contribution:
    """One input's part in a variable.

    `raw` is the input as the database gives it, in words; `number` what it stands for in this context; `weight` its
    weight in the average, its exponent 1 in a product, 0 where it was added afterwards (a leader's bonus).
    `share` is the part of the value that it makes up: weight · number / Σ weights, or the amount added, or the factor.
    """

    input: str
    raw: str
    number: float
    weight: float
    share: float
    undefined: bool = False
    """True when the input was undefined (log of 0, division by 0) and scored 0 (IV-13)."""


@dataclass(frozen=True)
class Score:
    """An intermediate variable: its value after clamping, and where it came from."""

    name: str
    value: float
    contributions: tuple[Contribution, ...]


@dataclass(frozen=True)
class UnitScores:
    """The four variables of one unit type in one battle (IV-3 … IV-6)."""

    unit_type: UnitType
    efficiency: Score
    limitation: Score
    defense: Score
    effectiveness: Score


@dataclass(frozen=True)
class SideScores:
    """All variables of one side."""

    units: tuple[UnitScores | None, UnitScores | None, UnitScores | None, UnitScores]
    """By `Branch`; None where the military has no unit type of that branch."""
    occupation_base: Score
    capacity: Score
    economy: Score
    innate_stability: Score
    morale_bonus: Score
    siege_rate: Score
    maximum_military: float
    """Soldiers the nation can field (IV-11)."""
    maximum_military_share: float
    """The same as a share of the population."""
    secular_cycle: SecularCycle
    secular_factor: float
    generation: Generation
    generation_factor: float
    members: "Annotated[tuple[SideScores, ...], Field(exclude_if=not_)]" = ()
    """Those of each member of a coalition, for its own flanks, leader and stability (CO-4)."""

    @property
    def parts(self) -> "tuple[SideScores, ...]":
        """Those of whoever has flanks of its own: of the members of a coalition, or else these."""
        return self.members or (self,)

    @property
    def ship(self) -> UnitScores:
        """The transport's variables; every military has one (DB-7)."""
        return self.units[3]


@dataclass(frozen=True)
class WarScores:
    """The variables of both sides."""

    attacker: SideScores
    defender: SideScores

    def side(self, index: int) -> SideScores:
        """Return the scores of a `Side`."""
        return (self.attacker, self.defender)[index]
