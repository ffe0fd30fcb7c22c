"""Losses outside combat: hunger, sieges, cut supplies, disease (AR, SG, DI)."""

from typing import Final

import numpy as np

from autoalgo.common.kernels import kernel
from autoalgo.war.battle import event_buffer
from autoalgo.war.battle.arrays import DISEASES, Battlefield
from autoalgo.war.battle.event_buffer import note
from autoalgo.war.battle.ground import CLIFFS, HIGH_GROUND, NO_FLANK, feature_under, stands
from autoalgo.war.battle.morale import lose_to_nature
from autoalgo.war.battle.movement import POSITION

ATTACKER: Final = 0
DEFENDER: Final = 1
NOTE_ATTRITION: Final = event_buffer.ATTRITION
NOTE_OUTBREAK: Final = event_buffer.OUTBREAK
NOTE_WIPED_OUT_BY_ATTRITION: Final = event_buffer.WIPED_OUT_BY_ATTRITION
NOTE_WIPED_OUT_BY_DISEASE: Final = event_buffer.WIPED_OUT_BY_DISEASE
NOTE_SIDE_CUT_OFF: Final = event_buffer.SIDE_CUT_OFF
NOTE_SIEGE: Final = event_buffer.SIEGE


@kernel
def present_soldiers(field: Battlefield, side: int) -> float:
    """Return the soldiers of a side's standing flanks."""
    soldiers = 0.0
    for index in range(len(field.flanks)):
        flank = field.flanks[index]
        if flank["side"] == side and stands(flank):
            soldiers += flank["size"]
    return soldiers


@kernel
def shelters(field: Battlefield) -> bool:
    """Return whether the defender holds fortifications, every standing flank on Position and on height (SG-1)."""
    if field.sides[DEFENDER]["fortified"] == 0:
        return False
    for index in range(len(field.flanks)):
        flank = field.flanks[index]
        if flank["side"] == DEFENDER and stands(flank):
            feature = feature_under(field, flank)
            if flank["maneuver"] != POSITION or feature not in (HIGH_GROUND, CLIFFS):
                return False
    return True


@kernel
def besiege(field: Battlefield) -> None:
    """Begin a siege when its conditions hold, and let the defender's capacity shrink while it lasts (SG-1)."""
    defender = field.sides[DEFENDER]
    siege_rate = field.sides[ATTACKER]["siege_rate"]
    begins = defender["besieged"] == 0 and shelters(field)
    if begins:
        defender["besieged"] = 1
    if defender["besieged"] != 0:
        defender["capacity"] *= 1.0 - siege_rate / field.rules[0]["siege_rate_divisor"]
    if begins:
        row = note(field, NOTE_SIEGE, DEFENDER, NO_FLANK, NO_FLANK)
        if row >= 0:
            field.events[row]["capacity"] = defender["capacity"]
            field.events[row]["siege_rate"] = siege_rate


@kernel
def cut_off(field: Battlefield, side: int) -> None:
    """Reduce a side's capacity, once, when every standing flank's supply is cut (AT-8)."""
    record = field.sides[side]
    if record["cut_off"] != 0:
        return
    for index in range(len(field.flanks)):
        flank = field.flanks[index]
        if flank["side"] == side and stands(flank) and flank["supply_cut"] == 0:
            return
    record["cut_off"] = 1
    record["capacity"] *= field.rules[0]["cut_off_capacity"]
    row = note(field, NOTE_SIDE_CUT_OFF, side, NO_FLANK, NO_FLANK)
    if row >= 0:
        field.events[row]["capacity"] = record["capacity"]


@kernel
def overcrowding(field: Battlefield, side: int) -> float:
    """Return L = soldiers / (local population · capacity), capped (AR-2)."""
    rules = field.rules[0]
    fed = rules["local_population"] * field.sides[side]["capacity"]
    soldiers = present_soldiers(field, side)
    if soldiers >= rules["overcrowding_cap"] * fed:
        return float(rules["overcrowding_cap"])
    return float(soldiers / fed)


@kernel
def starve(field: Battlefield, side: int, generator: np.random.Generator) -> None:
    """Let every standing flank of an overcrowded side lose (a + U(0, 0.05)) · size · (L − 1) men (AR-2, AR-3)."""
    crowding = overcrowding(field, side)
    if crowding <= 1.0:
        return
    rules = field.rules[0]
    for index in range(len(field.flanks)):
        flank = field.flanks[index]
        if flank["side"] != side or not stands(flank):
            continue
        random = rules["attrition_random_maximum"] * generator.random()
        deaths = min((rules["attrition_constant"] + random) * flank["size"] * (crowding - 1.0), flank["size"])
        row = note(field, NOTE_ATTRITION, side, index, NO_FLANK)
        flank["died_of_attrition"] += deaths
        morale_lost = lose_to_nature(field, index, deaths, NOTE_WIPED_OUT_BY_ATTRITION)
        if row >= 0:
            event = field.events[row]
            event["overcrowding"] = crowding
            event["constant"] = rules["attrition_constant"]
            event["random"] = random
            event["men"] = deaths
            event["morale_lost"] = morale_lost


@kernel
def sicken(field: Battlefield, side: int, generator: np.random.Generator) -> None:
    """Test a side against both nations' diseases (DI-1)."""
    for disease in range(DISEASES):
        soldiers = present_soldiers(field, side)
        probability = field.sides[side]["outbreak_per_soldier"][disease] * soldiers
        if probability > 0.0:
            draw = generator.random()
            if draw < probability:
                break_out(field, side, disease, probability, draw, generator)


@kernel
def break_out(
    field: Battlefield, side: int, disease: int, probability: float, draw: float, generator: np.random.Generator
) -> None:
    """Let a disease kill its share of every standing flank (DI-3)."""
    soldiers = present_soldiers(field, side)
    random = field.rules[0]["disease_random_maximum"] * generator.random()
    share = min(field.sides[side]["deaths_per_soldier"][disease] * random, 1.0)
    row = note(field, NOTE_OUTBREAK, side, NO_FLANK, NO_FLANK)
    if row >= 0:
        event = field.events[row]
        event["disease"] = disease
        event["probability"] = probability
        event["draw"] = draw
        event["soldiers"] = soldiers
        event["random"] = random
        event["men"] = share * soldiers
    for index in range(len(field.flanks)):
        flank = field.flanks[index]
        if flank["side"] == side and stands(flank):
            deaths = share * flank["size"]
            flank["died_of_disease"] += deaths
            lose_to_nature(field, index, deaths, NOTE_WIPED_OUT_BY_DISEASE)
