"""The weapons of a flank's unit types by distance, their battalions and readiness (FL-1, AT-1, MV-2, MV-5)."""

import math
from typing import Final

from autoalgo.common.kernels import kernel
from autoalgo.war.battle.arrays import BRANCHES, Battlefield, StructuredRow
from autoalgo.war.battle.ground import LIMITATION, SPEED, WATER, attack_factor
from autoalgo.war.domain.units import Branch

INFANTRY: Final = int(Branch.INFANTRY)
SHIP: Final = int(Branch.SHIP)
BANDS: Final = 3
NO_WEAPON: Final = -1


@kernel
def men_of(field: Battlefield, flank: StructuredRow, branch: int, feature: int) -> float:
    """Return the soldiers of a branch that are present on this feature, as floats (FL-5).

    Ships count capacity × ships, on water alone (MV-2). A crew fights ashore as infantry: the source has
    a default infantry type for that (DB-7).
    """
    if branch == SHIP:
        if feature != WATER:
            return 0.0
        return float(field.units[flank["army"], SHIP]["capacity"] * flank["ships"])
    share = flank["proportion"][branch]
    if branch == INFANTRY and feature != WATER:
        share += flank["crew_proportion"]
    return float(flank["size"] * share)


@kernel
def weapon_at(unit: StructuredRow, distance_km: float) -> int:
    """Return the band whose weapon reaches `distance_km`, −1 when that band's weapon is disabled or all are too short.

    A weapon with range 0 and power 0 is absent and takes no band (FL-1).
    """
    for band in range(BANDS):
        reach = unit["ranges_km"][band]
        power = unit["powers"][band]
        absent = reach == 0.0 and power == 0.0
        if not absent and distance_km <= reach:
            return band if power > 0.0 else NO_WEAPON
    return NO_WEAPON


@kernel
def battalion_of(field: Battlefield, branch: int, men: float, limitation: float, front: float) -> float:
    """Return the men of a branch who take part in one attack (AT-1).

    `front` is the flank's part of its army's front, 1 for one of three even flanks: it strikes as that part of them
    would (EX-5).
    """
    whole = men / front
    if branch == SHIP:
        return float(front * math.sqrt(whole * limitation))
    rooted = math.sqrt(max(whole, field.rules[0]["square_root_from"]) * limitation)
    return float(front * min(whole * limitation, rooted))


@kernel
def limitation_of(field: Battlefield, flank: StructuredRow, branch: int, factor: float) -> float:
    """Return limitation after terrain, 0–1; terrain means nothing to a ship (AT-1, AT-3)."""
    limitation = field.units[flank["army"], branch]["limitation"]
    if branch == SHIP:
        return float(limitation)
    return float(min(max(limitation * factor, 0.0), 1.0))


@kernel
def is_ready(field: Battlefield, flank: StructuredRow, branch: int, feature: int, distance_km: float) -> bool:
    """Return whether a branch can attack: present, rested, and with a weapon for the distance (MV-2)."""
    if men_of(field, flank, branch, feature) <= 0.0:
        return False
    if field.clock[0]["hour"] < flank["ready_hour"][branch]:
        return False
    return weapon_at(field.units[flank["army"], branch], distance_km) != NO_WEAPON


@kernel
def has_weapon(field: Battlefield, flank: StructuredRow, feature: int, distance_km: float) -> bool:
    """Return whether any branch, rested or not, has a weapon for the distance."""
    for branch in range(BRANCHES):
        if men_of(field, flank, branch, feature) > 0.0:
            unit = field.units[flank["army"], branch]
            if weapon_at(unit, distance_km) != NO_WEAPON:
                return True
    return False


@kernel
def greatest_reach(field: Battlefield, flank: StructuredRow, feature: int) -> float:
    """Return the longest range of any enabled weapon of the branches present, in km; 0 without any (FL-4)."""
    reach = 0.0
    for branch in range(BRANCHES):
        if men_of(field, flank, branch, feature) > 0.0:
            unit = field.units[flank["army"], branch]
            for band in range(BANDS):
                if unit["powers"][band] > 0.0:
                    reach = max(reach, unit["ranges_km"][band])
    return reach


@kernel
def strength_at(
    field: Battlefield, flank: StructuredRow, feature: int, target_feature: int, distance_km: float
) -> float:
    """Return Σ battalion · power over the flank's branches at a distance (MV-5)."""
    factor = attack_factor(field, flank, LIMITATION, feature, target_feature)
    strength = 0.0
    for branch in range(BRANCHES):
        men = men_of(field, flank, branch, feature)
        if men > 0.0:
            unit = field.units[flank["army"], branch]
            band = weapon_at(unit, distance_km)
            if band != NO_WEAPON:
                limitation = limitation_of(field, flank, branch, factor)
                strength += battalion_of(field, branch, men, limitation, flank["front"][branch]) * unit["powers"][band]
    return strength


@kernel
def optimal_distance(field: Battlefield, flank: StructuredRow, feature: int, target_feature: int) -> float:
    """Return the band edge in km at which the flank strikes hardest; of equals the farther, else 0 (MV-5)."""
    best = 0.0
    greatest = 0.0
    for branch in range(BRANCHES):
        if men_of(field, flank, branch, feature) > 0.0:
            unit = field.units[flank["army"], branch]
            for band in range(BANDS):
                edge = unit["ranges_km"][band]
                if unit["powers"][band] > 0.0:
                    strength = strength_at(field, flank, feature, target_feature, edge)
                    if strength > greatest or (strength == greatest and edge > best):
                        greatest = strength
                        best = edge
    return best


@kernel
def flank_speed(field: Battlefield, flank: StructuredRow, feature: int) -> float:
    """Return the flank's speed in km/h on this ground: its slowest branch, or the ship on water (FL-4, MV-3)."""
    if feature == WATER:
        return float(field.units[flank["army"], SHIP]["speed_kmh"])
    slowest = math.inf
    for branch in range(SHIP):
        if men_of(field, flank, branch, feature) > 0.0:
            slowest = min(slowest, field.units[flank["army"], branch]["speed_kmh"])
    return float(slowest * field.ground[feature, SPEED])


@kernel
def flank_shock(field: Battlefield, flank: StructuredRow, feature: int) -> float:
    """Return the flank's shock: the least of its branches, or the ship's on water (FL-4)."""
    if feature == WATER:
        return float(field.units[flank["army"], SHIP]["shock"])
    least = math.inf
    for branch in range(SHIP):
        if men_of(field, flank, branch, feature) > 0.0:
            least = min(least, field.units[flank["army"], branch]["shock"])
    return float(least)
