"""One flank attacking another: who strikes, what it kills and demoralises, and cutting supplies instead (AT, MV-2)."""

import math
from typing import Final

import numpy as np

from autoalgo.common.kernels import kernel
from autoalgo.war.battle import event_buffer
from autoalgo.war.battle.arrays import BRANCHES, Battlefield, StructuredRow
from autoalgo.war.battle.event_buffer import note
from autoalgo.war.battle.ground import (
    EFFICIENCY,
    LIMITATION,
    WATER,
    attack_factor,
    effective_distance,
    feature_under,
    height_over,
)
from autoalgo.war.battle.morale import READY, RETREATING, lose_in_battle
from autoalgo.war.battle.movement import HIT_AND_RUN, PILLAGING
from autoalgo.war.battle.weapons import SHIP, battalion_of, is_ready, limitation_of, men_of, weapon_at

NOTE_ATTACK: Final = event_buffer.ATTACK
NOTE_HIGH_GROUND: Final = event_buffer.HIGHER_GROUND
NOTE_SUPPLY_CUT: Final = event_buffer.SUPPLY_CUT


@kernel
def attack(field: Battlefield, index: int, enemy: int, generator: np.random.Generator) -> None:
    """Let every ready branch of a flank strike, then take the sum of their casualties from the enemy (AT-1 … AT-7)."""
    flank = field.flanks[index]
    target = field.flanks[enemy]
    begin_attack(field, index, enemy)
    feature = feature_under(field, flank)
    if feature == WATER or feature_under(field, target) == WATER:
        field.clock[0]["naval"] = 1
    distance = effective_distance(flank, target)
    killed = 0.0
    demoralised = 0.0
    morale_lost = 0.0
    for branch in range(BRANCHES):
        if is_ready(field, flank, branch, feature, distance):
            strike_killed, strike_demoralised, strike_morale = strike(field, index, enemy, branch, distance, generator)
            killed += strike_killed
            demoralised += strike_demoralised
            morale_lost += strike_morale
            flank["ready_hour"][branch] = (
                field.clock[0]["hour"] + 1.0 + math.ceil(field.units[flank["side"], branch]["rebound_hours"])
            )
    lose_in_battle(field, enemy, killed, demoralised, morale_lost)


@kernel
def begin_attack(field: Battlefield, index: int, enemy: int) -> None:
    """Record an attack: who attacks whom, for how many rounds, in what state, from what height."""
    flank = field.flanks[index]
    target = field.flanks[enemy]
    flank["state"] = READY
    flank["attacked"] = enemy
    flank["target_rounds"] = flank["target_rounds"] + 1 if flank["target"] == enemy else 1
    flank["target"] = enemy
    target["attackers"] += 1
    if flank["maneuver"] == HIT_AND_RUN:
        flank["attacks_made"] += 1
        if flank["attacks_made"] >= field.rules[0]["hit_and_run_attacks"]:
            flank["attacks_made"] = 0
            # The hour of the second attack ends before the first hour away begins.
            flank["hours_away"] = field.rules[0]["hit_and_run_hours_away"] + 1
    note_height(field, index, enemy)


@kernel
def note_height(field: Battlefield, index: int, enemy: int) -> None:
    """Note an attack in which one of the two flanks stands higher."""
    flank = field.flanks[index]
    feature = feature_under(field, flank)
    target_feature = feature_under(field, field.flanks[enemy])
    height = height_over(feature, target_feature)
    if height == 0:
        return
    row = note(field, NOTE_HIGH_GROUND, flank["side"], index, enemy)
    if row >= 0:
        event = field.events[row]
        event["height"] = height
        event["limitation"] = attack_factor(field, flank, LIMITATION, feature, target_feature)
        event["efficiency"] = attack_factor(field, flank, EFFICIENCY, feature, target_feature)


