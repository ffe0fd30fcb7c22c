"""A tournament as a picture: points and ratings with their intervals, and who outlived whom (TN-15, TN-17)."""

from collections.abc import Sequence
from typing import Final

from matplotlib.axes import Axes

from autoalgo.common.plain_text import isolated
from autoalgo.common.plots import FAINT, INK, RULE, Lettering, PlotBox, PlotSheet, house_style
from autoalgo.games.tncc.tournament.as_text import title
from autoalgo.games.tncc.tournament.games import Tournament
from autoalgo.games.tncc.tournament.standings import Standing, Standings

_DOT: Final = "#0072b2"
_SHADES: Final = "Blues"
_HEADING: Final = Lettering(11, bold=True)

# All lengths are inches.
_MARGIN: Final = 0.45
_NAMES: Final = 1.5
_CHART: Final = 3.2
_GUTTER: Final = 0.5
_ROW: Final = 0.34
_CELL: Final = 0.56
_TOP: Final = 1.3
_BELOW: Final = 0.75
"""For the numbers under the charts, and the names under the table, which stand upright."""


def draw(standings: Standings, tournament: Tournament, picture_format: str) -> bytes:
    """Return a tournament as the bytes of a picture, png, svg or pdf; the same for the same tournament."""
    ranked = standings.ranked
    charted = {
        "Points per game": [(each.share, each.interval) for each in ranked],
        "Rating": [(each.rating.points, each.rating.interval) for each in ranked],
    }
    height = len(ranked) * _ROW
    table = len(ranked) * _CELL
    charts = _MARGIN + _NAMES
    matrix = charts + 2 * (_CHART + _GUTTER)
    with house_style():
        sheet = PlotSheet(matrix + table + _MARGIN, _TOP + height + _BELOW + _MARGIN)
        width = matrix + table - _MARGIN
        sheet.write(PlotBox(_MARGIN, 0.3, width, 0.3), "A tournament of TNCC", Lettering(17, bold=True))
        sheet.write(PlotBox(_MARGIN, 0.55, width, 0.2), title(standings, tournament), Lettering(9, FAINT))
        for place, standing in enumerate(ranked):
            name = isolated(standing.name)
            sheet.write(
                PlotBox(_MARGIN, _TOP + place * _ROW, _NAMES - 0.1, 0.62 * _ROW), name, Lettering(9, right=True)
            )
        for place, (heading, values) in enumerate(charted.items()):
            left = charts + place * (_CHART + _GUTTER)
            sheet.write(PlotBox(left, _TOP - 0.34, _CHART, 0.2), heading, _HEADING)
            _draw_intervals(sheet.axes(PlotBox(left, _TOP, _CHART, height)), values)
        sheet.write(PlotBox(matrix, _TOP - 0.34, table, 0.2), "Outlived, % of games", _HEADING)
        _draw_outlived(sheet.axes(PlotBox(matrix, _TOP, table, height)), ranked)
        return sheet.bytes(picture_format)


def _draw_intervals(axes: Axes, values: Sequence[tuple[float, tuple[float, float]]]) -> None:
    """Draw a row for each player, the first on top: a dot, and a line across its interval."""
    for row, (value, (low, high)) in enumerate(values):
        axes.plot([low, high], [row, row], color=_DOT, linewidth=2, solid_capstyle="butt", alpha=0.45)
        axes.plot([value], [row], color=_DOT, marker="o", markersize=5)
    axes.set_ylim(len(values) - 0.5, -0.5)
    axes.set_yticks([])
    axes.grid(axis="x", color=RULE, linewidth=0.5)
    axes.set_axisbelow(True)


def _draw_outlived(axes: Axes, ranked: Sequence[Standing]) -> None:
    """Draw how often the player of the row was alive at the end of a game and that of the column was not."""
    shares = [[100 * (each.share_outlived(other.name) or 0) for other in ranked] for each in ranked]
    axes.imshow(shares, cmap=_SHADES, vmin=0, vmax=100, aspect="auto")
    for row, line in enumerate(shares):
        for column, share in enumerate(line):
            if row != column:
                colour = "white" if share > 60 else INK
                axes.text(column, row, f"{share:.0f}", ha="center", va="center", color=colour, fontsize=8)
    axes.set_xticks(range(len(ranked)), [isolated(each.name) for each in ranked], rotation=90)
    axes.set_yticks([])
    axes.tick_params(length=0)
