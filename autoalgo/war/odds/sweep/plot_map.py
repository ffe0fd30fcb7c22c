"""Two fields varied, drawn as a map of tiles: how often the attacker wins at each combination.

A tile with room for it says its chance and the interval in figures. Between tiles of which the attacker leads in one
and the defender in the other runs a line; a combination that is not possible is hatched.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.collections import LineCollection, PatchCollection
from matplotlib.colors import Colormap, Normalize
from matplotlib.patches import Rectangle

from autoalgo.common.plain_text import one_line
from autoalgo.common.plots import FAINT, INK, Lettering, PlotBox, PlotSheet
from autoalgo.war.odds.digits import chance, chance_interval, rough_chance
from autoalgo.war.odds.sweep.as_text import value_text
from autoalgo.war.odds.sweep.plan import Dimension, Plan
from autoalgo.war.odds.sweep.plot_points import shortened
from autoalgo.war.odds.sweep.sweep_run import CombinationOutcome, SweepRow
from autoalgo.war.odds.sweep.variation import numeral

COLOURS: Final = "cividis"
_TILE_WIDTH: Final = 0.95
_TILE_HEIGHT: Final = 0.5
_MOST_WIDTH: Final = 15.0
_MOST_HEIGHT: Final = 11.0
_LETTER: Final = 0.085
"""Inches that a letter of a value takes up."""
_FOOT: Final = 1.0
"""Inches below, for the values of the columns, both names and the key."""
_SLANTED: Final = 1.3
"""Inches more below where the values of the columns are too long to lie flat."""
_BAR: Final = 1.35
"""Inches to the right, for the scale of colours."""
_LEAST_WIDTH: Final = 6.5
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
    def margin(self) -> float:
        """Inches to the left, for the values of the rows."""
        return 0.25 + _LETTER * max(len(shortened(value_text(value))) for value in self.rows)

    @property
    def foot(self) -> float:
        """Inches below the tiles."""
        return _FOOT + (_SLANTED if self.slanted else 0)

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

    @property
    def width(self) -> float:
        """All tiles, in inches."""
        return len(self.columns) * self.tile[0]

    @property
    def height(self) -> float:
        """All tiles, in inches."""
        return len(self.rows) * self.tile[1]

    def place(self, row: SweepRow) -> tuple[int, int]:
        """Return column and row of a combination, from 0."""
        return self.columns.index(row.values[self.across]), self.rows.index(row.values[self.up])


def map_size(plan: Plan) -> tuple[float, float]:
    """Return width and height of the drawing in inches."""
    layout = _layout(plan)
    return max(layout.margin + layout.width + _BAR, _LEAST_WIDTH), max(layout.height, _LEAST_HEIGHT) + layout.foot


def shows_intervals(plan: Plan) -> bool:
    """Return whether each tile says the interval of its chance."""
    return _layout(plan).room_for_intervals


def draw_map(sheet: PlotSheet, box: PlotBox, plan: Plan, rows: Sequence[SweepRow]) -> None:
    """Draw the chance of the attacker's victory at every combination of two fields."""
    layout = _layout(plan)
    axes = sheet.axes(PlotBox(box.left + layout.margin, box.top, layout.width, layout.height))
    axes.set(xlim=(0, len(layout.columns)), ylim=(0, len(layout.rows)))
    colours = mpl.colormaps[COLOURS]
    _draw_tiles(axes, layout, rows, colours)
    _draw_figures(axes, layout, rows)
    _draw_front(axes, layout, rows)
    _draw_base(axes, layout, plan, rows)
    _draw_ticks(axes, layout)
    _draw_names(sheet, box, plan, layout, rows)
    _draw_scale(sheet, box, layout, colours)


def _layout(plan: Plan) -> _Layout:
    """Return the layout: numbers go across where only one field has them, else the second field does."""
    first, second = plan.dimensions
    across, up = (0, 1) if first.numbers is not None and second.numbers is None else (1, 0)
    columns, rows = _ordered(plan.dimensions[across]), _ordered(plan.dimensions[up])
    if plan.dimensions[up].numbers is None:
        # Names are read from the top down, numbers from the bottom up.
        rows = rows[::-1]
    tile = min(_TILE_WIDTH, _MOST_WIDTH / len(columns)), min(_TILE_HEIGHT, _MOST_HEIGHT / len(rows))
    return _Layout(across, up, columns, rows, tile)


