"""The draws of a turn (NW-3): the same for the same seed, turn and number of draws before."""

from typing import Final

import numpy as np

_BLOCK: Final = 128
"""Draws that are taken from the generator at once; each still is one call of `random()`."""


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
        source = np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(turn,)))
        if drawn:
            source.advance(drawn)
        self.drawn = drawn
        self._random = np.random.Generator(source).random
        self._block: list[float] = []

    def share(self) -> float:
        """Return a number from 0 to below 1."""
        if not self._block:
            self._block = self._random(_BLOCK).tolist()
            self._block.reverse()
        self.drawn += 1
        return self._block.pop()

    def between(self, least: int, most: int) -> int:
        """Return a whole number from `least` to `most`, each as likely."""
        return least + int(self.share() * (most - least + 1))
