"""How a flank moves: maneuvers, the march, the charge, the retreat (MV-3 … MV-7)."""

import math
from typing import Final

import numpy as np

from autoalgo.common.kernels import kernel
from autoalgo.war.battle import event_buffer
from autoalgo.war.battle.arrays import Battlefield, StructuredRow
from autoalgo.war.battle.event_buffer import note
from autoalgo.war.battle.ground import NO_FLANK, depth, distance_between, effective_distance, feature_under
from autoalgo.war.battle.morale import RETREATING, flee, surrender_if_barred
from autoalgo.war.battle.weapons import flank_speed, greatest_reach, has_weapon, optimal_distance
from autoalgo.war.domain.lists import Maneuver

MANEUVERS: Final = tuple(Maneuver)
"""Maneuvers by the code that the flank array holds."""
NORMAL: Final = MANEUVERS.index(Maneuver.NORMAL)
POSITION: Final = MANEUVERS.index(Maneuver.POSITION)
FEIGNED_RETREAT: Final = MANEUVERS.index(Maneuver.FEIGNED_RETREAT)
HIT_AND_RUN: Final = MANEUVERS.index(Maneuver.HIT_AND_RUN)
PILLAGING: Final = MANEUVERS.index(Maneuver.PILLAGING)

NOTE_CHARGE: Final = event_buffer.CHARGE
NOTE_LEFT_THE_MAP: Final = event_buffer.LEFT_THE_MAP
LARGEST_JITTER: Final = math.sqrt(2.0)
"""The farthest that a displacement on both axes can carry a flank, in displacements."""


@kernel
def displace(field: Battlefield, flank: StructuredRow, generator: np.random.Generator) -> None:
    """Move a flank by U(−10 m, 10 m) on each axis and keep it on the map (MV-7)."""
    displacement = field.rules[0]["displacement_km"]
    edge = field.rules[0]["map_km"]
    flank["x_km"] = min(max(flank["x_km"] + displacement * (2.0 * generator.random() - 1.0), 0.0), edge)
    flank["y_km"] = min(max(flank["y_km"] + displacement * (2.0 * generator.random() - 1.0), 0.0), edge)


@kernel
def step(flank: StructuredRow, enemy: StructuredRow, length_km: float) -> None:
    """Move a flank straight toward an enemy, or away from it when `length_km` is negative.

    Two flanks on one point have no line between them: the one that gives way goes toward its own edge of the map.
    """
    distance = distance_between(flank, enemy)
    if distance > 0.0:
        flank["x_km"] += length_km * (enemy["x_km"] - flank["x_km"]) / distance
        flank["y_km"] += length_km * (enemy["y_km"] - flank["y_km"]) / distance
    elif length_km < 0.0:
        flank["x_km"] += length_km if flank["side"] == 0 else -length_km


@kernel
def retreat(field: Battlefield, index: int, enemy: int, generator: np.random.Generator) -> None:
    """Move a retreating flank away at half speed; at the edge of the map it is routed (MV-3, MV-7, PU)."""
    if surrender_if_barred(field, index):
        return
    flank = field.flanks[index]
    speed = flank_speed(field, flank, feature_under(field, flank)) * field.rules[0]["retreating_speed"]
    step(flank, field.flanks[enemy], -speed)
    displace(field, flank, generator)
    x, y, edge = flank["x_km"], flank["y_km"], field.rules[0]["map_km"]
    if x <= 0.0 or y <= 0.0 or x >= edge or y >= edge:
        flee(field, index, NOTE_LEFT_THE_MAP)


@kernel
def withdraw(field: Battlefield, index: int, enemy: int, generator: np.random.Generator) -> None:
    """Move a flank away from the enemy at normal speed: feigned retreat, hit and run (MV-4)."""
    flank = field.flanks[index]
    step(flank, field.flanks[enemy], -flank_speed(field, flank, feature_under(field, flank)))
    displace(field, flank, generator)


@kernel
def march_length(field: Battlefield, flank: StructuredRow, enemy: StructuredRow, speed: float) -> float:
    """Return how far to march this hour, in km, toward the enemy; negative backs away from it (MV-5).

    The flank stops where the enemy stands at its optimal distance, one displacement inside it. It gives ground only
    when the enemy has come nearer than any of its weapons can be used.
    """
    feature = feature_under(field, flank)
    near_edge = effective_distance(flank, enemy)
    if near_edge - greatest_reach(field, flank, feature) >= speed:
        return speed
    margin = LARGEST_JITTER * field.rules[0]["displacement_km"]
    optimal = optimal_distance(field, flank, feature, feature_under(field, enemy)) - margin
    gap = distance_between(flank, enemy) - max(depth(flank, enemy) + optimal, 0.0)
    if gap >= 0.0:
        return float(min(gap, speed))
    if has_weapon(field, flank, feature, near_edge):
        return 0.0
    return float(max(gap, -speed))


@kernel
def advance(field: Battlefield, index: int, enemy: int, generator: np.random.Generator) -> None:
    """March toward the nearest enemy (MV-4, MV-5)."""
    flank = field.flanks[index]
    target = field.flanks[enemy]
    speed = flank_speed(field, flank, feature_under(field, flank))
    step(flank, target, march_length(field, flank, target, speed))
    displace(field, flank, generator)


@kernel
def charge(
    field: Battlefield, index: int, enemy: int, ready: float, total: float, generator: np.random.Generator
) -> None:
    """Close in although some could attack: halve the distance, or go twice the speed (MV-6)."""
    flank = field.flanks[index]
    target = field.flanks[enemy]
    rules = field.rules[0]
    reach = flank_speed(field, flank, feature_under(field, flank)) * rules["charging_speed"]
    distance = effective_distance(flank, target)
    length = distance * rules["charging_approach"] if distance <= reach else reach
    row = note(field, NOTE_CHARGE, flank["side"], index, enemy)
    if row >= 0:
        event = field.events[row]
        event["distance_km"] = distance
        event["moved_km"] = length
        event["ready"] = ready
        event["total"] = total
    step(flank, target, length)
    displace(field, flank, generator)


@kernel
def move(field: Battlefield, index: int, enemy: int, generator: np.random.Generator) -> None:
    """Move a flank that does not attack, by its state and maneuver (MV-4)."""
    flank = field.flanks[index]
    if enemy == NO_FLANK:
        return
    if flank["state"] == RETREATING:
        retreat(field, index, enemy, generator)
    elif flank["hours_away"] > 0 or flank["maneuver"] == FEIGNED_RETREAT:
        withdraw(field, index, enemy, generator)
    elif flank["maneuver"] != POSITION:
        advance(field, index, enemy, generator)
