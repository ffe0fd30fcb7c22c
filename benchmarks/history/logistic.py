"""Logistic regression in a few lines of numpy: the yardstick beside the chances that the program gives."""

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]
STEPS = 50
"""Newton's method is exact to the last digits long before."""


def fit(inputs: Numbers, outcomes: Numbers, shrinkage: float = 0.0) -> Numbers:
    """Return the intercept and the weight of each input, by Newton's method.

    Parameters
    ----------
    inputs
        Shape (cases, inputs).
    outcomes
        Shape (cases,): chances from 0 to 1, or what came.
    shrinkage
        The penalty, half of this times the square of each weight but the intercept: without any, an input that nearly
        always decides has an infinite weight.
    """
    ones = _with_ones(inputs)
    penalty = shrinkage * np.eye(ones.shape[1])
    penalty[0, 0] = 0.0
    weights = np.zeros(ones.shape[1])
    for _ in range(STEPS):
        chances = _logistic(ones @ weights)
        slope = ones.T @ (outcomes - chances) - penalty @ weights
        curvature = ones.T @ (ones * (chances * (1.0 - chances))[:, None]) + penalty
        weights = weights + np.linalg.solve(curvature, slope)
    return weights


def chances_of(weights: Numbers, inputs: Numbers) -> Numbers:
    """Return the chance of each case, shape (cases,)."""
    return _logistic(_with_ones(inputs) @ weights)


def log_odds(chances: Numbers) -> Numbers:
    """Return the logarithm of the odds that chances stand for."""
    return np.log(chances / (1.0 - chances))


def _with_ones(inputs: Numbers) -> Numbers:
    return np.column_stack([np.ones(len(inputs)), inputs])


def _logistic(scores: Numbers) -> Numbers:
    return np.asarray(0.5 + 0.5 * np.tanh(scores / 2.0))
