"""The draws of a turn, whatever takes them and wherever it begins (NW-3)."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from autoalgo.games.narzwarz.rules.chance import Chance


@settings(max_examples=50, deadline=None)
@given(seed=st.integers(0, 2**63 - 1), turn=st.integers(0, 500), takes=st.lists(st.integers(0, 400), max_size=6))
def test_nw_3_draws_follow_each_other_however_they_are_taken(seed: int, turn: int, takes: list[int]) -> None:
    generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(turn,))))
    expected = [generator.random() for _ in range(sum(takes) + len(takes))]
    chance, found = Chance(seed, turn), list[float]()
    for number, count in enumerate(takes):
        found += [*chance.shares(count).tolist(), chance.share()]
        assert chance.drawn == len(found)
        if number % 2:
            chance = Chance(seed, turn, chance.drawn)
    assert found == expected
