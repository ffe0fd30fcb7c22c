"""The even spread: a military dealt out to flanks of equal size, by default in a line down the map (FL-2)."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from autoalgo.war.domain.records import Belligerent, Military
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import DEFAULT_FLANKS, FlankPlan, even_share
from autoalgo.war.domain.terrain import MAP_PIXELS
from autoalgo.war.domain.units import Branch
from autoalgo.war.tables import Rules


def spread_evenly(military: Military, side: Side, rules: Rules, count: int = DEFAULT_FLANKS) -> tuple[FlankPlan, ...]:
    """Return `count` flanks that share a military evenly, to the nearest integer (FL-2).

    They stand in one column of the side's third of the map, equally far apart from top to bottom.
    """
    column = rules.flanks.attacker_x_pixels if side is Side.ATTACKER else rules.flanks.defender_x_pixels
    places = [MAP_PIXELS * (index + 1) / (count + 1) for index in range(count)]
    empty = [FlankPlan(side, column, y, infantry=0, cavalry=0, artillery=0, ships=0) for y in places]
    return spread_over(empty, military)


def spread_side(
    side: Side, belligerent: Belligerent, rules: Rules, listed: Collection[int] = ()
) -> tuple[FlankPlan, ...]:
    """Return the even spread of every member of a side but those that are `listed`, in one column (FL-2, CO-5)."""
    plans = [
        replace(plan, member=member)
        for member, part in enumerate(belligerent.parts)
        if member not in listed
        for plan in spread_evenly(part.military, side, rules)
    ]
    places = [MAP_PIXELS * (index + 1) / (len(plans) + 1) for index in range(len(plans))]
    return tuple(replace(plan, y_pixels=y) for plan, y in zip(plans, places, strict=True))


def spread_over(plans: Sequence[FlankPlan], military: Military) -> tuple[FlankPlan, ...]:
    """Return the flanks of one side with a military spread evenly over them in place of their men (T-6, FL-2)."""

    def part(total: float, index: int) -> int:
        return even_share(total, index, len(plans))

    return tuple(
        replace(
            plan,
            infantry=part(military.size * military.proportion(Branch.INFANTRY), index),
            cavalry=part(military.size * military.proportion(Branch.CAVALRY), index),
            artillery=part(military.size * military.proportion(Branch.ARTILLERY), index),
            ships=part(military.ship_number, index),
            crew=part(military.size * military.crew_proportion, index),
        )
        for index, plan in enumerate(plans)
    )
