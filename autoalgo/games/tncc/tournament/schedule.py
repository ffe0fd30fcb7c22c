"""In which orders the players of a tournament meet (TN-15)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, permutations
from math import factorial
from typing import Final

import numpy as np

MOST_IN_EVERY_ORDER: Final = 7
"""Players who meet in every order, 5,040 games; of more, some orders are drawn."""
_ROUNDS: Final = 50
"""Drawn orders, each turned until everybody has been in every place, when no number of games is asked for."""
_ORDERS: Final = 1
"""The spawn key of the orders. Those of the bots have two numbers."""

Order = tuple[int, ...]
"""The players by their numbers in the tournament, in the order of turns."""


@dataclass(frozen=True)
class Schedule:
    """The games of a tournament."""

    players: int
    games: int
    complete: bool
    """Whether every order is played once; otherwise orders are drawn."""
    seed: int

    def orders(self) -> Iterator[Order]:
        """Yield the order of each game."""
        if self.complete:
            return permutations(range(self.players))
        return islice(_drawn(self.players, self.seed), self.games)


def schedule(players: int, games: int | None, seed: int) -> Schedule:
    """Return the games of a tournament: every order once, or `games` drawn ones if that is a number.

    More than seven players have fifty times as many games as they are, unless it is said.
    """
    if games is not None:
        return Schedule(players, games, False, seed)
    if players > MOST_IN_EVERY_ORDER:
        return Schedule(players, _ROUNDS * players, False, seed)
    return Schedule(players, factorial(players), True, seed)


def _drawn(players: int, seed: int) -> Iterator[Order]:
    """Yield orders without end: one that is drawn, then the same begun by each of the others, and so on.

    Among as many games as there are players everybody has had every place once.
    """
    chance = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(_ORDERS,))))
    while True:
        keys = [chance.random() for _ in range(players)]
        order = sorted(range(players), key=keys.__getitem__)
        for first in range(players):
            yield (*order[first:], *order[:first])
