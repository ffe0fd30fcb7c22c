"""The hour and the battle, as a table of contents (HR). The same kernels play one battle and many."""

import numpy as np

from autoalgo.common.kernels import entry_kernel, kernel
from autoalgo.common.streams import States, Words, load_state, store_state
from autoalgo.war.battle.arrays import (
    BRANCHES,
    STALEMATE,
    UNDECIDED,
    Battlefield,
    StructuredArray,
    StructuredRow,
    Watch,
)
from autoalgo.war.battle.attack import NO_DIE, attack, cuts_supply, share_ready
from autoalgo.war.battle.fortune import draw_fortune
from autoalgo.war.battle.front import attack_distance
from autoalgo.war.battle.ground import NO_FLANK, faced_at_first, feature_under, nearest_enemy, stands
from autoalgo.war.battle.morale import IDLE, READY, RETREATING
from autoalgo.war.battle.movement import FEIGNED_RETREAT, POSITION, charge, move
from autoalgo.war.battle.nature import besiege, cut_off, sicken, starve
from autoalgo.war.battle.standstill import lapse_orders
from autoalgo.war.battle.watching import note_ends, watch_hour, watch_places
from autoalgo.war.battle.weapons import flank_shock


@entry_kernel
def play_hour(field: Battlefield, generator: np.random.Generator) -> None:
    """Play one hour; the clock says afterwards whether the battle is over (HR)."""
    begin_hour(field)
    if field.clock[0]["hour"] == 1:
        draw_fortune(field, generator)
    lapse_orders(field)
    draw_order(field.order, generator)
    for turn in range(len(field.order)):
        first = field.order[turn]
        if field.flanks[first]["third_of"] == first:
            act_as_a_third(field, first, generator)
        if is_over(field):
            return
    suffer_nature(field, generator)
    if not is_over(field) and field.clock[0]["hour"] >= field.rules[0]["maximum_hours"]:
        field.clock[0]["winner"] = STALEMATE


@kernel
def begin_hour(field: Battlefield) -> None:
    """Start the clock's next hour and reset what every flank counts by the hour."""
    field.clock[0]["hour"] += 1
    field.clock[0]["events"] = 0
    for index in range(len(field.flanks)):
        flank = field.flanks[index]
        flank["attackers"] = 0.0
        flank["steady"] = flank["size"]
        flank["attacked_before"] = flank["attacked"]
        flank["attacked"] = NO_FLANK
        flank["began_x_km"] = flank["x_km"]
        flank["began_y_km"] = flank["y_km"]
        flank["began_state"] = flank["state"]
        flank["coin"] = NO_DIE
        for branch in range(BRANCHES):
            flank["die"][branch] = NO_DIE
    for side in range(2):
        field.sides[side]["began_standing"] = field.sides[side]["standing"]


@kernel
def draw_order(order: np.ndarray[tuple[int], np.dtype[np.int64]], generator: np.random.Generator) -> None:
    """Shuffle the order in which flanks act: Fisher and Yates, so that every order is equally likely (HR-1)."""
    for last in range(len(order) - 1, 0, -1):
        chosen = int(generator.random() * (last + 1))
        order[last], order[chosen] = order[chosen], order[last]


@kernel
def is_over(field: Battlefield) -> bool:
    """Return whether the battle has been decided (HR-3)."""
    return bool(field.clock[0]["winner"] != UNDECIDED)


@kernel
def act_as_a_third(field: Battlefield, first: int, generator: np.random.Generator) -> None:
    """Let the flanks of one third of an army act one after another, in the order of listing (HR-1, EX-5)."""
    for index in range(first, len(field.flanks)):
        flank = field.flanks[index]
        if is_over(field) or flank["third_of"] != first:
            return
        if stands(flank):
            act(field, index, generator)


@kernel
def act(field: Battlefield, index: int, generator: np.random.Generator) -> None:
    """Let one flank decide and then move, charge, cut supplies or attack (MV-1, MV-2)."""
    flank = field.flanks[index]
    enemy = nearest_enemy(field, index)
    if must_move(flank) or enemy == NO_FLANK:
        if flank["state"] != RETREATING:
            flank["state"] = IDLE
        move(field, index, enemy, generator)
        return
    distance = attack_distance(field, index, enemy)
    ready, total = share_ready(field, flank, distance)
    if ready == 0.0 or forfeits(field, flank):
        flank["state"] = IDLE
        move(field, index, enemy, generator)
    elif charges(field, flank, ready, total, generator):
        flank["state"] = IDLE
        charge(field, index, enemy, ready, total, generator)
    elif cuts_supply(field, index, enemy, generator):
        flank["state"] = READY
    else:
        attack(field, index, enemy, distance, generator)


@kernel
def must_move(flank: StructuredRow) -> bool:
    """Return whether a flank moves whether or not it could attack: retreating, or away after a hit (MV-1, MV-4)."""
    if flank["hours_away"] > 0:
        flank["hours_away"] -= 1
    return bool(flank["state"] == RETREATING or flank["hours_away"] > 0)


@kernel
def forfeits(field: Battlefield, flank: StructuredRow) -> bool:
    """Return whether the enemy that was nearest at the start of the hour has dropped out since (AT-6)."""
    enemies = field.sides[1 - flank["side"]]
    if enemies["standing"] == enemies["began_standing"]:
        return False
    faced = faced_at_first(field, flank)
    return bool(faced != NO_FLANK and not stands(field.flanks[faced]))


