"""The orders in which causes are told, and the Shapley values that they are samples of (B-4a)."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autoalgo.war.explanation.orders import MOST_READY, Orders
from benchmarks.explanation.shapley import shapley_values


def test_three_causes_by_hand() -> None:
    # Worth of each set of a (1), b (2), c (4): a glove game, where c makes a pair with a or b worth 1.
    # Of the six orders c completes the pair in four (ab c, ba c, a c b, b c a), a in one (c a b), b in one (c b a).
    values = np.array([0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0])
    assert shapley_values(values) == pytest.approx([1 / 6, 1 / 6, 4 / 6])


@settings(max_examples=20, deadline=None)
@given(st.integers(1, 4).flatmap(lambda n: st.lists(st.floats(-1e3, 1e3), min_size=1 << n, max_size=1 << n)))
def test_the_values_are_the_mean_over_all_orders_and_add_up(worth: list[float]) -> None:
    causes = len(worth).bit_length() - 1
    shares = np.zeros(causes)
    orders = list(permutations(range(causes)))
    for order in orders:
        held = 0
        for cause in order:
            shares[cause] += (worth[held | 1 << cause] - worth[held]) / len(orders)
            held |= 1 << cause
    found = shapley_values(np.array(worth))
    assert found == pytest.approx(shares, abs=1e-9)
    assert found.sum() == pytest.approx(worth[-1] - worth[0], abs=1e-9)


def test_a_cause_that_changes_nothing_has_exactly_0_and_equal_ones_have_the_same() -> None:
    draw = np.random.default_rng(3)
    values = draw.random(8)
    dummy = np.concatenate((values, values))  # the fourth cause changes no set
    assert shapley_values(dummy)[3] == 0.0
    symmetric = np.array([0.0, 0.3, 0.3, 0.9])
    first, second = shapley_values(symmetric)
    assert first == second == pytest.approx(0.45)


def test_every_war_is_divided_by_itself() -> None:
    values = np.arange(24.0).reshape(2, 3, 4) ** 2
    found = shapley_values(values)
    assert found.shape == (2, 3, 2)
    assert found[1, 2] == pytest.approx(shapley_values(values[1, 2]))


@given(st.integers(0, 8), st.integers(0, 2**63 - 1), st.integers(0, 50_000))
def test_b_4a_a_chain_adds_one_cause_after_another(causes: int, seed: int, first: int) -> None:
    """B-4a: from none to all; every other chain is of the defender's half, and all of them share the last war."""
    orders, chains = Orders(causes, seed), range(first, first + 3)
    for chain, order, places in zip(chains, orders.of(chains), orders.sets(chains), strict=True):
        assert sorted(order) == list(range(causes))
        told = [orders.half_and_held(int(place)) for place in places]
        assert [held for _, held in told] == [
            sum(1 << int(cause) for cause in order[:count]) for count in range(causes + 1)
        ]
        assert {half for half, _ in told[:-1]} <= {chain % 2}
        assert told[-1] == (0, (1 << causes) - 1)
    assert (Orders(causes, seed).of(chains) == orders.of(chains)).all()


def test_b_4a_what_causes_add_in_random_orders_are_samples_of_their_shapley_values() -> None:
    """B-4a: 20,000 chains of four causes of any worth come within five standard errors of the exact values."""
    worth = np.random.default_rng(5).random(16)
    orders, chains = Orders(4, 1), range(20_000)
    held = orders.sets(chains) % 16
    added = np.empty((len(chains), 4))
    np.put_along_axis(added, orders.of(chains), np.diff(worth[held], axis=1), axis=1)
    reach = 5 * added.std(axis=0) / len(chains) ** 0.5
    assert (np.abs(added.mean(axis=0) - shapley_values(worth)) < reach).all()


def test_b_4a_of_eleven_causes_not_all_combinations_are_made_ready() -> None:
    """B-4a: the orders are told again once others would need more; of ten, all 2 × 1,024 − 1 wars are made ready."""
    for causes, ready in ((10, 2047), (11, MOST_READY)):
        orders = Orders(causes, 7)
        wanted = len(np.unique(orders.sets(range(20_000))))
        assert ready - 2 * causes < wanted <= ready
    numbers = orders.numbers(np.arange(20_000))
    assert numbers[0] == numbers[int(numbers.max()) + 1] == 0
