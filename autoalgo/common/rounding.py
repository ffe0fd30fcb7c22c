"""Rounds the engine's fractions of men to whole men that still add up (FL-5)."""

from itertools import combinations

import numpy as np
import numpy.typing as npt


def whole_parts(parts: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the parts of whole numbers as whole numbers that add up to the same, as floats.

    Each part is rounded down, and what is left over goes by ones to the parts with the largest remainders, among equals
    to the first (the method of largest remainders). `parts` has the shape (parts, …), none negative; along the first
    axis they add up to a whole number, but for the last bits.
    """
    floors = np.floor(parts)
    remainders = parts - floors
    left_over = np.rint(parts.sum(axis=0)) - floors.sum(axis=0)
    before = np.zeros(parts.shape, dtype=np.int8)  # how many other parts come before each
    for first, second in combinations(range(len(parts)), 2):
        leads = remainders[first] >= remainders[second]
        before[second] += leads
        before[first] += ~leads
    whole: npt.NDArray[np.float64] = floors + (before < left_over)
    return whole
