"""Shapley values: a difference divided among causes so that the order in which they are told does not matter.

A cause gets the mean of what it adds to every set of the others, over all orders in which the causes could come. Of n
causes there are 2ⁿ sets; set s holds cause k where bit k of s is 1.
"""

from functools import cache
from math import factorial

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


@cache
def shapley_weights(causes: int) -> Floats:
    """Return what each set's value counts for each cause, shape (causes, 2^causes).

    The cause's share is the sum of weight times value. A set of s of the n causes stands before the cause in
    s! (n − s − 1)! of the n! orders.
    """
    sets = np.arange(1 << causes)
    sizes = np.array([int(each).bit_count() for each in sets])
    orders = [factorial(size) * factorial(causes - size - 1) / factorial(causes) for size in range(causes)]
    weights = np.empty((causes, len(sets)))
    for cause in range(causes):
        within = (sets >> cause) & 1
        weights[cause] = np.where(within, 1.0, -1.0) * np.take(orders, sizes - within)
    return weights
