"""Estimates from a tally: chances with their intervals, and how every quantity is distributed.

An `Odds` is small and made of plain values, whatever the number of wars behind it: it can be kept for thousands of
campaigns, compared and pickled.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from autoalgo.common.problems import Problem
from autoalgo.common.shares import Share
from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.uncertain_inputs import UncertainInput, uncertain_inputs
from autoalgo.war.odds.flanks import OddsByFlank, odds_by_flank
from autoalgo.war.odds.ignorance import Ignorance, ignorances
from autoalgo.war.odds.luck import Luck, luck_of
from autoalgo.war.odds.order import Order
from autoalgo.war.odds.tally import SUM_PARTS, Binning, Counts, Measure, Quantity, Tally

HISTOGRAM_BARS: Final = 40
"""Bars of a histogram at most."""
_PERCENTS: Final = (5, 50, 95)


@dataclass(frozen=True)
class Histogram:
    """Bars side by side, of one width."""

    start: float
    """The left edge of the first bar."""
    width: float
    counts: tuple[int, ...]

    @property
    def edges(self) -> tuple[float, ...]:
        """The edges of the bars, one more than there are bars."""
        return tuple(self.start + self.width * bar for bar in range(len(self.counts) + 1))


@dataclass(frozen=True)
class Distribution:
    """How a quantity was distributed over the wars, each value to the middle of its bin.

    Percentiles are numpy's default: between the two nearest values, in proportion.
    """

    quantity: Quantity
    side: Side | None
    count: int
    """The wars that have the quantity, 1 or more."""
    least: float
    p5: float
    median: float
    p95: float
    greatest: float
    mean: float
    """Of the values themselves, to a 1,024th of a bin."""
    bin_width: float
    histogram: Histogram
    actual: float | None
    """The value in the actual war, if there was one that has it."""
    nation: str = ""
    """Whose stability it is: of a coalition each nation's own, empty for a nation that fights alone (CO-8)."""


@dataclass(frozen=True)
class Survival:
    """In how many wars a military leader survived (LD-1)."""

    leader: str
    side: Side
    share: Share


@dataclass(frozen=True)
class BandChance:
    """In how many wars a score fell into a band."""

    band: str
    share: Share


@dataclass(frozen=True)
class BandChances:
    """How often a side's score fell into each of its bands: the occupation's where it won, or its stability's."""

    quantity: Quantity
    side: Side
    chances: tuple[BandChance, ...]
    """All bands from the lowest up; shares of the wars that have the score, 1 or more."""
    actual: str | None
    """The band in the actual war's receipt, if there was one that has it."""
    nation: str = ""
    """As of a `Distribution`."""

    @property
    def possible(self) -> tuple[BandChance, ...]:
        """The bands that any war fell into."""
        return tuple(each for each in self.chances if each.share.count)


@dataclass(frozen=True)
class Odds:
    """The odds of a war, from very many wars from the same start. Nothing is distributed where `runs` is 0."""

    seed: int
    runs: int
    asked: int
    partial: bool
    """True when the run ended before as many wars as asked, or as narrow an interval, were reached."""
    attacker: Share
    """Victories of the attacker."""
    defender: Share
    stalemate: Share
    distributions: tuple[Distribution, ...]
    """One a quantity that any war had: the attacker's, the defender's, then the war's."""
    bands: tuple[BandChances, ...]
    """The occupation's where the attacker wins and where the defender does (OC-5), then the stability's of both (ST-2);
    what no war had is left out."""
    survival: tuple[Survival, ...]
    luck: tuple[Luck, Luck] | None
    """The attacker's and the defender's in the actual war; None where there was none."""
    problem: Problem | None = None
    """Why the run ended early, where it was not stopped on purpose."""
    uncertain: tuple[UncertainInput, ...] = ()
    """What each war draws anew (EX-2)."""
    ignorance: tuple[Ignorance, ...] = ()
    """How much of the spread comes from that; empty where nothing is uncertain, or too few wars were fought."""
    by_flank: OddsByFlank | None = None
    """None where the order asks for no flanks, or no war was fought."""

    @cached_property
    def widest(self) -> float:
        """The width of the widest of the three intervals."""
        return max(share.width for share in (self.attacker, self.defender, self.stalemate))

    def victory(self, side: Side) -> Share:
        """Return the victories of `side`."""
        return self.attacker if side is Side.ATTACKER else self.defender

    def distribution(self, quantity: Quantity, side: Side | None = None) -> Distribution | None:
        """Return how a quantity was distributed, of stability the leading nation's; None where no war had it."""
        found = [each for each in self.distributions if each.quantity is quantity and each.side is side]
        return found[0] if found else None


