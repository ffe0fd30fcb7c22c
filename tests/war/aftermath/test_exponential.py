"""The exponential of occupation growth: right to the last bits, and the same bits on every machine (SC-6)."""

import math
from decimal import Context, Decimal

from hypothesis import given
from hypothesis import strategies as st

from autoalgo.war.aftermath.exponential import exponential


def test_the_ends_of_its_range() -> None:
    assert exponential(0.0) == 1.0
    assert exponential(1.0) == math.e


@given(st.floats(0, 1))
def test_within_two_units_in_the_last_place(number: float) -> None:
    exact = float(Decimal(number).exp(Context(prec=40)))
    assert abs(exponential(number) - exact) <= 2 * math.ulp(exact)


def test_the_bits_are_these() -> None:
    """Worked out once with rational arithmetic rounded after each operation; any other bits break old seeds."""
    bits = [exponential(number).hex() for number in (0.1, 0.2, 0.3, 0.7, 0.95)]
    assert bits == [
        "0x1.1aec7b35a00d4p+0",
        "0x1.38add9e58ac8dp+0",
        "0x1.599058c8c1a96p+0",
        "0x1.01c2a61268986p+1",
        "0x1.4af888bbdb3f0p+1",
    ]