@kernel
def strike(
    field: Battlefield, index: int, enemy: int, branch: int, distance_km: float, generator: np.random.Generator
) -> tuple[float, float, float]:
    """Return the enemies killed (AT-2) and demoralised by one branch's attack, and the morale it costs them (AT-4)."""
    flank = field.flanks[index]
    target = field.flanks[enemy]
    unit = field.units[flank["side"], branch]
    rules = field.rules[0]
    feature = feature_under(field, flank)
    target_feature = feature_under(field, target)
    men = men_of(field, flank, branch, feature)
    limitation = limitation_of(field, flank, branch, attack_factor(field, flank, LIMITATION, feature, target_feature))
    efficiency = unit["efficiency"]
    if branch != SHIP:
        efficiency = min(max(efficiency * attack_factor(field, flank, EFFICIENCY, feature, target_feature), 0.0), 1.0)
    battalion = battalion_of(field, branch, men, limitation)
    band = weapon_at(unit, distance_km)
    power = unit["powers"][band]
    random = rules["random_maximum"] * generator.random()
    mercy = rules["mercy"] if target["state"] == RETREATING else 1.0
    defense = target["water_defense"] if target_feature == WATER else target["land_defense"]
    effectiveness = unit["effectiveness"] * field.sides[flank["side"]]["fortune"]
    force = battalion * effectiveness * power * efficiency * random * (1.0 - defense)
    killed = force * mercy
    demoralised = force * unit["psychology"] * (1.0 + (target["attackers"] - 1) / rules["flanking_divisor"])
    morale_lost = rules["morale_per_soldier"] * demoralised + killed * (target["morale"] / target["size"])
    row = note(field, NOTE_ATTACK, flank["side"], index, enemy)
    if row >= 0:
        event = field.events[row]
        event["unit"] = branch
        event["weapon"] = band
        event["distance_km"] = distance_km
        event["number"] = men
        event["ships"] = flank["ships"]
        event["battalion"] = battalion
        event["effectiveness"] = effectiveness
        event["power"] = power
        event["efficiency"] = efficiency
        event["limitation"] = limitation
        event["random"] = random
        event["mercy"] = mercy
        event["defense"] = defense
        event["psychology"] = unit["psychology"]
        event["flanking"] = target["attackers"]
        event["killed"] = killed
        event["demoralised"] = demoralised
        event["morale_lost"] = morale_lost
    return killed, demoralised, morale_lost


@kernel
def cuts_supply(field: Battlefield, index: int, enemy: int, generator: np.random.Generator) -> bool:
    """Cut the enemy's supply instead of attacking when all of AT-8's conditions hold; return whether it was cut."""
    flank = field.flanks[index]
    target = field.flanks[enemy]
    if flank["maneuver"] != PILLAGING or target["supply_cut"] != 0:
        return False
    rounds = flank["target_rounds"] if flank["target"] == enemy else 0
    if rounds < target["resilience"] or not attacked_by_another(field, index, enemy):
        return False
    draw = generator.random()
    if draw > field.rules[0]["supply_cut_chance"]:
        return False
    target["supply_cut"] = 1
    row = note(field, NOTE_SUPPLY_CUT, flank["side"], index, enemy)
    if row >= 0:
        event = field.events[row]
        event["draw"] = draw
        event["rounds"] = rounds
        event["resilience"] = target["resilience"]
    return True


@kernel
def attacked_by_another(field: Battlefield, index: int, enemy: int) -> bool:
    """Return whether another flank of this side attacked the enemy this hour or the last (AT-8)."""
    for other in range(len(field.flanks)):
        friend = field.flanks[other]
        if (
            other != index
            and friend["side"] == field.flanks[index]["side"]
            and (friend["attacked"] == enemy or friend["attacked_before"] == enemy)
        ):
            return True
    return False


@kernel
def share_ready(field: Battlefield, flank: StructuredRow, target: StructuredRow) -> tuple[float, float]:
    """Return the men who could attack now and all who are present, ships counted as capacity × number (MV-2)."""
    feature = feature_under(field, flank)
    distance = effective_distance(flank, target)
    ready = 0.0
    total = 0.0
    for branch in range(BRANCHES):
        men = men_of(field, flank, branch, feature)
        total += men
        if is_ready(field, flank, branch, feature, distance):
            ready += men
    return ready, total