def _ordered(dimension: Dimension) -> tuple[str, ...]:
    if dimension.numbers is None:
        return dimension.values
    return tuple(sorted(dimension.values, key=lambda value: numeral(value) or 0.0))


def _draw_tiles(axes: Axes, layout: _Layout, rows: Sequence[SweepRow], colours: Colormap) -> None:
    """Draw all tiles at once, for there may be thousands."""
    fought = [(layout.place(row), row.outcome.attacker.value) for row in rows if row.outcome is not None]
    tiles = PatchCollection([Rectangle(place, 1, 1) for place, _ in fought])
    tiles.set(facecolor=[colours(value) for _, value in fought], edgecolor="white", linewidth=0.8)
    impossible = [Rectangle(layout.place(row), 1, 1) for row in rows if row.outcome is None]
    hatched = PatchCollection(impossible, facecolor="#f2f2f2", edgecolor="#bbbbbb", hatch="///", linewidth=0)
    for collection in (tiles, hatched):
        axes.add_collection(collection)


def _draw_figures(axes: Axes, layout: _Layout, rows: Sequence[SweepRow]) -> None:
    """Write the chances into their tiles, with as much of them as there is room for."""
    if not layout.room_for_chances:
        return
    for row in rows:
        if row.outcome is None:
            continue
        (column, line), share = layout.place(row), row.outcome.attacker
        ink = INK if share.value > _LIGHT_FROM else "white"
        if layout.room_for_intervals:
            _write(axes, (column + 0.5, line + 0.66), chance(share), ink, 9)
            _write(axes, (column + 0.5, line + 0.28), chance_interval(share), ink, 6.5)
        else:
            _write(axes, (column + 0.5, line + 0.5), rough_chance(share), ink, 8)


def _write(axes: Axes, place: tuple[float, float], text: str, colour: str, points: float) -> None:
    axes.text(*place, text, color=colour, fontsize=points, ha="center", va="center")


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


def _leads(outcome: CombinationOutcome) -> bool:
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


def _draw_names(sheet: PlotSheet, box: PlotBox, plan: Plan, layout: _Layout, rows: Sequence[SweepRow]) -> None:
    """Write below the map which field goes across and which up, and what the marks on it mean."""
    fields = [("Across", plan.dimensions[layout.across].field), ("Up", plan.dimensions[layout.up].field)]
    lines = [f"{word}: {one_line(field.name)}, as it stands {value_text(field.now)}" for word, field in fields]
    lines.append(_key(plan, layout, rows))
    for place, text in enumerate(lines):
        top = box.top + box.height - 0.21 * (len(lines) - place)
        sheet.write(PlotBox(box.left, top, box.width, 0.2), text, Lettering(8.5, FAINT))


def _key(plan: Plan, layout: _Layout, rows: Sequence[SweepRow]) -> str:
    """Return what the marks mean that are on the map."""
    marks = [
        ("Star: as it stands.", any(plan.stands(row.values) for row in rows)),
        ("Black line: where the lead changes.", bool(_front(layout, rows))),
        ("Hatched: not possible.", any(row.outcome is None for row in rows)),
        ("White: not fought.", len(rows) < len(plan)),
    ]
    return " ".join(text for text, drawn in marks if drawn)


def _draw_scale(sheet: PlotSheet, box: PlotBox, layout: _Layout, colours: Colormap) -> None:
    height = max(layout.height, _LEAST_HEIGHT)
    axes = sheet.axes(PlotBox(box.left + layout.margin + layout.width + 0.25, box.top, 0.16, height))
    bar = sheet.figure.colorbar(ScalarMappable(Normalize(0, 100), colours), cax=axes)
    bar.set_ticks([0, 25, 50, 75, 100], labels=[f"{share} %" for share in (0, 25, 50, 75, 100)])
    bar.ax.tick_params(length=0, labelsize=8, labelcolor=FAINT)
    bar.set_label("the attacker wins", color=FAINT, fontsize=8.5)
    bar.outline.set_visible(False)
