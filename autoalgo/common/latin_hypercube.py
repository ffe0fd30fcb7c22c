"""A few points that stand for all of a box: a Latin hypercube, drawn from a seed (McKay, Beckman and Conover, 1979).

Every side of the box is cut into as many equal parts as there are points, and each part of each side holds one point.
So any one number is spread as evenly as can be, whatever the others are. Which parts go together is chance; of many
drawn, the one is taken whose sides go together least, so that few points tell two numbers apart that are both unknown.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

Places = npt.NDArray[np.int64]

_DRAWN: Final = 64
"""Latin hypercubes to choose from."""
_SPAWN_KEY: Final = (0, 0, 1)
"""Three words, while those of the streams of wars have one or two: no war draws from this stream (SC-6)."""


def latin_hypercube(seed: int, sides: int, points: int) -> Places:
    """Return which part of each side every point lies in, shape (points, sides), parts counted from 0.

    The same on every machine: all but the draws is whole numbers, and ties go to the first.
    """
    sequence = np.random.SeedSequence(seed, spawn_key=_SPAWN_KEY)
    draws = np.random.Generator(np.random.PCG64(sequence)).random((_DRAWN, sides, points))
    drawn = np.argsort(draws, axis=-1, kind="stable").astype(np.int64)
    # Twice the distance from the middle: whole numbers, whose products add up to a correlation.
    apart = 2 * drawn - (points - 1)
    products = apart @ apart.transpose(0, 2, 1)
    alike = (products**2).sum(axis=(1, 2))  # the diagonal is the same in all of them
    chosen: Places = drawn[int(np.argmin(alike))].T
    return chosen
