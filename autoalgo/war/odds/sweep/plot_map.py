"""Two fields varied, drawn as a map of tiles: how often the attacker wins at each combination.

A tile with room for it says its chance and the interval in figures. Between tiles of which the attacker leads in one
and the defender in the other runs a line; a combination that is not possible is hatched.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.collections import LineCollection, PatchCollection
from matplotlib.figure import Figure
from matplotlib.gridspec import SubplotSpec
from matplotlib.patches import Rectangle

from autoalgo.common.plain_text import one_line
from autoalgo.common.plotting import FAINT, INK
from autoalgo.war.odds.digits import chance, chance_interval, rough_chance
from autoalgo.war.odds.sweep.as_text import value_text
from autoalgo.war.odds.sweep.fighting import Outcome, SweepRow
from autoalgo.war.odds.sweep.plan import Dimension, Plan
from autoalgo.war.odds.sweep.plot_points import shortened
from autoalgo.war.odds.sweep.variation import numeral

COLOURS: Final = "cividis"
_TILE_WIDTH: Final = 0.95
_TILE_HEIGHT: Final = 0.5
_MOST_WIDTH: Final = 15.0
_MOST_HEIGHT: Final = 11.0
_LETTER: Final = 0.085
"""Inches that a letter of a value takes up."""
_TICKS: Final = 0.4
"""Inches below the tiles, for the values of the columns."""
_SLANTED: Final = 1.3
"""Inches more where they are too long to lie flat."""
_BAR: Final = 0.9
"""Inches to the right, for the scale of colours."""
_LEAST_WIDTH: Final = 4.0
_LEAST_HEIGHT: Final = 1.6
_ROOM_FOR_INTERVAL: Final = 0.8
_ROOM_FOR_CHANCE: Final = 0.4
"""Inches that a tile must be wide."""
_MOST_TICKS: Final = 40
_LIGHT_FROM: Final = 0.5

_Edge = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True)
class _Layout:
    """Which dimension goes across and which up, and their values in the order of their places."""

    across: int
    up: int
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    tile: tuple[float, float]
    """Width and height in inches."""

    @property
    def slanted(self) -> bool:
        """Whether the values of the columns are too long to lie flat."""
        longest = max(len(shortened(value_text(value))) for value in self.columns)
        return longest * _LETTER > self.tile[0] * -(-len(self.columns) // _MOST_TICKS)

    @property
    def room_for_chances(self) -> bool:
        """Whether a tile has room for a rough chance."""
        return self.tile[0] >= _ROOM_FOR_CHANCE and self.tile[1] >= _ROOM_FOR_CHANCE / 2

    @property
    def room_for_intervals(self) -> bool:
        """Whether a tile has room for a chance with its interval."""
        return self.tile[0] >= _ROOM_FOR_INTERVAL and self.tile[1] >= _ROOM_FOR_CHANCE

    def place(self, row: SweepRow) -> tuple[int, int]:
        """Return column and row of a combination, from 0."""
        return self.columns.index(row.values[self.across]), self.rows.index(row.values[self.up])


def map_size(plan: Plan) -> tuple[float, float]:
    """Return width and height of the drawing in inches."""
    layout = _layout(plan)
    names = _LETTER * max(len(shortened(value_text(value))) for value in layout.rows)
    width, height = len(layout.columns) * layout.tile[0], len(layout.rows) * layout.tile[1]
    return names + width + _BAR, height + _TICKS + (_SLANTED if layout.slanted else 0)


def map_foot(plan: Plan, rows: Sequence[SweepRow]) -> list[str]:
    """Return what stands below the map: which field goes across and which up, and what the marks on it mean."""
    layout = _layout(plan)
    fields = [("Across", plan.dimensions[layout.across].field), ("Up", plan.dimensions[layout.up].field)]
    lines = [f"{word}: {one_line(field.name)}, as it stands {value_text(field.now)}" for word, field in fields]
    return [*lines, _key(plan, layout, rows)]


def shows_intervals(plan: Plan) -> bool:
    """Return whether each tile says the interval of its chance."""
    return _layout(plan).room_for_intervals


def draw_map(figure: Figure, place: SubplotSpec, plan: Plan, rows: Sequence[SweepRow]) -> None:
    """Draw the chance of the attacker's victory at every combination of two fields."""
    layout = _layout(plan)
    grid = place.subgridspec(1, 3, width_ratios=(len(layout.columns) * layout.tile[0], 0.1, 0.16))
    axes = figure.add_subplot(grid[0])
    _draw_scale(figure, figure.add_subplot(grid[2]), _draw_tiles(axes, layout, rows))
    _draw_figures(axes, layout, rows)
    _draw_front(axes, layout, rows)
    _draw_base(axes, layout, plan, rows)
    _draw_ticks(axes, layout)


def _layout(plan: Plan) -> _Layout:
    """Return the layout: numbers go across where only one field has them, else the second field does."""
    first, second = plan.dimensions
    across, up = (0, 1) if first.numbers is not None and second.numbers is None else (1, 0)
    columns, rows = _ordered(plan.dimensions[across]), _ordered(plan.dimensions[up])
    if plan.dimensions[up].numbers is None:
        # Names are read from the top down, numbers from the bottom up.
        rows = rows[::-1]
    width = min(max(_TILE_WIDTH, _LEAST_WIDTH / len(columns)), _MOST_WIDTH / len(columns))
    height = min(max(_TILE_HEIGHT, _LEAST_HEIGHT / len(rows)), _MOST_HEIGHT / len(rows))
    return _Layout(across, up, columns, rows, (width, height))


