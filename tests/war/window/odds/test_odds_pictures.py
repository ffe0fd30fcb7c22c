"""B-2: what the pictures of the odds draw, and what they say to whoever points at them or does not see them."""

from collections.abc import Callable
from typing import Final

import fought
import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from autoalgo.common.qt.theme import LIGHT
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import Distribution, Histogram, Luck, Quantity, Share
from autoalgo.war.window.charts.words import tooltip
from autoalgo.war.window.odds.axis import Drawn
from autoalgo.war.window.odds.bars import OddsBar, OddsShare
from autoalgo.war.window.odds.chart import OddsChart
from autoalgo.war.window.odds.descriptions import distribution_sentence, luck_sentence, range_text
from autoalgo.war.window.odds.gauge import LuckGauge

LARGE_FONT: Final = 1.5
"""How much larger some set the letters of their desktop."""


def drawn(quantity: Quantity, values: list[int], scale: float = 1.0, side: Side = Side.ATTACKER) -> Drawn:
    """Return the bars of wars with these values, each a bin wide, in units of `scale`."""
    low, high = min(values), max(values)
    counts = tuple(values.count(value) for value in range(low, high + 1))
    histogram = Histogram((low - 0.5) * scale, scale, counts)
    ranked = [value * scale for value in sorted(values)]
    p5, median, p95 = (ranked[round(share * (len(ranked) - 1))] for share in (0.05, 0.5, 0.95))
    figures = (ranked[0], p5, median, p95, ranked[-1], sum(ranked) / len(ranked))
    return Drawn(Distribution(quantity, side, len(values), *figures, scale, histogram, None), histogram)


def chart_of(each: Drawn, qtbot: QtBot, width: int = 236) -> OddsChart:
    chart = OddsChart(each.distribution.quantity)
    qtbot.addWidget(chart)
    chart.resize(width, 120)
    chart.show_sides((each, None), fought.campaign())
    return chart


def pixels(widget: QWidget, colour: str, within: QRect | None = None) -> int:
    """Return how many pixels of a widget have a colour."""
    image = widget.grab(within or widget.rect()).toImage().convertToFormat(QImage.Format.Format_RGB32)
    wanted = QColor(colour).rgb()
    return sum(image.pixel(x, y) == wanted for x in range(image.width()) for y in range(image.height()))


def enlarge(widget: QWidget, times: float) -> None:
    font = QFont(widget.font())
    font.setPointSizeF(times * font.pointSizeF())
    widget.setFont(font)


@pytest.mark.parametrize("size", [1.0, LARGE_FONT])
@pytest.mark.parametrize(
    ("each", "words"),
    [
        (drawn(Quantity.OCCUPATION, [-1234] * 40, 0.01), "always −12.34"),
        (drawn(Quantity.REMAINING, [*range(69_972, 70_001)] * 1000), "69,986"),
    ],
)
def test_b_2_figures_are_not_cut_to_others(qtbot: QtBot, each: Drawn, words: str, size: float) -> None:
    """B-2: "always −12.34" must not be drawn as "always −12.3", also in large letters."""
    chart = chart_of(each, qtbot, round(236 * size))
    enlarge(chart, size)
    heavy = QFont(chart.font())
    heavy.setWeight(QFont.Weight.DemiBold)
    assert chart.figures_width() >= QFontMetricsF(heavy).horizontalAdvance(words)
    assert chart.figures_width() <= 0.6 * chart.width()


def test_b_2_a_range_has_the_room_it_needs(qtbot: QtBot) -> None:
    """B-2: "69,973 – 69,999" beside the narrowest chart, which was cut after "69,".

    Beside a wide chart it takes what it always does, so that charts one below the other are alike.
    """
    each = drawn(Quantity.REMAINING, [*range(69_972, 70_001)] * 1000)
    chart = chart_of(each, qtbot, 200)
    light = QFont(chart.font())
    light.setPointSizeF(chart.font().pointSizeF() - 1)
    assert chart.figures_width() >= QFontMetricsF(light).horizontalAdvance(range_text(each.distribution))
    assert chart_of(each, qtbot, 300).figures_width() == 0.38 * 300


def test_b_2_the_median_does_not_hide_the_only_bar(qtbot: QtBot) -> None:
    """B-2: nearly all wars have one value, and a few reach far: the spike is seen. A broad hill has its line."""
    several = chart_of(drawn(Quantity.DIED, [value for value in range(60) for _ in range(30)] + [3000]), qtbot)
    assert pixels(several, LIGHT.attacker, QRect(0, 22, 100, 36)) > 30
    spike = chart_of(drawn(Quantity.DIED, [*([0] * 990), *range(0, 1000, 100)]), qtbot)
    hill = chart_of(drawn(Quantity.DIED, [value for value in range(60) for _ in range(30)]), qtbot)
    bars = QRect(0, 22, 100, 36)
    assert pixels(spike, LIGHT.attacker, bars) > 30
    assert pixels(hill, LIGHT.text, bars) >= 40


@pytest.mark.parametrize("make", [OddsBar, LuckGauge])
def test_b_2_there_is_room_for_large_letters(qtbot: QtBot, make: Callable[[], OddsBar | LuckGauge]) -> None:
    """B-2: below the heading stand figures in small letters, which may be higher than bar and mark."""
    widget = make()
    qtbot.addWidget(widget)
    enlarge(widget, 2)
    small = QFont(widget.font())
    small.setPointSizeF(widget.font().pointSizeF() - 1)
    probe = QLabel("50 of 100")
    qtbot.addWidget(probe)
    probe.setFont(small)
    assert widget.sizeHint().height() >= widget.fontMetrics().height() + probe.fontMetrics().height()


def test_b_2_names_are_no_markup(qtbot: QtBot) -> None:
    """B-2: a nation called "<b>Rome</b>" is shown so."""
    bar = OddsBar()
    qtbot.addWidget(bar)
    bar.show_chance(OddsShare("<b>Rome</b> wins", Share(1, 4), Side.ATTACKER, None))
    assert "&lt;b&gt;Rome&lt;/b&gt; wins" in bar.toolTip()
    assert "<b>Rome" not in bar.toolTip()
    assert tooltip("A & B", "x < y") == "<b>A &amp; B</b><br>x &lt; y"


def test_b_2_luck_says_how_many_wars_ended_the_same() -> None:
    """B-2: 0 % worse and 35 % better alone would sound very unlucky."""
    assert luck_sentence(Luck(Side.ATTACKER, worse=0, equal=6500, runs=10_000)) == (
        "For the attacker, 0 % of the wars ended worse than this one, 35.0 % better and 65.0 % the same."
    )
    assert luck_sentence(Luck(Side.DEFENDER, worse=6500, equal=0, runs=10_000)) == (
        "For the defender, 65.0 % of the wars ended worse than this one and 35.0 % better."
    )


def test_b_2_negative_figures_have_a_minus_sign() -> None:
    """B-2: as wide as a digit, also in tooltips and for screen readers; a hyphen is neither."""
    sentence = distribution_sentence(drawn(Quantity.OCCUPATION, [-30, -20, -20, -10], 0.01).distribution)
    assert sentence.startswith("median −0.2")
    assert "-" not in sentence
