"""Terrain under a flank, distances between flanks, and what both do to an attack (HR-2, HR-4, AT-3)."""

import math
from typing import Final

from autoalgo.common.kernels import kernel
from autoalgo.war.battle.arrays import Battlefield, StructuredRow
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.terrain import MAP_PIXELS, Feature

WATER: Final = int(Feature.WATER)
CLIFFS: Final = int(Feature.CLIFFS)
HIGH_GROUND: Final = int(Feature.HIGH_GROUND)
RETREATING: Final = int(FlankState.RETREATING)
ROUTED: Final = int(FlankState.ROUTED)
SPEED: Final = 0
LIMITATION: Final = 1
EFFICIENCY: Final = 2
NO_FLANK: Final = -1


@kernel
def stands(flank: StructuredRow) -> bool:
    """Return whether the flank is neither routed nor inactive."""
    return bool(flank["state"] < ROUTED)


@kernel
def feature_under(field: Battlefield, flank: StructuredRow) -> int:
    """Return the terrain feature on which the flank stands."""
    km_per_pixel = field.rules[0]["km_per_pixel"]
    column = min(int(flank["x_km"] / km_per_pixel), MAP_PIXELS - 1)
    row = min(int(flank["y_km"] / km_per_pixel), MAP_PIXELS - 1)
    return int(field.features[row, column])


@kernel
def distance_between(flank: StructuredRow, other: StructuredRow) -> float:
    """Return the Euclidean distance between two flanks' centres, in km."""
    return math.sqrt(squared_between(flank, other))


@kernel
def squared_between(flank: StructuredRow, other: StructuredRow) -> float:
    """Return the square of the distance between two flanks' centres, in km²."""
    east = other["x_km"] - flank["x_km"]
    south = other["y_km"] - flank["y_km"]
    return float(east * east + south * south)


@kernel
def squared_in_the_hour(flank: StructuredRow, other: StructuredRow) -> float:
    """Return the square of the distance between two centres: now or as the hour began, the greater (HR-1)."""
    return float(max(squared_between(flank, other), began_squared(flank, other)))


@kernel
def began_squared(flank: StructuredRow, other: StructuredRow) -> float:
    """Return the square of the distance between two flanks' centres when the hour began, in km²."""
    east = other["began_x_km"] - flank["began_x_km"]
    south = other["began_y_km"] - flank["began_y_km"]
    return float(east * east + south * south)


@kernel
def depth(flank: StructuredRow, enemy: StructuredRow) -> float:
    """Return how far both flanks reach toward each other, in km: half the side of a square of their men each (HR-4)."""
    return float((math.sqrt(flank["size"]) + math.sqrt(enemy["size"])) / 2000.0)


@kernel
def effective_distance(flank: StructuredRow, enemy: StructuredRow) -> float:
    """Return the distance in km between the near edges of two flanks, the same for both, not below 0 (HR-4)."""
    return float(max(distance_between(flank, enemy) - depth(flank, enemy), 0.0))


@kernel
def nearest_enemy(field: Battlefield, index: int) -> int:
    """Return the index of the nearest standing enemy flank, −1 without any; ties go to the lower index (HR-2)."""
    flank = field.flanks[index]
    nearest = NO_FLANK
    least = math.inf
    enemies = field.sides[1 - flank["side"]]
    for other in range(enemies["first"], enemies["past"]):
        enemy = field.flanks[other]
        if enemy["side"] != flank["side"] and stands(enemy):
            squared = squared_between(flank, enemy)
            if squared < least:
                least = squared
                nearest = other
    return nearest


@kernel
def faced_at_first(field: Battlefield, flank: StructuredRow) -> int:
    """Return the index of the enemy flank that was nearest when the hour began, −1 without any (HR-2, AT-6)."""
    nearest = NO_FLANK
    least = math.inf
    enemies = field.sides[1 - flank["side"]]
    for other in range(enemies["first"], enemies["past"]):
        enemy = field.flanks[other]
        if enemy["side"] != flank["side"] and enemy["began_state"] < ROUTED:
            squared = began_squared(flank, enemy)
            if squared < least:
                least = squared
                nearest = other
    return nearest


@kernel
def height_over(feature: int, target_feature: int) -> int:
    """Return +1 when the ground gives the upper hand, −1 when the target's does, else 0 (AT-3).

    Cliffs are high for those who are attacked from below, but only High ground lifts the attacker.
    """
    if feature == HIGH_GROUND and target_feature != HIGH_GROUND:
        return 1
    target_is_high = target_feature in (HIGH_GROUND, CLIFFS)
    if target_is_high and feature not in (HIGH_GROUND, CLIFFS):
        return -1
    return 0


@kernel
def attack_factor(field: Battlefield, flank: StructuredRow, column: int, feature: int, target_feature: int) -> float:
    """Return the terrain factor of limitation or efficiency for a flank's attack from one feature on another (AT-3).

    Water hinders those who ford it, not those aboard ships.
    """
    factor = field.ground[feature, column]
    if feature == HIGH_GROUND and target_feature == HIGH_GROUND:
        factor = 1.0
    if feature == WATER and flank["ships"] > 0.0:
        factor = 1.0
    if height_over(feature, target_feature) < 0:
        factor *= field.rules[0]["uphill"]
    return float(factor)
