"""Where squares are drawn and how large, so that every number among them is read in full or left out (S-14).

Squares that overlap fan out. Where that is not enough, the large ones among them shrink; whatever number another square
still lies over is not written at all.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.war.painting.fan_out import FURTHEST, Points, fanned
from autoalgo.war.painting.squares import RING_WIDTH, SMALLEST_EDGE

_DIGIT_WIDTH: Final = 0.7
"""Of a bold digit with the gap to the next, in heights of its font; the widest of the fonts in use."""
_GAP: Final = 0.1
_DIGIT_HEIGHT: Final = 0.73
_RIM: Final = 1.0
"""Pixels by which a square may touch a number: its rim is light and smooth."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom, from the middle of a square."""
Edges = npt.NDArray[np.float64]
"""Shape (n,), pixels, without rings."""


@dataclass(frozen=True)
class Crowd:
    """Squares on a picture or a screen, in pixels; `n` of them."""

    points: Points
    """Where the flanks stand, shape (n, 2)."""
    edges: Edges
    """Of their squares where there is room."""
    layers: npt.NDArray[np.int64]
    """Shape (n,): of two squares that overlap, that of the higher layer is seen, on one layer the later one."""
    reaches: npt.NDArray[np.float64]
    """Shape (n,): how far beyond its edge a square covers others."""
    fans: npt.NDArray[np.bool_]
    """Shape (n,): whether a square gives way, or stays where its flank is."""
    scale: float
    """Pixels to a pixel of the window's usual map."""
    number_box: Callable[[int, float], Box]
    """Returns where a square's number is written, of the square at an index with an edge."""
    bounds: tuple[float, float] = (-inf, inf)
    """Between which all of each square lies, across and down."""


@dataclass(frozen=True)
class Placing:
    """How the squares of a crowd are drawn."""

    middles: Points
    edges: Edges
    legible: npt.NDArray[np.bool_]
    """Shape (n,): whether a number can be seen in full."""


def placed(crowd: Crowd) -> Placing:
    """Return where the squares of a crowd are drawn and how large; the same crowd always gives the same."""
    edges = crowd.edges
    middles = _middles(crowd, edges)
    hiding = _hiding(crowd, middles, edges)
    if hiding.any():
        close = hiding.any(axis=0) | hiding.any(axis=1)
        edges = np.where(close, np.minimum(edges, SMALLEST_EDGE * crowd.scale), edges)
        middles = _middles(crowd, edges)
        hiding = _hiding(crowd, middles, edges)
    legible: npt.NDArray[np.bool_] = np.logical_not(hiding.any(axis=1))
    return Placing(middles, edges, legible)


def number_box(number: int, pixels: float, below: float) -> Box:
    """Return the room of a number in a font `pixels` high, its middle so far below that of its square."""
    across = (_DIGIT_WIDTH * len(str(number)) - _GAP) * pixels / 2
    down = _DIGIT_HEIGHT * pixels / 2
    return -across, below - down, across, below + down


def _middles(crowd: Crowd, edges: Edges) -> Points:
    rings = edges + 2 * RING_WIDTH * crowd.scale
    middles, fans = crowd.points.copy(), crowd.fans
    middles[fans] += fanned(middles[fans], rings[fans], FURTHEST * rings.max(initial=0))
    half = edges[:, np.newaxis] / 2
    bounded: Points = np.clip(middles, crowd.bounds[0] + half, crowd.bounds[1] - half)
    return bounded


def _hiding(crowd: Crowd, middles: Points, edges: Edges) -> npt.NDArray[np.bool_]:
    """Return whose number (the row) is under whose square (the column), shape (n, n)."""
    boxes = np.array([crowd.number_box(index, edge) for index, edge in enumerate(edges.tolist())]).reshape(-1, 4)
    half = edges / 2 + crowd.reaches - _RIM
    layers = crowd.layers
    later = np.tri(len(edges), k=-1, dtype=np.bool_).T
    hiding: npt.NDArray[np.bool_] = layers[:, np.newaxis] < layers
    hiding |= (layers[:, np.newaxis] == layers) & later
    for axis in (0, 1):
        at = middles[:, axis]
        low, high = at + boxes[:, axis], at + boxes[:, axis + 2]
        hiding &= (low[:, np.newaxis] < at + half) & (at - half < high[:, np.newaxis])
    return hiding
