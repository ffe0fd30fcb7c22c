"""Flanks before the battle: where they stand, what they are made of, and the even spread (FL-2)."""

from dataclasses import dataclass
from operator import not_
from typing import Annotated, Final

from pydantic import Field

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import Branch

DEFAULT_FLANKS: Final = 3
"""Flanks a side when nothing else is said (FL-2)."""


@dataclass(frozen=True)
class FlankPlan:
    """One flank as the strategy sets it. Position in pixels of the 400 × 400 map, x to the right, y downward."""

    side: Side
    x_pixels: float
    y_pixels: float
    infantry: int
    cavalry: int
    artillery: int
    ships: int
    crew: int = 0
    """The crew of the ships, where the military has no infantry; 0 for every other flank."""
    maneuver: Maneuver = Maneuver.NORMAL
    member: Annotated[int, Field(exclude_if=not_)] = 0
    """Which member of its side's coalition it belongs to, 0 for the leading one (CO-5)."""

    def men(self, branch: Branch) -> int:
        """Return the men of a land branch."""
        return (self.infantry, self.cavalry, self.artillery, 0)[branch]

    @property
    def size(self) -> int:
        """All men of the flank."""
        return self.infantry + self.cavalry + self.artillery + self.crew

    def starting_morale(self, per_soldier: float, bonus: float = 1.0) -> float:
        """Return the flank's morale before the battle, the military's bonus included where it is known (FL-3)."""
        return self.size * per_soldier * bonus


def even_share(total: float, index: int, count: int) -> int:
    """Return the part of `total` that falls to flank `index` of `count`, to the nearest integer (FL-2).

    The parts always add up to `total` rounded: each is the difference of two rounded running sums.
    """
    return round(total * (index + 1) / count) - round(total * index / count)
