"""The even spread: a military dealt out to flanks of equal size in a line down the map (FL-2)."""

from autoalgo.domain.records import Military
from autoalgo.domain.strategy import DEFAULT_FLANKS, FlankPlan, Side, even_share
from autoalgo.domain.terrain import MAP_PIXELS
from autoalgo.domain.units import Branch
from autoalgo.tables import Rules


def spread_evenly(military: Military, side: Side, rules: Rules, count: int = DEFAULT_FLANKS) -> tuple[FlankPlan, ...]:
    """Return `count` flanks that share a military evenly, to the nearest integer (FL-2).

    They stand in one column of the side's third of the map, equally far apart from top to bottom.
    """
    column = rules.flanks.attacker_x_pixels if side is Side.ATTACKER else rules.flanks.defender_x_pixels
    return tuple(
        FlankPlan(
            side=side,
            x_pixels=column,
            y_pixels=MAP_PIXELS * (index + 1) / (count + 1),
            infantry=even_share(military.size * military.proportion(Branch.INFANTRY), index, count),
            cavalry=even_share(military.size * military.proportion(Branch.CAVALRY), index, count),
            artillery=even_share(military.size * military.proportion(Branch.ARTILLERY), index, count),
            ships=even_share(military.ship_number, index, count),
            crew=even_share(military.size, index, count) if military.navy_only else 0,
        )
        for index in range(count)
    )
