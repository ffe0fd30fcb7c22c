"""Ratings of the players of a tournament, by the model of Plackett and Luce (TN-17).

A rating is a normal distribution: what a player is worth (mu), and how well that is known (sigma). It begins at 25 and
25/3. openskill moves both after each game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from openskill.models import PlackettLuce

_95_PER_CENT: Final = 1.96
"""Standard deviations on either side."""
_RATING: Final = 2
"""The spawn key of the order in which games are rated. Those of the bots have two numbers, that of the orders is 1."""
_DECIMALS: Final = 6
"""Further ones depend on the exponential function of the machine."""


@dataclass(frozen=True)
class Rating:
    """What a player is worth, and how well that is known."""

    mu: float
    sigma: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval."""
        margin = _95_PER_CENT * self.sigma
        return self.mu - margin, self.mu + margin


def ratings(players: int, survivors: Sequence[tuple[int, ...]], seed: int) -> tuple[Rating, ...]:
    """Return the players' ratings after some games, of each of which the survivors are given.

    Whoever was alive at the end beat whoever was not; survivors are equal, and so are the others. A game that all or
    nobody survived says nothing. Bots do not learn from game to game, so nothing is added to sigma (tau 0), and games
    are rated in an order that the seed draws: the order in which they were played repeats itself.
    """
    model = PlackettLuce(tau=0)
    rated = [[model.rating()] for _ in range(players)]
    told = [alive for alive in survivors if 0 < len(alive) < players]
    chance = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(_RATING,))))
    keys = [chance.random() for _ in told]
    for game in sorted(range(len(told)), key=keys.__getitem__):
        ranks = [0.0 if player in told[game] else 1.0 for player in range(players)]
        rated = model.rate(rated, ranks=ranks)
    return tuple(Rating(round(each.mu, _DECIMALS), round(each.sigma, _DECIMALS)) for [each] in rated)
