"""In which orders the players of a tournament meet (TN-15)."""

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


def games_of(players: int, games: int | None) -> tuple[int, bool]:
    """Return how many games a tournament has, and whether every order is played once; otherwise orders are drawn.

    That is `games` drawn ones if it is a number; else every order, of more than seven players fifty times their number.
    """
    if games is not None or players > MOST_IN_EVERY_ORDER:
        return games or _ROUNDS * players, False
    return factorial(players), True


def every_order(players: int, game: int) -> Order:
    """Return the order of a game where every order is played once, from 0: that permutation of all in their order."""
    left, order = list(range(players)), []
    for places in range(players - 1, -1, -1):
        place, game = divmod(game, factorial(places))
        order.append(left.pop(place))
    return tuple(order)


def drawn_order(players: int, seed: int, game: int) -> Order:
    """Return the order of a game where orders are drawn, from 0.

    Among as many as there are players everybody has had every place once: an order is drawn, then begun by each of the
    others.
    """
    drawn, first = divmod(game, players)
    # As if it were drawn after the others, without drawing them.
    chance = np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(_ORDERS,)))
    generator = np.random.Generator(chance.advance(drawn * players))
    keys = [generator.random() for _ in range(players)]
    order = sorted(range(players), key=keys.__getitem__)
    return (*order[first:], *order[:first])
