"""One field varied, drawn: how often each side wins at each value, as points with their intervals.

Numbers lie along an axis and are joined by a line; names stand one below the other, where there is room to read them.
"""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.gridspec import SubplotSpec
from matplotlib.ticker import FuncFormatter, MaxNLocator

from autoalgo.common.figures import figure
from autoalgo.common.plain_text import one_line
from autoalgo.common.plotting import FAINT, INK, RULE
from autoalgo.war.domain.strategy import Side
from autoalgo.war.odds.estimate import Share
from autoalgo.war.odds.plot_panels import colour_of
from autoalgo.war.odds.sweep.as_text import value_text
from autoalgo.war.odds.sweep.fighting import Outcome, SweepRow
from autoalgo.war.odds.sweep.findings import balances
from autoalgo.war.odds.sweep.plan import Plan
from autoalgo.war.odds.sweep.variation import numeral

LONGEST_LABEL: Final = 28
_WIDTH: Final = 8.0
_HEIGHT: Final = 4.4
_ROW: Final = 0.34
_MOST_HEIGHT: Final = 40.0
_KEY: Final = 0.3
"""Inches above the drawing, for what the marks mean."""
_AROUND: Final = 0.8
"""Inches above and below the rows of names, roughly."""
_MARKS: Final = "os^"

_Series = tuple[str, Side | None, Callable[[Outcome], Share]]

_SERIES: Final[Sequence[_Series]] = (
    ("the attacker wins", Side.ATTACKER, lambda outcome: outcome.attacker),
    ("the defender wins", Side.DEFENDER, lambda outcome: outcome.defender),
    ("stalemate", None, lambda outcome: outcome.stalemate),
)


def points_size(plan: Plan) -> tuple[float, float]:
    """Return width and height of the drawing in inches."""
    if plan.dimensions[0].numbers is not None:
        return _WIDTH, _HEIGHT
    return _WIDTH, min(max(len(plan) * _ROW, 1.0) + _AROUND, _MOST_HEIGHT)


def points_foot(plan: Plan) -> list[str]:
    """Return what stands below the drawing: which field is varied."""
    field = plan.dimensions[0].field
    return [f"{one_line(field.name)}, as it stands {value_text(field.now)}"]


def draw_points(figure: Figure, place: SubplotSpec, plan: Plan, rows: Sequence[SweepRow]) -> None:
    """Draw the chances of both sides, and of a stalemate if there was any, at each value."""
    height = points_size(plan)[1]
    grid = place.subgridspec(2, 1, height_ratios=(_KEY, height - _KEY))
    axes = figure.add_subplot(grid[1].subgridspec(1, 1)[0])
    if plan.dimensions[0].numbers is not None:
        _draw_numbers(axes, plan, rows)
    else:
        _draw_names(axes, plan, rows)
    _draw_key(figure.add_subplot(grid[0].subgridspec(1, 1)[0]), axes)


