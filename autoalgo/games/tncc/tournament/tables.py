"""Who plays which game, and in which order (TN-15)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import factorial
from typing import Final, Protocol

import numpy as np

MOST_IN_EVERY_ORDER: Final = 7
"""Players who meet in every order, 5,040 games; of more, some orders are drawn."""
USUAL_TABLE: Final = 4
"""Players of a game where they are more than that."""
_ROUNDS: Final = 50
"""Drawn orders, each turned until everybody has been in every place, when no number of games is asked for."""
_ORDERS: Final = 1
"""The spawn key of the orders. Those of the bots have two numbers."""
_LEAGUE: Final = 3

Order = tuple[int, ...]
"""The players of a game by their numbers in the tournament, in the order of turns."""


class Orders(Protocol):
    """Who plays which game; it can be pickled."""

    def __call__(self, game: int, /) -> Order:
        """Return the players of a game, from 0, in the order of turns."""


@dataclass(frozen=True)
class EveryOrder:
    """All players in every order, each once: the permutations of all in their order."""

    players: int

    def __call__(self, game: int) -> Order:
        """Return the players of a game."""
        left, order = list(range(self.players)), []
        for places in range(self.players - 1, -1, -1):
            place, game = divmod(game, factorial(places))
            order.append(left.pop(place))
        return tuple(order)


@dataclass(frozen=True)
class DrawnOrders:
    """Some or all players in orders that are drawn.

    Among as many games as there are players everybody has had every place once: an order is drawn, then turned, and its
    first players play.
    """

    players: int
    table: int
    """How many play a game."""
    seed: int

    def __call__(self, game: int) -> Order:
        """Return the players of a game."""
        drawn, first = divmod(game, self.players)
        # As if it were drawn after the others, without drawing them.
        chance = np.random.PCG64(np.random.SeedSequence(self.seed, spawn_key=(_ORDERS,)))
        generator = np.random.Generator(chance.advance(drawn * self.players))
        keys = [generator.random() for _ in range(self.players)]
        order = sorted(range(self.players), key=keys.__getitem__)
        return (*order[first:], *order[:first])[: self.table]


@dataclass(frozen=True)
class ListedOrders:
    """Games whose players are known."""

    first: int
    """The number of the first of them."""
    orders: tuple[Order, ...]

    def __call__(self, game: int) -> Order:
        """Return the players of a game."""
        return self.orders[game - self.first]


def usual_games(players: int, table: int) -> int:
    """Return how many games a tournament has if nobody says: every order, or fifty times as many as there are players.

    Every order is that of all players, up to seven.
    """
    return factorial(players) if players == table <= MOST_IN_EVERY_ORDER else _ROUNDS * players


def balanced(players: Sequence[int], table: int, seed: int, played: Sequence[Order]) -> Iterator[Order]:
    """Yield the games that follow those of a league that were `played`, without end.

    Whoever has played least plays next, so that a new player is soon known as well as the others. In a game whoever was
    least often in a place has it. Among equals the seed draws, for each game by its number.
    """
    counts = {player: [0] * table for player in players}
    for order in played:
        _count(counts, order)
    number = len(played)
    while True:
        chance = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(_LEAGUE, number, 0))))
        keys = dict(zip(players, chance.random(len(players)).tolist(), strict=True))
        chosen: list[int] = []
        left = sorted(players, key=lambda player: (sum(counts[player]), keys[player]))[:table]
        for place in range(table):
            chosen.append(min(left, key=partial(_seldom, counts, keys, place)))
            left.remove(chosen[-1])
        _count(counts, chosen)
        yield tuple(chosen)
        number += 1


def _seldom(
    counts: Mapping[int, Sequence[int]], keys: Mapping[int, float], place: int, player: int
) -> tuple[int, int, float]:
    """Return how often a player was in a place, and, the more the sooner, in it or a later one."""
    return counts[player][place], -sum(counts[player][place:]), keys[player]


def _count(counts: dict[int, list[int]], order: Sequence[int]) -> None:
    for place, player in enumerate(order):
        if player in counts:
            counts[player][place] += 1