def _ordered(dimension: Dimension) -> tuple[str, ...]:
    if dimension.numbers is None:
        return dimension.values
    return tuple(sorted(dimension.values, key=lambda value: numeral(value) or 0.0))


def _draw_tiles(axes: Axes, layout: _Layout, rows: Sequence[SweepRow]) -> ScalarMappable:
    """Draw all tiles at once, for there may be thousands; return what their colours mean."""
    shares = np.full((len(layout.rows), len(layout.columns)), np.nan)
    for row in rows:
        if row.outcome is not None:
            column, line = layout.place(row)
            shares[line, column] = 100 * row.outcome.attacker.value
    tiles = axes.pcolormesh(shares, cmap=COLOURS, vmin=0, vmax=100, edgecolors="white", linewidth=0.8)
    impossible = [Rectangle(layout.place(row), 1, 1) for row in rows if row.outcome is None]
    axes.add_collection(PatchCollection(impossible, facecolor="#f2f2f2", edgecolor="#bbbbbb", hatch="///", linewidth=0))
    return tiles


def _draw_figures(axes: Axes, layout: _Layout, rows: Sequence[SweepRow]) -> None:
    """Write the chances into their tiles, with as much of them as there is room for."""
    if not layout.room_for_chances:
        return
    for row in rows:
        if row.outcome is None:
            continue
        (column, line), share = layout.place(row), row.outcome.attacker
        lines = [(rough_chance(share), 8.0, 0)]
        if layout.room_for_intervals:
            lines = [(chance(share), 9.0, 5), (chance_interval(share), 6.5, -9)]
        for text, size, above in lines:
            # Of no interest to the layout, which would measure each of thousands.
            axes.annotate(
                text,
                (column + 0.5, line + 0.5),
                xytext=(0, above),
                textcoords="offset points",
                color=INK if share.value > _LIGHT_FROM else "white",
                fontsize=size,
                ha="center",
                va="center",
                in_layout=False,
            )


def _draw_front(axes: Axes, layout: _Layout, rows: Sequence[SweepRow]) -> None:
    """Draw the line between the attacker's and the defender's combinations."""
    edges = _front(layout, rows)
    for colour, points in (("white", 4.0), (INK, 1.8)):
        axes.add_collection(LineCollection(edges, colors=colour, linewidths=points, capstyle="projecting"))


def _front(layout: _Layout, rows: Sequence[SweepRow]) -> list[_Edge]:
    """Return the edges between tiles of which the attacker leads in one and the defender in the other."""
    leads = {layout.place(row): _leads(row.outcome) for row in rows if row.outcome is not None}
    edges = []
    for (column, line), lead in leads.items():
        if leads.get((column + 1, line), lead) != lead:
            edges.append(((column + 1, line), (column + 1, line + 1)))
        if leads.get((column, line + 1), lead) != lead:
            edges.append(((column, line + 1), (column + 1, line + 1)))
    return edges


def _leads(outcome: Outcome) -> bool:
    return outcome.attacker.count >= outcome.defender.count


def _draw_base(axes: Axes, layout: _Layout, plan: Plan, rows: Sequence[SweepRow]) -> None:
    """Mark the war as it stands in a corner of its tile."""
    for row in rows:
        if plan.stands(row.values):
            column, line = layout.place(row)
            axes.plot([column + 0.08], [line + 0.86], marker="*", markersize=9, color="white", markeredgecolor=INK)


def _draw_ticks(axes: Axes, layout: _Layout) -> None:
    for axis, values in ((axes.xaxis, layout.columns), (axes.yaxis, layout.rows)):
        step = -(-len(values) // _MOST_TICKS)
        labels = [shortened(value_text(value)) for value in values[::step]]
        axis.set_ticks([place + 0.5 for place in range(0, len(values), step)], labels)
        axis.set_tick_params(length=0, labelcolor=INK, labelsize=8.5)
    if layout.slanted:
        for label in axes.get_xticklabels():
            label.set(rotation=30, horizontalalignment="right", rotation_mode="anchor")


def _key(plan: Plan, layout: _Layout, rows: Sequence[SweepRow]) -> str:
    """Return what the marks mean that are on the map."""
    marks = [
        ("Star: as it stands.", any(plan.stands(row.values) for row in rows)),
        ("Black line: where the lead changes.", bool(_front(layout, rows))),
        ("Hatched: not possible.", any(row.outcome is None for row in rows)),
        ("White: not fought.", len(rows) < len(plan)),
    ]
    return " ".join(text for text, drawn in marks if drawn)


def _draw_scale(figure: Figure, axes: Axes, tiles: ScalarMappable) -> None:
    bar = figure.colorbar(tiles, cax=axes)
    bar.set_ticks([0, 25, 50, 75, 100], labels=[f"{share} %" for share in (0, 25, 50, 75, 100)])
    bar.ax.tick_params(length=0, labelsize=8, labelcolor=FAINT)
    bar.set_label("the attacker wins", color=FAINT, fontsize=8.5)
    bar.outline.set_visible(False)
