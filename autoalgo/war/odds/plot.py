"""The odds as a picture: chances and luck to the left, how every quantity is distributed to the right.

The attacker is blue and the defender vermilion, as their flanks are cool and warm on the map. Whatever colour says is
also said by place or by words.
"""

import textwrap
from collections.abc import Iterator
from typing import Final

from autoalgo.common.plain_text import isolated
from autoalgo.common.plots import FAINT, Lettering, PlotBox, PlotSheet, house_style
from autoalgo.common.shares import Share
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.years import year_text
from autoalgo.war.odds.as_text import (
    band_title,
    is_worth_telling,
    leader_text,
    men_text,
    named_bands,
    outcome_text,
    scope_text,
)
from autoalgo.war.odds.estimate import BandChances, Distribution, Odds
from autoalgo.war.odds.order import Order
from autoalgo.war.odds.plot_panels import colour_of, draw_chance, draw_distribution, draw_luck
from autoalgo.war.odds.precedent import precedent_of
from autoalgo.war.odds.tally import Quantity

_TITLE: Final = Lettering(17, bold=True)
_HEADING: Final = Lettering(11, bold=True)
_NOTE: Final = Lettering(8, FAINT)
_NOTE_ROW: Final = 0.18
_NOTE_LETTERS: Final = 180
"""As many of a note's letters as go into a line across the sheet."""

# All lengths are inches.
_MARGIN: Final = 0.45
_GUTTER: Final = 0.5
_LEFT_WIDTH: Final = 4.2
_PANEL_WIDTH: Final = 4.0
_PANEL_HEIGHT: Final = 1.0
_PANEL_ROW: Final = 1.34
_BAR_HEIGHT: Final = 0.38
_BAR_ROW: Final = 0.52
_HEADING_ROW: Final = 0.32
_SECTION_GAP: Final = 0.15
_TOP: Final = 1.0
"""Where the columns begin."""
_FIRST_ROW: Final = 1.62
"""Where the histograms of the sides begin."""
_LEAST_HEIGHT: Final = 8.5
"""What the left column needs."""
_SIDE_LEFTS: Final = tuple(_MARGIN + _LEFT_WIDTH + _GUTTER + side * (_PANEL_WIDTH + _GUTTER) for side in Side)
_WIDTH: Final = _SIDE_LEFTS[-1] + _PANEL_WIDTH + _MARGIN
_LEGEND: Final = (
    "Dark: the middle 90 % of wars. White line: the median.",
    "In brackets, and across the ends of bars: 95 % intervals.",
    "Occupation score: of the wars that the side won.",
)


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
    rows = list(_rows(odds))
    bands_top = _FIRST_ROW + len(rows) * _PANEL_ROW
    bands_height = max(sum(map(_height, _bands_of(odds, side))) for side in Side)
    foot = max(bands_top + bands_height + _MARGIN, _LEAST_HEIGHT)
    lines = textwrap.wrap(precedent_of(odds, order).sentence, _NOTE_LETTERS)
    with house_style():
        sheet = PlotSheet(_WIDTH, foot + len(lines) * _NOTE_ROW + _MARGIN)
        for place, line in enumerate(lines):
            sheet.write(PlotBox(_MARGIN, foot + place * _NOTE_ROW, _WIDTH - 2 * _MARGIN, 0.1), line, _NOTE)
        _draw_header(sheet, odds, order)
        _draw_left(sheet, odds, order)
        for place, row in enumerate(rows):
            _draw_row(sheet, row, _FIRST_ROW + place * _PANEL_ROW)
        for side, left in zip(Side, _SIDE_LEFTS, strict=True):
            top = bands_top
            for bands in _bands_of(odds, side):
                _draw_bands(sheet, bands, left, top)
                top += _height(bands)
        return sheet.bytes(picture_format)


def _rows(odds: Odds) -> Iterator[tuple[Distribution | None, Distribution | None]]:
    """Yield how each quantity of the sides is distributed, where any side's differs between wars."""
    for quantity in Quantity:
        pair = odds.distribution(quantity, Side.ATTACKER), odds.distribution(quantity, Side.DEFENDER)
        if any(each is not None and is_worth_telling(each) and each.least < each.greatest for each in pair):
            yield pair


