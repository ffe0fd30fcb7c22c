"""The draws of a turn (NW-3): the same for the same seed, turn and number of draws before."""

from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

Shares = npt.NDArray[np.float64]

_KEPT: Final = 256
"""Draws of a turn that are taken from its generator at once; each still is one call of `random()`."""
_TURNS_KEPT: Final = 4


class Chance:
    """The draws of one turn of a game, from the one after the first `drawn` on.

    Parameters
    ----------
    seed, turn
        They choose the stream `PCG64(SeedSequence(seed, spawn_key=(turn,)))`; turn 0 is the start.
    drawn
        How many draws of it are used up.
    """

    def __init__(self, seed: int, turn: int, drawn: int = 0) -> None:
        self._seed = seed
        self._turn = turn
        self.drawn = drawn
        self._first = _first(seed, turn)
        self._generator: np.random.Generator | None = None
        """What the draws after the first ones come from, once they are wanted."""

    def share(self) -> float:
        """Return a number from 0 to below 1."""
        if self.drawn < _KEPT:  # several times as fast
            self.drawn += 1
            return float(self._first[self.drawn - 1])
        return float(self.shares(1)[0])

    def shares(self, count: int) -> Shares:
        """Return the next `count` numbers from 0 to below 1."""
        kept = self._first[self.drawn : self.drawn + count]
        if len(kept) < count:
            if self._generator is None:
                self._generator = _generator(self._seed, self._turn, self.drawn + len(kept))
            kept = np.concatenate((kept, self._generator.random(count - len(kept))))
        self.drawn += count
        return kept

    def between(self, least: int, most: int) -> int:
        """Return a whole number from `least` to `most`, each as likely."""
        return least + int(self.share() * (most - least + 1))


def _generator(seed: int, turn: int, drawn: int) -> np.random.Generator:
    source = np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(turn,)))
    return np.random.Generator(source.advance(drawn))


@lru_cache(_TURNS_KEPT)
def _first(seed: int, turn: int) -> Shares:
    """Return the first draws of a turn: to make a generator takes longer than most leaders do."""
    return _generator(seed, turn, 0).random(_KEPT)
