"""Unit types: what one soldier, one gun or one ship can do (FL-1)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from math import ceil, fsum
from types import MappingProxyType
from typing import Final

from autoalgo.war.domain.lists import Logistics, MilitaryType, SoldierType

SOLDIER: Final = "Soldier"
"""Name of the unit type that stands in where no unit type is given (DB-7)."""
BARGES: Final = "Barges"
"""Name of the transport that stands in where none is given (DB-7)."""


class Branch(IntEnum):
    """The four places that a unit type can take in a military; also the column of every per-unit array."""

    INFANTRY = 0
    CAVALRY = 1
    ARTILLERY = 2
    SHIP = 3


LAND_BRANCHES: Final = (Branch.INFANTRY, Branch.CAVALRY, Branch.ARTILLERY)
KINDS: Final[Mapping[Branch, str]] = MappingProxyType(
    {
        Branch.INFANTRY: "infantry",
        Branch.CAVALRY: "cavalry",
        Branch.ARTILLERY: "artillery",
        Branch.SHIP: "a ship",
    }
)
"""What a unit type is called that usually takes a branch."""


class Band(IntEnum):
    """The three ranges of a unit type, nearest first; also the column of every per-weapon array."""

    SHORT = 0
    MEDIUM = 1
    LONG = 2


@dataclass(frozen=True)
class UnitType:
    """A unit type of JSON/Soldier.json. Ranges are km (SC-4), speed km/h, rebound hours, power men per hit (0–10)."""

    name: str
    speed_kmh: float
    rebound_hours: float
    shock: float
    ranges_km: tuple[float, float, float]
    """Greatest distance of the short, medium and long range weapon."""
    powers: tuple[float, float, float]
    """Power of the short, medium and long range weapon; 0 disables the weapon."""
    psychology: float
    defense: float
    training: float
    logistics: Logistics
    soldier_type: SoldierType
    military_type: MilitaryType
    capacity: float

    def ships_for(self, men: float) -> int:
        """Return how many ships of this type carry so many men (DB-7); a type that carries no men has no answer."""
        return ceil(men / self.capacity)

    def mean_power(self) -> float:
        """Return the mean power of the enabled weapons, 0 without any (IV-3)."""
        enabled = [power for power in self.powers if power > 0]
        return fsum(enabled) / len(enabled) if enabled else 0.0
