"""The odds of a war at a glance: chances and luck on the left, how every quantity is distributed on the right (B-2).

Below stands what was uncertain, if anything, how often each band of occupation and stability came about, and a row a
flank (O-10).

Only loaded once there are odds: what it draws comes from the engine, which is too slow to load before the first paint.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSpacerItem, QWidget

from autoalgo.common.qt.card import Card
from autoalgo.common.qt.laying_out import NO_MARGINS, in_column, in_row
from autoalgo.common.qt.ranks import Rank, titled
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import BandChances, Odds, Quantity
from autoalgo.war.odds.precedent import precedent_of
from autoalgo.war.window.charts.words import nation_name, tooltip
from autoalgo.war.window.odds.axis import Drawn
from autoalgo.war.window.odds.band_bars import BandBars
from autoalgo.war.window.odds.bars import OddsBar, OddsShare
from autoalgo.war.window.odds.chart import OddsChart
from autoalgo.war.window.odds.descriptions import luck_sentence
from autoalgo.war.window.odds.flank_card import FlankCard
from autoalgo.war.window.odds.gauge import LuckGauge
from autoalgo.war.window.odds.ignorance_card import IgnoranceCard
from autoalgo.war.window.odds.key import OddsKey
from autoalgo.war.window.odds.odds_model import WarOdds

CHARTS: Final = (
    Quantity.KILLED,
    Quantity.DIED,
    Quantity.CAPTURED,
    Quantity.REMAINING,
    Quantity.OCCUPATION,
    Quantity.STABILITY,
    Quantity.HOURS,
    Quantity.SHIPS_SUNK,
)
BANDED: Final = (Quantity.OCCUPATION, Quantity.STABILITY)
_COLUMNS: Final = 3
_GLIMPSE: Final = 64
"""Pixels of the bands that are seen without scrolling: their titles."""
_LONGEST_NAME: Final = 60
_MOST_CHANCES: Final = 5
"""Two victories, the stalemate, and two leaders."""


class OddsPage(QWidget):
    """Everything that is known of one war's odds."""

    def __init__(self) -> None:
        super().__init__()
        self.chances = tuple(OddsBar() for _ in range(_MOST_CHANCES))
        self.precedent = titled("", Rank.MUTED)
        self.gauges = {side: LuckGauge() for side in Side}
        self.meaning = titled("", Rank.MUTED)
        self.charts = {quantity: OddsChart(quantity, self) for quantity in CHARTS}
        self.key = OddsKey(self)
        self.ignorance = IgnoranceCard(self)
        self.flanks = FlankCard(self)
        self.bands = {(quantity, side): BandBars() for quantity in BANDED for side in Side}
        self.allies: list[BandBars] = []
        """The stability of each ally of a coalition (CO-8)."""
        self._of_allies = in_row(spacing=18)
        self._grid = QGridLayout()
        self._glance = QHBoxLayout()
        self._strut = QSpacerItem(0, 0)
        self._placed: list[OddsChart] = []
        self._lay_out()

    def show_odds(self, shown: WarOdds) -> None:
        """Show the odds of a war, or what is known of them so far; there is at least one war in them."""
        odds, result = shown.odds, shown.run.result
        campaign = result.campaign
        told = tuple(_chances(odds, result))
        for bar, chance in zip(self.chances, told, strict=False):  # a side may have no leader
            bar.show_chance(chance)
        for place, bar in enumerate(self.chances):
            bar.setVisible(place < len(told))
        self.precedent.setText(precedent_of(odds, shown.order).sentence)
        for luck in odds.luck or ():
            self.gauges[luck.side].show_luck(luck, nation_name(campaign, luck.side))
        self.meaning.setText(luck_sentence(odds.luck[0]) if odds.luck else "")
        for quantity, chart in self.charts.items():
            chart.show_sides(_sides(shown, quantity), campaign)
        self.key.show_sides(campaign)
        self.ignorance.show_odds(odds)
        self.flanks.show_odds(odds.by_flank, campaign)
        found: dict[tuple[Quantity, Side], BandChances] = {}
        allies = [bands for bands in odds.bands if found.setdefault((bands.quantity, bands.side), bands) is not bands]
        self._show_allies(allies)
        for which, bars in self.bands.items():
            bars.show_bands(found.get(which))
        self._place_charts()

    def _show_allies(self, allies: Sequence[BandChances]) -> None:
        while len(self.allies) < len(allies):
            self.allies.append(BandBars())
            self._of_allies.addWidget(self.allies[-1], 1)
        for place, bars in enumerate(self.allies):
            bars.show_bands(allies[place] if place < len(allies) else None)

    def fill(self, height: int) -> None:
        """Let all but the bands take a room of `height` pixels, but for what shows that there is more below."""
        self._strut.changeSize(0, height - _GLIMPSE)
        # A page that is longer than its room is not laid out anew of itself where the room grows.
        self._glance.update()

    def _lay_out(self) -> None:
        self._glance.setSpacing(8)
        self._glance.addWidget(self._chances_card(), 3)
        self._glance.addWidget(self._charts_card(), 8)
        self._glance.addSpacerItem(self._strut)
        below = (self.ignorance, self._bands_card(), self.flanks)
        in_column((self._glance, 1), *below, on=self, margins=NO_MARGINS, spacing=8)

    def _chances_card(self) -> Card:
        luck = titled("Luck in this war")
        explained = (
            "Where this war lies among all: a victory is better than a stalemate, and a stalemate than a defeat; "
            "victories are the better and defeats the worse, the further the winner's occupation went."
        )
        for label in (luck, self.meaning):
            label.setToolTip(tooltip(luck.text(), explained))
        for label in (self.meaning, self.precedent):
            label.setWordWrap(True)
        history = (
            "The odds count what the dice leave open. How far the rules can be trusted is measured on recorded battles."
        )
        self.precedent.setToolTip(tooltip("Such calls in history", history))
        card = Card("Chances")
        explained = (
            "In how many of the wars it came to that. The true chance lies within the bracket with 95 % certainty: the "
            "more wars, the narrower it is. The diamond stands before what happened in this war."
        )
        card.setToolTip(tooltip(card.title.text(), explained))
        card.column.setSpacing(4)
        for bar in self.chances:
            card.column.addWidget(bar)
        card.column.addWidget(self.precedent)
        card.column.addSpacing(6)
        for widget in (luck, *self.gauges.values(), self.meaning):
            card.column.addWidget(widget)
        card.column.addStretch(1)
        return card

    def _charts_card(self) -> Card:
        card = Card("How the wars went")
        explained = (
            "A chart for each thing that wars are told apart by. Beside it stand the median, what 5–95 % of the wars "
            "came to, and, behind the diamond, what this war came to."
        )
        card.setToolTip(tooltip(card.title.text(), explained))
        card.column.addLayout(self._grid, 1)
        self._grid.setHorizontalSpacing(18)
        self._grid.setVerticalSpacing(10)
        for column in range(_COLUMNS):
            self._grid.setColumnStretch(column, 1)
        return card

    def _bands_card(self) -> Card:
        card = Card("Occupation and stability")
        explained = (
            "How often each band of the occupation came about in the wars that a side won, and each band of stability "
            "in all of them. The legends beside the receipt say what the bands mean. The diamond marks this war."
        )
        card.setToolTip(tooltip(card.title.text(), explained))
        row = in_row(*((bars, 1) for bars in self.bands.values()), spacing=18)
        card.column.addLayout(row)
        card.column.addLayout(self._of_allies)
        return card

    def _place_charts(self) -> None:
        """Put the charts that say something into the grid, and the key behind the last."""
        told = [chart for quantity, chart in self.charts.items() if _is_told(chart.sides, quantity)]
        if told == self._placed:
            return
        self._placed = told
        while self._grid.takeAt(0) is not None:
            pass
        for chart in self.charts.values():
            chart.setVisible(chart in told)
        for place, widget in enumerate((*told, self.key)):
            row, column = divmod(place, _COLUMNS)
            span = _COLUMNS - column if widget is self.key else 1
            self._grid.addWidget(widget, row, column, 1, span)


