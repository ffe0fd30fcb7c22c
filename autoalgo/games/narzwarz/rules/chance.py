"""The draws of a turn (NW-3): the same for the same seed, turn and number of draws before."""

from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

Shares = npt.NDArray[np.float64]

_BLOCK: Final = 256
"""Draws that are taken from the generator at once; each still is one call of `random()`."""
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
        self._block = _first(seed, turn)
        """The draws from `_begin` on."""
        self._begin = 0
        self._generator: np.random.Generator | None = None
        """What the draws after the block come from, once they are wanted."""

    def share(self) -> float:
        """Return a number from 0 to below 1."""
        at = self.drawn - self._begin
        if at >= len(self._block):
            at, self._begin, self._block = 0, self.drawn, tuple(self._further(_BLOCK).tolist())
        self.drawn += 1
        return self._block[at]

    def shares(self, count: int) -> Shares:
        """Return the next `count` numbers from 0 to below 1."""
        at = self.drawn - self._begin
        kept = self._block[at : at + count]
        self.drawn += len(kept)
        further = self._further(count - len(kept)) if len(kept) < count else np.empty(0)
        self.drawn += len(further)
        return np.concatenate((kept, further))

    def between(self, least: int, most: int) -> int:
        """Return a whole number from `least` to `most`, each as likely."""
        return least + int(self.share() * (most - least + 1))

    def _further(self, count: int) -> Shares:
        """Return draws after all that are used up; every draw so far is in the block, or came from here."""
        if self._generator is None:
            self._generator = _generator(self._seed, self._turn, self.drawn)
        return self._generator.random(count)


def _generator(seed: int, turn: int, drawn: int) -> np.random.Generator:
    source = np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(turn,)))
    return np.random.Generator(source.advance(drawn))


@lru_cache(_TURNS_KEPT)
def _first(seed: int, turn: int) -> tuple[float, ...]:
    """Return the first draws of a turn: to make a generator takes longer than most leaders do."""
    return tuple(_generator(seed, turn, 0).random(_BLOCK).tolist())
