"""In which orders the players of a tournament meet (TN-15)."""

from dataclasses import dataclass
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

    def order(self, game: int) -> Order:
        """Return the order of a game, from 0.

        Among as many drawn ones as there are players everybody has had every place once: an order is drawn, then begun
        by each of the others.
        """
        if self.complete:
            return _permutation(self.players, game)
        drawn, first = divmod(game, self.players)
        order = _drawn(self.players, self.seed, drawn)
        return (*order[first:], *order[:first])


def schedule(players: int, games: int | None, seed: int) -> Schedule:
    """Return the games of a tournament: every order once, or `games` drawn ones if that is a number.

    More than seven players have fifty times as many games as they are, unless it is said.
    """
    if games is not None:
        return Schedule(players, games, False, seed)
    if players > MOST_IN_EVERY_ORDER:
        return Schedule(players, _ROUNDS * players, False, seed)
    return Schedule(players, factorial(players), True, seed)


def _permutation(players: int, number: int) -> Order:
    """Return the permutation with that number among all in lexicographic order, from 0."""
    left, order = list(range(players)), []
    for places in range(players - 1, -1, -1):
        place, number = divmod(number, factorial(places))
        order.append(left.pop(place))
    return tuple(order)


def _drawn(players: int, seed: int, number: int) -> Order:
    """Return the order that is drawn after `number` others, without drawing them."""
    chance = np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(_ORDERS,)))
    generator = np.random.Generator(chance.advance(number * players))
    keys = [generator.random() for _ in range(players)]
    return tuple(sorted(range(players), key=keys.__getitem__))
