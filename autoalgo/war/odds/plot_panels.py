"""The panels of a plot of odds: a chance with its interval, a side's luck, a quantity's histogram."""

from collections.abc import Sequence
from typing import Final

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter, MaxNLocator

from autoalgo.common.plots import FAINT, INK, RULE, Lettering, PlotBox, PlotSheet
from autoalgo.common.shares import Share
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds.digits import chance, chance_interval, constant, exactly, is_constant, percentile
from autoalgo.war.odds.estimate import Distribution
from autoalgo.war.odds.luck import FEW, VERY_FEW, Luck
from autoalgo.war.odds.tally import Quantity

BLUE: Final = "#0072b2"
VERMILION: Final = "#d55e00"
GREY: Final = "#767676"
"""Of the palette of Okabe and Ito, which every kind of colour blindness tells apart; so does lightness alone."""
_TRACK: Final = "#ececec"
_LABEL: Final = Lettering(9, bold=True)
_NOTE: Final = Lettering(8, FAINT)
_NOTE_AT_RIGHT: Final = Lettering(8, FAINT, right=True)
_LINE: Final = 0.16
_HEAD: Final = 0.22
"""Inches from the top of a panel down to what it draws."""
_MARK: Final = 0.2
"""Inches between, where the actual war is marked."""


def colour_of(side: Side | None) -> str:
    """Return the colour of a side, or of what belongs to none."""
    return GREY if side is None else (BLUE, VERMILION)[side]


def draw_chance(sheet: PlotSheet, box: PlotBox, share: Share, what: str, side: Side | None) -> None:
    """Draw a chance as a bar along a track from 0 to 100 %, with its interval as a line across the end."""
    _head(sheet, box, what, f"{chance(share)}  ({chance_interval(share)})", 0.55)
    axes = _track(sheet, box)
    axes.add_patch(Rectangle((0, 0), 100 * share.value, 1, color=colour_of(side), linewidth=0))
    axes.plot((100 * share.low, 100 * share.high), (0.5, 0.5), color=INK, linewidth=1.6, solid_capstyle="butt")
    for end in (share.low, share.high):
        axes.plot((100 * end, 100 * end), (0.15, 0.85), color=INK, linewidth=1.2, clip_on=False)


def draw_luck(sheet: PlotSheet, box: PlotBox, luck: Luck) -> None:
    """Draw a side's luck as a mark on a scale from the worst of all wars to the best, in the bands of the words."""
    _head(sheet, box, f"{luck.side.label.capitalize()}: {luck.fortune}", f"percentile {luck.percentile:.0f}", 0.7)
    axes = _track(sheet, box)
    for edge in (VERY_FEW, FEW, 100 - FEW, 100 - VERY_FEW):
        axes.plot((edge, edge), (0, 1), color="white", linewidth=1.5)
    [mark] = axes.plot([luck.percentile], [0.5], marker="D", color=colour_of(luck.side), clip_on=False, zorder=5)
    mark.set(markersize=8, markeredgecolor="white")


def draw_distribution(sheet: PlotSheet, box: PlotBox, found: Distribution) -> None:
    """Draw a histogram: the middle 90 % of wars dark, the median as a white line, the actual war as a black mark."""
    told = _constant_text(found) if is_constant(found) else _spread_text(found)
    _head(sheet, box, found.quantity, told, 0.36)
    if is_constant(found):
        return
    axes = sheet.axes(PlotBox(box.left, box.top + _HEAD + _MARK, box.width, box.height - _HEAD - _MARK))
    _draw_bars(axes, found)
    _draw_scale(axes, found)
    if found.actual is not None:
        _draw_actual(axes, found.quantity, found.actual)


def _head(sheet: PlotSheet, box: PlotBox, label: str, told: str, label_share: float) -> None:
    """Write the line above a panel: what it is, and from `label_share` of the width on what it tells."""
    width = label_share * box.width
    sheet.write(PlotBox(box.left, box.top, width, _LINE), label, _LABEL)
    sheet.write(PlotBox(box.left + width, box.top, box.width - width, _LINE), told.replace("-", "−"), _NOTE_AT_RIGHT)


def _track(sheet: PlotSheet, box: PlotBox) -> Axes:
    """Return axes from 0 to 100 below the line of a panel, painted as an empty track."""
    axes = sheet.axes(PlotBox(box.left, box.top + _HEAD, box.width, box.height - _HEAD))
    axes.set(xlim=(0, 100), ylim=(0, 1))
    axes.set_axis_off()
    axes.add_patch(Rectangle((0, 0), 100, 1, color=_TRACK, linewidth=0))
    return axes


def _constant_text(found: Distribution) -> str:
    always = constant(found)
    if found.actual is None or exactly(found.quantity, found.actual) == always:
        return f"always {always}"
    return f"always {always}, but {_actual_text(found.quantity, found.actual)}"


def _spread_text(found: Distribution) -> str:
    return f"median {percentile(found, 50)}, 5–95 %: {percentile(found, 5)} to {percentile(found, 95)}"


def _actual_text(quantity: Quantity, actual: float) -> str:
    return f"this war {exactly(quantity, actual)}"


def _draw_bars(axes: Axes, found: Distribution) -> None:
    counts, edges, colour = found.histogram.counts, found.histogram.edges, colour_of(found.side)
    axes.set_ylim(0, max(counts))
    axes.stairs(counts, edges, fill=True, color=colour, alpha=0.32, linewidth=0)
    middle = axes.stairs(counts, edges, fill=True, color=colour, linewidth=0)
    reach = (found.p5 - found.bin_width / 2, found.p95 + found.bin_width / 2)
    middle.set_clip_path(Rectangle((reach[0], 0), reach[1] - reach[0], max(counts), transform=axes.transData))
    axes.plot((found.median, found.median), (0, _height_at(counts, edges, found.median)), color="white", linewidth=1.6)


def _draw_actual(axes: Axes, quantity: Quantity, actual: float) -> None:
    """Draw the actual war as a line with a mark on top, and beside that its value, on the side that has more room."""
    across = axes.get_xaxis_transform()
    axes.plot((actual, actual), (0, 1.06), color=INK, linewidth=1.1, clip_on=False, transform=across)
    axes.plot([actual], [1.12], marker="v", markersize=5.5, color=INK, clip_on=False, transform=across)
    left, right = axes.get_xlim()
    at_right = actual < (left + right) / 2
    axes.annotate(
        _actual_text(quantity, actual).replace("-", "−"),
        (actual, 1.12),
        xycoords=across,
        xytext=(6 if at_right else -6, 0),
        textcoords="offset points",
        horizontalalignment="left" if at_right else "right",
        verticalalignment="center",
        fontsize=8,
    )


def _height_at(counts: Sequence[int], edges: Sequence[float], value: float) -> int:
    return next((count for count, edge in zip(counts, edges[1:], strict=True) if value <= edge), 0)


def _draw_scale(axes: Axes, found: Distribution) -> None:
    """Draw the scale below, from the first bar to the last, or as far as the actual war lies beyond."""
    # What lies beyond the last bar is in no war of these, but may be where the actual one lies.
    ends = [*found.histogram.edges, *(() if found.actual is None else (found.actual,))]
    axes.set_xlim(min(ends), max(ends))
    fine = found.quantity in {Quantity.STABILITY, Quantity.OCCUPATION}
    axes.xaxis.set_major_locator(MaxNLocator(5, integer=not fine))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}".replace("-", "−")))
    axes.set_yticks([])
    axes.spines["bottom"].set_color(RULE)
