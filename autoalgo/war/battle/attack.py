"""One flank attacking another: who strikes, what it kills and demoralises, and cutting supplies instead (AT, MV-2)."""

import math
from typing import Final

import numpy as np

from autoalgo.common.kernels import kernel
from autoalgo.war.battle import event_buffer
from autoalgo.war.battle.arrays import BRANCHES, Battlefield, StructuredRow
from autoalgo.war.battle.event_buffer import note
from autoalgo.war.battle.front import find_struck
from autoalgo.war.battle.ground import EFFICIENCY, LIMITATION, WATER, attack_factor, feature_under, height_over
from autoalgo.war.battle.morale import READY, RETREATING, lose_in_battle
from autoalgo.war.battle.movement import HIT_AND_RUN, PILLAGING
from autoalgo.war.battle.weapons import SHIP, battalion_of, is_ready, limitation_of, men_of, weapon_at

NOTE_ATTACK: Final = event_buffer.ATTACK
NOTE_HIGH_GROUND: Final = event_buffer.HIGHER_GROUND
NOTE_SUPPLY_CUT: Final = event_buffer.SUPPLY_CUT
NO_DIE: Final = -1.0
"""What stands for a number that has not been drawn."""


@kernel
def attack(field: Battlefield, index: int, enemy: int, distance_km: float, generator: np.random.Generator) -> None:
    """Let every ready branch of a flank strike, then take the sum of their casualties from the enemy (AT-1 … AT-7).

    A blow on a small flank falls on its neighbours as well, on each of which it counts as an attack (EX-5).
    """
    flank = field.flanks[index]
    begin_attack(field, index, enemy)
    feature = feature_under(field, flank)
    if feature == WATER or feature_under(field, field.flanks[enemy]) == WATER:
        field.clock[0]["naval"] = 1
    count = find_struck(field, index, enemy, feature)
    count_attackers(field, flank["thirds"], count)
    for branch in range(BRANCHES):
        if is_ready(field, flank, branch, feature, distance_km):
            strike(field, index, branch, distance_km, count, generator)
            flank["ready_hour"][branch] = (
                field.clock[0]["hour"] + 1.0 + math.ceil(field.units[flank["army"], branch]["rebound_hours"])
            )
    for place in range(count):
        body = field.struck[place]
        target = field.flanks[body["flank"]]
        killed, stood = target["killed"], target["state"] < RETREATING
        lose_in_battle(field, body["flank"], body["killed"], body["demoralised"], body["morale_lost"])
        flank["slain"] += target["killed"] - killed
        if stood and target["state"] >= RETREATING:
            target["broken_by"] = index


@kernel
def count_attackers(field: Battlefield, thirds: float, count: int) -> None:
    """Add an attacker of so many thirds of his army to those of the struck flanks, and note AT-4's f (EX-5)."""
    for place in range(count):
        body = field.struck[place]
        target = field.flanks[body["flank"]]
        body["flanking"] = max(1.0, 0.5 + target["attackers"] + 0.5 * thirds)
        target["attackers"] += thirds
        body["killed"] = 0.0
        body["demoralised"] = 0.0
        body["morale_lost"] = 0.0


@kernel
def begin_attack(field: Battlefield, index: int, enemy: int) -> None:
    """Record an attack: who attacks whom, for how many rounds, in what state, from what height."""
    flank = field.flanks[index]
    flank["state"] = READY
    flank["attacked"] = enemy
    flank["target_rounds"] = flank["target_rounds"] + 1 if flank["target"] == enemy else 1
    flank["target"] = enemy
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
    field: Battlefield, index: int, branch: int, distance_km: float, count: int, generator: np.random.Generator
) -> None:
    """Add what one branch's attack does to each struck flank: the killed (AT-2), the demoralised, morale (AT-4).

    Ground and distance are those of the first, the target; Defense, mercy and f each flank's own.
    """
    flank = field.flanks[index]
    unit = field.units[flank["army"], branch]
    rules = field.rules[0]
    feature = feature_under(field, flank)
    target_feature = feature_under(field, field.flanks[field.struck[0]["flank"]])
    men = men_of(field, flank, branch, feature)
    limitation = limitation_of(field, flank, branch, attack_factor(field, flank, LIMITATION, feature, target_feature))
    efficiency = unit["efficiency"]
    if branch != SHIP:
        efficiency = min(max(efficiency * attack_factor(field, flank, EFFICIENCY, feature, target_feature), 0.0), 1.0)
    battalion = battalion_of(field, branch, men, limitation, flank["front"][branch])
    band = weapon_at(unit, distance_km)
    random = rules["random_maximum"] * die_of(field, flank["die_of"][branch], branch, generator)
    effectiveness = unit["effectiveness"] * field.sides[flank["side"]]["fortune"]
    force = battalion * effectiveness * unit["powers"][band] * efficiency * random
    for place in range(count):
        row = fall(field, index, place, force, unit["psychology"])
        if row >= 0:
            event = field.events[row]
            event["unit"] = branch
            event["weapon"] = band
            event["distance_km"] = distance_km
            event["number"] = men
            event["ships"] = flank["ships"]
            event["front"] = flank["front"][branch]
            event["battalion"] = battalion
            event["effectiveness"] = effectiveness
            event["power"] = unit["powers"][band]
            event["efficiency"] = efficiency
            event["limitation"] = limitation
            event["random"] = random
            event["psychology"] = unit["psychology"]


@kernel
def die_of(field: Battlefield, roller: int, branch: int, generator: np.random.Generator) -> float:
    """Return the number, 0–1, that a branch strikes with this hour, drawn once for all that share the die (EX-5)."""
    flank = field.flanks[roller]
    if flank["die"][branch] == NO_DIE:
        flank["die"][branch] = generator.random()
    return float(flank["die"][branch])


@kernel
def fall(field: Battlefield, index: int, place: int, force: float, psychology: float) -> int:
    """Add what a force does to one struck flank, by its share, and return the row of the event (AT-2, AT-4)."""
    body = field.struck[place]
    target = field.flanks[body["flank"]]
    rules = field.rules[0]
    afloat = feature_under(field, target) == WATER
    defense = target["water_defense"] if afloat else target["land_defense"]
    mercy = rules["mercy"] if target["state"] == RETREATING else 1.0
    felt = force * (1.0 - defense)
    killed = felt * mercy * body["share"]
    demoralised = felt * psychology * (1.0 + (body["flanking"] - 1.0) / rules["flanking_divisor"]) * body["share"]
    morale_lost = rules["morale_per_soldier"] * demoralised + killed * (target["morale"] / target["size"])
    body["killed"] += killed
    body["demoralised"] += demoralised
    body["morale_lost"] += morale_lost
    row = note(field, NOTE_ATTACK, field.flanks[index]["side"], index, body["flank"])
    if row >= 0:
        event = field.events[row]
        event["mercy"] = mercy
        event["defense"] = defense
        event["flanking"] = body["flanking"]
        event["share"] = body["share"]
        event["killed"] = killed
        event["demoralised"] = demoralised
        event["morale_lost"] = morale_lost
    return row


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
def share_ready(field: Battlefield, flank: StructuredRow, distance_km: float) -> tuple[float, float]:
    """Return the men who could attack now and all who are present, ships counted as capacity × number (MV-2)."""
    feature = feature_under(field, flank)
    ready = 0.0
    total = 0.0
    for branch in range(BRANCHES):
        men = men_of(field, flank, branch, feature)
        total += men
        if is_ready(field, flank, branch, feature, distance_km):
            ready += men
    return ready, total
