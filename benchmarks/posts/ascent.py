"""Finds the weights that fit examples best, step by step up the slope of how well they fit."""

from collections.abc import Callable
from typing import Final

import numpy as np

from autoalgo.war.posts.clause_signs import Floats

_STEPS: Final = 150
_RATE: Final = 0.08


def ascended(start: Floats, slope_at: Callable[[Floats], Floats]) -> Floats:
    """Return the weights after some steps, in which each weight has a pace of its own (Adam, Kingma and Ba 2015)."""
    weights = start.copy()
    slopes = [np.zeros_like(weights), np.zeros_like(weights)]
    for at in range(1, _STEPS + 1):
        slope = slope_at(weights)
        slopes = [0.9 * slopes[0] + 0.1 * slope, 0.99 * slopes[1] + 0.01 * slope * slope]
        pace = np.sqrt(slopes[1] / (1 - 0.99**at)) + 1e-8
        weights += _RATE * (1 - 0.9 * at / _STEPS) * slopes[0] / (1 - 0.9**at) / pace
    return weights
