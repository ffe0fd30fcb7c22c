"""A sweep as a picture: one field as points with their intervals, two as a map of the attacker's chance of victory.

The attacker is blue and the defender vermilion, as in every picture of odds. The map's colours are cividis, which has
even steps for every kind of colour vision; what they say, each tile with room for it says in figures as well.
"""

from collections.abc import Sequence

from matplotlib.figure import Figure

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import one_line
from autoalgo.common.plotting import bytes_of, house_style, sheet
from autoalgo.war.domain.years import year_text
from autoalgo.war.odds.sweep.fighting import SweepRow
from autoalgo.war.odds.sweep.plan import Plan
from autoalgo.war.odds.sweep.plot_map import draw_map, map_foot, map_size, shows_intervals
from autoalgo.war.odds.sweep.plot_points import draw_points, points_foot, points_size


def draw_sweep(plan: Plan, rows: Sequence[SweepRow], picture_format: str) -> bytes:
    """Return a sweep of one or two fields as the bytes of a picture, the same for the same sweep.

    Parameters
    ----------
    plan, rows
        What was asked for, and the combinations that were reached.
    picture_format
        One of `FORMATS`.
    """
    with house_style():
        return bytes_of(sweep_figure(plan, rows), picture_format)


def sweep_figure(plan: Plan, rows: Sequence[SweepRow]) -> Figure:
    """Return a sweep of one or two fields as a figure; to be called in the style of the house."""
    one, request = len(plan.dimensions) == 1, plan.basis.request
    scope = f"Who wins: {counted(plan.runs, 'war')} of each combination, seed {plan.seed}"
    if one or shows_intervals(plan):
        scope += ", with 95 % intervals"
    width, height = points_size(plan) if one else map_size(plan)
    title = f"{one_line(request.war)} ({year_text(request.year)})"
    figure, place = sheet(width, height, title, scope, points_foot(plan) if one else map_foot(plan, rows))
    (draw_points if one else draw_map)(figure, place, plan, rows)
    return figure
