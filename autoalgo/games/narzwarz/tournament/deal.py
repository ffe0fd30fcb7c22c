"""Which personality leads which country in a game of very many, and the seed of that game (NW-19)."""

from collections.abc import Sequence

import numpy as np

from autoalgo.games.narzwarz.rules.constants import Personality

_DEAL = 1
"""The first spawn key of all deals; the draws of a game have one key alone."""
_SEEDS = 2**53


def dealt(
    personalities: Sequence[Personality], countries: int, seed: int, game: int
) -> tuple[tuple[Personality, ...], int]:
    """Return the personality of each country, and the seed of game `game` of a seed.

    All get as many countries as each other; what is left over goes round from game to game. Which ones is drawn.
    """
    generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(_DEAL, game))))
    hand = [personalities[(game * countries + number) % len(personalities)] for number in range(countries)]
    keys = [generator.random() for _ in hand]
    order = sorted(range(countries), key=keys.__getitem__)
    return tuple(hand[number] for number in order), int(generator.random() * _SEEDS)
