"""Where the flanks of a combination stand, and how each side's men are dealt out to them.

Ground and formation are told apart: an army's formation is where its flanks stand around their middle, seen toward the
enemy, with their maneuvers and their shares of the men; its deployment is where that middle is on the map.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.records import Belligerent
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import MAP_PIXELS, Feature, FeatureGrid
from autoalgo.war.explanation.groups import Group
from autoalgo.war.explanation.mixtures import Mixture
from autoalgo.war.pipeline import Preparation
from autoalgo.war.strategy.flank_plans import flank_request, following_flanks, manned_flanks

_MIDDLE: Final = MAP_PIXELS / 2
_FARTHEST_APART: Final = 0.75 * MAP_PIXELS
"""Pixels between the middles of two armies on even ground, at most: both have room behind them."""
_SAME_PLACE: Final = 1e-6
"""Pixels."""
_ALIKE: Final = 0.002
"""Shares of the men, and pixels, that differ by rounding alone."""

Vector = tuple[float, float]


@dataclass(frozen=True)
class Formations:
    """The plans of both sides of a war, and the ground that they stand on."""

    plans: tuple[tuple[FlankPlan, ...], tuple[FlankPlan, ...]]
    """By `Side`."""
    sides: tuple[Belligerent, Belligerent]
    grid: FeatureGrid

    @cached_property
    def middles(self) -> tuple[Vector, Vector]:
        """The middle of each army's flanks, in pixels."""
        attacker, defender = (_middle(plans) for plans in self.plans)
        return attacker, defender

    @cached_property
    def axis(self) -> Vector:
        """Toward the defender, 1 long; along the map where both armies have the same middle."""
        (x, y), (other_x, other_y) = self.middles
        length = self.apart
        return ((other_x - x) / length, (other_y - y) / length) if length > _SAME_PLACE else (1.0, 0.0)

    @cached_property
    def apart(self) -> float:
        """Pixels between the two middles."""
        return math.dist(*self.middles)

    @cached_property
    def even_grid(self) -> FeatureGrid:
        """A map without any difference: water where most of all men stand on water, else plain."""
        everyone = [plan for plans in self.plans for plan in plans]
        afloat = sum(plan.size for plan in everyone if is_afloat(self.grid, plan))
        feature = Feature.WATER if 2 * afloat > sum(plan.size for plan in everyone) else Feature.PLAIN
        return np.full_like(self.grid, feature)

    @property
    def ground_is_even(self) -> bool:
        """Whether the map has but one feature, and that of the even one."""
        return bool((self.grid == self.even_grid).all())

    @property
    def formations_are_even(self) -> bool:
        """Whether both sides have as many flanks, arranged alike with like shares of the men, all on Normal.

        A coalition's are its members', which no other side has.
        """
        if any(side.members for side in self.sides):
            return False
        mine, theirs = (self._formation(side) for side in Side)
        normal = all(plan.maneuver is Maneuver.NORMAL for plans in self.plans for plan in plans)
        return normal and len(mine) == len(theirs) and bool(np.allclose(mine, theirs, atol=_ALIKE, rtol=0.0))

    def line(self, mixture: Mixture, belligerent: Belligerent) -> tuple[FlankPlan, ...]:
        """Return the flanks of a side of a combination, which are filled with the men of `belligerent`.

        Without maneuvers every flank does as Normal; without ground all stand on a map of one feature.
        """
        side, owner, even = mixture.side, mixture.owner(Group.MANEUVERS), mixture.even
        own_men = all(mixture.owner(group) is side for group in (Group.NUMBERS, Group.COMPOSITION))
        plans = self.plans[side] if owner is side and own_men else self._manned(side, owner, belligerent)
        if Group.MANEUVERS in even:
            plans = tuple(replace(plan, maneuver=Maneuver.NORMAL) for plan in plans)
        if owner is side and Group.GROUND not in even:
            return plans
        places = [self._place(side, local, even=Group.GROUND in even) for local in self._locals(owner)]
        return tuple(replace(plan, x_pixels=x, y_pixels=y) for plan, (x, y) in zip(plans, places, strict=True))

    def _manned(self, side: Side, owner: Side, belligerent: Belligerent) -> tuple[FlankPlan, ...]:
        asked = [flank_request(plan) for plan in self.plans[owner]]
        members = [plan.member for plan in self.plans[owner]]
        following = following_flanks(asked, members, self.sides[owner], belligerent)
        return manned_flanks(following, members, side, belligerent)

    def _locals(self, owner: Side) -> list[Vector]:
        """Return where the owner's flanks stand from their middle: toward the enemy, and across."""
        (x, y), (along_x, along_y) = self.middles[owner], self.axis
        forward = 1.0 if owner is Side.ATTACKER else -1.0
        away = [(plan.x_pixels - x, plan.y_pixels - y) for plan in self.plans[owner]]
        return [(forward * (dx * along_x + dy * along_y), dy * along_x - dx * along_y) for dx, dy in away]

    def _place(self, side: Side, local: Vector, *, even: bool) -> Vector:
        """Return where on the map a flank of a side stands that stands so from its army's middle."""
        (x, y), (along_x, along_y) = self.middles[side], self.axis
        forward = 1.0 if side is Side.ATTACKER else -1.0
        if even:
            x, y = _MIDDLE - forward * min(self.apart, _FARTHEST_APART) / 2, _MIDDLE
            along_x, along_y = 1.0, 0.0
        ahead, across = forward * local[0], local[1]
        return on_map(x + ahead * along_x - across * along_y), on_map(y + ahead * along_y + across * along_x)

    def _formation(self, side: Side) -> list[tuple[float, ...]]:
        """Return of each flank where it stands from its army's middle, and its shares of each branch."""
        plans = self.plans[side]
        totals = [sum(parts) or 1 for parts in zip(*map(_parts, plans), strict=True)]
        shares = [tuple(part / total for part, total in zip(_parts(plan), totals, strict=True)) for plan in plans]
        return [(*local, *share) for local, share in zip(self._locals(side), shares, strict=True)]


def formations_of(preparation: Preparation) -> Formations:
    """Return the plans of a war and its ground."""
    campaign = preparation.campaign
    attacker, defender = (tuple(plan for plan in campaign.flanks if plan.side is side) for side in Side)
    sides = campaign.selection.attacker, campaign.selection.defender
    return Formations((attacker, defender), sides, preparation.terrain.grid)


def is_afloat(grid: FeatureGrid, plan: FlankPlan) -> bool:
    """Tell whether a flank begins on the water of a map."""
    row, column = (min(int(pixels), MAP_PIXELS - 1) for pixels in (plan.y_pixels, plan.x_pixels))
    return int(grid[row, column]) == Feature.WATER


def _middle(plans: Sequence[FlankPlan]) -> Vector:
    count = len(plans)
    return math.fsum(plan.x_pixels for plan in plans) / count, math.fsum(plan.y_pixels for plan in plans) / count


def _parts(plan: FlankPlan) -> tuple[int, ...]:
    return plan.infantry + plan.crew, plan.cavalry, plan.artillery, plan.ships


def on_map(pixels: float) -> float:
    """Return the nearest place on the map."""
    return min(max(pixels, 0.0), float(MAP_PIXELS))
