"""Armies that only wait for each other: their orders lapse, a house rule (EX-4)."""

from typing import Final

from autoalgo.common.kernels import kernel
from autoalgo.war.battle import event_buffer
from autoalgo.war.battle.arrays import Battlefield
from autoalgo.war.battle.event_buffer import note
from autoalgo.war.battle.front import attack_distance
from autoalgo.war.battle.ground import NO_FLANK, feature_under, nearest_enemy, stands
from autoalgo.war.battle.morale import RETREATING
from autoalgo.war.battle.movement import FEIGNED_RETREAT, NORMAL, POSITION
from autoalgo.war.battle.nature import DEFENDER, overcrowding, shelters
from autoalgo.war.battle.weapons import has_weapon

NOTE_LAPSED: Final = event_buffer.LAPSED


@kernel
def lapse_orders(field: Battlefield) -> None:
    """Let every flank act as Normal from now on when both armies only wait (EX-4)."""
    if field.rules[0]["lapsing_position"] == 0 or not all_wait(field):
        return
    row = note(field, NOTE_LAPSED, DEFENDER, NO_FLANK, NO_FLANK)
    for index in range(len(field.flanks)):
        field.flanks[index]["maneuver"] = NORMAL
    if row >= 0:
        field.events[row]["number"] = field.sides[0]["standing"] + field.sides[1]["standing"]


@kernel
def all_wait(field: Battlefield) -> bool:
    """Return whether nobody marches, has an enemy within reach, starves or is besieged."""
    for index in range(len(field.flanks)):
        flank = field.flanks[index]
        if stands(flank) and (flank["state"] == RETREATING or flank["maneuver"] not in (POSITION, FEIGNED_RETREAT)):
            return False
    if field.sides[DEFENDER]["besieged"] != 0 or shelters(field):
        return False
    for side in range(2):
        if overcrowding(field, side) > 1.0:
            return False
    for index in range(len(field.flanks)):
        flank = field.flanks[index]
        if stands(flank):
            distance = attack_distance(field, index, nearest_enemy(field, index))
            if has_weapon(field, flank, feature_under(field, flank), distance):
                return False
    return True
