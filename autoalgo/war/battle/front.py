"""One front an army, however many flanks it is cut into: a house rule (EX-5).

An army's front is that of three even flanks, a third each. `thirds` and `front` say how much of it a flank has; a flank
of less than one third is small: it measures its distance from whichever of its small neighbours is nearest to the
enemy, and a blow on it goes on to the flanks beside it until it has fallen on a third. The flanks of one third act one
after another, and toss one coin. Without the rule every flank is one third, and nothing of this does anything.
"""

import math
from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from autoalgo.common.kernels import kernel
from autoalgo.war.battle.arrays import BRANCHES, Battlefield, StructuredArray, StructuredRow
from autoalgo.war.battle.ground import depth, feature_under, squared_between, squared_in_the_hour, stands
from autoalgo.war.battle.weapons import flank_speed, greatest_reach
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.units import Branch

_FARTHEST_DEPTH_KM: Final = 1.0
"""More than any two flanks reach toward each other (HR-4), so that looking for neighbours can be left out."""


def open_front(flanks: StructuredArray, plans: Sequence[FlankPlan], count: int) -> None:
    """Write each flank's parts of its army's front, its third and its dice; a `count` of 0 is without the rule.

    `count` is how many even flanks an army's front counts as: 3. Both are 1 for each of three even flanks, exactly.
    """
    flanks["thirds"] = 1.0
    flanks["front"] = 1.0
    flanks["die_of"] = [[index] * BRANCHES for index in range(len(plans))]
    flanks["third_of"] = range(len(plans))
    if count == 0:
        return
    for side in Side:
        own = [index for index, plan in enumerate(plans) if plan.side is side]
        sizes = _parts([plans[index].size for index in own], count)
        flanks["thirds"][own] = sizes
        flanks["third_of"][own] = _firsts(own, sizes)
        for branch in Branch:
            parts = _parts([_arm(plans[index], branch) for index in own], count)
            flanks["front"][own, branch] = parts
            flanks["die_of"][own, branch] = _firsts(own, parts)


def _arm(plan: FlankPlan, branch: Branch) -> int:
    """Return how many a flank has of an arm: ships, or men; a crew fights ashore as infantry (DB-7)."""
    if branch is Branch.SHIP:
        return plan.ships
    return plan.men(branch) + (plan.crew if branch is Branch.INFANTRY else 0)


def _parts(numbers: Sequence[int], count: int) -> list[float]:
    """Return each number over one `count`th of their sum, 1 where there are none."""
    total = sum(numbers)
    return [count * number / total if number > 0 else 1.0 for number in numbers]


def _firsts(own: Sequence[int], parts: Sequence[float]) -> list[int]:
    """Return for each flank the first of those whose middles lie in the same third, in the order of listing."""
    first: dict[int, int] = {}
    middles = (until - part / 2 for part, until in zip(parts, accumulate(parts), strict=True))
    return [first.setdefault(math.floor(middle), index) for index, middle in zip(own, middles, strict=True)]


@kernel
def attack_distance(field: Battlefield, index: int, enemy: int) -> float:
    """Return the distance in km at which a flank attacks an enemy: HR-4's, no less than at the hour's beginning (HR-1).

    A small flank counts from whichever small neighbour of the same orders, itself among them, stands nearest to the
    enemy (EX-5).
    """
    flank = field.flanks[index]
    target = field.flanks[enemy]
    squared = squared_in_the_hour(flank, target)
    nearest = index
    within = field.rules[0]["neighbours_km"]
    if flank["thirds"] < 1.0 and math.sqrt(squared) <= within + _FARTHEST_DEPTH_KM + own_reach(field, flank):
        friends = field.sides[flank["side"]]
        for other in range(friends["first"], friends["past"]):
            friend = field.flanks[other]
            if friend["side"] == flank["side"] and friend["thirds"] < 1.0 and acts_as(friend, flank):
                east = friend["x_km"] - flank["x_km"]
                south = friend["y_km"] - flank["y_km"]
                if east * east + south * south <= within * within:
                    from_there = squared_in_the_hour(friend, target)
                    if from_there < squared:
                        squared = from_there
                        nearest = other
    return float(max(math.sqrt(squared) - depth(field.flanks[nearest], target), 0.0))


@kernel
def acts_as(friend: StructuredRow, flank: StructuredRow) -> bool:
    """Return whether a flank stands and has the orders of another: a reserve on Position takes no part in an attack."""
    return bool(stands(friend) and friend["maneuver"] == flank["maneuver"])


@kernel
def own_reach(field: Battlefield, flank: StructuredRow) -> float:
    """Return the longest range of a flank's weapons on the ground where it stands, in km."""
    return greatest_reach(field, flank, feature_under(field, flank))


@kernel
def find_struck(field: Battlefield, index: int, enemy: int, feature: int) -> int:
    """Write on which flanks a blow falls, the target first, and their shares of it; return how many they are (EX-5).

    A blow on a small flank goes on to the standing enemies nearest to who strikes, within his reach and an hour's
    march, until they make up a third of their army, or as many thirds as he is of his.
    """
    flank = field.flanks[index]
    quota = max(1.0, flank["thirds"])
    field.struck[0]["flank"] = enemy
    field.struck[0]["share"] = 1.0
    field.struck[0]["squared"] = -1.0
    target = field.flanks[enemy]
    held = target["thirds"]
    if held >= 1.0:
        return 1
    reach = greatest_reach(field, flank, feature) + flank_speed(field, flank, feature) + depth(flank, target)
    farthest = max(reach * reach, squared_between(flank, target))
    count = 1
    enemies = field.sides[1 - flank["side"]]
    for other in range(enemies["first"], enemies["past"]):
        body = field.flanks[other]
        if body["side"] == flank["side"] or other == enemy or not stands(body):
            continue
        squared = squared_between(flank, body)
        if squared > farthest or (held >= quota and squared >= field.struck[count - 1]["squared"]):
            continue
        insert(field, count, other, squared)
        count += 1
        held += body["thirds"]
        while held - field.flanks[field.struck[count - 1]["flank"]]["thirds"] >= quota:
            count -= 1
            held -= field.flanks[field.struck[count]["flank"]]["thirds"]
    share_out(field, count, min(held, quota))
    return count


@kernel
def insert(field: Battlefield, count: int, index: int, squared: float) -> None:
    """Put a flank into its place among the first `count` struck ones, the nearest first; of equals the earlier."""
    place = count
    while field.struck[place - 1]["squared"] > squared:
        field.struck[place]["flank"] = field.struck[place - 1]["flank"]
        field.struck[place]["squared"] = field.struck[place - 1]["squared"]
        place -= 1
    field.struck[place]["flank"] = index
    field.struck[place]["squared"] = squared


@kernel
def share_out(field: Battlefield, count: int, total: float) -> None:
    """Give each struck flank its share of the blow by its thirds; the last has what is left of `total`."""
    left = total
    for place in range(count):
        body = field.struck[place]
        part = min(field.flanks[body["flank"]]["thirds"], left)
        left -= part
        body["share"] = part / total