def shortened(text: str, most: int = LONGEST_LABEL) -> str:
    """Return a text of at most so many characters."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def number_text(value: float, _: object = None) -> str:
    """Return a number of a scale, with a minus sign and not a hyphen."""
    return f"{value:,.10g}".replace("-", "−")


def _series(rows: Sequence[SweepRow]) -> Sequence[_Series]:
    """Return what is drawn: of stalemates only where there was any."""
    any_stalemate = any(row.outcome is not None and row.outcome.stalemate.count for row in rows)
    return _SERIES if any_stalemate else _SERIES[:2]


def _draw_numbers(axes: Axes, plan: Plan, rows: Sequence[SweepRow]) -> None:
    numbers = dict(zip(plan.dimensions[0].values, plan.dimensions[0].numbers or (), strict=True))
    fought = sorted(((numbers[row.values[0]], row.outcome) for row in rows if row.outcome), key=itemgetter(0))
    places = [number for number, _ in fought]
    for mark, (text, side, share_of) in zip(_MARKS, _series(rows), strict=False):  # as many as there are
        shares = [share_of(outcome) for _, outcome in fought]
        chances, reach = _chances(shares)
        axes.plot(places, chances, color=colour_of(side), linewidth=1.0, alpha=0.45)
        axes.errorbar(places, chances, yerr=reach, label=text, **_style(mark, side))
    impossible = [numbers[row.values[0]] for row in rows if row.outcome is None]
    if impossible:
        axes.plot(impossible, [-1.5] * len(impossible), "x", color=INK, label="not possible", clip_on=False)
    axes.set_ylim(-3, 103)
    axes.set_yticks([0, 25, 50, 75, 100], [f"{chance} %" for chance in (0, 25, 50, 75, 100)], color=FAINT, fontsize=8)
    axes.grid(axis="y", color=RULE, linewidth=0.6, alpha=0.6)
    axes.axhline(50, color=FAINT, linewidth=0.8, linestyle=(0, (4, 3)))
    axes.xaxis.set_major_locator(MaxNLocator(10, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_formatter(FuncFormatter(number_text))
    axes.tick_params(axis="y", length=0)
    _draw_lines(axes, plan, rows)


def _draw_lines(axes: Axes, plan: Plan, rows: Sequence[SweepRow]) -> None:
    """Draw where the field stands, if within the scale, and where the sides are even."""
    left, right = axes.get_xlim()
    stands = numeral(plan.dimensions[0].field.now)
    if stands is not None and left <= stands <= right:
        _draw_line(axes, stands, "as it stands", 0.0)
    for balance in balances(plan, rows):
        for point in balance.points:
            _draw_line(axes, point.at, f"even at about {figure(point.at)}", 0.16)


def _draw_line(axes: Axes, place: float, text: str, height: float) -> None:
    """Draw a line from top to bottom with a text at its top, `height` inches higher than the lowest such text."""
    axes.axvline(place, color=INK, linewidth=0.9, linestyle=(0, (1, 2)))
    axes.annotate(
        text,
        (place, 1),
        xycoords=axes.get_xaxis_transform(),
        xytext=(0, 3 + 72 * height),
        textcoords="offset points",
        horizontalalignment="center",
        fontsize=8,
    )


def _draw_names(axes: Axes, plan: Plan, rows: Sequence[SweepRow]) -> None:
    values = plan.dimensions[0].values
    place_of = {value: place for place, value in enumerate(values)}
    series, fought = _series(rows), [(place_of[row.values[0]], row.outcome) for row in rows if row.outcome]
    for number, (mark, (text, side, share_of)) in enumerate(zip(_MARKS, series, strict=False)):  # as many as there are
        chances, reach = _chances([share_of(outcome) for _, outcome in fought])
        places = [place + 0.16 * (number - (len(series) - 1) / 2) for place, _ in fought]
        axes.errorbar(chances, places, xerr=reach, label=text, **_style(mark, side))
    for row in rows:
        if row.outcome is None:
            axes.text(0, place_of[row.values[0]], "not possible", color=FAINT, fontsize=8, va="center")
    labels = [
        f"{shortened(value_text(value))}{' *' if plan.stands((value,)) else ''}"  # as in the table
        for value in values
    ]
    axes.set_yticks(range(len(values)), labels, color=INK, fontsize=8.5)
    axes.set(xlim=(-2, 102), ylim=(len(values) - 0.5, -0.5))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g} %"))
    axes.axvline(50, color=FAINT, linewidth=0.8, linestyle=(0, (4, 3)))
    axes.grid(axis="x", color=RULE, linewidth=0.6, alpha=0.6)
    axes.tick_params(axis="y", length=0)


def _chances(shares: Sequence[Share]) -> tuple[list[float], tuple[list[float], list[float]]]:
    """Return chances in percent, and how far their intervals reach below and above them."""
    below, above = [share.value - share.low for share in shares], [share.high - share.value for share in shares]
    return [100 * share.value for share in shares], ([100 * reach for reach in below], [100 * reach for reach in above])


def _style(mark: str, side: Side | None) -> dict[str, Any]:
    """Return how chances with their intervals are drawn: marks that no line joins."""
    marker = {"fmt": mark, "markersize": 6, "markeredgecolor": "white", "markeredgewidth": 0.7}
    return {**marker, "color": colour_of(side), "elinewidth": 1.8}


def _draw_key(above: Axes, axes: Axes) -> None:
    """Say what each mark means, in its colour, side by side."""
    meanings = dict(zip(*reversed(axes.get_legend_handles_labels()), strict=True))
    colours = {text: colour_of(side) for text, side, _ in _SERIES if text in meanings}
    texts = [*colours, *(meanings.keys() - colours.keys())]
    handles = [meanings[text] for text in texts]
    above.set_axis_off()
    key = above.legend(handles, texts, loc="center left", ncols=len(texts), frameon=False, borderpad=0, borderaxespad=0)
    for text in key.get_texts():
        text.set(color=colours.get(text.get_text(), INK), fontweight="bold")
