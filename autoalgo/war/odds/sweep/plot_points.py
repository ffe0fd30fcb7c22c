"""One field varied, drawn: how often each side wins at each value, as points with their intervals.

Numbers lie along an axis and are joined by a line; names stand one below the other, where there is room to read them.
"""

from collections.abc import Callable, Sequence
from typing import Final

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from autoalgo.common.figures import figure
from autoalgo.common.plain_text import one_line
from autoalgo.common.plots import FAINT, INK, RULE, Lettering, PlotBox, PlotSheet
from autoalgo.common.shares import Share
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds.plot_panels import colour_of
from autoalgo.war.odds.sweep.as_text import value_text
from autoalgo.war.odds.sweep.findings import balances
from autoalgo.war.odds.sweep.plan import Dimension, Plan
from autoalgo.war.odds.sweep.sweep_run import CombinationOutcome, SweepRow
from autoalgo.war.odds.sweep.variation import numeral

LONGEST_LABEL: Final = 28
_WIDTH: Final = 8.0
_HEIGHT: Final = 4.4
_ROW: Final = 0.34
_MOST_HEIGHT: Final = 40.0
_AXIS: Final = 0.7
"""Inches below the points, for scale and name of the field."""
_KEY: Final = 0.45
"""Inches above them, for what the marks mean."""
_MARKS: Final = "os^"
_NAMES_WIDTH: Final = 2.3

_Series = tuple[str, Side | None, Callable[[CombinationOutcome], Share]]


def points_size(plan: Plan) -> tuple[float, float]:
    """Return width and height of the drawing in inches."""
    if plan.dimensions[0].numbers is not None:
        return _WIDTH, _HEIGHT
    return _WIDTH, min(max(len(plan) * _ROW, 1.0) + _AXIS + _KEY, _MOST_HEIGHT)


def draw_points(sheet: PlotSheet, box: PlotBox, plan: Plan, rows: Sequence[SweepRow]) -> None:
    """Draw the chances of both sides, and of a stalemate if there was any, at each value."""
    dimension = plan.dimensions[0]
    series = _series(rows)
    left = 0.6 if dimension.numbers is not None else _NAMES_WIDTH
    axes = sheet.axes(PlotBox(box.left + left, box.top + _KEY, box.width - left, box.height - _KEY - _AXIS))
    if dimension.numbers is not None:
        _draw_numbers(axes, plan, rows, series)
    else:
        _draw_names(axes, plan, rows, series)
    _draw_key(sheet, box, series, impossible=_any_crossed(dimension, rows))
    name = f"{one_line(dimension.field.name)}, as it stands {value_text(dimension.field.now)}"
    sheet.write(PlotBox(box.left, box.top + box.height - 0.28, box.width, 0.2), name, Lettering(9, FAINT))


def shortened(text: str, most: int = LONGEST_LABEL) -> str:
    """Return a text of at most so many characters."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def number_text(value: float, _: object = None) -> str:
    """Return a number of a scale, with a minus sign and not a hyphen."""
    return f"{value:,.10g}".replace("-", "−")


def _series(rows: Sequence[SweepRow]) -> list[_Series]:
    series: list[_Series] = [
        ("the attacker wins", Side.ATTACKER, lambda outcome: outcome.attacker),
        ("the defender wins", Side.DEFENDER, lambda outcome: outcome.defender),
    ]
    if any(row.outcome is not None and row.outcome.stalemate.count for row in rows):
        series.append(("stalemate", None, lambda outcome: outcome.stalemate))
    return series


def _draw_numbers(axes: Axes, plan: Plan, rows: Sequence[SweepRow], series: Sequence[_Series]) -> None:
    dimension = plan.dimensions[0]
    fought = sorted(
        ((number, row.outcome) for row in rows if row.outcome is not None and (number := _number(row)) is not None),
        key=lambda pair: pair[0],
    )
    for mark, (_, side, share_of) in zip(_MARKS, series, strict=False):  # as many as there are
        shares = [share_of(outcome) for _, outcome in fought]
        places = [number for number, _ in fought]
        axes.plot(places, [100 * share.value for share in shares], color=colour_of(side), linewidth=1.0, alpha=0.45)
        for place, share in zip(places, shares, strict=True):
            _draw_point(axes, ((place, place), (100 * share.low, 100 * share.high)), share, mark, side)
    axes.set_ylim(-3, 103)
    axes.set_yticks([0, 25, 50, 75, 100], [f"{chance} %" for chance in (0, 25, 50, 75, 100)], color=FAINT, fontsize=8)
    axes.grid(axis="y", color=RULE, linewidth=0.6, alpha=0.6)
    axes.axhline(50, color=FAINT, linewidth=0.8, linestyle=(0, (4, 3)))
    axes.xaxis.set_major_locator(MaxNLocator(10, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_formatter(FuncFormatter(number_text))
    axes.tick_params(axis="y", length=0)
    _draw_impossible(axes, rows, dimension)
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


def _draw_names(axes: Axes, plan: Plan, rows: Sequence[SweepRow], series: Sequence[_Series]) -> None:
    values = plan.dimensions[0].values
    place_of = {value: place for place, value in enumerate(values)}
    for number, (mark, (_, side, share_of)) in enumerate(zip(_MARKS, series, strict=False)):  # as many as there are
        for row in rows:
            if row.outcome is not None:
                place = place_of[row.values[0]] + 0.16 * (number - (len(series) - 1) / 2)
                share = share_of(row.outcome)
                _draw_point(axes, ((100 * share.low, 100 * share.high), (place, place)), share, mark, side)
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


def _draw_point(
    axes: Axes, ends: tuple[tuple[float, float], tuple[float, float]], share: Share, mark: str, side: Side | None
) -> None:
    """Draw a chance as a mark on the line of its interval, which goes along x or y."""
    (left, right), (low, high) = ends
    colour, value = colour_of(side), 100 * share.value
    axes.plot((left, right), (low, high), color=colour, linewidth=1.8, solid_capstyle="butt")
    place = (value, low) if low == high else (left, value)
    [point] = axes.plot(*([each] for each in place), marker=mark, color=colour)
    point.set(markersize=5.5, markeredgecolor="white", markeredgewidth=0.7)


def _draw_impossible(axes: Axes, rows: Sequence[SweepRow], dimension: Dimension) -> None:
    """Mark the values that were not possible at the foot of the scale."""
    numbers = dict(zip(dimension.values, dimension.numbers or (), strict=False))
    for row in rows:
        if row.outcome is None:
            axes.plot([numbers[row.values[0]]], [-1.5], marker="x", color=INK, markersize=6, clip_on=False)


def _draw_key(sheet: PlotSheet, box: PlotBox, series: Sequence[_Series], *, impossible: bool) -> None:
    """Write what each colour means, each in its colour, side by side."""
    for place, (mark, (text, side, _)) in enumerate(zip("●■▲", series, strict=False)):  # as many as there are
        at = PlotBox(box.left + place * 1.75, box.top - 0.15, 1.7, 0.2)
        sheet.write(at, f"{mark} {text}", Lettering(9.5, colour_of(side), bold=True))
    if impossible:
        sheet.write(PlotBox(box.left + len(series) * 1.75, box.top - 0.15, 1.7, 0.2), "× not possible", Lettering(9.5))


def _any_crossed(dimension: Dimension, rows: Sequence[SweepRow]) -> bool:
    """Return whether a cross marks any value."""
    return dimension.numbers is not None and any(row.outcome is None for row in rows)


def _number(row: SweepRow) -> float | None:
    return numeral(row.values[0])
