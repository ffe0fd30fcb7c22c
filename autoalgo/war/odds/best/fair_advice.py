"""Which arrangements may be advised: those that use the ground and the enemy's plan, not gaps in the rules (O-14).

Each bound is taken from the plan as it stands, so that whoever has chosen something unusual may go on with it.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import MAP_PIXELS, Feature, FeatureGrid, km_per_pixel
from autoalgo.war.pipeline import Preparation
from autoalgo.war.strategy.formations import Point, centre
from autoalgo.war.strategy.standstill import standstill_warnings
from autoalgo.war.tables import Tables

_ROUNDING: Final = 1e-6
"""Pixels."""


@dataclass(frozen=True)
class FairAdvice:
    """The bounds of one side of a war."""

    preparation: Preparation
    tables: Tables
    side: Side

    @cached_property
    def plans(self) -> tuple[FlankPlan, ...]:
        """The side's flanks as they stand."""
        return tuple(plan for plan in self.campaign.flanks if plan.side is self.side)

    @cached_property
    def enemies(self) -> tuple[FlankPlan, ...]:
        """The enemy's flanks."""
        return tuple(plan for plan in self.campaign.flanks if plan.side is not self.side)

    @property
    def campaign(self) -> Campaign:
        """The war as it stands."""
        return self.preparation.campaign

    @cached_property
    def ahead(self) -> Point:
        """Toward the middle of the enemy's flanks, 1 long; along the map where that is the side's own middle."""
        (x, y), (enemy_x, enemy_y) = (centre([*map(place_of, plans)]) for plans in (self.plans, self.enemies))
        away = math.hypot(enemy_x - x, enemy_y - y)
        usual = 1.0 if self.side is Side.ATTACKER else -1.0
        return ((enemy_x - x) / away, (enemy_y - y) / away) if away > 1 else (usual, 0.0)

    def depth(self, plan: FlankPlan) -> float:
        """Return how far forward a flank stands, in pixels toward the enemy."""
        return plan.x_pixels * self.ahead[0] + plan.y_pixels * self.ahead[1]

    @cached_property
    def foremost(self) -> float:
        """How far forward the side's foremost flank stands."""
        return max(map(self.depth, self.plans))

    def allows(self, plans: Sequence[FlankPlan]) -> bool:
        """Return whether an arrangement may be advised.

        It has the same flanks with the same men and ships. None begins nearer to an enemy than the nearest flanks of
        both sides do now, or farther forward than the side's foremost one. Each is on the map, on water or on land as
        it was, and on no cliffs where it was not. No two stand nearer to each other than the side's nearest two do now,
        or than flanks that strike as one (EX-5). The armies do not only wait for each other (MV-4).
        """
        return (
            self._same_men(plans)
            and all(map(self._fits_ground, self.plans, plans))
            and max(map(self.depth, plans)) <= self.foremost + _ROUNDING
            and _nearest(plans, self.enemies) >= self._least_gap - _ROUNDING
            and _closest(plans) >= self._least_apart - _ROUNDING
            and (self._waits(self.plans) or not self._waits(plans))
        )

    def _same_men(self, plans: Sequence[FlankPlan]) -> bool:
        """Return whether nothing but places and maneuvers differs: an army that is cut otherwise is another army."""
        return len(plans) == len(self.plans) and all(
            replace(after, x_pixels=before.x_pixels, y_pixels=before.y_pixels, maneuver=before.maneuver) == before
            for before, after in zip(self.plans, plans, strict=True)
        )

    def _fits_ground(self, before: FlankPlan, after: FlankPlan) -> bool:
        if not (0 <= after.x_pixels <= MAP_PIXELS and 0 <= after.y_pixels <= MAP_PIXELS):
            return False
        was, now = (feature_under(self.preparation.terrain.grid, plan) for plan in (before, after))
        return (was == Feature.WATER) == (now == Feature.WATER) and (now != Feature.CLIFFS or was == Feature.CLIFFS)

    @cached_property
    def _least_gap(self) -> float:
        return _nearest(self.plans, self.enemies)

    @cached_property
    def _least_apart(self) -> float:
        rules = self.tables.rules
        pixel = km_per_pixel(self.campaign.request.width_km(rules.scale.map_km))
        return min(_closest(self.plans), rules.extensions.front_neighbours_km / pixel)

    def _waits(self, plans: Sequence[FlankPlan]) -> bool:
        scale, campaign = self.tables.rules.scale, self.campaign
        width = campaign.request.width_km(scale.map_km)
        everyone = (*plans, *self.enemies)
        return bool(standstill_warnings(everyone, campaign.selection, self.preparation.terrain.grid, width, None))


def place_of(plan: FlankPlan) -> Point:
    """Return where a flank stands, in pixels of the map."""
    return plan.x_pixels, plan.y_pixels


def feature_under(grid: FeatureGrid, plan: FlankPlan) -> int:
    """Return the feature of the map on which a flank stands."""
    row, column = (min(int(pixels), MAP_PIXELS - 1) for pixels in (plan.y_pixels, plan.x_pixels))
    return int(grid[row, column])


def _nearest(plans: Sequence[FlankPlan], enemies: Sequence[FlankPlan]) -> float:
    return _least(math.dist(place_of(plan), place_of(enemy)) for plan in plans for enemy in enemies)


def _closest(plans: Sequence[FlankPlan]) -> float:
    """Return how far from each other the nearest two of some flanks stand; without end for a single one."""
    return _least(
        math.dist(place_of(plan), place_of(other)) for at, plan in enumerate(plans) for other in plans[at + 1 :]
    )


def _least(distances: Iterable[float]) -> float:
    return min(distances, default=math.inf)
