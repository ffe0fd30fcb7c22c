"""Counting wars: bins fixed in advance, whole numbers alone, the same whatever the order."""

import pickle
from dataclasses import replace
from itertools import pairwise

import bouts
import fought
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autoalgo.war.arena import Arena
from autoalgo.war.domain.rows import STALEMATE, WAR
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.odds import Measure, Quantity, Tally, measures_of
from autoalgo.war.odds.fighter import Fighter
from autoalgo.war.odds.tally import LARGEST_RUNS, SUM_PARTS, Binning
from autoalgo.war.pipeline import wage
from autoalgo.war.tables import Tables


def filled(tally: Tally, quantity: Quantity, side: Side | None) -> dict[float, int]:
    """Return how many wars have each value of a quantity, to a bin."""
    counts, scale = tally.counts(quantity, side), tally.scale(quantity, side)
    return {scale.value(place): count for place, count in enumerate(counts.tolist()) if count}


def test_every_quantity_of_a_war_is_counted(tables: Tables) -> None:
    """One war, by hand: 2.4 men are 2 men, 100.6 are 101; 1 + 2.5 died; a stability of 71.533 is nearest to 71.54."""
    row = bouts.won(Side.DEFENDER, 0.4812)
    row["killed"], row["captured"], row["remaining"] = (2.4, 100.6), (0, 40), (994.1, 859)
    row["died_of_attrition"], row["died_of_disease"] = (1, 0), (2.5, 0.4)
    row["ships_sunk"], row["stability"], row["hours"], row["leader"] = (0, 3), (71.533, 200), 17, (0, -1)
    tally = bouts.tally_of(bouts.order(tables), row)
    expected = {
        Quantity.KILLED: ({2: 1}, {101: 1}),
        Quantity.DIED: ({4: 1}, {0: 1}),
        Quantity.CAPTURED: ({0: 1}, {40: 1}),
        Quantity.REMAINING: ({994: 1}, {859: 1}),
        Quantity.SHIPS_SUNK: ({0: 1}, {3: 1}),
        Quantity.STABILITY: ({71.54: 1}, {200: 1}),
        Quantity.OCCUPATION: ({}, {0.48: 1}),
    }
    for quantity, sides in expected.items():
        assert tuple(filled(tally, quantity, side) for side in Side) == sides
    assert filled(tally, Quantity.HOURS, None) == {17: 1}
    assert (tally.runs, *(tally.victories(side) for side in Side), tally.stalemates) == (1, 0, 1, 0)
    assert (tally.fates(Side.ATTACKER), tally.fates(Side.DEFENDER)) == ((1, 0), (0, 0))


def test_a_war_is_counted_as_its_receipt_tells_it(tables: Tables) -> None:
    """FL-5, OUT-1: to the man, which rounding each number by itself misses in some of these wars."""
    order, misses = bouts.real_order(tables, 75), 0
    campaign, grid = order.preparation.campaign, order.preparation.terrain.grid
    fighter, arena, rows = Fighter(order), Arena(campaign, grid, tables, order.seed), np.zeros(1, dtype=WAR)
    for war in range(45, order.runs):
        request = campaign.request.model_copy(update={"seed": order.seed, "battle": war})
        result = wage(replace(campaign, request=request), grid, tables)
        assert result is not None
        tally = fighter.fight(range(war, war + 1))
        arena.fight(war, rows)
        for side in Side:
            heads = result.headcount(side)
            assert filled(tally, Quantity.KILLED, side) == {heads.killed: 1}
            assert filled(tally, Quantity.DIED, side) == {heads.died: 1}
            assert filled(tally, Quantity.CAPTURED, side) == {heads.captured: 1}
            assert filled(tally, Quantity.REMAINING, side) == {heads.remaining: 1}
            misses += round(rows["killed"][0, side]) != heads.killed
            misses += round(rows["remaining"][0, side]) != heads.remaining
    assert misses


def test_every_quantity_is_measured(tables: Tables) -> None:
    measures = measures_of(fought.campaign(), tables)
    assert len(set(measures)) == len(measures)
    sided = {(quantity, side) for quantity in Quantity for side in Side if quantity is not Quantity.HOURS}
    assert {(measure.quantity, measure.side) for measure in measures} == {*sided, (Quantity.HOURS, None)}


def test_a_stalemate_has_no_occupation(tables: Tables) -> None:
    """SC-5"""
    tally = bouts.tally_of(bouts.order(tables), bouts.won(STALEMATE))
    assert tally.stalemates == 1
    assert not any(tally.counts(Quantity.OCCUPATION, side).any() for side in Side)


@pytest.mark.parametrize(
    ("men", "step", "bins"),
    [
        (1, 1, 2),
        (10_000, 1, 10_001),
        (10_001, 2, 5_002),  # ⌈10,001/10,000⌉ = 2 men a bin, and 5,001 of these hold them
        (123_456, 13, 9_498),  # ⌈123,456/10,000⌉ = 13, ⌈123,456/13⌉ = 9,497, and a bin for none
    ],
)
def test_men_a_bin(tables: Tables, men: int, step: int, bins: int) -> None:
    flanks = (FlankPlan(Side.ATTACKER, 0, 0, men, 0, 0, 0), FlankPlan(Side.DEFENDER, 0, 0, 1, 0, 0, 0))
    scale = Tally(measures_of(replace(fought.campaign(), flanks=flanks), tables)).scale(Quantity.KILLED, Side.ATTACKER)
    assert (scale.step, scale.per, scale.bins) == (step, 1, bins)
    # 2 · 5,001 and 13 · 9,497 = 123,461 are more than there are.
    assert scale.value(scale.bins - 1) == men


