"""The odds as a picture: chances and luck to the left, how every quantity is distributed to the right.

The attacker is blue and the defender vermilion, as their flanks are cool and warm on the map. Whatever colour says is
also said by place or by words.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.gridspec import SubplotSpec

from autoalgo.common.plain_text import isolated
from autoalgo.common.plotting import NO_HEIGHT, NOTE, Font, bytes_of, house_style, sheet, write_line
from autoalgo.war.domain.strategy import Side
from autoalgo.war.domain.years import year_text
from autoalgo.war.odds.as_text import is_worth_telling, leader_text, men_text, outcome_text, scope_text
from autoalgo.war.odds.estimate import Odds, Share
from autoalgo.war.odds.order import Order
from autoalgo.war.odds.plot_panels import WIDTH, colour_of, draw_chance, draw_distribution, draw_luck
from autoalgo.war.odds.tally import Quantity

_GUTTER: Final = 0.4
"""Inches between two columns."""
_HEADING: Final[Font] = {"fontsize": 11, "fontweight": "bold"}
_LEGEND: Final = (
    "Dark: the middle 90 % of wars. White line: the median.",
    "In brackets, and across the ends of bars: 95 % intervals.",
    "Occupation score: of the wars that the side won.",
)


@dataclass(frozen=True)
class _Row:
    """A row of a column of panels."""

    draw: Callable[[Axes], None]
    height: float = NO_HEIGHT
    """Inches of its axes."""
    around: float = 0.31
    """Inches of what is written above and below them, roughly: only what is left at the foot depends on it."""


_bar = partial(_Row, height=0.17, around=0.32)
_histogram = partial(_Row, height=0.6, around=0.74)
_GAP: Final = _Row(Axes.set_axis_off, height=0.02, around=0.12)


def draw(odds: Odds, order: Order, picture_format: str) -> bytes:
    """Return the odds as the bytes of a picture, the same for the same odds.

    Parameters
    ----------
    odds
        Of one war or more.
    order
        What was asked for: its campaign has the names.
    picture_format
        One of `FORMATS`.
    """
    with house_style():
        return bytes_of(figure_of(odds, order), picture_format)


def figure_of(odds: Odds, order: Order) -> Figure:
    """Return the odds as a figure; call it inside `house_style`."""
    request = order.preparation.campaign.request
    whole, sides = list(_whole_war(odds, order)), [list(_side(odds, order, side)) for side in Side]
    height = max(sum(row.height + row.around for row in column) for column in (whole, *sides))
    title = f"{isolated(request.war)} ({year_text(request.year)})"
    figure, place = sheet(3 * WIDTH + 2 * _GUTTER, height, title, scope_text(odds, order))
    grid = place.subgridspec(1, 3, width_ratios=(WIDTH, _GUTTER, 2 * WIDTH + _GUTTER))
    _draw_columns(figure, grid[0], [whole], height)
    _draw_columns(figure, grid[2], sides, height)
    return figure


def _draw_columns(figure: Figure, place: SubplotSpec, columns: Sequence[Sequence[_Row]], height: float) -> None:
    """Draw columns of the same rows side by side from the top of a place that is so high."""
    heights = [row.height for row in columns[0]]
    rest = max(height - sum(row.height + row.around for row in columns[0]), NO_HEIGHT)
    grid = place.subgridspec(len(heights) + 1, len(columns), height_ratios=(*heights, rest), wspace=_GUTTER / WIDTH)
    for column, rows in enumerate(columns):
        for number, row in enumerate(rows):
            row.draw(figure.add_subplot(grid[number, column]))


def _line(text: str, font: Font) -> _Row:
    return _Row(partial(write_line, text=text, inches=WIDTH, font=font))


def _heading(text: str) -> _Row:
    return _line(text, _HEADING)


def _whole_war(odds: Odds, order: Order) -> Iterator[_Row]:
    """Yield the panels of the war as a whole."""
    for heading, chances in _chances(odds):
        yield _heading(heading)
        for share, what, side in chances:
            yield _bar(partial(draw_chance, share=share, what=what, side=side))
        yield _GAP
    if odds.luck is not None:
        yield _heading("How lucky this war was")
        yield _line(outcome_text(order), NOTE)
        for luck in odds.luck:
            yield _bar(partial(draw_luck, luck=luck))
        yield _GAP
    hours = odds.distribution(Quantity.HOURS)
    if hours is not None:
        yield _heading("How long the battle lasts")
        yield _histogram(partial(draw_distribution, found=hours))
    yield _GAP
    yield replace(_line("\n".join(_LEGEND), NOTE), around=0.7)


def _chances(odds: Odds) -> Iterator[tuple[str, list[tuple[Share, str, Side | None]]]]:
    yield (
        "Who wins",
        [
            (odds.attacker, "the attacker", Side.ATTACKER),
            (odds.defender, "the defender", Side.DEFENDER),
            (odds.stalemate, "nobody", None),
        ],
    )
    if odds.survival:
        yield "Who survives", [(each.share, leader_text(odds, each), each.side) for each in odds.survival]


def _side(odds: Odds, order: Order, side: Side) -> Iterator[_Row]:
    """Yield the panels of a side: as many rows for either, so that they stand beside each other."""
    campaign = order.preparation.campaign
    belligerent = campaign.selection.belligerent(side)
    nation = f"{side.label.capitalize()}: {isolated(belligerent.nation.name)}"
    yield _line(nation, {**_HEADING, "color": colour_of(side)})
    yield _line(f"{isolated(belligerent.military.name)}, {men_text(campaign, side)}", NOTE)
    for quantity in Quantity:
        pair = [odds.distribution(quantity, each) for each in Side]
        if any(each is not None and is_worth_telling(each) and each.least < each.greatest for each in pair):
            yield _histogram(partial(draw_distribution, found=pair[side]))