def _draw_header(sheet: PlotSheet, odds: Odds, order: Order) -> None:
    campaign = order.preparation.campaign
    width = _WIDTH - 2 * _MARGIN
    title = f"{isolated(campaign.request.name)} ({year_text(campaign.request.year)})"
    sheet.write(PlotBox(_MARGIN, 0.3, width, 0.3), title, _TITLE)
    sheet.write(PlotBox(_MARGIN, 0.6, width, 0.25), scope_text(odds, order), Lettering(9, FAINT))
    for side, place in zip(Side, _SIDE_LEFTS, strict=True):
        belligerent = campaign.selection.belligerent(side)
        nation = f"{side.label.capitalize()}: {isolated(belligerent.nation.name)}"
        sheet.write(PlotBox(place, _TOP, _PANEL_WIDTH, 0.2), nation, Lettering(11, colour_of(side), bold=True))
        military = f"{isolated(belligerent.military.name)}, {men_text(campaign, side)}"
        sheet.write(PlotBox(place, _TOP + 0.2, _PANEL_WIDTH, 0.2), military, _NOTE)


def _draw_left(sheet: PlotSheet, odds: Odds, order: Order) -> None:
    """Draw what is told of the war as a whole, from the top down."""
    top = _TOP
    for heading, rows in _chances(odds):
        sheet.write(PlotBox(_MARGIN, top, _LEFT_WIDTH, 0.2), heading, _HEADING)
        top += _HEADING_ROW
        for share, what, side in rows:
            draw_chance(sheet, PlotBox(_MARGIN, top, _LEFT_WIDTH, _BAR_HEIGHT), share, what, side)
            top += _BAR_ROW
        top += _SECTION_GAP
    top = _draw_luck(sheet, odds, order, top)
    hours = odds.distribution(Quantity.HOURS)
    if hours is not None:
        sheet.write(PlotBox(_MARGIN, top, _LEFT_WIDTH, 0.2), "How long the battle lasts", _HEADING)
        draw_distribution(sheet, PlotBox(_MARGIN, top + _HEADING_ROW, _LEFT_WIDTH, _PANEL_HEIGHT), hours)
        top += _PANEL_HEIGHT + 0.75
    for line in _LEGEND:
        sheet.write(PlotBox(_MARGIN, top, _LEFT_WIDTH, 0.1), line, _NOTE)
        top += _NOTE_ROW


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


def _draw_luck(sheet: PlotSheet, odds: Odds, order: Order, top: float) -> float:
    """Draw how lucky the actual war was; return where the next may begin."""
    if odds.luck is None:
        return top
    sheet.write(PlotBox(_MARGIN, top, _LEFT_WIDTH, 0.2), "How lucky this war was", _HEADING)
    sheet.write(PlotBox(_MARGIN, top + 0.2, _LEFT_WIDTH, 0.2), outcome_text(order), _NOTE)
    top += 0.52
    for luck in odds.luck:
        draw_luck(sheet, PlotBox(_MARGIN, top, _LEFT_WIDTH, _BAR_HEIGHT), luck)
        top += _BAR_ROW
    return top + _SECTION_GAP


def _draw_row(sheet: PlotSheet, row: tuple[Distribution | None, Distribution | None], top: float) -> None:
    for left, found in zip(_SIDE_LEFTS, row, strict=True):
        if found is not None:
            draw_distribution(sheet, PlotBox(left, top, _PANEL_WIDTH, _PANEL_HEIGHT), found)


def _bands_of(odds: Odds, side: Side) -> list[BandChances]:
    return [bands for bands in odds.bands if bands.side is side]


def _height(bands: BandChances) -> float:
    return _HEADING_ROW + len(bands.possible) * _BAR_ROW + _SECTION_GAP


def _draw_bands(sheet: PlotSheet, bands: BandChances, left: float, top: float) -> None:
    """Draw the chance of each band that any war fell into; that of the actual war is marked by its words."""
    sheet.write(PlotBox(left, top, _PANEL_WIDTH, 0.2), band_title(bands), _HEADING)
    for place, (share, what) in enumerate(named_bands(bands)):
        box = PlotBox(left, top + _HEADING_ROW + place * _BAR_ROW, _PANEL_WIDTH, _BAR_HEIGHT)
        draw_chance(sheet, box, share, what, bands.side)
