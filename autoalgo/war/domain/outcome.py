"""How a battle and its aftermath ended."""

from dataclasses import dataclass
from enum import IntEnum
from operator import not_
from typing import Annotated

from pydantic import Field

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.sides import Side


class FlankState(IntEnum):
    """The states of a flank (FL-6)."""

    IDLE = 0
    READY = 1
    RETREATING = 2
    ROUTED = 3
    INACTIVE = 4

    @classmethod
    def before_battle(cls, men: int) -> "FlankState":
        """Return the state of a flank of so many men that has not fought: Idle, or Inactive without any (F-3)."""
        return cls.IDLE if men > 0 else cls.INACTIVE

    @property
    def gone(self) -> bool:
        """True where none of its men fights any more, or ever will."""
        return self in {FlankState.ROUTED, FlankState.INACTIVE}


@dataclass(frozen=True)
class FlankSituation:
    """One flank at some hour. Position in pixels; men and morale as floats, as the engine keeps them (FL-5)."""

    side: Side
    number: int
    """Counts from 1 within the side."""
    x_pixels: float
    y_pixels: float
    size: float
    initial_size: float
    morale: float
    ships: float
    state: FlankState
    maneuver: Maneuver
    supply_cut: bool


@dataclass(frozen=True)
class MemberOutcome:
    """The losses of one member of a coalition, in men as floats, of its own flanks (CO-6)."""

    initial: float
    killed: float
    died: float
    captured: float
    remaining: float
    ships_sunk: float


@dataclass(frozen=True)
class LeadingOutcome:
    """The losses by which the leading member of a coalition is judged, in men as floats (CO-7, CO-8)."""

    killed: float
    """Of all flanks of its nation."""
    captured: float
    remaining: float
    """Of all flanks under its general."""


@dataclass(frozen=True)
class SideOutcome:
    """The losses of one side, in men as floats; killed + died + captured + remaining = initial (FL-5)."""

    initial: float
    killed: float
    died_of_attrition: float
    died_of_disease: float
    captured: float
    remaining: float
    ships_sunk: float
    starting_morale: float
    morale: float
    capacity: float
    """Capacity at the battle's end, after sieges and cut supplies."""
    members: Annotated[tuple[MemberOutcome, ...], Field(exclude_if=not_)] = ()
    """Those of each member of a coalition."""
    leading: Annotated[LeadingOutcome | None, Field(exclude_if=not_)] = None
    """None where the side is no coalition."""

    @property
    def died(self) -> float:
        """Those who died of attrition or disease."""
        return self.died_of_attrition + self.died_of_disease


@dataclass(frozen=True)
class BattleOutcome:
    """The battle's end: the winner (None for a stalemate, SC-5), how long it took, both sides and all flanks."""

    winner: Side | None
    hours: int
    attacker: SideOutcome
    defender: SideOutcome
    flanks: tuple[FlankSituation, ...]
    naval: bool
    """True when any flank fought on water, so that the receipt tells of ships sunk (OUT-1)."""
    local_population: float
    """The population that fed the armies (AR-1)."""

    def side(self, side: Side) -> SideOutcome:
        """Return the outcome of `side`."""
        return self.attacker if side is Side.ATTACKER else self.defender


@dataclass(frozen=True)
class Headcount:
    """A side's men as whole numbers: killed + died + captured + remaining = initial exactly (FL-5)."""

    initial: int
    killed: int
    died: int
    captured: int
    remaining: int
    ships_sunk: int
    members: "Annotated[tuple[Headcount, ...], Field(exclude_if=not_)]" = ()
    """Those of each member of a coalition, which add up to these (CO-6)."""

    @property
    def lost(self) -> int:
        """The men who do not remain."""
        return self.killed + self.died + self.captured


@dataclass(frozen=True)
class LeaderFate:
    """Whether a military leader survived (LD-1)."""

    name: str
    age_years: int
    survival_chance: float
    draw: float
    bonus_draw: float
    """The U(0,10) of the formula."""
    survived: bool
    ruler: bool
    """True when he is also the national leader."""


@dataclass(frozen=True)
class StabilityChange:
    """A nation's stability before and after (ST-2), with every factor."""

    before: float
    after: float
    band: str
    innate_stability: float
    """After ST-1's reductions."""
    innate_factor: float
    """The product of ST-1's reductions, 1 without any."""
    casualties: float
    casualty_ratio: float
    """Casualties over maximum military, capped."""
    economy: float
    occupation_term: float
    """log(Occupation + 1), or 1 for the winner and in a stalemate."""
    draw: float


@dataclass(frozen=True)
class OccupationResult:
    """How far the winner imposed control (OC)."""

    winner: Side
    base: float
    """Occupation₀ (OC-1)."""
    occupation: float
    score: float
    """log10 of the occupation."""
    band: str
    rounds: int
    efficiency: float
    limitation: float
    unit_type: str


@dataclass(frozen=True)
class SideAftermath:
    """The effects of the war on one side besides its flanks."""

    stability: StabilityChange
    leader: LeaderFate | None
    members: "Annotated[tuple[SideAftermath, ...], Field(exclude_if=not_)]" = ()
    """Those of each member of a coalition; `stability` and `leader` are then the leading member's (CO-7, CO-8)."""

    @property
    def parts(self) -> "tuple[SideAftermath, ...]":
        """Those of each member of a coalition, or else these alone."""
        return self.members or (self,)


@dataclass(frozen=True)
class Aftermath:
    """Everything after the battle. No occupation in a stalemate (SC-5)."""

    occupation: OccupationResult | None
    attacker: SideAftermath
    defender: SideAftermath

    def side(self, side: Side) -> SideAftermath:
        """Return the aftermath of `side`."""
        return self.attacker if side is Side.ATTACKER else self.defender