@kernel
def charges(
    field: Battlefield, flank: StructuredRow, ready: float, total: float, generator: np.random.Generator
) -> bool:
    """Return whether a flank of which only some can attack chooses to charge instead (MV-2)."""
    if ready >= total or flank["maneuver"] in (POSITION, FEIGNED_RETREAT):
        return False
    shock = flank_shock(field, flank, feature_under(field, flank))
    probability = (1.0 - ready / total) / field.rules[0]["charge_divisor"] + shock
    first = field.flanks[flank["third_of"]]
    if first["coin"] == NO_DIE:
        first["coin"] = generator.random()
    return bool(first["coin"] < probability)


@kernel
def suffer_nature(field: Battlefield, generator: np.random.Generator) -> None:
    """Let sieges, hunger and disease have their hour; a coin says which side suffers first (AR, SG, DI)."""
    if is_over(field):
        return
    besiege(field)
    first = int(generator.random() * 2.0)
    for turn in range(2):
        side = first if turn == 0 else 1 - first
        cut_off(field, side)
        starve(field, side, generator)
        if is_over(field):
            return
        sicken(field, side, generator)
        if is_over(field):
            return


@kernel
def play_battle(field: Battlefield, generator: np.random.Generator, watch: Watch, battle: int, number: int) -> None:
    """Play hours until the battle is over, and put down what becomes of every flank where somebody asks.

    `battle` is its place among those that are played, `number` that among all wars.
    """
    while not is_over(field):
        play_hour(field, generator)
        if len(watch.ends) > 0:
            watch_hour(field, watch.ends, battle)
            watch_places(field, watch, number)
    if len(watch.ends) > 0:
        note_ends(field, watch.ends, battle)


@entry_kernel
def play_battles(
    field: Battlefield,
    opening: Battlefield,
    generator: np.random.Generator,
    words: Words,
    states: States,
    rows: StructuredArray,
    first: int,
    watch: Watch,
) -> None:
    """Play as many battles as `rows` has rows, each from an opening and from a stream of its own.

    `field` is the board they are played on; `opening` is never changed. It has the flanks, units, sides and rules of
    one opening after the other; battle i, the first being number `first`, is played from opening i modulo their number.
    The streams stand at `states` before and after; `words` is the memory of the generator's state. `watch` takes what
    becomes of every flank, where it has an end for each battle.
    """
    for battle in range(len(rows)):
        set_up(field, opening, (first + battle) % len(opening.rules))
        load_state(words, states[battle])
        play_battle(field, generator, watch, battle, first + battle)
        store_state(words, states[battle])
        tally(field, rows[battle])


@kernel
def set_up(field: Battlefield, opening: Battlefield, variant: int) -> None:
    """Put the board back to one of the openings; a board of one opening alone shares its units and rules."""
    flanks = len(field.flanks)
    for index in range(flanks):
        field.flanks[index] = opening.flanks[variant * flanks + index]
        field.order[index] = opening.order[index]
    for side in range(2):
        field.sides[side] = opening.sides[2 * variant + side]
    field.clock[0] = opening.clock[0]
    if len(opening.rules) > 1:
        field.rules[0] = opening.rules[variant]
        armies = len(field.units)
        for army in range(armies):
            for branch in range(BRANCHES):
                field.units[army, branch] = opening.units[variant * armies + army, branch]


@entry_kernel
def tally(field: Battlefield, row: StructuredRow) -> None:
    """Write how a battle stands or ended into the row of its war.

    The side that holds the field has its captured back, and the ships that were taken with them (AT-7, PU-1).
    """
    winner = field.clock[0]["winner"]
    row["winner"] = winner
    row["hours"] = field.clock[0]["hour"]
    row["naval"] = field.clock[0]["naval"]
    for side in range(2):
        row["killed"][side] = 0.0
        row["captured"][side] = 0.0
        row["died_of_attrition"][side] = 0.0
        row["died_of_disease"][side] = 0.0
        row["remaining"][side] = 0.0
        row["ships_sunk"][side] = 0.0
        row["morale"][side] = 0.0
        row["starting_morale"][side] = 0.0
        row["own_killed"][side] = 0.0
        row["own_captured"][side] = 0.0
        row["led_remaining"][side] = 0.0
        row["capacity"][side] = field.sides[side]["capacity"]
    for index in range(len(field.flanks)):
        flank = field.flanks[index]
        side = flank["side"]
        row["killed"][side] += flank["killed"]
        row["captured"][side] += flank["captured"]
        row["died_of_attrition"][side] += flank["died_of_attrition"]
        row["died_of_disease"][side] += flank["died_of_disease"]
        row["remaining"][side] += flank["size"]
        if side != winner or flank["captured"] == 0.0:
            row["ships_sunk"][side] += flank["ships_sunk"]
        row["morale"][side] += flank["morale"]
        row["starting_morale"][side] += flank["starting_morale"]
        row["own_killed"][side] += flank["killed"] * flank["own"]
        row["own_captured"][side] += flank["captured"] * flank["own"]
        row["led_remaining"][side] += flank["size"] * flank["led"]
    if winner not in (UNDECIDED, STALEMATE):
        row["remaining"][winner] += row["captured"][winner]
        row["captured"][winner] = 0.0
        row["own_captured"][winner] = 0.0
        row["led_remaining"][winner] += led_captured(field, winner)


@kernel
def led_captured(field: Battlefield, side: int) -> float:
    """Return the captured of a side's leading general (CO-7)."""
    captured = 0.0
    for index in range(len(field.flanks)):
        flank = field.flanks[index]
        if flank["side"] == side:
            captured += flank["captured"] * flank["led"]
    return captured
