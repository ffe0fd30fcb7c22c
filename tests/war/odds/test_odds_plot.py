"""The odds as a picture: the same bytes for the same odds, whatever the names and the user's own settings."""

import time
from dataclasses import replace

import bouts
import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.text import Text

from autoalgo.common.picture_files import FORMATS
from autoalgo.common.plotting import house_style, lay_out, sheet
from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.domain.rows import StructuredArray
from autoalgo.war.domain.strategy import Side
from autoalgo.war.odds import Odds, Order, Share
from autoalgo.war.odds.estimate import estimate
from autoalgo.war.odds.plot import draw, figure_of
from autoalgo.war.odds.plot_panels import draw_chance, draw_luck
from autoalgo.war.tables import Tables

MAGIC = {"png": b"\x89PNG\r\n\x1a\n", "svg": b"<?xml", "pdf": b"%PDF-"}


def drawn_from(tables: Tables, rows: StructuredArray, actual: WarResult | None = None) -> tuple[Odds, Order]:
    order = bouts.order(tables, max(len(rows), 1), actual=actual)
    return estimate(order, bouts.tally_of(order, rows), partial=False), order


def figure_from(odds: Odds, order: Order) -> Figure:
    """Return a figure that has been laid out."""
    with house_style():
        figure = figure_of(odds, order)
        lay_out(figure)
    return figure


def lines_on(figure: Figure) -> list[Text]:
    """Return all that is written, but for the numbers of the scales."""
    children = (child for axes in figure.axes for child in axes.get_children())
    return [child for child in children if isinstance(child, Text) and child.get_text()]


def words_on(figure: Figure) -> list[str]:
    return [text.get_text() for text in lines_on(figure)]


def empty_axes() -> Axes:
    figure, place = sheet(4, 1, "", "")
    return figure.add_subplot(place)


@pytest.mark.parametrize("picture_format", FORMATS)
def test_equal_odds_give_equal_bytes(tables: Tables, picture_format: str, monkeypatch: pytest.MonkeyPatch) -> None:
    odds, order = drawn_from(tables, bouts.mixed_rows()[:500], bouts.ended(Side.ATTACKER))
    first = draw(odds, order, picture_format)
    assert first.startswith(MAGIC[picture_format])
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(time.time()) + 86_400))
    with mpl.rc_context({"font.size": 30, "axes.facecolor": "red", "svg.hashsalt": None}):
        assert draw(odds, order, picture_format) == first
    others, order = drawn_from(tables, bouts.mixed_rows()[500:1000], bouts.ended(Side.ATTACKER))
    assert draw(others, order, picture_format) != first


def test_the_picture_says_what_the_odds_are(tables: Tables) -> None:
    """All 1,000 wars are won by 0.5; 600 attackers are killed in half of them and 100 in the others."""
    rows = np.concatenate([bouts.won(Side.ATTACKER, 0.5)] * 1000)
    rows["killed"][:, Side.ATTACKER] = np.tile((100, 600), 500)
    words = words_on(figure_from(*drawn_from(tables, rows, bouts.ended(Side.ATTACKER))))
    assert {
        "Test war (1066 AD)",
        "1,000 wars from the same start, seed 7",
        "Attacker: Albion",
        "Host, 1,000 men",
        "100 %  (99.6–100 %)",
        "Ada",
        "seed 42: victory of the attacker after 12 hours",
        "Attacker: about as expected",
        "percentile 50",
        "this war 300",
    } <= set(words)
    # Only the killed differ from war to war; hours always have a panel.
    assert [word for word in words if word in {"killed", "captured", "stability", "hours"}] == [
        "hours",
        "killed",
        "killed",
    ]
    assert "always 1, but this war 12" in words


def test_leaders_of_one_name_are_told_apart_without_their_colours(tables: Tables) -> None:
    odds, order = drawn_from(tables, bouts.mixed_rows()[:100])
    [ada] = odds.survival
    figure = figure_from(replace(odds, survival=(ada, replace(ada, side=Side.DEFENDER))), order)
    assert {"Ada (attacker)", "Ada (defender)"} <= set(words_on(figure))


@pytest.mark.parametrize(
    ("count", "actual"),
    [(1, None), (1, bouts.ended(Side.DEFENDER, -12.0)), (2, bouts.ended(None)), (1000, bouts.ended(Side.DEFENDER))],
)
def test_any_odds_can_be_drawn(tables: Tables, count: int, actual: WarResult | None) -> None:
    assert draw(*drawn_from(tables, bouts.mixed_rows()[:count], actual), "svg")


