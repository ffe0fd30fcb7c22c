"""The odds as a picture: the same bytes for the same odds, whatever the names and the user's own settings."""

import time
from dataclasses import replace

import bouts
import matplotlib as mpl
import numpy as np
import pytest

from autoalgo.common.picture_files import FORMATS
from autoalgo.common.plots import PIXELS_PER_INCH, Lettering, PlotBox, PlotSheet, house_style
from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.domain.rows import StructuredArray
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import Odds, Order, Share
from autoalgo.war.odds.estimate import estimate
from autoalgo.war.odds.plot import draw
from autoalgo.war.odds.plot_panels import draw_chance, draw_luck
from autoalgo.war.odds.precedent import precedent_of
from autoalgo.war.tables import Tables

MAGIC = {"png": b"\x89PNG\r\n\x1a\n", "svg": b"<?xml", "pdf": b"%PDF-"}


def drawn_from(tables: Tables, rows: StructuredArray, actual: WarResult | None = None) -> tuple[Odds, Order]:
    order = bouts.order(tables, max(len(rows), 1), actual=actual)
    return estimate(order, bouts.tally_of(order, rows), partial=False), order


@pytest.fixture
def sheets(monkeypatch: pytest.MonkeyPatch) -> list[PlotSheet]:
    """The sheets that are drawn, so that a test can look at what is on them."""
    drawn: list[PlotSheet] = []
    to_bytes = PlotSheet.bytes

    def keep(self: PlotSheet, picture_format: str) -> bytes:
        drawn.append(self)
        return to_bytes(self, picture_format)

    monkeypatch.setattr(PlotSheet, "bytes", keep)
    return drawn


def words_on(sheet: PlotSheet) -> list[str]:
    texts = [*sheet.figure.texts, *(text for axes in sheet.figure.axes for text in axes.texts)]
    return [text.get_text() for text in texts]


@pytest.mark.parametrize("picture_format", FORMATS)
def test_equal_odds_give_equal_bytes(tables: Tables, picture_format: str, monkeypatch: pytest.MonkeyPatch) -> None:
    odds, order = drawn_from(tables, bouts.mixed_rows()[:500], bouts.ended(Side.ATTACKER))
    odds = replace(odds, distributions=odds.distributions[:3], bands=odds.bands[:1])  # some of each kind of panel
    first = draw(odds, order, picture_format)
    assert first.startswith(MAGIC[picture_format])
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(time.time()) + 86_400))
    with mpl.rc_context({"font.size": 30, "axes.facecolor": "red", "svg.hashsalt": None}):
        assert draw(odds, order, picture_format) == first


def test_the_picture_says_what_the_odds_are(tables: Tables, sheets: list[PlotSheet]) -> None:
    """All 1,000 wars are won by 0.5; 600 attackers are killed in half of them and 100 in the others."""
    rows = np.concatenate([bouts.won(Side.ATTACKER, 0.5)] * 1000)
    rows["killed"][:, Side.ATTACKER] = np.tile((100, 600), 500)
    draw(*drawn_from(tables, rows, bouts.ended(Side.ATTACKER)), "png")
    words = words_on(sheets[0])
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
        "Occupation where the attacker wins",
        "Border gain",
        "Stability of the attacker after the war",
        "Shaky (this war)",
    } <= set(words)
    # Only the killed differ from war to war; hours always have a panel.
    assert [word for word in words if word in {"killed", "captured", "stability", "hours"}] == [
        "hours",
        "killed",
        "killed",
    ]
    assert "always 1, but this war 12" in words


def test_the_picture_says_what_history_made_of_such_calls(tables: Tables, sheets: list[PlotSheet]) -> None:
    """B-8: at the foot, in lines that are not cut, all of the sentence that the text has."""
    odds, order = drawn_from(tables, bouts.mixed_rows()[:100])
    draw(replace(odds, bands=(), distributions=()), order, "png")
    assert precedent_of(odds, order).sentence in " ".join(words_on(sheets[0]))


def test_leaders_of_one_name_are_told_apart_without_their_colours(tables: Tables, sheets: list[PlotSheet]) -> None:
    odds, order = drawn_from(tables, bouts.mixed_rows()[:100])
    [ada] = odds.survival
    both = (ada, replace(ada, side=Side.DEFENDER))
    draw(replace(odds, survival=both, bands=(), distributions=()), order, "png")
    assert {"Ada (attacker)", "Ada (defender)"} <= set(words_on(sheets[0]))


@pytest.mark.parametrize(
    ("count", "actual"),
    [(1, None), (1, bouts.ended(Side.DEFENDER, -12.0)), (2, bouts.ended(None)), (200, bouts.ended(Side.DEFENDER))],
)
def test_any_odds_can_be_drawn(tables: Tables, count: int, actual: WarResult | None) -> None:
    assert draw(*drawn_from(tables, bouts.mixed_rows()[:count], actual), "svg")


@pytest.mark.parametrize("name", ["$\\frac{1}{ %s {0} \\n", "معركة حطين", "赤壁之戰 ⚔️ 😀", "W" * 9000, "\n\x00\u202e"])
def test_any_name_can_be_drawn(tables: Tables, sheets: list[PlotSheet], name: str) -> None:
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
    assert draw(replace(odds, survival=survival, bands=(), distributions=odds.distributions[:1]), order, "png")
    width = sheets[0].figure.bbox.width
    assert all(text.get_window_extent().x1 < width for text in sheets[0].figure.texts)


def test_a_line_is_cut_to_its_place() -> None:
    with house_style():
        sheet = PlotSheet(4, 1)
        sheet.write(PlotBox(1, 0, 2, 0.5), "word " * 50, Lettering())
        sheet.write(PlotBox(1, 0.5, 2, 0.5), "short", Lettering(right=True))
        long, short = sheet.figure.texts
        assert long.get_text().endswith("…")
        assert 1.5 < long.get_window_extent().width / PIXELS_PER_INCH <= 2
        assert short.get_text() == "short"
        assert short.get_window_extent().x1 / PIXELS_PER_INCH == pytest.approx(3, abs=0.05)


def test_a_chance_is_drawn_to_scale() -> None:
    """50 of 100 are 50 %, 40.4–59.6 % by Wilson (see the tests of the estimate)."""
    with house_style():
        sheet = PlotSheet(4, 1)
        draw_chance(sheet, PlotBox(0, 0, 4, 0.4), Share(50, 100), "the attacker", Side.ATTACKER)
    [axes] = sheet.figure.axes
    track, bar = axes.patches
    assert (track.get_window_extent().width, bar.get_window_extent().width) == pytest.approx((576, 288))
    reach = axes.lines[0].get_xdata()
    assert np.asarray(reach) == pytest.approx([40.3832, 59.6168], abs=1e-4)


def test_luck_is_drawn_at_its_percentile(tables: Tables) -> None:
    rows = np.concatenate([bouts.won(Side.DEFENDER, 0.5)] * 3 + [bouts.won(Side.ATTACKER, 0.5)])
    odds, _ = drawn_from(tables, rows, bouts.ended(Side.ATTACKER, 0.5))
    assert odds.luck is not None
    with house_style():
        sheet = PlotSheet(4, 1)
        draw_luck(sheet, PlotBox(0, 0, 4, 0.4), odds.luck[0])
    # Three of four were worse, the fourth was the same: (2 · 3 + 1)/8 = 87.5 %.
    assert np.asarray(sheet.figure.axes[0].lines[-1].get_xdata()).tolist() == [87.5]
