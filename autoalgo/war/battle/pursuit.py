"""Who gives way is taken by those who bar his way out or are faster than he: house rules (PU-1, PU-2)."""

import math

from autoalgo.common.kernels import kernel
from autoalgo.war.battle.arrays import Battlefield, StructuredRow
from autoalgo.war.battle.ground import (
    NO_FLANK,
    RETREATING,
    WATER,
    effective_distance,
    feature_under,
    nearest_enemy,
    squared_between,
    stands,
)
from autoalgo.war.battle.weapons import flank_speed, greatest_reach


@kernel
def men_in_the_way(field: Battlefield, index: int) -> float:
    """Return the enemy's men who bar the way out of a flank that gives way, 0 where they are too few to (PU-1).

    Half as many as the flank are enough, as a small flank as many as the third of its army that it belongs to. Of the
    besieged all ways out are barred.
    """
    flank = field.flanks[index]
    share = field.rules[0]["barring_share"]
    if share == 0.0:
        return 0.0
    nearest = nearest_enemy(field, index)
    if nearest == NO_FLANK:
        return 0.0
    men = 0.0
    besieged = field.sides[flank["side"]]["besieged"] != 0
    enemies = field.sides[1 - flank["side"]]
    for other in range(enemies["first"], enemies["past"]):
        enemy = field.flanks[other]
        if holds(flank, enemy) and (
            besieged or (lies_beyond(field, flank, field.flanks[nearest], enemy) and catches(field, enemy, flank))
        ):
            men += enemy["size"]
    return men if men >= share * flank["size"] / min(flank["thirds"], 1.0) else 0.0


@kernel
def men_in_pursuit(field: Battlefield, index: int) -> float:
    """Return the enemy's men who ride after a flank that leaves the battle (PU-2).

    They have it as their nearest enemy, reach it within the hour, and are twice as fast on the ground where it flees.
    """
    flank = field.flanks[index]
    times = field.rules[0]["pursuit_speed"]
    feature = feature_under(field, flank)
    if times == 0.0 or feature == WATER:
        return 0.0
    speed = times * flank_speed(field, flank, feature)
    men = 0.0
    enemies = field.sides[1 - flank["side"]]
    for other in range(enemies["first"], enemies["past"]):
        enemy = field.flanks[other]
        if (
            holds(flank, enemy)
            and flank_speed(field, enemy, feature) >= speed
            and catches(field, enemy, flank)
            and nearest_enemy(field, other) == index
        ):
            men += enemy["size"]
    return men


@kernel
def holds(flank: StructuredRow, enemy: StructuredRow) -> bool:
    """Return whether the other flank is an enemy who stands and does not retreat."""
    return bool(enemy["side"] != flank["side"] and stands(enemy) and enemy["state"] != RETREATING)


@kernel
def lies_beyond(field: Battlefield, flank: StructuredRow, nearest: StructuredRow, enemy: StructuredRow) -> bool:
    """Return whether an enemy stands where a flank would go: within 60° of the way straight from its nearest enemy."""
    east = (enemy["x_km"] - flank["x_km"]) * (flank["x_km"] - nearest["x_km"])
    south = (enemy["y_km"] - flank["y_km"]) * (flank["y_km"] - nearest["y_km"])
    lengths = math.sqrt(squared_between(flank, enemy) * squared_between(flank, nearest))
    return bool(lengths > 0.0 and east + south >= field.rules[0]["barring_cosine"] * lengths)


@kernel
def catches(field: Battlefield, enemy: StructuredRow, flank: StructuredRow) -> bool:
    """Return whether an enemy reaches a flank within the hour: by an hour's march and his longest weapon."""
    feature = feature_under(field, enemy)
    reach = flank_speed(field, enemy, feature) + greatest_reach(field, enemy, feature)
    return bool(effective_distance(flank, enemy) <= reach)
