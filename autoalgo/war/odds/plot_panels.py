"""The panels of a plot of odds: a chance with its interval, a side's luck, a quantity's histogram."""

from collections.abc import Sequence
from typing import Final

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter, MaxNLocator

from autoalgo.common.plotting import FAINT, INK, RULE, Font, fitted
from autoalgo.war.domain.strategy import Side
from autoalgo.war.odds.digits import chance, chance_interval, constant, exactly, is_constant, percentile
from autoalgo.war.odds.estimate import Distribution, Share
from autoalgo.war.odds.luck import FEW, VERY_FEW, Luck
from autoalgo.war.odds.tally import Quantity

BLUE: Final = "#0072b2"
VERMILION: Final = "#d55e00"
GREY: Final = "#767676"
"""Of the palette of Okabe and Ito, which every kind of colour blindness tells apart; so does lightness alone."""
_TRACK: Final = "#ececec"
_LABEL: Final[Font] = {"fontsize": 9, "fontweight": "bold"}
_TOLD: Final[Font] = {"fontsize": 8, "color": FAINT}
WIDTH: Final = 4.0
"""Inches of a panel, which names are cut to."""
_MARK: Final = 17
"""Points between a histogram and the line above it, where the actual war is marked."""


def colour_of(side: Side | None) -> str:
    """Return the colour of a side, or of what belongs to none."""
    return GREY if side is None else (BLUE, VERMILION)[side]


def draw_chance(axes: Axes, share: Share, what: str, side: Side | None) -> None:
    """Draw a chance as a bar along a track from 0 to 100 %, with its interval as a line across the end."""
    _head(axes, what, f"{chance(share)}  ({chance_interval(share)})")
    _draw_track(axes)
    value, reach = 100 * share.value, ([100 * (share.value - share.low)], [100 * (share.high - share.value)])
    interval = {"ecolor": INK, "elinewidth": 1.6, "capsize": 4, "capthick": 1.2}
    axes.barh(0.5, value, height=1, color=colour_of(side), xerr=reach, error_kw=interval)


def draw_luck(axes: Axes, luck: Luck) -> None:
    """Draw a side's luck as a mark on a scale from the worst of all wars to the best, in the bands of the words."""
    _head(axes, f"{luck.side.label.capitalize()}: {luck.fortune}", f"percentile {luck.percentile:.0f}")
    _draw_track(axes)
    axes.vlines((VERY_FEW, FEW, 100 - FEW, 100 - VERY_FEW), 0, 1, color="white", linewidth=1.5)
    [mark] = axes.plot([luck.percentile], [0.5], marker="D", color=colour_of(luck.side), clip_on=False, zorder=5)
    mark.set(markersize=8, markeredgecolor="white", in_layout=False)


def draw_distribution(axes: Axes, found: Distribution | None) -> None:
    """Draw a histogram: the middle 90 % of wars dark, the median as a white line, the actual war as a black mark.

    Where no war had the quantity the place stays empty.
    """
    if found is None or is_constant(found):
        axes.set_axis_off()
    if found is None:
        return
    _head(axes, found.quantity, _constant_text(found) if is_constant(found) else _spread_text(found), _MARK)
    if is_constant(found):
        return
    _draw_bars(axes, found)
    _draw_scale(axes, found)
    if found.actual is not None:
        _draw_actual(axes, found.quantity, found.actual)


def _head(axes: Axes, label: str, told: str, above: float = 3) -> None:
    """Write the line above a panel: what it is at its left, what it tells at its right."""
    figure, told = axes.get_figure(root=True), told.replace("-", "−")
    axes.set_title(fitted(figure, label, 0.55 * WIDTH, _LABEL), loc="left", pad=above, **_LABEL)
    axes.set_title(told, loc="right", pad=above, **_TOLD)


def _draw_track(axes: Axes) -> None:
    """Make axes an empty track from 0 to 100."""
    axes.set(xlim=(0, 100), ylim=(0, 1), xticks=(), yticks=(), facecolor=_TRACK)
    axes.spines["bottom"].set_visible(False)


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
    axes.plot((actual, actual), (0, 1.06), color=INK, linewidth=1.1, clip_on=False, transform=across, in_layout=False)
    axes.plot([actual], [1.12], marker="v", markersize=5.5, color=INK, clip_on=False, transform=across, in_layout=False)
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
        in_layout=False,
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
