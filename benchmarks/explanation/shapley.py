"""Shapley values: a difference divided among causes so that the order in which they are told does not matter.

A cause gets the mean of what it adds to every set of the others, over all orders in which the causes could come. Of n
causes there are 2ⁿ sets; set s holds cause k where bit k of s is 1.
"""

from functools import cache
from math import factorial

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


def shapley_values(values: Floats) -> Floats:
    """Return each cause's share, shape (…, n), of values by set, shape (…, 2ⁿ).

    The shares add up to the value of all causes less that of none. A set of s of the n causes stands before a cause in
    s! (n − s − 1)! of the n! orders. What a cause adds to a set is one difference, so that one which changes nothing
    has exactly 0.
    """
    causes = values.shape[-1].bit_length() - 1
    shares = np.empty((*values.shape[:-1], causes))
    for cause in range(causes):
        without, weights = _orders(causes, cause)
        shares[..., cause] = (values[..., without | 1 << cause] - values[..., without]) @ weights
    return shares


@cache
def _orders(causes: int, cause: int) -> tuple[npt.NDArray[np.intp], Floats]:
    """Return the sets without a cause, and in which share of all orders each stands before it."""
    without = np.array([each for each in range(1 << causes) if not each >> cause & 1], dtype=np.intp)
    sizes = [int(each).bit_count() for each in without]
    return without, np.array([factorial(size) * factorial(causes - size - 1) / factorial(causes) for size in sizes])
