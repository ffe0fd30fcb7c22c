"""A sweep as a picture: one field as points with their intervals, two as a map of the attacker's chance of victory.

The attacker is blue and the defender vermilion, as in every picture of odds. The map's colours are cividis, which has
even steps for every kind of colour vision; what they say, each tile with room for it says in figures as well.
"""

from collections.abc import Sequence
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import one_line
from autoalgo.common.plots import FAINT, Lettering, PlotBox, PlotSheet, house_style
from autoalgo.war.domain.years import year_text
from autoalgo.war.odds.sweep.plan import Plan
from autoalgo.war.odds.sweep.plot_map import draw_map, map_size, shows_intervals
from autoalgo.war.odds.sweep.plot_points import draw_points, points_size
from autoalgo.war.odds.sweep.sweep_run import SweepRow

_MARGIN: Final = 0.45
_HEADER: Final = 1.05
_TITLE: Final = Lettering(15, bold=True)
_NOTE: Final = Lettering(9, FAINT)


def draw_sweep(plan: Plan, rows: Sequence[SweepRow], picture_format: str) -> bytes:
    """Return a sweep of one or two fields as the bytes of a picture, the same for the same sweep.

    Parameters
    ----------
    plan, rows
        What was asked for, and the combinations that were reached.
    picture_format
        One of `FORMATS`.
    """
    one = len(plan.dimensions) == 1
    with house_style():
        width, height = points_size(plan) if one else map_size(plan)
        sheet = PlotSheet(width + 2 * _MARGIN, height + _HEADER + _MARGIN)
        _draw_header(sheet, plan, width)
        box = PlotBox(_MARGIN, _HEADER, width, height)
        if one:
            draw_points(sheet, box, plan, rows)
        else:
            draw_map(sheet, box, plan, rows)
        return sheet.bytes(picture_format)


def _draw_header(sheet: PlotSheet, plan: Plan, width: float) -> None:
    request = plan.basis.request
    sheet.write(PlotBox(_MARGIN, 0.25, width, 0.3), f"{one_line(request.name)} ({year_text(request.year)})", _TITLE)
    scope = f"Who wins: {counted(plan.runs, 'war')} of each combination, seed {plan.seed}"
    if len(plan.dimensions) == 1 or shows_intervals(plan):
        scope += ", with 95 % intervals"
    sheet.write(PlotBox(_MARGIN, 0.55, width, 0.22), scope, _NOTE)
