"""In which orders the causes of a war are told: a random one for each chain, known by its number alone.

A cause's Shapley value is the mean of what it adds over all orders, so what it adds in a random one is a sample of it.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.war.domain.sides import Side

Places = npt.NDArray[np.intp]

MOST_ORDERS: Final = 32_768
MOST_READY: Final = 2_048
"""Combinations, in either half, that are made ready at most, unless a single order has more: about a second's work.
All of ten causes; of eleven the orders are told again once they would need others."""
_KEY: Final = 2**62
"""Of the stream that the orders are drawn from: no war has this number."""


class Orders:
    """The orders of so many causes.

    A combination is a whole number of which bit k says whether cause k is as in this war; its place among all wars has
    one bit more, which says in whose half it is. Where all is as in this war both halves are one.
    """

    def __init__(self, causes: int, seed: int) -> None:
        self._causes: Final = causes
        generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(_KEY,))))
        every = generator.permuted(np.tile(np.arange(causes, dtype=np.intp), (MOST_ORDERS, 1)), axis=1)
        self._orders = every
        if 2 << causes > MOST_READY:
            self._orders = every[: self._affordable()]

    def _affordable(self) -> int:
        """Return how many orders need no more than `MOST_READY` wars."""
        ready: set[int] = set()
        for number, places in enumerate(self.sets(range(MOST_ORDERS))):
            ready.update(map(int, places))
            if len(ready) > MOST_READY:
                return max(number, 1)
        return MOST_ORDERS

    def numbers(self, chains: npt.NDArray[np.intp]) -> Places:
        """Return which of the orders each chain has: chains of one order are no independent samples."""
        return chains % len(self._orders)

    def of(self, chains: range) -> Places:
        """Return the order of each chain, shape (chains, causes)."""
        return self._orders[self.numbers(np.array(chains, dtype=np.intp))]

    def sets(self, chains: range) -> Places:
        """Return the places of each chain's wars, from the even one to this very war, shape (chains, causes + 1)."""
        held = np.zeros((len(chains), self._causes + 1), dtype=np.intp)
        held[:, 1:] = np.cumsum(1 << self.of(chains), axis=1)
        halves = self.numbers(np.array(chains, dtype=np.intp)) % len(Side)
        halved = held | halves[:, np.newaxis] << self._causes
        halved[:, -1] = held[:, -1]
        return halved

    def half_and_held(self, place: int) -> tuple[Side, int]:
        """Return whose half a war at a place belongs to, and the combination."""
        return Side(place >> self._causes), place & (1 << self._causes) - 1