@pytest.mark.parametrize(
    ("most", "width"),
    [(0.001, 0.02), (200, 0.02), (201, 0.04), (401, 0.1), (1000, 0.1), (10_000, 1), (19_999, 1), (45_000, 4)],
)
def test_stability_bins(tables: Tables, most: float, width: float) -> None:
    """A fiftieth up to 200, which are 10,000 bins of it; then coarser and coarser, so that there are no more."""
    rules = tables.rules.model_copy(
        update={"stability": tables.rules.stability.model_copy(update={"maximum": most})},
    )
    tally = Tally(measures_of(fought.campaign(), replace(tables, rules=rules)))
    scale = tally.scale(Quantity.STABILITY, Side.DEFENDER)
    assert scale.width == width
    assert scale.value(scale.bins - 1) == most
    # The most wars there may be, all of them in the last bin, still have a sum.
    assert LARGEST_RUNS * (scale.bins - 1) * SUM_PARTS < 2**63


def test_what_lies_beyond_the_bins_falls_into_the_last(tables: Tables) -> None:
    order = bouts.order(tables)
    tally = bouts.tally_of(order, np.concatenate([bouts.won(Side.ATTACKER, s) for s in (-np.inf, -21, 20.3, np.inf)]))
    assert filled(tally, Quantity.OCCUPATION, Side.ATTACKER) == {-20: 2, 20: 2}


def test_no_wars_change_nothing(tables: Tables) -> None:
    order = bouts.order(tables)
    assert bouts.tally_of(order, bouts.mixed_rows()[:0]) == Tally(measures_of(order.preparation.campaign, tables))


def test_tallies_differ_by_one_bin_of_one_war(tables: Tables) -> None:
    """Or else the properties below would prove nothing."""
    order, rows = bouts.order(tables), bouts.mixed_rows()[:50].copy()
    tally = bouts.tally_of(order, rows)
    for name in ("killed", "remaining", "stability", "ships_sunk", "captured", "died_of_disease"):
        changed = rows.copy()
        changed[name][3, 1] += 1 if changed[name][3, 1] < 5 else -1
        assert bouts.tally_of(order, changed) != tally
    assert tally != "a tally"


@settings(max_examples=30)
@given(cuts=st.lists(st.integers(0, 2000), max_size=12), seed=st.integers(0, 2**32))
def test_any_cuts_in_any_order_give_the_same_tally(tables: Tables, cuts: list[int], seed: int) -> None:
    order, rows = bouts.order(tables), bouts.mixed_rows()[:2000]
    whole = bouts.tally_of(order, rows)
    shuffled = rows[np.random.default_rng(seed).permutation(len(rows))]
    ends = [0, *sorted(cuts), len(rows)]
    parts = [bouts.tally_of(order, shuffled[a:b]) for a, b in pairwise(ends)]
    merged = Tally(whole.measures)
    for part in parts:
        merged = part.merged(merged)
    assert merged == whole


def test_merging_leaves_both_as_they_were(tables: Tables) -> None:
    order, rows = bouts.order(tables), bouts.mixed_rows()
    one, other = bouts.tally_of(order, rows[:10]), bouts.tally_of(order, rows[10:30])
    assert one.merged(other).runs == 30
    assert (one, other) == (bouts.tally_of(order, rows[:10]), bouts.tally_of(order, rows[10:30]))


def test_tallies_of_different_wars_cannot_be_merged() -> None:
    one = Tally((Measure(Quantity.HOURS, None, Binning(0, 1, 1, 5, 4)),))
    with pytest.raises(ValueError, match="different campaigns"):
        one.merged(Tally((Measure(Quantity.HOURS, None, Binning(0, 1, 1, 6, 5)),)))
    with pytest.raises(KeyError):
        one.counts(Quantity.KILLED, Side.ATTACKER)


def test_the_greatest_war_makes_a_small_tally(tables: Tables) -> None:
    """Ten thousand million men, a million hours, a stability of up to 10¹⁰: at most 1.5 MB, however many wars."""
    flanks = tuple(FlankPlan(side, 0, 0, 10**8, 0, 0, 10**6) for side in Side for _ in range(99))
    rules = tables.rules.model_copy(
        update={
            "scale": tables.rules.scale.model_copy(update={"maximum_hours": 1_000_000}),
            "stability": tables.rules.stability.model_copy(update={"maximum": 1e10}),
        }
    )
    order = bouts.order(replace(tables, rules=rules))
    campaign = replace(order.preparation.campaign, flanks=flanks)
    tally = bouts.tally_of(
        replace(order, preparation=replace(order.preparation, campaign=campaign)), bouts.mixed_rows()
    )
    assert len(pickle.dumps(tally)) < 1_500_000
    assert pickle.loads(pickle.dumps(tally)) == tally  # noqa: S301 - our own bytes


@given(st.lists(st.floats(-5, 205), min_size=1, max_size=200))
def test_a_value_lies_in_the_nearest_bin(values: list[float]) -> None:
    """To a 1,024th of a bin, into which the sum of all values divides bins."""
    scale = Binning(0, 1, 20, 4001, 200)
    for value in values:
        inside = min(max(value, 0), 200)
        assert abs(scale.value(scale.bin_of(value)) - inside) <= scale.width * (0.5 + 0.5 / SUM_PARTS) + 1e-12
