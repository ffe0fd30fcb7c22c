"""How many digits an estimate is told with: never more than its interval allows."""

import bouts
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import Distribution, Quantity, Share
from autoalgo.war.odds.digits import (
    chance,
    chance_interval,
    constant,
    exactly,
    percentile,
    places,
    rough_chance,
    width_text,
)
from autoalgo.war.odds.estimate import estimate
from autoalgo.war.tables import Tables


@pytest.mark.parametrize(
    ("half_width", "most", "expected"),
    [(0.53, 9, 1), (2.1, 9, 0), (0.099, 9, 2), (0.1, 9, 1), (53, 9, -1), (10, 9, -1), (9.99, 9, 0), (0.001, 1, 1)],
)
def test_the_last_digit_stands_for_at_least_a_tenth_of_the_half_width(
    half_width: float, most: int, expected: int
) -> None:
    assert places(half_width, most) == expected


def test_what_is_known_exactly_has_all_its_places() -> None:
    assert places(0, 2) == 2


@pytest.mark.parametrize(
    ("count", "runs", "told", "interval"),
    [
        # Half widths by Wilson: 24 of 100 ± 8.3, 823 of 1,000 ± 2.4, 8,231 of 10,000 ± 0.75, 821,100 of a million
        # ± 0.0751, less 0.0001 for its middle: 82.0348 to 82.1850 (82.18498).
        (24, 100, "24 %", "17–33 %"),
        (823, 1000, "82 %", "80–85 %"),
        (8231, 10_000, "82.3 %", "81.5–83.0 %"),
        (821_100, 1_000_000, "82.11 %", "82.03–82.18 %"),
        (0, 10_000, "0 %", "0–0.04 %"),
        (10_000, 10_000, "100 %", "99.96–100 %"),
        (1, 1, "100 %", "21–100 %"),
        # Once in 3,000,000 wars is 0.0000333 %; four places, as ± 0.00009 allows, would say never.
        (1, 3_000_000, "0.00003 %", "0.00001–0.00019 %"),
        (2_999_999, 3_000_000, "99.99997 %", "99.99981–99.99999 %"),
        (0, 0, "unknown", "0–100 %"),
    ],
)
def test_chances(count: int, runs: int, told: str, interval: str) -> None:
    assert (chance(Share(count, runs)), chance_interval(Share(count, runs))) == (told, interval)


@given(st.integers(1, 10**11).flatmap(lambda runs: st.tuples(st.integers(0, runs), st.just(runs))))
def test_only_what_never_or_always_happened_is_told_as_0_or_100(drawn: tuple[int, int]) -> None:
    count, runs = drawn
    told = float(chance(Share(count, runs)).removesuffix(" %"))
    assert (told == 0, told == 100) == (count == 0, count == runs)
    assert abs(told - 100 * count / runs) <= 50 * Share(count, runs).width


@pytest.mark.parametrize(
    ("count", "runs", "told"),
    [(0, 1000, "0"), (1, 1000, "<1"), (4, 1000, "<1"), (6, 1000, "1"), (824, 1000, "82"), (999, 1000, ">99")],
)
def test_chances_where_there_is_little_room(count: int, runs: int, told: str) -> None:
    assert rough_chance(Share(count, runs)) == told
    assert rough_chance(Share(runs, runs)) == "100"


def distribution_of(tables: Tables, killed: list[int]) -> Distribution:
    order, rows = bouts.order(tables), bouts.empty_rows(len(killed))
    rows["killed"][:, 0] = killed
    found = estimate(order, bouts.tally_of(order, rows), partial=False).distribution(Quantity.KILLED, Side.ATTACKER)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("repeats", "p5", "median", "p95"),
    [
        # 0 … 999 once each: the median's rank is 500 ± 1.96 · √250 = ± 31, the 5th percentile's 50 ± 13.5; both allow
        # tens.
        (1, "50", "500", "950"),
        # Ten times each: 5,000 ± 98 and 500 ± 42.7 of 10,000 ranks are ± 9.8 and ± 4.3 men. 949.05 men are 949.
        (10, "50", "500", "949"),
    ],
)
def test_percentiles_by_hand(tables: Tables, repeats: int, p5: str, median: str, p95: str) -> None:
    found = distribution_of(tables, sorted(range(1000)) * repeats)
    assert tuple(percentile(found, percent) for percent in (5, 50, 95)) == (p5, median, p95)


@settings(max_examples=50)
@given(killed=st.lists(st.integers(0, 1000), min_size=1, max_size=300), percent=st.sampled_from([5, 50, 95]))
def test_a_percentile_is_rounded_by_less_than_it_is_uncertain(tables: Tables, killed: list[int], percent: int) -> None:
    """Between the values at the outermost ranks of the interval; a bar of the histogram blurs these by its width."""
    found = distribution_of(tables, killed)
    told = float(percentile(found, percent).replace(",", ""))
    share, ranks = percent / 100, np.sort(killed)
    reach = 1.96 * np.sqrt(len(killed) * share * (1 - share))
    low, high = np.clip((len(killed) * share - reach, len(killed) * share + reach), 0, len(killed) - 1).astype(int)
    half = (ranks[high] - ranks[low]) / 2 + found.histogram.width
    assert abs(told - np.percentile(killed, percent)) <= max(0.5, half)


@pytest.mark.parametrize(
    ("quantity", "value", "told"),
    [
        (Quantity.KILLED, 12_345.0, "12,345"),
        (Quantity.HOURS, 7.0, "7"),
        (Quantity.STABILITY, 97.909, "97.9"),
        (Quantity.OCCUPATION, -0.001, "0.00"),
        (Quantity.OCCUPATION, -0.0147, "-0.01"),
    ],
)
def test_single_values_are_told_as_the_receipt_does(quantity: Quantity, value: float, told: str) -> None:
    assert exactly(quantity, value) == told


def test_what_never_varies_is_told_more_finely_than_its_bin(tables: Tables) -> None:
    """114.36026 lies in the bin of 114.35, which would be told as 114.3."""
    order, rows = bouts.order(tables), bouts.empty_rows(2)
    rows["stability"][:, Side.ATTACKER] = 114.36026
    found = estimate(order, bouts.tally_of(order, rows), partial=False).distribution(Quantity.STABILITY, Side.ATTACKER)
    assert found is not None
    assert constant(found) == percentile(found, 50) == percentile(found, 95) == "114.4"


def test_widths() -> None:
    assert (width_text(0.01), width_text(0.0083783)) == ("1 percentage point", "0.8378 percentage points")
