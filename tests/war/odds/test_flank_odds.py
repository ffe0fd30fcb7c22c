"""The odds of each flank (O-10): of the very wars of the odds, and as the events of single wars tell them."""

from collections import Counter
from dataclasses import replace

import bouts
import numpy as np
import pytest

from autoalgo.war.battle import PARTS_A_PIXEL
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.odds import Fighter, Flanks, Order, Quantity
from autoalgo.war.odds.estimate import Odds, estimate
from autoalgo.war.odds.flank_counts import hours_looked_at
from autoalgo.war.odds.flanks_as_text import flank_sentence
from autoalgo.war.odds.tally import Tally
from autoalgo.war.tables import Tables
from benchmarks.odds.flanks import differences

WARS = 60


@pytest.fixture(scope="module")
def order(tables: Tables) -> Order:
    """An order for wars of two flanks a side, of which either side wins some."""
    order = bouts.real_order(tables, WARS)
    flanks = (
        *(FlankPlan(Side.ATTACKER, 196, 190, 350, 0, 0, 0), FlankPlan(Side.ATTACKER, 196, 210, 150, 0, 0, 0)),
        *(FlankPlan(Side.DEFENDER, 204, 200, 400, 0, 0, 0), FlankPlan(Side.DEFENDER, 230, 200, 100, 0, 0, 0)),
    )
    campaign = replace(order.preparation.campaign, flanks=flanks)
    return replace(order, preparation=replace(order.preparation, campaign=campaign), flanks=Flanks.PLACED)


@pytest.fixture(scope="module")
def tally(order: Order) -> Tally:
    return Fighter(order).fight(range(WARS))


@pytest.fixture(scope="module")
def odds(order: Order, tally: Tally) -> Odds:
    return estimate(order, tally, partial=False)


def test_single_wars_counted_apart_tell_the_same_of_every_flank(order: Order) -> None:
    found = differences(order)
    assert (found.hours, found.breakers) == (0, 0)
    assert found.men < 0.001
    assert found.pixels <= 1 / PARTS_A_PIXEL


def test_counting_flanks_changes_no_war(order: Order, tally: Tally, odds: Odds) -> None:
    plain = replace(order, flanks=Flanks.UNCOUNTED)
    assert estimate(plain, Fighter(plain).fight(range(WARS)), partial=False) == replace(odds, by_flank=None)
    counted = replace(order, flanks=Flanks.COUNTED)
    assert estimate(counted, Fighter(counted).fight(range(WARS)), partial=False) == odds
    parts = [Fighter(order).fight(part) for part in (range(7, WARS), range(7))]
    assert parts[0].merged(parts[1]) == tally


def test_flanks_add_up_to_their_side(odds: Odds) -> None:
    assert odds.by_flank is not None
    for side in Side:
        flanks = [each for each in odds.by_flank.flanks if each.name.side is side]
        enemy_killed = odds.distribution(Quantity.KILLED, side.enemy)
        own = [odds.distribution(each, side) for each in (Quantity.KILLED, Quantity.DIED, Quantity.CAPTURED)]
        assert enemy_killed is not None
        assert sum(each.killed.mean for each in flanks) == pytest.approx(enemy_killed.mean, abs=0.5)
        assert sum(each.lost.mean for each in flanks) == pytest.approx(sum(each.mean for each in own if each), abs=1.5)
        assert all(each.killed.p5 <= each.killed.mean <= each.killed.p95 + 1 for each in flanks)


def test_whole_numbers_of_flanks_are_read_back_or_refused(order: Order, tally: Tally) -> None:
    numbers = tally.whole_numbers()
    back = order.nothing()
    back.enter(numbers.copy(), range(WARS))
    assert back == tally
    for place in (numbers.size - 1, numbers.size - tally.by_flank.places.size - 1):
        bent = numbers.copy()
        bent[place] = -5
        with pytest.raises(ValueError, match="cannot have"):
            order.nothing().enter(bent, range(WARS))


def test_who_breaks_whom_in_words(order: Order, odds: Odds) -> None:
    assert odds.by_flank is not None
    first = odds.by_flank.flanks[0]
    assert first.breaker is not None
    assert first.breaker.flank is not None
    assert first.breaker.flank.side is Side.DEFENDER
    sentence = flank_sentence(first, order.preparation.campaign)
    assert sentence.startswith(f"Attacker 1 breaks in {100 * first.breaks.count / WARS:.0f}")
    assert f"mostly by defender {first.breaker.flank.number}" in sentence


def test_places_are_those_of_wars_that_went_on(odds: Odds, tally: Tally) -> None:
    assert odds.by_flank is not None
    places = odds.by_flank.places
    assert places is not None
    assert len(places.at(1, 0)) <= WARS
    lasted = Counter(np.repeat(np.arange(4381), tally.counts(Quantity.HOURS, None)).tolist())
    for hour in places.hours:
        assert places.wars(hour) == sum(wars for length, wars in lasted.items() if length >= hour)
    assert hours_looked_at(40) == (*range(1, 25), 29, 35, 40)
