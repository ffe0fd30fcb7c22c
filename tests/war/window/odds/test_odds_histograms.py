"""B-2: histograms for the eye."""

import fought
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from autoalgo.war.domain.rows import NO_LEADER, STALEMATE, WAR
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import Quantity, Tally, measures_of
from autoalgo.war.tables import Tables
from autoalgo.war.window.odds.histograms import MOST_BARS, histograms_of


def tally_of_hours(tables: Tables, hours: list[int]) -> Tally:
    """Return the tally of stalemates that lasted so many hours."""
    rows = np.zeros(len(hours), WAR)
    rows["winner"], rows["leader"], rows["hours"] = STALEMATE, NO_LEADER, hours
    rows["occupation_score"] = np.nan
    tally = Tally(measures_of(fought.campaign(), tables))
    tally.add(rows)
    return tally


def test_b_2_bars_of_a_few_wars_are_the_wars(tables: Tables) -> None:
    """B-2: 3, 3 and 6 hours are four bins of an hour each, from 2.5 to 6.5."""
    histogram = histograms_of(tally_of_hours(tables, [3, 6, 3]))[Quantity.HOURS, None]
    assert (histogram.start, histogram.width, histogram.counts) == (2.5, 1, (2, 0, 0, 1))


def test_b_2_the_rarest_wars_do_not_press_the_others_together(tables: Tables) -> None:
    """B-2: of 4,000 wars two at either end may be left out; a third may not."""
    usual = [10, 11] * 2000
    histogram = histograms_of(tally_of_hours(tables, [1, 2, *usual[4:], 80, 90]))[Quantity.HOURS, None]
    assert (histogram.start, sum(histogram.counts)) == (9.5, 3996)
    histogram = histograms_of(tally_of_hours(tables, [1, 2, 3, *usual[3:]]))[Quantity.HOURS, None]
    assert (histogram.start, sum(histogram.counts)) == (2.5, 3998)


def test_b_2_what_no_war_had_has_no_histogram(tables: Tables) -> None:
    """B-2: nobody won, so nothing was occupied; men were killed in none of the wars, which is a bar of its own."""
    histograms = histograms_of(tally_of_hours(tables, [5]))
    assert (Quantity.OCCUPATION, Side.ATTACKER) not in histograms
    assert histograms[Quantity.KILLED, Side.DEFENDER].counts == (1,)
    assert histograms_of(Tally(measures_of(fought.campaign(), tables))) == {}


@given(hours=st.lists(st.integers(1, 900), min_size=1, max_size=300))
def test_b_2_no_war_of_few_is_left_out(tables: Tables, hours: list[int]) -> None:
    """B-2: with fewer than 2,000 wars every one is in a bar, and no more bars are drawn than can be seen."""
    histogram = histograms_of(tally_of_hours(tables, hours))[Quantity.HOURS, None]
    assert sum(histogram.counts) == len(hours)
    assert len(histogram.counts) <= MOST_BARS
    assert histogram.edges[0] == pytest.approx(min(hours) - 0.5)
    assert histogram.edges[-1] > max(hours)
    for left, count in zip(histogram.edges, histogram.counts, strict=False):
        assert count == sum(left < each < left + histogram.width for each in hours)
