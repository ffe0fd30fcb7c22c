"""Squares that overlap are shown side by side (S-14)."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from autoalgo.war.painting.fan_out import Points, fanned


def test_s_14_what_does_not_overlap_stays() -> None:
    """S-14: two squares of 40 pixels that stand 36 apart, 90 % of their edge, are where their flanks are."""
    points = np.array([[100.0, 100.0], [136.0, 100.0]])
    assert not fanned(points, np.array([40.0, 40.0]), 100).any()


def test_s_14_squares_corner_to_corner_are_further_apart() -> None:
    """S-14: 36 apart, but 25.5 to the right and below, a corner of one would lie on the number of the other."""
    points = np.array([[100.0, 100.0], [125.5, 125.5]])
    shown = points + fanned(points, np.array([40.0, 40.0]), 100)
    assert np.linalg.norm(shown[0] - shown[1]) > 39


def test_s_14_flanks_on_one_spot_stand_apart() -> None:
    """S-14: five squares of 40 pixels on one spot: no two of them nearer than their numbers need."""
    points = np.full((5, 2), 200.0)
    shown = points + fanned(points, np.full(5, 40.0), 100)
    apart = [np.linalg.norm(shown[one] - shown[other]) for one in range(5) for other in range(one)]
    assert min(apart) > 25


@given(
    arrays(np.float64, st.tuples(st.integers(0, 12), st.just(2)), elements=st.floats(0, 800)),
    st.floats(10, 60),
    st.floats(0, 200),
)
def test_s_14_no_square_goes_further_than_it_may(points: Points, edge: float, furthest: float) -> None:
    """S-14: and the same flanks are always shown in the same places."""
    edges = np.full(len(points), edge)
    offsets = fanned(points, edges, furthest)
    assert (np.linalg.norm(offsets, axis=1) <= furthest + 1e-9).all()
    assert (offsets == fanned(points, edges, furthest)).all()
