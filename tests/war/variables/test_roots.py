"""Roots come out the same on every machine, and right (SC-6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autoalgo.war.variables.roots import root


@pytest.mark.parametrize("side", [1, 2, 3, 7, 10, 20, 1000, 1999])
def test_cube_roots_of_cubes_are_exact(side: int) -> None:
    assert root(side**3, 3) == side


def test_nobody_has_a_root_of_zero() -> None:
    assert root(0.0, 3) == 0


def test_negative_numbers_have_no_root() -> None:
    with pytest.raises(ValueError, match="root of -8"):
        root(-8, 3)


@given(st.floats(1e-6, 8e9))
def test_the_cube_of_the_root_is_the_number(number: float) -> None:
    assert root(number, 3) ** 3 == pytest.approx(number, rel=1e-14)