def estimate(order: Order, tally: Tally, *, partial: bool, problem: Problem | None = None) -> Odds:
    """Return what a tally of the wars of `order` says."""
    distributions = (_distribution(tally, measure, order) for measure in tally.measures)
    return Odds(
        seed=order.seed,
        runs=tally.runs,
        asked=order.runs,
        partial=partial,
        attacker=Share(tally.victories(Side.ATTACKER), tally.runs),
        defender=Share(tally.victories(Side.DEFENDER), tally.runs),
        stalemate=Share(tally.stalemates, tally.runs),
        distributions=tuple(each for each in distributions if each is not None),
        bands=tuple(_bands(tally, order)),
        survival=tuple(_survival(order, tally)),
        luck=None if order.actual is None else luck_of(tally, order.actual),
        problem=problem,
        uncertain=uncertain_inputs(order.preparation.campaign.selection),
        ignorance=ignorances(tally.by_variant),
        by_flank=odds_by_flank(order.preparation.campaign, tally.by_flank),
    )


def _survival(order: Order, tally: Tally) -> Iterator[Survival]:
    for side in Side:
        leader = order.preparation.campaign.selection.belligerent(side).military.leader
        if leader is not None:
            killed, survived = tally.fates(side)
            yield Survival(leader.name, side, Share(survived, killed + survived))


def _bands(tally: Tally, order: Order) -> Iterator[BandChances]:
    for each in sorted(tally.measures, key=lambda measure: measure.quantity is Quantity.STABILITY):
        quantity, side, actual = each.quantity, each.side, order.actual
        if side is None or not each.bands:
            continue
        counts = tally.band_counts(quantity, side, each.member)
        runs = sum(counts.values())
        if runs:
            chances = tuple(BandChance(band, Share(count, runs)) for band, count in counts.items())
            band = None if actual is None else actual_band(actual, quantity, side, each.member)
            yield BandChances(quantity, side, chances, band, _nation_of(order, each))


def _nation_of(order: Order, measure: Measure) -> str:
    """Return whose stability is measured; empty for all else, and for a nation that fights alone."""
    if measure.quantity is not Quantity.STABILITY or measure.side is None:
        return ""
    members = order.preparation.campaign.selection.belligerent(measure.side).members
    return members[measure.member].nation.name if members else ""


def _distribution(tally: Tally, measure: Measure, order: Order) -> Distribution | None:
    """Return how a quantity is distributed, None where no war had it."""
    quantity, side, scale, actual = measure.quantity, measure.side, measure.scale, order.actual
    counts = tally.counts(quantity, side, measure.member)
    filled = np.flatnonzero(counts)
    if not len(filled):
        return None
    first, last = int(filled[0]), int(filled[-1])
    reached = np.cumsum(counts[first : last + 1])
    count = int(reached[-1])
    p5, median, p95 = (_percentile(scale, first, reached, percent) for percent in _PERCENTS)
    return Distribution(
        quantity=quantity,
        side=side,
        count=count,
        least=scale.value(first),
        p5=p5,
        median=median,
        p95=p95,
        greatest=scale.value(last),
        mean=scale.value(tally.total(quantity, side, measure.member), SUM_PARTS * count),
        bin_width=scale.width,
        histogram=_histogram(scale, first, counts[first : last + 1]),
        actual=None if actual is None else actual_value(actual, quantity, side, measure.member),
        nation=_nation_of(order, measure),
    )


def _percentile(scale: Binning, first: int, reached: Counts, percent: int) -> float:
    """Return a percentile of values of which `reached` tells how many lie up to each bin from `first` on."""
    place, rest = divmod((int(reached[-1]) - 1) * percent, 100)
    below = int(np.searchsorted(reached, place, side="right"))
    above = below if rest == 0 else int(np.searchsorted(reached, place + 1, side="right"))
    return scale.value(100 * first + below * (100 - rest) + above * rest, 100)


def _histogram(scale: Binning, first: int, counts: Counts) -> Histogram:
    """Return bars of whole bins, as many as allowed, from the `first` bin on."""
    bins = -(-len(counts) // HISTOGRAM_BARS)
    bars = np.add.reduceat(counts, np.arange(0, len(counts), bins))
    return Histogram(scale.value(2 * first - 1, 2), bins * scale.width, tuple(bars.tolist()))


def actual_value(actual: WarResult, quantity: Quantity, side: Side | None, member: int = 0) -> float | None:
    """Return a quantity of one war, in whole men as its receipt tells them (FL-5); None where it has none."""
    if side is None:
        return actual.battle.hours
    headcount, after, occupation = actual.headcount(side), actual.aftermath.side(side), actual.aftermath.occupation
    values = {
        Quantity.KILLED: headcount.killed,
        Quantity.DIED: headcount.died,
        Quantity.CAPTURED: headcount.captured,
        Quantity.REMAINING: headcount.remaining,
        Quantity.SHIPS_SUNK: headcount.ships_sunk,
        Quantity.STABILITY: after.parts[member].stability.after,
        Quantity.OCCUPATION: occupation.score if occupation is not None and occupation.winner is side else None,
    }
    return values[quantity]


def actual_band(actual: WarResult, quantity: Quantity, side: Side, member: int = 0) -> str | None:
    """Return the band that the receipt of one war names for a side's score; None where it has none."""
    if quantity is Quantity.STABILITY:
        return actual.aftermath.side(side).parts[member].stability.band
    occupation = actual.aftermath.occupation
    return occupation.band if occupation is not None and occupation.winner is side else None
