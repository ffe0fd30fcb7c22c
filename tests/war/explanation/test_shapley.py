"""Shapley values beside those of every order in which the causes could come."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autoalgo.war.explanation.shapley import shapley_values


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
