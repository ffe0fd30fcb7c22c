"""AL-10: people, money and things neither come nor go but by the rules, phase by phase of random months."""

from random import Random

import pytest
from atlantis_months import random_month, random_world
from atlantis_worlds import atlantis_numbers


@pytest.mark.parametrize("seed", range(2))
def test_al_10_nothing_comes_from_nowhere(seed: int) -> None:
    luck = Random(seed)  # noqa: S311 - no secret
    world = random_world(atlantis_numbers(), luck, seed, factions=8)
    for _ in range(6):
        world = random_month(world, atlantis_numbers(), luck)
