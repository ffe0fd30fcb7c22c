"""What a tally says, against numbers worked out by hand and against numpy on the same wars."""

import math
import pickle
from dataclasses import replace

import bouts
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autoalgo.war.domain.rows import STALEMATE, StructuredArray, StructuredRow
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.odds import Distribution, Quantity, Share, Survival, Tally, measures_of
from autoalgo.war.odds.estimate import HISTOGRAM_BARS, estimate
from autoalgo.war.odds.tally import SUM_PARTS, Values
from autoalgo.war.tables import Tables

MEN = [Quantity.KILLED, Quantity.DIED, Quantity.CAPTURED, Quantity.REMAINING]


@pytest.mark.parametrize(
    ("count", "runs", "low", "high"),
    [
        # z² = 3.841459. Middle (1 + 1.920729)/(10 + 3.841459) = 2.920729/13.841459 = 0.211013;
        # reach 1.959964 · √(1 · 9/10 + 0.960365)/13.841459 = 1.959964 · 1.363952/13.841459 = 0.193137.
        (1, 10, 0.017876, 0.404150),
        # Middle (50 + 1.920729)/103.841459 = 0.5; reach 1.959964 · √(25 + 0.960365)/103.841459 = 0.0961685.
        (50, 100, 0.403832, 0.596168),
        # Newcombe (1998), Statistics in Medicine 17, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_intervals(count: int, runs: int, low: float, high: float) -> None:
    share = Share(count, runs)
    places = 4 if runs in (263, 148, 20, 29) else 6
    assert (round(share.low, places), round(share.high, places)) == (low, high)
    assert share.value == count / runs


def test_a_certain_share_ends_at_0_and_1_exactly() -> None:
    """z²/(n + z²) = 3.841459/1,003.841459 = 0.003827 on the open end."""
    assert (Share(0, 1000).low, Share(1000, 1000).high) == (0.0, 1.0)
    assert Share(0, 1000).high == pytest.approx(0.003827, abs=5e-7)
    assert Share(1000, 1000).low == pytest.approx(0.996173, abs=5e-7)


def test_nothing_is_known_without_a_war() -> None:
    nothing = Share(0, 0)
    assert (nothing.low, nothing.high) == (0, 1)
    assert math.isnan(nothing.value)


@given(st.integers(1, 10**11).flatmap(lambda runs: st.tuples(st.integers(0, runs), st.just(runs))))
def test_an_interval_holds_its_share_and_mirrors_the_rest(drawn: tuple[int, int]) -> None:
    count, runs = drawn
    share, rest = Share(count, runs), Share(runs - count, runs)
    assert 0 <= share.low <= share.value <= share.high <= 1
    assert share.low == pytest.approx(1 - rest.high, abs=1e-12)


def column(rows: StructuredArray, quantity: Quantity, side: Side | None) -> Values:
    """Return the values of a quantity, by the words of its rule."""
    if side is None:
        hours: Values = rows["hours"].astype(np.float64)
        return hours
    if quantity is Quantity.OCCUPATION:
        ended: Values = rows["occupation_score"][rows["winner"] == side]
        return ended
    if quantity in MEN:
        return np.array([whole_men(row, side)[MEN.index(quantity)] for row in rows], dtype=np.float64)
    values: Values = rows[quantity.value.replace(" ", "_")][:, side]
    return values


def whole_men(row: StructuredRow, side: Side) -> list[int]:
    """FL-5: a man each for the largest remainders until all of the 1,000 have a fate."""
    died = row["died_of_attrition"][side] + row["died_of_disease"][side]
    parts = [row["killed"][side], died, row["captured"][side], row["remaining"][side]]
    whole = [math.floor(part) for part in parts]
    while sum(whole) < bouts.MEN:
        whole[max(range(4), key=lambda place: parts[place] - whole[place])] += 1
    return whole


def assert_as_numpy_says(found: Distribution, values: Values) -> None:
    half = found.bin_width * (0.5 + 0.5 / SUM_PARTS) + 1e-9
    assert found.count == len(values)
    percentiles = np.percentile(values, [0, 5, 50, 95, 100])
    told = [found.least, found.p5, found.median, found.p95, found.greatest]
    assert np.abs(percentiles - told).max() <= half
    assert found.mean == pytest.approx(values.mean(), abs=found.bin_width / SUM_PARTS)
    edges, counts = np.array(found.histogram.edges), found.histogram.counts
    assert len(counts) <= HISTOGRAM_BARS
    assert sum(counts) == len(values)
    assert edges[0] < found.least <= found.greatest < edges[-1]
    for edge, below in zip(edges[1:], np.cumsum(counts), strict=True):
        # A bar holds what its edges say, but for values as near to an edge as a sum tells bins apart.
        assert (values < edge - found.bin_width / SUM_PARTS).sum() <= below
        assert below <= (values < edge + found.bin_width / SUM_PARTS).sum()


@settings(max_examples=25)
@given(first=st.integers(0, 10_000), count=st.integers(1, 3000))
def test_distributions_are_numpys(tables: Tables, first: int, count: int) -> None:
    order, rows = bouts.order(tables), bouts.mixed_rows()[first : first + count]
    odds = estimate(order, bouts.tally_of(order, rows), partial=False)
    for measure in measures_of(order.preparation.campaign, tables):
        values = column(rows, measure.quantity, measure.side)
        found = odds.distribution(measure.quantity, measure.side)
        if len(values):
            assert found is not None
            assert_as_numpy_says(found, values)
        else:
            assert found is None


@settings(max_examples=50)
@given(st.lists(st.integers(0, 1000), min_size=1, max_size=400))
def test_whole_numbers_are_told_exactly(tables: Tables, killed: list[int]) -> None:
    order, rows = bouts.order(tables), bouts.empty_rows(len(killed))
    rows["killed"][:, 0] = killed
    found = estimate(order, bouts.tally_of(order, rows), partial=False).distribution(Quantity.KILLED, Side.ATTACKER)
    assert found is not None
    told = (found.least, found.p5, found.median, found.p95, found.greatest, found.mean)
    assert told == pytest.approx((*np.percentile(killed, [0, 5, 50, 95, 100]), np.mean(killed)), rel=1e-12)


def test_nobody_remains_more_than_there_were(tables: Tables) -> None:
    """Of 123,456 men, 13 a bin, all remain: ⌈123,456/13⌉ · 13 = 123,461 would be five too many."""
    order, rows = bouts.order(tables), bouts.empty_rows(10)
    flanks = (FlankPlan(Side.ATTACKER, 0, 0, 123_456, 0, 0, 0), FlankPlan(Side.DEFENDER, 0, 0, 1, 0, 0, 0))
    campaign = replace(order.preparation.campaign, flanks=flanks)
    order = replace(order, preparation=replace(order.preparation, campaign=campaign))
    rows["remaining"][:, 0] = 123_456
    found = estimate(order, bouts.tally_of(order, rows), partial=False).distribution(Quantity.REMAINING, Side.ATTACKER)
    assert found is not None
    assert {found.least, found.p5, found.median, found.p95, found.greatest} == {123_456}
    assert found.mean == pytest.approx(123_456, abs=13 / SUM_PARTS)
    assert found.histogram.counts == (10,)


def test_a_histogram_by_hand(tables: Tables) -> None:
    """Men killed 10, 10, 11, 130: 121 bins from 10 to 130, four a bar as 121/40 = 3.025, so 31 bars from 9.5 on."""
    order, rows = bouts.order(tables), bouts.empty_rows(4)
    rows["killed"][:, 1] = (10, 10, 11, 130)
    found = estimate(order, bouts.tally_of(order, rows), partial=False).distribution(Quantity.KILLED, Side.DEFENDER)
    assert found is not None
    assert found.histogram.counts == (3, *[0] * 29, 1)
    assert found.histogram.edges[:2] == (9.5, 13.5)
    assert found.histogram.edges[-1] == 133.5
    # Places 0.15, 1.5 and 2.85 of 0 … 3: between 10 and 10, 10 and 11, and 11 + 0.85 · 119 = 112.15.
    assert (found.p5, found.median, found.p95) == (10, 10.5, 112.15)


def test_shares_survival_and_the_rest(tables: Tables) -> None:
    order, rows = bouts.order(tables, runs=30), bouts.empty_rows(20)
    rows["winner"][:14] = Side.ATTACKER
    rows["winner"][14:17] = Side.DEFENDER
    rows["occupation_score"][:17] = 0.5
    rows["leader"][:5, Side.ATTACKER] = 0
    odds = estimate(order, bouts.tally_of(order, rows), partial=True)
    assert (odds.seed, odds.runs, odds.asked, odds.partial, odds.problem) == (7, 20, 30, True, None)
    assert (odds.attacker, odds.defender, odds.stalemate) == (Share(14, 20), Share(3, 20), Share(3, 20))
    assert (odds.victory(Side.ATTACKER), odds.victory(Side.DEFENDER)) == (odds.attacker, odds.defender)
    assert odds.survival == (Survival("Ada", Side.ATTACKER, Share(15, 20)),)
    assert odds.luck is None
    assert odds.widest == odds.attacker.width > odds.defender.width


def test_odds_of_nothing(tables: Tables) -> None:
    order = bouts.order(tables, actual=bouts.ended(Side.ATTACKER))
    odds = estimate(order, Tally(measures_of(order.preparation.campaign, tables)), partial=True)
    assert (odds.runs, odds.distributions, odds.luck) == (0, (), None)
    assert odds.survival == (Survival("Ada", Side.ATTACKER, Share(0, 0)),)


def test_the_actual_war_is_marked(tables: Tables) -> None:
    """In whole men as the receipt has them; the occupation only on the side that won."""
    order = bouts.order(tables, actual=bouts.ended(Side.ATTACKER, 0.69))
    odds = estimate(order, bouts.tally_of(order, bouts.mixed_rows()), partial=False)
    marks = {(each.quantity, each.side): each.actual for each in odds.distributions}
    assert [marks[quantity, Side.ATTACKER] for quantity in list(Quantity)[:7]] == [300, 100, 0, 600, 0, 92.25, 0.69]
    assert [marks[quantity, Side.DEFENDER] for quantity in list(Quantity)[:7]] == [500, 150, 250, 100, 3, 12.0, None]
    assert marks[Quantity.HOURS, None] == 12


def test_no_mark_without_an_actual_war(tables: Tables) -> None:
    order = bouts.order(tables)
    odds = estimate(order, bouts.tally_of(order, bouts.mixed_rows()), partial=False)
    assert {each.actual for each in odds.distributions} == {None}


def test_odds_are_small_values(tables: Tables) -> None:
    order = bouts.order(tables, actual=bouts.ended(None))
    odds = estimate(order, bouts.tally_of(order, bouts.mixed_rows()), partial=False)
    assert pickle.loads(pickle.dumps(odds)) == odds  # noqa: S301 - our own bytes
    assert len(pickle.dumps(odds)) < 10_000
    other = bouts.won(STALEMATE)
    assert estimate(order, bouts.tally_of(order, other), partial=False) != odds
