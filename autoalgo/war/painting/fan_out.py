"""Squares that would cover one another are shown side by side, each tied to the point where its flank stands (S-14)."""

from typing import Final

import numpy as np
import numpy.typing as npt

_ROUNDS: Final = 40
_STEP: Final = 0.4
"""Share of what two squares lack between them by which each gives way in a round."""
_SHARE_KEPT: Final = 0.9
"""Of their edges: squares may overlap by the rest, as their numbers can then still be read."""
_LISTED: Final = 40.0
"""Pixels beyond which two squares are no neighbours until one of them has moved by a quarter of it."""
_UNSEEN: Final = 0.1
"""Pixels of overlap that need no further round."""
_GOLDEN_ANGLE: Final = np.pi * (3 - np.sqrt(5))
"""Turns flanks on one and the same spot into all directions, no two into the same."""

FURTHEST: Final = 2.5
"""How far squares fan out, in edges of the largest."""
_CROWDED: Final = 0.7
"""Size of the squares where flanks stand close: their numbers are as small as can still be read with ease."""
_STEPS: Final = 20
"""Sizes between nothing and all, so that moving one flank does not draw all others anew."""

Points = npt.NDArray[np.float64]
"""Shape (n, 2), pixels of the screen."""


def fanned(points: Points, edges: npt.NDArray[np.float64], furthest: float) -> Points:
    """Return how far each square is shown from its point, at most `furthest` whole pixels; 0 where nothing is near.

    Squares of `edges`, shape (n,), push one another apart, a little in each of some rounds. The same points always
    give the same picture.
    """
    offsets = np.zeros_like(points)
    crowd = _crowd(points, edges, furthest)
    if crowd.any():
        offsets[crowd] = np.trunc(_pushed_apart(points[crowd], edges[crowd], furthest))
    return offsets


def room_for(points: Points, edge: float) -> float:
    """Return how large squares of `edge` can be drawn, 0.7 – 1: those in the middle of the order of closeness fit."""
    if len(points) < 2:
        return 1.0
    room = np.median(_distances(*_between(points)).min(axis=1)) / edge
    return float(np.clip(np.floor(room * _STEPS) / _STEPS, _CROWDED, 1.0))


def _crowd(points: Points, edges: npt.NDArray[np.float64], furthest: float) -> npt.NDArray[np.bool_]:
    """Return which squares overlap others, or stand where those may be pushed to; shape (n,)."""
    distances = _distances(*_between(points))
    overlapping = (distances < _apart(edges)).any(axis=1)
    reached = (distances[:, overlapping] < furthest + edges.max(initial=0)).any(axis=1)
    crowd: npt.NDArray[np.bool_] = overlapping | reached
    return crowd


def _pushed_apart(points: Points, edges: npt.NDArray[np.float64], furthest: float) -> Points:
    angles = np.arange(len(points)) * _GOLDEN_ANGLE
    offsets = 1e-3 * np.column_stack([np.cos(angles), np.sin(angles)])
    apart, listed_at = _apart(edges), None
    for _ in range(_ROUNDS):
        if listed_at is None or np.abs(offsets - listed_at).max() > _LISTED / 4:
            one, other = np.nonzero(np.triu(_distances(*_between(points + offsets)) < apart + _LISTED))
            wanted, listed_at = apart[one, other], offsets.copy()
        way = (points + offsets)[one] - (points + offsets)[other]
        distances = _lengths(way[:, 0], way[:, 1])
        lacking = np.maximum(wanted - distances, 0)
        if lacking.max(initial=0) < _UNSEEN:
            break
        way *= (lacking / np.maximum(distances, 1e-6) * _STEP)[:, np.newaxis]
        for axis in (0, 1):
            pushed = np.bincount(one, way[:, axis], len(points)) - np.bincount(other, way[:, axis], len(points))
            offsets[:, axis] += pushed
        lengths = np.hypot(offsets[:, 0], offsets[:, 1])[:, np.newaxis]
        offsets *= np.minimum(1, furthest / np.maximum(lengths, 1e-9))
    return offsets


def _apart(edges: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return how far apart the middles of each two squares have to be, shape (n, n)."""
    return (edges[:, np.newaxis] + edges) / 2 * _SHARE_KEPT


def _between(points: Points) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return how far each point lies to the right of and below each other one, shape (n, n) each."""
    x, y = points[:, 0], points[:, 1]
    return x[:, np.newaxis] - x, y[:, np.newaxis] - y


def _distances(across: npt.NDArray[np.float64], down: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the distances between each two points, shape (n, n); a point is infinitely far from itself."""
    distances = _lengths(across, down)
    np.fill_diagonal(distances, np.inf)
    return distances


def _lengths(across: npt.NDArray[np.float64], down: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return lengths by the norm of the fourth power.

    By it two squares corner to corner are nearer than two side by side, as a corner lies sooner on a number.
    """
    across, down = across * across, down * down
    lengths: npt.NDArray[np.float64] = np.sqrt(np.sqrt(across * across + down * down))
    return lengths
