"""The logarithm of the kernels: correctly rounded, as `decimal` works it out (SC-6)."""

import math
import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from autoalgo.common.logarithms import log10
from autoalgo.war.aftermath import logarithm

NEAR_ONE = st.floats(-1e-3, 1e-3).map(lambda away: 1.0 + away)


@pytest.mark.slow
@settings(max_examples=150)
@given(st.one_of(st.floats(min_value=0, exclude_min=True, allow_infinity=False), st.floats(1e-6, 1e12), NEAR_ONE))
@example(5e-324)
@example(2.2250738585072014e-308)
@example(1.7976931348623157e308)
@example(math.nextafter(1.0, 0.0))
@example(math.nextafter(1.0, 2.0))
@example(math.sqrt(0.5))
@example(math.sqrt(2.0))
def test_correctly_rounded(number: float) -> None:
    assert logarithm.log10(number) == log10(number)


def test_correctly_rounded_wherever_occupations_go() -> None:
    """Two thousand numbers from a millionth to a billion, evenly by magnitude."""
    draws = random.Random(1)  # noqa: S311 - for chance, not for secrets
    numbers = [10 ** draws.uniform(-6, 9) for _ in range(2_000)]
    assert [logarithm.log10(number) for number in numbers] == [log10(number) for number in numbers]


def test_powers_of_ten_are_exact() -> None:
    assert [logarithm.log10(10.0**power) for power in range(23)] == list(range(23))


@pytest.mark.parametrize("number", [0.0, -0.0, -1.0, math.nan, -math.inf])
def test_only_positive_numbers_have_one(number: float) -> None:
    with pytest.raises(ValueError, match="not positive"):
        logarithm.log10(number)


def test_of_infinity() -> None:
    """An occupation that outgrows every float is still an occupation."""
    assert logarithm.log10(math.inf) == math.inf == log10(math.inf)