def _chances(odds: Odds, result: WarResult) -> Iterator[OddsShare]:
    """Yield all that may happen: attacker's victory, stalemate, defender's victory, leaders who survive."""
    winner = result.battle.winner
    for side, share in ((Side.ATTACKER, odds.attacker), (None, odds.stalemate), (Side.DEFENDER, odds.defender)):
        title = "Stalemate" if side is None else f"{nation_name(result.campaign, side)} wins"
        yield OddsShare(title, share, side, winner is side)
    for survival in odds.survival:
        fate = result.aftermath.side(survival.side).leader
        title = f"{shortened(survival.leader, _LONGEST_NAME)} survives"
        yield OddsShare(title, survival.share, survival.side, None if fate is None else fate.survived)


def _sides(shown: WarOdds, quantity: Quantity) -> tuple[Drawn | None, ...]:
    """Return what a chart shows of the attacker and the defender, or of the war."""
    return tuple(_drawn(shown, quantity, side) for side in ((None,) if quantity is Quantity.HOURS else Side))


def _drawn(shown: WarOdds, quantity: Quantity, side: Side | None) -> Drawn | None:
    distribution, histogram = shown.odds.distribution(quantity, side), shown.histograms.get((quantity, side))
    return None if distribution is None or histogram is None else Drawn(distribution, histogram)


def _is_told(sides: Sequence[Drawn | None], quantity: Quantity) -> bool:
    """Tell whether a chart says anything: that of ships only where any was sunk (OUT-1)."""
    found = [each.distribution for each in sides if each is not None]
    if quantity is Quantity.SHIPS_SUNK:
        return any(each.greatest > 0 for each in found)
    return bool(found)
