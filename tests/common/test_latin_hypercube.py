"""Points that have each part of each side once, whatever the seed (EX-2)."""

import numpy as np

from autoalgo.common.latin_hypercube import latin_hypercube
from autoalgo.common.streams import state_of, stream_states


def test_every_side_has_every_part_once() -> None:
    places = latin_hypercube(5, 3, 64)
    assert places.shape == (64, 3)
    for side in range(3):
        assert sorted(places[:, side].tolist()) == list(range(64))


def test_a_seed_always_gives_the_same_points_and_another_seed_others() -> None:
    assert np.array_equal(latin_hypercube(5, 2, 64), latin_hypercube(5, 2, 64))
    assert not np.array_equal(latin_hypercube(5, 2, 64), latin_hypercube(6, 2, 64))


def test_two_sides_hardly_go_together() -> None:
    """Of 64 hypercubes the least alike is taken: chance alone gives correlations of 1/√63 = 0.13 on the whole."""
    for seed in range(20):
        places = latin_hypercube(seed, 2, 64)
        assert abs(np.corrcoef(places[:, 0], places[:, 1])[0, 1]) < 0.02


def test_no_war_draws_from_the_stream_of_the_points() -> None:
    """SC-6: a war's spawn key has one word below 2³² and two from there on, this one three."""
    points = np.random.PCG64(np.random.SeedSequence(5, spawn_key=(0, 0, 1)))
    for first in (0, 1, 2**32, 2**63 - 1):
        assert not np.array_equal(state_of(points), stream_states(5, first, 1)[0])
