"""Armies that wait for each other: flanks of which none will ever march toward an enemy (MV-4).

What is looked at is the first hour. On Position a flank stays where it is, and a feigned retreat leads away from the
enemy; both fight an enemy who is within reach already, so the reach is that of the battle (FL-1, HR-4).
"""

import math
from collections.abc import Iterator, Sequence
from typing import Final

from autoalgo.common.problems import Place, Problem
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.records import Selection
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import MAP_PIXELS, Feature, FeatureGrid, km_per_pixel
from autoalgo.war.domain.units import LAND_BRANCHES, Branch, UnitType

_WAITING: Final = (Maneuver.POSITION, Maneuver.FEIGNED_RETREAT)


def standstill_warnings(
    plans: Sequence[FlankPlan], selection: Selection, grid: FeatureGrid, map_km: float, maximum_hours: int | None
) -> tuple[Problem, ...]:
    """Return a warning when no flank will ever march and nobody is within reach at the start, else nothing (MV-4).

    `maximum_hours` is how long such a war may last; None where its orders lapse (EX-4).
    """
    pixel_km = km_per_pixel(map_km)
    present = [plan for plan in plans if plan.size > 0]
    if any(plan.maneuver not in _WAITING for plan in present):
        return ()
    for plan in present:
        enemies = [other for other in present if other.side is not plan.side]
        if not enemies:
            continue
        nearest = min(enemies, key=lambda enemy: _squared_pixels(plan, enemy))
        distance_km = _distance_km(plan, nearest, pixel_km)
        if any(_has_weapon(unit, distance_km) for unit in _fighting_units(plan, selection, grid)):
            return ()
    found = "no flank will ever march toward an enemy, and none is within reach of one"
    remedy = f"give a flank another maneuver than {_WAITING[0]} or {_WAITING[1]}"
    end = "these two lapse" if maximum_hours is None else f"the war may be {maximum_hours:,} hours of nothing"
    hint = f"{remedy}, or {end}"
    return (Problem(Place(flank="flanks"), found, "", hint),)


def _distance_km(plan: FlankPlan, enemy: FlankPlan, pixel_km: float) -> float:
    """Return the distance between the near edges of two flanks (HR-4)."""
    depth_km = (math.sqrt(plan.size) + math.sqrt(enemy.size)) / 2000
    return max(math.sqrt(_squared_pixels(plan, enemy)) * pixel_km - depth_km, 0.0)


def _squared_pixels(plan: FlankPlan, other: FlankPlan) -> float:
    return (other.x_pixels - plan.x_pixels) ** 2 + (other.y_pixels - plan.y_pixels) ** 2


def _fighting_units(plan: FlankPlan, selection: Selection, grid: FeatureGrid) -> Iterator[UnitType]:
    """Return the unit types of a flank that fight where it stands: ships afloat, their crew ashore (DB-7)."""
    military = selection.belligerent(plan.side).military
    row, column = (min(int(pixels), MAP_PIXELS - 1) for pixels in (plan.y_pixels, plan.x_pixels))
    afloat = grid[row, column] == Feature.WATER
    for branch in LAND_BRANCHES:
        unit = military.unit_type(branch)
        crew = plan.crew if branch is Branch.INFANTRY and not afloat else 0
        if unit is not None and plan.men(branch) + crew > 0:
            yield unit
    if afloat and plan.ships * military.transport.capacity > 0:
        yield military.transport


def _has_weapon(unit: UnitType, distance_km: float) -> bool:
    """Return whether the weapon whose band `distance_km` falls into is there and enabled (FL-1)."""
    bands = zip(unit.ranges_km, unit.powers, strict=True)
    return next((power > 0 for reach, power in bands if (reach > 0 or power > 0) and distance_km <= reach), False)