@pytest.mark.parametrize(
    "name", ["$\\frac{1}{", "%s {0} \\n", "معركة حطين", "赤壁之戰 ⚔️ 😀", "W" * 9000, "\n\x00\u202e"]
)
def test_any_name_can_be_drawn(tables: Tables, name: str) -> None:
    odds, order = drawn_from(tables, bouts.mixed_rows()[:100])
    campaign = order.preparation.campaign
    attacker = campaign.selection.attacker
    named = replace(
        attacker, nation=replace(attacker.nation, name=name), military=replace(attacker.military, name=name)
    )
    campaign = replace(
        campaign,
        request=campaign.request.model_copy(update={"war": name}),
        selection=replace(campaign.selection, attacker=named),
    )
    order = replace(order, preparation=replace(order.preparation, campaign=campaign))
    survival = tuple(replace(each, leader=name) for each in odds.survival)
    figure = figure_from(replace(odds, survival=survival), order)
    places = [text.get_window_extent() for text in lines_on(figure)]
    assert all(figure.bbox.x0 < place.x0 and place.x1 < figure.bbox.x1 for place in places)
    assert draw(replace(odds, survival=survival), order, "png")


def test_a_line_is_cut_to_its_place() -> None:
    with house_style():
        figure, _ = sheet(2, 1, "word " * 50, "short")
        long, short = lines_on(figure)
        assert long.get_text().endswith("…")
        assert 1.5 < long.get_window_extent().width / figure.dpi <= 2
        assert short.get_text() == "short"


def test_nothing_overlaps(tables: Tables) -> None:
    """Every panel has its place, and what is written above it is above it and below whatever comes before."""
    figure = figure_from(*drawn_from(tables, bouts.mixed_rows()[:500], bouts.ended(Side.ATTACKER)))
    lines = [text.get_window_extent() for text in lines_on(figure)]
    panels = [axes.get_window_extent() for axes in figure.axes if axes.has_data()]
    assert len(panels) == 21
    for number, one in enumerate(panels):
        assert one.height > 20
        assert not any(one.overlaps(other) for other in panels[number + 1 :])
    for number, line in enumerate(lines):
        assert not any(line.overlaps(other) for other in lines[number + 1 :])


def test_panels_of_both_sides_stand_beside_each_other(tables: Tables) -> None:
    """Of the defender no man ever dies: his panels beside the attacker's have words and no bars."""
    rows = bouts.mixed_rows()[:500].copy()
    for name in ("died_of_attrition", "died_of_disease", "killed"):
        rows[name][:, Side.DEFENDER] = 0
    figure = figure_from(*drawn_from(tables, rows))
    for word in ("killed", "died", "stability"):
        left, right = (text.get_window_extent() for text in lines_on(figure) if text.get_text() == word)
        assert left.y0 == pytest.approx(right.y0)
        assert left.x1 < right.x0


def test_a_chance_is_drawn_to_scale() -> None:
    """50 of 100 are 50 %, 40.4–59.6 % by Wilson (see the tests of the estimate)."""
    with house_style():
        axes = empty_axes()
        draw_chance(axes, Share(50, 100), "the attacker", Side.ATTACKER)
    [bar] = axes.patches
    assert axes.get_xlim() == (0, 100)
    assert bar.get_extents().transformed(axes.transData.inverted()).width == pytest.approx(50)
    [interval] = [line for line in axes.collections if isinstance(line, LineCollection)]
    assert [end for end, _ in interval.get_segments()[0]] == pytest.approx([40.3832, 59.6168], abs=1e-4)


def test_luck_is_drawn_at_its_percentile(tables: Tables) -> None:
    rows = np.concatenate([bouts.won(Side.DEFENDER, 0.5)] * 3 + [bouts.won(Side.ATTACKER, 0.5)])
    odds, _ = drawn_from(tables, rows, bouts.ended(Side.ATTACKER, 0.5))
    assert odds.luck is not None
    with house_style():
        axes = empty_axes()
        draw_luck(axes, odds.luck[0])
    # Three of four were worse, the fourth was the same: (2 · 3 + 1)/8 = 87.5 %.
    assert np.asarray(axes.lines[-1].get_xdata()).tolist() == [87.5]
